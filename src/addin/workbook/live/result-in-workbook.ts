// Converts a result that a cell shows to the form stored in the workbook, and back.
import {
  MAX_TRAVELLING_ROWS,
  type TravellingResult,
} from '../../engine/evidence/rows-in-workbook-format';
import { nameKey } from '../../engine/accounts/account';
import {
  formattedCell,
  type Cell,
  type CellOptions,
  recordMatrix,
  type RecordMatrix,
} from '../../engine/records/cells';
import { columnsOfCall } from '../../engine/records/columns';
import { shorten } from '../../engine/records/shorten';
import { momentName } from '../../engine/records/zone';
import { rowsOfLines } from '../../engine/evidence/canonical-reading';
import { canonicalLines } from '../../engine/evidence/canonical-rows';
import { yieldToMain } from '../../platform/yield-to-main';
import { asksRecords, type LiveQuestion } from '../../engine/answers/definitions';
import type { ResolvedDates } from '../../engine/answers/dates';
import type { LiveCall } from './live-call';
import type { Result } from '../../engine/answers/result';
import { say } from '../../platform/say';

/** The same text for the same dates. */
export const datesText = ({
  first,
  last,
  askedTo,
  atMs,
  symbols,
  unlisted,
}: ResolvedDates): string =>
  JSON.stringify([
    first,
    last,
    askedTo,
    atMs ?? null,
    symbols ?? null,
    ...(unlisted ? [unlisted] : []),
  ]);

/**
 * null if there is nothing to store, or far too much. @param accounts names, in the order of their
 * numbers
 */
export async function travellingResult(
  { key, dates }: LiveCall,
  result: Result,
  accounts: readonly string[],
  cells: CellOptions,
): Promise<TravellingResult | null> {
  if (result.records > MAX_TRAVELLING_ROWS) return null;
  const { fetchedAtMs: refreshedAtMs, complete, notes, shows } = result;
  const shared = { key, dates: datesText(dates), accounts, refreshedAtMs, complete, notes };
  if (shows) {
    const lines: string[] = [];
    for (const piece of canonicalLines(shows, accounts)) {
      lines.push(...piece.split('\n').slice(0, -1));
      await yieldToMain();
    }
    return { ...shared, content: { kind: shows.operation, lines: lines.slice(2) } };
  }
  const { matrix, rounded } = result.cells({ ...cells, typed: 'Double' });
  return (
    matrix && {
      ...shared,
      content: { kind: 'cells', records: result.records, cells: matrix, rounded },
    }
  );
}

/** Restores the result, marked as the workbook's. Throws RangeError on malformed rows. */
export function resultFromWorkbook(
  { content, accounts, refreshedAtMs, complete, notes }: TravellingResult,
  call: LiveQuestion,
  options: CellOptions,
): Result {
  const shared = {
    fetchedAtMs: refreshedAtMs,
    complete,
    notes: [
      ...notes.slice(0, MAX_NOTES).map(quotedNote),
      fromWorkbookSentence(accounts, refreshedAtMs),
    ],
    fromWorkbook: { accounts },
  };
  const [records, cells] =
    content.kind === 'cells'
      ? [
          content.records,
          (form: CellOptions): RecordMatrix => ({
            matrix: content.cells.map((row) => row.map((cell) => inForm(cell, form))),
            rounded: content.rounded,
          }),
        ]
      : recordCells(content, accounts, call);
  return { records, ...cells(options), ...shared, cells };
}

function recordCells(
  { kind, lines }: Extract<TravellingResult['content'], { lines: unknown }>,
  accounts: readonly string[],
  call: LiveQuestion,
): [number, (form: CellOptions) => RecordMatrix] {
  if (!asksRecords(call) || kind !== call.name) throw new RangeError('Rows of another function.');
  const { rows } = rowsOfLines(kind, lines, accounts);
  const columns = columnsOfCall(call);
  return [
    rows.records.length,
    (form) => recordMatrix(rows, columns, { ...form, headers: call.headers }),
  ];
}

/** Amounts, dates and times: what our own formats are made of. */
const OWN_FORMAT = /^[ymdhs0#?.: E+-]{1,40}$/;

/** Accepts only formats that Tieout itself sets, because a workbook may come from anybody. */
function inForm(cell: Cell, { typed }: CellOptions): Cell {
  if (typeof cell !== 'object') return cell;
  return formattedCell(
    cell.basicValue,
    cell.numberFormat,
    OWN_FORMAT.test(cell.numberFormat) ? typed : null,
  );
}

/** Is this the result of these accounts? */
export const isOfAccounts = ({ accounts }: TravellingResult, names: readonly string[]): boolean =>
  JSON.stringify(accounts.map(nameKey).sort()) ===
  JSON.stringify([...new Set(names.map(nameKey))].sort());

/** Notes in a workbook may be written by anybody. */
const MAX_NOTES = 5;
const quotedNote = (note: string): string =>
  say`The workbook says: “${shorten(note.replace(/[\p{Cc}\p{Cf}]/gu, ' '))}”`;

function fromWorkbookSentence(accounts: readonly string[], refreshedAtMs: number | null): string {
  const rows = say`rows of ${accounts.join(', ')}.`;
  if (refreshedAtMs === null) return say`From the workbook: ${rows}`;
  return say`From the workbook, refreshed ${momentName('UTC', refreshedAtMs)}: ${rows}`;
}
