// The checklist of Close as the pack wrote it: what each check says, and its formulas as Excel gave
// them back. A check that is gone, or whose formulas are others, counts nothing.
import * as z from 'zod/mini';
import { sha256Of } from '../../../platform/bytes';
import { listOf, readJson } from '../../../platform/schema';
import type { SessionContext } from '../../../workbook/session/session-context';
import type { ExcelPackSheets } from '../../../workbook/excel/excel-pack-sheets';

export const CHECKS_SETTING = 'tieout.packChecks';
const written = listOf(z.tuple([z.string(), z.string()]));

/**
 * Of a row of the checklist: its Status and its Open. Rows of sheets may move, so their numbers are
 * left out.
 */
export const checkFormulas = ([, status, open]: readonly unknown[]): string =>
  sha256Of(JSON.stringify([status, open]).replace(/(\$?\b[A-Z]{1,3}\$?)\d+\b/g, '$1')).slice(0, 16);

/**
 * What the pack wrote, in a hidden column of the same row (I for Status and Ready to sign, J for
 * Open). Nothing of it is calculated: its text is compared with the text of the cell, in whatever
 * language and wherever rows have moved.
 */
export const uncalculated = (text: string): string => `=IF(TRUE,0,${text.slice(1)})`;
const HIDDEN_AFTER = 7;

/** Which rows a formula reads, its hidden copy alone tells. */
export const isAsWritten = (row: readonly unknown[], written: string | undefined): boolean =>
  written === checkFormulas(row) &&
  [1, 2].every((at) => row[at + HIDDEN_AFTER] === uncalculated(String(row[at])));

export const MATCH_SETTING = 'tieout.packMatch';
/** The book as it stands in the formula of Match. */
export const MATCHED_BOOK = /^(=LEDGER\.MATCH\()((?:'(?:[^']|'')*'![^,]+)|[^,]+)/;
/** What a match asks, whatever its book: the account, days and tolerance that were chosen for it. */
export const matchAsked = (formula: string): string =>
  sha256Of(formula.replace(MATCHED_BOOK, '$1')).slice(0, 16);

/** Without it, every check of the pack counts as typed over. */
export async function rememberChecks(
  port: ExcelPackSheets,
  { parts }: SessionContext,
): Promise<void> {
  const rows = (await port.entered('Close')) ?? [];
  const isFormula = (cell: unknown): boolean => typeof cell === 'string' && cell.startsWith('=');
  const checks = rows.flatMap((row) => {
    const [says, status, open] = row;
    return isFormula(status) && isFormula(open) ? [[String(says), checkFormulas(row)]] : [];
  });
  parts.workbook.writeSetting(CHECKS_SETTING, JSON.stringify(checks));
  const match = (await port.entered('Match'))?.[2]?.[0];
  if (isFormula(match)) parts.workbook.writeSetting(MATCH_SETTING, matchAsked(String(match)));
}

/** By what each check says. */
export const rememberedChecks = ({ parts }: SessionContext): ReadonlyMap<string, string> =>
  new Map(readJson(written, parts.workbook.readSetting(CHECKS_SETTING) ?? '[]') ?? []);
