// Cells of a pack's sheets that are not what its results give: typed over, pasted as values, left
// behind by a row that was copied. Columns are found by their labels. Pure.
import {
  addDays,
  dayOfSerial,
  firstDay,
  lastDay,
  type DateSystem,
  type IsoDay,
  type IsoMonth,
} from '../../../engine/records/calendar';
import { toCellNumber } from '../../../engine/records/decimal-text';
import { isSameSum, type CheckKey, type CloseTable } from '../../../engine/proofs/close-checks';
import { exactSum } from '../../../engine/proofs/exact';
import { addressOf } from '../../../engine/records/sheet-address';
import type { FunctionName } from '../../../engine/answers/definitions';
import { LEAD } from './pack-lead';

type Row = readonly unknown[];
/** A sheet from A1 on. */
export type Cells = readonly Row[];

export interface CellDifference {
  /** The check that it leaves open. */
  readonly key: CheckKey;
  readonly sheet: string;
  /** Counted from 0. */
  readonly row: number;
  readonly column: number;
  readonly shows: unknown;
  /** What its results give; undefined: nothing. */
  readonly gives: unknown;
}

/** "Lead!F4: 12,345.67 in place of 14,410,685.65". */
export function differenceSaid({ sheet, row, column, shows, gives }: CellDifference): string {
  const place = { startRow: row, endRow: row, startColumn: column, endColumn: column };
  return `${addressOf({ sheet, ...place })}: ${cellSaid(shows)} in place of ${cellSaid(gives)}`;
}

export const cellSaid = (cell: unknown): string =>
  typeof cell === 'number'
    ? cell.toLocaleString('en-US', { maximumSignificantDigits: 15 })
    : typeof cell === 'string' && cell !== ''
      ? cell
      : 'nothing';

/** What the results of a pack give where no table of theirs stands on a sheet. */
export interface Answers {
  /** The cell of a formula with these arguments; undefined: no such result is here. */
  readonly shownBy: (name: FunctionName, ...args: unknown[]) => unknown;
  /** What LEDGER.VALUE shows of a coin in one account, with whatever rates. */
  readonly valueOf: (coin: unknown, account: unknown, day: IsoDay) => unknown;
}

/** The row of the labels of each sheet, counted from 0. */
const LABELS = 2;

const isFilled = (cell: unknown): boolean => (cell ?? '') !== '';
const isSame = (one: unknown, other: unknown): boolean =>
  String(one).toLowerCase() === String(other).toLowerCase();

/** As EXACT.SUM shows it; undefined where a cell is no number. */
function sumOf(cells: Row): number | undefined {
  const sum = exactSum([[cells]]);
  return sum.ok ? toCellNumber(sum.text)?.value : undefined;
}

interface RollRow {
  readonly account: unknown;
  readonly coin: unknown;
  /** The cell in a column of the roll-forward; undefined: it has no such column. */
  readonly cell: (label: string) => unknown;
}

const rollRows = ({ labels, rows }: CloseTable): readonly RollRow[] =>
  rows.map((row) => {
    const cell = (label: string): unknown => row[labels.indexOf(label)];
    return { account: cell('Account'), coin: cell('Coin'), cell };
  });

const rowOf = (roll: readonly RollRow[], account: unknown, coin: unknown): RollRow | undefined =>
  roll.find((row) => isSame(row.account, account) && isSame(row.coin, coin));

/** What Lead says of a coin in one account. */
interface Held {
  readonly name: unknown;
  readonly cell: unknown;
  readonly row: RollRow | undefined;
}

/**
 * Lead against the roll-forward; coins that rest against their balances, values against rates.
 * @returns the coins that it lacks, its closings that differ, and its other cells that do.
 */
export function leadDifferences(
  lead: Cells,
  { rollForward, carried }: { readonly rollForward: CloseTable; readonly carried: Cells },
  month: IsoMonth,
  { shownBy, valueOf }: Answers,
): {
  readonly missing: readonly string[];
  readonly closings: readonly CellDifference[];
  readonly differs: readonly CellDifference[];
} {
  const roll = rollRows(rollForward);
  const labels = lead[LABELS] ?? [];
  const at = (words: string): number =>
    labels.findIndex((label) => String(label).startsWith(words));
  const total = labels.lastIndexOf(LEAD.total);
  const accounts = labels.slice(1, Math.max(1, total));
  const lines = lead
    .map((line, row) => ({ line, row }))
    .filter(({ line: [name], row }) => row > LABELS && isFilled(name));
  const [missing, closings]: [string[], CellDifference[]] = [[], []];
  for (const row of roll) {
    const found = lines.find(({ line: [name] }) => isSame(name, row.coin));
    const place = accounts.findIndex((name) => isSame(name, row.account));
    const closing = row.cell('Closing');
    // Of a closing that is not known, the roll-forward says so.
    if (typeof closing !== 'number') continue;
    if (found === undefined || place < 0) {
      missing.push(`${String(row.account)} ${String(row.coin)}`);
      continue;
    }
    const [at, shows] = [{ row: found.row, column: 1 + place }, found.line[1 + place]];
    if (shows !== closing)
      closings.push({ key: 'inLead', sheet: 'Lead', ...at, shows, gives: closing });
  }
  // What was carried and has not moved since is held still.
  for (const [account, coin, closing] of carried.slice(LABELS + 1)) {
    const place = accounts.findIndex((name) => isSame(name, account));
    if (place < 0 || typeof closing !== 'number' || closing === 0 || rowOf(roll, account, coin))
      continue;
    const found = lines.find(({ line: [name] }) => isSame(name, coin));
    const [column, shows] = [1 + place, found?.line[1 + place]];
    if (found === undefined) missing.push(`${String(account)} ${String(coin)}`);
    else if (shows !== closing)
      closings.push({
        key: 'inLead',
        sheet: 'Lead',
        row: found.row,
        column,
        shows,
        gives: closing,
      });
  }
  const worth = (held: readonly Held[], coin: unknown, label: string, day: IsoDay) =>
    sumOf(
      held.map(({ name, cell, row }) => {
        if (!isFilled(cell)) return '';
        const value = row?.cell(label);
        return typeof value === 'number' ? value : (valueOf(coin, name, day) ?? NaN);
      }),
    );
  const differs = lines.flatMap(({ line, row: lineAt }) => {
    const [coin] = line;
    const held = accounts.map((name, place): Held => ({
      name,
      cell: line[1 + place],
      row: rowOf(roll, name, coin),
    }));
    const before = sumOf(held.map(({ cell, row }) => (row ? row.cell('Opening') : cell)));
    const [now, prior, change] = [line[total], line[at(LEAD.prior)], line[at(LEAD.change)]];
    const rates = roll.filter((row) => isSame(row.coin, coin));
    const expected: (readonly [column: number, value: unknown])[] = [
      ...held.flatMap(({ name, cell, row }, place): (readonly [number, unknown])[] => {
        if (row !== undefined) return [];
        const balance = shownBy('LEDGER.BALANCE', coin, lastDay(month), name);
        return isFilled(cell) || balance !== undefined ? [[1 + place, balance]] : [];
      }),
      [total, sumOf(held.map(({ cell }) => cell))],
      [at(LEAD.prior), before],
      [at(LEAD.change), before === undefined ? undefined : sumOf([now, -before])],
      [labels.indexOf(LEAD.share), prior === 0 ? '' : Number(change) / Number(prior)],
      [
        at(LEAD.rate),
        rates.find((row) => typeof row.cell('Closing rate') === 'number')?.cell('Closing rate') ??
          '',
      ],
      [at(LEAD.value), worth(held, coin, 'Closing value', lastDay(month))],
      [at(LEAD.priorValue), worth(held, coin, 'Opening value', addDays(firstDay(month), -1))],
    ];
    return expected.flatMap(([column, gives]): CellDifference[] => {
      const shows = line[column];
      const isSo =
        gives !== undefined &&
        (shows === gives ||
          (column === labels.indexOf(LEAD.share) &&
            typeof shows === 'number' &&
            isSameSum(shows, Number(gives), Math.abs(Number(gives)))));
      return column < 0 || isSo
        ? []
        : [{ key: 'lead', sheet: 'Lead', row: lineAt, column, shows, gives }];
    });
  });
  return { missing, closings, differs };
}

/** Cells of Rebates, its sums included; and sums that do not come to the commission settled. */
export function rebatesDifferences(
  rebates: Cells,
  tieout: CloseTable,
  asked: {
    readonly month: IsoMonth;
    readonly coin: unknown;
    readonly accounts: unknown;
    readonly dateSystem: DateSystem;
  },
  { shownBy }: Answers,
): { readonly differs: readonly CellDifference[]; readonly sums: readonly string[] } {
  const { month, coin, accounts, dateSystem } = asked;
  const end = rebates.findIndex(([label]) => label === 'Total');
  if (end < 0) return { differs: [], sums: ['Rebates has no line Total'] };
  const AMOUNT = (rebates[LABELS] ?? []).indexOf('Commission');
  const pairs = rebates.slice(LABELS + 1, end);
  const inAll = [...new Set(pairs.map(([, pair]) => String(pair)))].join(',');
  const settledIn = (from: unknown, to: unknown, symbols: unknown, product: unknown, of: unknown) =>
    shownBy('REBATES.TOTAL', 'Commission', symbols, coin, from, to, product, of);
  const [first, last] = [firstDay(month), lastDay(month)];
  const total = settledIn(first, last, inAll, 'ALL', accounts);
  const below = rebates.slice(end + 1);
  const given = [
    ...pairs.map(([account, pair, product], at) => ({
      row: LABELS + 1 + at,
      gives: settledIn(first, last, pair, product, account),
    })),
    { row: end, gives: total },
    ...below.flatMap(([label], at) => {
      const row = end + 1 + at;
      if (label === 'Total of days') return [{ row, gives: total }];
      const day = typeof label === 'number' ? dayOfSerial(label, dateSystem) : null;
      return day === null ? [] : [{ row, gives: settledIn(day, day, inAll, 'ALL', accounts) }];
    }),
  ];
  const differs = given.flatMap(({ row, gives }): CellDifference[] => {
    const shows = rebates[row]?.[AMOUNT];
    return shows === gives && gives !== undefined
      ? []
      : [{ key: 'addedUp', sheet: 'Rebates', row, column: AMOUNT, shows, gives }];
  });
  const [line, amount] = ['Settlement day', 'Settled'].map((label) => tieout.labels.indexOf(label));
  const totals = tieout.rows.filter((row) => row[line!] === 'Total').map((row) => row[amount!]);
  const settled = totals.length === 0 ? NaN : Number(sumOf(totals));
  const amounts = (rows: Cells): unknown[] => rows.map((row) => row[AMOUNT]);
  const sums = [
    ['Pairs', amounts(pairs)],
    ['Days', amounts(below.filter(([label]) => typeof label === 'number'))],
    ['Total', [total]],
  ] as const;
  return {
    differs,
    sums: sums.flatMap(([name, cells]) => {
      const sum = Number(sumOf(cells));
      return isSameSum(sum, settled, Math.max(1, Math.abs(settled)))
        ? []
        : [`${name}: ${cellSaid(sum)}, settled ${cellSaid(settled)}`];
    }),
  };
}

/** Closings carried that are no opening, and items that nobody cleared. */
export function carriedDifferences(carried: Cells, rollForward: CloseTable) {
  const labels = carried[LABELS] ?? [];
  const [closing, status, cleared] = ['Closing carried', 'Status', 'Cleared on'].map((label) =>
    labels.indexOf(label),
  );
  const lines = carried.slice(LABELS + 1);
  const roll = rollRows(rollForward);
  return {
    differs: lines.flatMap((line) => {
      const row = isFilled(line[0]) ? rowOf(roll, line[0], line[1]) : undefined;
      const opening = row?.cell('Opening');
      return row === undefined || opening === line[closing!]
        ? []
        : [
            `${String(line[0])} ${String(line[1])}: opening ${cellSaid(opening)}, carried ${cellSaid(line[closing!])}`,
          ];
    }),
    notCleared: lines.flatMap((line) =>
      isFilled(line[status!]) && !isFilled(line[cleared!])
        ? [
            line
              .slice(status! - 1, status! + 6)
              .filter(isFilled)
              .map(cellSaid)
              .join(' '),
          ]
        : [],
    ),
  };
}
