// The tables of the signed content, each with only the rows that affect its months: a rate of
// another month, or a type that did not occur, does not change the signed content. Pure.
import { grouped } from '../../platform/grouped';
import { addDays, firstDay, lastDay, type IsoMonth } from '../records/calendar';
import type { RateLine, RollColumn } from '../records/reconcile-call';
import type { MarkedRow, MatchMarks } from '../records/match-marks';
import type { ValueForm } from '../records/value-settings';
import type { Zones } from '../records/zone';
import type { ControlTotal } from './certificate-totals';
import type { SignedTable } from './signed-form';

/** The name under which cells of a pack's sheets are pinned. */
export const SHEETS = 'Sheets of the pack';

/** Both included. */
export interface Months {
  readonly from: IsoMonth;
  readonly to: IsoMonth;
}

/** @param rates of all results; results with the same table repeat it. */
export const ratesTable = (months: Months, rates: readonly RateLine[]): SignedTable => ({
  what: 'Rates',
  columns: ['Date', 'Coin', 'Rate'],
  keys: 2,
  rows: distinct(
    ratesFor(months, rates).map(({ day, coin, rate, clash }) => [day, coin, clash ?? rate]),
  ),
});

/**
 * The rates that value the months: from the day before them, or the last earlier rate of a coin.
 */
function ratesFor({ from, to }: Months, rates: readonly RateLine[]): RateLine[] {
  const [opening, last] = [addDays(firstDay(from), -1), lastDay(to)];
  return [...grouped(rates, ({ coin }) => coin).values()].flatMap((own) => {
    const earliest = own
      .map(({ day }) => day)
      .filter((day) => day <= opening)
      .reduce((latest, day) => (day > latest ? day : latest), '');
    return own.filter(({ day }) => day >= earliest && day <= last);
  });
}

/** @param occurring business types of the months, in lower case. */
export const typesTable = (
  occurring: ReadonlySet<string>,
  types: readonly (readonly [type: string, column: RollColumn])[],
): SignedTable => ({
  what: 'Business types',
  columns: ['Business type', 'Column'],
  keys: 1,
  rows: distinct(types.filter(([type]) => occurring.has(type)).map((line) => [...line])),
});

interface MappingRow {
  readonly type: string;
  readonly coin: string | null;
  readonly side: string;
  readonly accounts: { readonly account: string; readonly contra: string } | null;
  readonly taxCode: string;
  readonly text: string;
  readonly exchangeAccount: string | null;
}

/** Types in brackets are not in the ledger and apply to every month. */
export const mappingTable = (
  occurring: ReadonlySet<string>,
  lines: readonly MappingRow[],
): SignedTable => ({
  what: 'Mapping',
  columns: [
    ...['Business type', 'Coin', 'Side', 'Exchange account'],
    ...['Account', 'Contra account', 'Tax code', 'Text'],
  ],
  keys: 4,
  rows: distinct(
    lines
      .filter(({ type }) => occurring.has(type) || type.startsWith('('))
      .map(({ type, coin, side, exchangeAccount, accounts, taxCode, text }) => [
        ...[type, coin ?? '', side, exchangeAccount ?? ''],
        ...[accounts?.account ?? '', accounts?.contra ?? '', taxCode, text],
      ]),
  ),
});

interface BookRow {
  readonly day: string;
  readonly coin: string;
  readonly amount: string;
  readonly reference: { readonly text: string } | null;
  readonly note: string | null;
}

/**
 * The book's lines in these months. Results may match parts of one book: a line counts as often as
 * it occurs in one of them.
 */
export function bookTable(
  { from, to }: Months,
  books: readonly (readonly BookRow[])[],
): SignedTable {
  const found = new Map<string, string[][]>();
  for (const book of books) {
    const rows = book
      .filter(({ day }) => day >= firstDay(from) && day <= lastDay(to))
      .map(({ day, coin, reference, note, amount }) => [
        ...[day, coin, reference?.text ?? '', note ?? '', amount],
      ]);
    for (const [line, own] of grouped(rows, (row) => row.join('\t')))
      if (own.length > (found.get(line)?.length ?? 0)) found.set(line, own);
  }
  return {
    what: 'Book',
    columns: ['Date', 'Coin', 'Reference', 'Note', 'Amount'],
    keys: 4,
    rows: [...found.values()].flat(),
  };
}

/** A person's decisions about rows of matches, with a row dated in the months. */
export function handMarksTable({ from, to }: Months, { marks, apart }: MatchMarks): SignedTable {
  const isIn = ([, , day]: MarkedRow): boolean => day >= firstDay(from) && day <= lastDay(to);
  const said = (rows: readonly MarkedRow[]): string => rows.map(([, says]) => says).join(' + ');
  return {
    what: 'Decided by hand',
    columns: ['Decision', 'Book lines', 'Entries', 'Reason'],
    keys: 3,
    rows: [
      ...marks
        .filter(({ lines, entries }) => [...lines, ...entries].some(isIn))
        .map(({ kind, lines, entries, reason, amount, coin }) => [
          ...[amount === undefined ? kind : `${kind} of ${amount} ${coin ?? ''}`],
          ...[said(lines), said(entries), reason],
        ]),
      ...apart.filter(isIn).map((row) => ['apart', said([row]), '', '']),
    ],
  };
}

/** Settings that change the numbers of the tables of a close; absent days mean the standard. */
export const settingsTable = (
  { exchangeZone, displayZone }: Zones,
  form: Partial<ValueForm> = {},
): SignedTable => ({
  what: 'Settings of the workbook',
  columns: ['Setting', 'Value'],
  keys: 1,
  rows: [
    ['Zone of the exchange', exchangeZone],
    ['Zone of display', displayZone],
    ...(form.digits === undefined ? [] : [['Digits of values', String(form.digits)]]),
    ...(form.mode === undefined ? [] : [['Rounding of values', form.mode]]),
    ...(form.rateDays === undefined ? [] : [['Days until a rate is old', String(form.rateDays)]]),
    ...(form.limit === undefined ? [] : [['Limit below which nothing is asked for', form.limit]]),
  ],
});

export const openItemsTable = (
  items: readonly { readonly where: string; readonly sentence: string; readonly reason: string }[],
): SignedTable => ({
  what: 'Open items',
  columns: ['Where', 'What is open', 'Reason'],
  keys: 2,
  rows: items.map(({ where, sentence, reason }) => [where, sentence, reason]),
});

/** @param scopes the pinned rows by name, with their control totals. */
export const totalsTable = (
  scopes: readonly { readonly what: string; readonly totals: readonly ControlTotal[] }[],
): SignedTable => ({
  what: 'Control totals',
  columns: ['What', 'Field', 'Of', 'Exact'],
  keys: 3,
  rows: scopes.flatMap(({ what, totals }) =>
    totals.map(({ field, of, sum }) => [what, field, Object.values(of).join(', '), sum]),
  ),
});

const distinct = (rows: readonly string[][]): string[][] =>
  [...new Map(rows.map((row) => [row.join('\t'), row])).values()].sort((a, b) =>
    a.join('\t') < b.join('\t') ? -1 : 1,
  );
