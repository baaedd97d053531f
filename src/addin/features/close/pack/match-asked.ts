// What the match of a pack asks: its book, days and tolerance were chosen when it was made, and
// another match holds over something else.
import { sha256Of } from '../../../platform/bytes';
import type { SessionContext } from '../../../workbook/session/session-context';
import type { ExcelPackSheets } from '../../../workbook/excel/excel-pack-sheets';

export const MATCH_SETTING = 'tieout.packMatch';
/** The book as it stands in the formula of Match. */
export const MATCHED_BOOK = /^(=LEDGER\.MATCH\()((?:'(?:[^']|'')*'![^,]+)|[^,]+)/;
/** The account, days and tolerance, whatever the book. */
export const matchAsked = (formula: string): string =>
  sha256Of(formula.replace(MATCHED_BOOK, '$1')).slice(0, 16);

/** As Excel gave its formula back. */
export async function rememberMatch(
  port: ExcelPackSheets,
  { parts }: SessionContext,
): Promise<void> {
  const match = (await port.entered('Match'))?.[2]?.[0];
  const isThere = typeof match === 'string' && match.startsWith('=');
  parts.workbook.writeSetting(MATCH_SETTING, isThere ? matchAsked(match) : '');
}

/** The pack was made with a match: it is missed where its sheet is gone. */
export const hadMatch = ({ parts }: SessionContext): boolean =>
  (parts.workbook.readSetting(MATCH_SETTING) ?? '') !== '';
