// Rolls the pack of a workbook to the next month, after a preview of what it carries. Loaded when
// it is used for the first time.
import { say } from '../../../platform/say';
import {
  addMonths,
  firstDay,
  lastDay,
  monthName,
  serialOfDay,
  type IsoDay,
} from '../../../engine/records/calendar';
import { addressOf, areaOf } from '../../../engine/records/sheet-address';
import { shorten } from '../../../engine/records/shorten';
import { refused, type Outcome } from '../../../platform/outcome';
import { closeNow } from './close-sheet';
import { MATCHED_BOOK } from './pack-results';
import { ROLLED, rolledPack, type PackCells } from './pack-carried';
import { LABELS, type Cells } from './pack-plan';
import type { RollPreview } from './pack-state';
import type { ExcelPackSheets } from '../../../workbook/excel/excel-pack-sheets';
import type { FoundRange } from '../../../workbook/excel/excel-report-sheet';
import type { SessionContext, SessionParts } from '../../../workbook/session/session-context';

interface RollParts {
  readonly context: SessionContext;
  readonly port: ExcelPackSheets;
}

/** Where the match stands on its sheet. */
const MATCH = { sheet: 'Match', row: 2, column: 0 };

/** What rolling would carry, or why the pack cannot be rolled. */
export async function previewRoll(parts: RollParts): Promise<RollPreview> {
  const roll = await planned(parts);
  if (typeof roll === 'string') return refused(roll);
  const { month, next, changes, book } = roll;
  const [closings, items] = changes.find(({ sheet }) => sheet === 'Carried')?.blocks ?? [];
  const filled = (cells: readonly (readonly unknown[])[] = [], column: number): number =>
    cells.filter((row) => row[column] !== '').length;
  return {
    ok: true,
    from: month,
    to: next,
    closings: filled(closings?.cells, 0),
    items: filled(items?.cells, 1),
    book: book && (await bookOfNext(book, month, next, parts.context)),
  };
}

/** @param reference the book of the next month; "" where none is matched. */
export async function rollPack(reference: string, parts: RollParts): Promise<Outcome> {
  const { context, port } = parts;
  const roll = await planned(parts);
  if (typeof roll === 'string') return refused(roll);
  const { month, next, changes, book, matched } = roll;
  const found = book === null ? null : await findBook(reference.trim(), context.parts);
  if (book !== null && found === null)
    return refused(
      say`The book ${shorten(reference.trim()) || '""'} is no table and no range of this workbook. Give the book of ${monthName(next)}; nothing was rolled.`,
    );
  const cells = [[{ formula: matched.replace(MATCHED_BOOK, `$1${found?.cells ?? ''}`) }]];
  const { sheet, row, column } = MATCH;
  await port.stamp(
    [...changes, ...(found === null ? [] : [{ sheet, blocks: [{ row, column, cells }] }])],
    `Rolled ${context.saidAt()} with Tieout ${context.parts.version}. Not submitted.`,
    true,
  );
  return {
    ok: true,
    sentence: say`The pack is of ${monthName(next)} now. The closings and open items of ${monthName(month)} stand on the sheet Carried.`,
  };
}

/** The changes of a roll, or the sentence against it. */
async function planned({ context, port }: RollParts) {
  const { reportSheets, host } = context.parts;
  const found: [string, Cells][] = [];
  for (const name of ROLLED) found.push([name, (await reportSheets?.read(name)) ?? []]);
  const cells = Object.fromEntries(found) as PackCells;
  const here = await closeNow(context);
  if (here === null || cells.Carried.length === 0)
    return say`This workbook has no pack that can be rolled: its sheets Close and Carried are not there, or B3 of Close holds no month.`;
  const { month } = here;
  const next = addMonths(month, 1);
  if (cells['Roll-forward'][LABELS]?.[0] !== 'Account')
    return say`The roll-forward of ${monthName(month)} shows no result, so it has no closings to carry. Refresh it, then roll.`;
  const serial = (of: IsoDay): number => serialOfDay(of, host.dateSystem) ?? NaN;
  const changes = rolledPack(cells, {
    ...{ first: serial(firstDay(next)), last: serial(lastDay(next)), label: month },
  });
  const entered = (await port.entered(MATCH.sheet))?.[MATCH.row]?.[MATCH.column];
  const matched = typeof entered === 'string' ? entered : '';
  return { month, next, changes, matched, book: MATCHED_BOOK.exec(matched)?.[2] ?? null };
}

/**
 * The book whose name follows from this month's book and the next month; "": there is none, and the
 * person is asked.
 */
async function bookOfNext(
  book: string,
  month: string,
  next: string,
  context: SessionContext,
): Promise<string> {
  const named = book.replaceAll(month, next);
  return named !== book && (await findBook(named, context.parts)) !== null ? named : '';
}

/** A book and its cells as they stand in a formula; null: there is none. */
export async function findBook(
  reference: string,
  { reportSheets }: Pick<SessionParts, 'reportSheets'>,
): Promise<{ readonly range: FoundRange; readonly cells: string } | null> {
  if (reference === '') return null;
  const range = await reportSheets?.find(reference);
  // A typed range may be longer than its filled cells; a table is taken as it is.
  const area = range && (areaOf(reference) ?? areaOf(range.address));
  return area ? { range, cells: addressOf(area) } : null;
}
