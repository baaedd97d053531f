// The data that a month hands to the next one: the sheet Carried of a month-end pack, and the
// changes that a roll makes on its sheets. Plain data; sends no request.
import { CLOSE } from '../../../engine/proofs/close-checks';
import { ownLinesOn } from './close-sheet';
import {
  AMOUNT,
  AMOUNT_POINTS,
  DAY,
  formula,
  header,
  LABELS,
  rollForward,
  titled,
  type Cells,
  type PackPage,
} from './pack-plan';
import type { PackBlock, PackCell, PackChange } from '../../../workbook/excel/excel-pack-sheets';

/** Zero-based: the first row below the headers of Carried, Roll-forward, Match and Rates. */
const FIRST = 3;
/** The first column of the open items on Carried. */
const ITEMS_AT = 6;
export const CARRIED = ['Account', 'Coin', 'Closing carried', 'Opening', 'Difference'] as const;
export const ITEM_LABELS = [
  ...['Month', 'Status', 'Book date', 'Ledger date', 'Coin', 'Book amount', 'Ledger amount'],
  ...['Entry IDs', 'Reference', 'Note', 'Cleared on'],
] as const;

export const carriedSheet = (): PackPage => ({
  ...titled(
    'Carried',
    'What the month before handed on when the pack was rolled: its closings, against the openings of this month, and what its match left open. Cleared on is yours: a date or a word; what is cleared is not carried on.',
    [
      ...[110, 60, AMOUNT_POINTS, AMOUNT_POINTS, AMOUNT_POINTS, 20, 65, 85, 90, 95, 60],
      ...[AMOUNT_POINTS, AMOUNT_POINTS, 170, 130, 160, 100],
    ],
    [header(CARRIED), header(ITEM_LABELS, ITEMS_AT)],
  ),
  // Columns of closings, days and amounts.
  numbersAt: [2, 3, 4, 8, 9, 11, 12],
});

export const ROLLED = ['Close', 'Roll-forward', 'Match', 'Carried', 'Rates'] as const;
/** The cells of each sheet; empty where the pack has no such sheet. */
export type PackCells = Readonly<Record<(typeof ROLLED)[number], Cells>>;

export interface NextMonth {
  /** First and last day of the month that begins. */
  readonly first: number;
  readonly last: number;
  /** The month that ends, such as 2026-10. */
  readonly label: string;
}

/**
 * The changes of a roll. Owners, comments, types, rates and a person's own columns stay; Done,
 * reasons, the reviewer's comments and signatures belong to the month that ends.
 */
export const rolledPack = (cells: PackCells, next: NextMonth): readonly PackChange[] => [
  { sheet: 'Carried', blocks: [closings(cells), ...items(cells, next)] },
  ...(cells.Rates.length === 0 ? [] : [{ sheet: 'Rates', blocks: rateLines(cells, next) }]),
  { sheet: CLOSE, blocks: clearedChecklist(cells.Close, next) },
];

/** The cells of these columns, of each row below the labels. */
function columnsOf(cells: Cells, labels: readonly string[]): readonly (readonly unknown[])[] {
  const places = labels.map((label) => (cells[LABELS] ?? []).indexOf(label));
  return cells.slice(FIRST).map((row) => places.map((place) => row[place] ?? ''));
}

/** The closings of coins that moved, and the carried amounts of those that did not. */
function closingsOf({ 'Roll-forward': roll, Carried: carried }: PackCells) {
  const moved = columnsOf(roll, ['Account', 'Coin', 'Closing']).filter(([, coin]) => isText(coin));
  const hasMoved = new Set(moved.map(([account, coin]) => `${plain(account)} ${plain(coin)}`));
  const rested = carried
    .slice(FIRST)
    .filter(
      ([of, name, amount]) => isText(name) && amount !== 0 && !hasMoved.has(`${plain(of)} ${name}`),
    );
  return [...moved, ...rested].filter(([, , amount]) => typeof amount === 'number');
}

function closings(cells: PackCells): PackBlock {
  const lines = closingsOf(cells).map(([account, coin, closing], at): PackCell[] => {
    const line = FIRST + 1 + at;
    const here = `${rollForward('Account')},"="&$A${line},${rollForward('Coin')},$B${line}`;
    return [
      plain(account),
      plain(coin),
      { value: Number(closing), format: AMOUNT },
      // A coin that does not move in the month has no opening of its own.
      formula(`=IF(COUNTIFS(${here})>0,SUMIFS(${rollForward('Opening')},${here}),"")`, AMOUNT),
      formula(`=IF(D${line}="","",EXACT.SUM(C${line},-D${line}))`, AMOUNT),
    ];
  });
  return block(0, padded(lines, CARRIED.length, filledRows(cells.Carried, 0)));
}

function items({ Match: match, Carried: carried }: PackCells, { label }: NextMonth): PackBlock[] {
  const wide = (row: readonly unknown[]): unknown[] =>
    ITEM_LABELS.map((_, at) => row[ITEMS_AT + at] ?? '');
  const before = carried
    .slice(FIRST)
    .map(wide)
    .filter((row) => row[1] !== '' && row.at(-1) === '');
  const open = columnsOf(match, ITEM_LABELS.slice(1, -1))
    .filter(([status]) => isText(status) && status !== 'matched')
    .map((row) => [label, ...row, '']);
  const lines = [...before, ...open].map((row): PackCell[] =>
    row.map((cell, column) => {
      if (typeof cell !== 'number') return plain(cell);
      return { value: cell, format: column === 2 || column === 3 ? DAY : AMOUNT };
    }),
  );
  return [block(ITEMS_AT, padded(lines, ITEM_LABELS.length, filledRows(carried, ITEMS_AT)))].filter(
    ({ cells }) => cells.length > 0,
  );
}

/** A line for the next month's end, for each coin that had a rate. */
function rateLines({ Rates: rates }: PackCells, { last }: NextMonth): PackBlock[] {
  const lines = rates.slice(FIRST).filter((row) => isText(row[1]));
  const coins = [...new Set(lines.map((row) => plain(row[1])))].sort();
  const there = new Set(lines.filter((row) => row[0] === last).map((row) => plain(row[1])));
  const fresh = coins.filter((coin) => !there.has(coin));
  if (fresh.length === 0) return [];
  const end = rates.findLastIndex((row) => row.slice(0, 4).some((cell) => cell !== ''));
  return [
    {
      row: end + 1,
      column: 0,
      cells: fresh.map((coin): PackCell[] => [{ value: last, format: DAY }, coin, '', '']),
    },
  ];
}

/** The columns to clear. The owner stays; a due date moves by a month. */
const CLEARED = ['Done on', 'Reason', "Reviewer's comment", 'Prepared', 'Reviewed'] as const;

function clearedChecklist(close: Cells, { first, last }: NextMonth): PackBlock[] {
  const own = ownLinesOn(close);
  const rows = [...(own?.rowOf.values() ?? [])];
  const top = Math.min(...rows);
  const due = own?.columnOf('Due on') ?? -1;
  // The fifth day of the next month becomes the fifth day of the month after it.
  const later = rows.flatMap((row): PackBlock[] => {
    const day = close[row]?.[due];
    const cells = typeof day === 'number' ? [[{ value: day + last - first + 1, format: DAY }]] : [];
    return cells.length === 0 ? [] : [{ row, column: due, cells }];
  });
  return [
    ...later,
    ...CLEARED.flatMap((label) => {
      const column = own?.columnOf(label) ?? -1;
      const count = Math.max(...rows) - top + 1;
      return column < 0 || rows.length === 0
        ? []
        : [{ row: top, column, cells: Array.from({ length: count }, () => ['']) }];
    }),
    { row: 3, column: 4, cells: [[''], [''], [''], ['']] },
    // The cell of the protected sheets: none are protected now.
    { row: 1, column: 3, cells: [['', '']] },
    // Written last, because everything follows this cell.
    { row: 2, column: 1, cells: [[{ value: first, format: 'yyyy-mm' }]] },
  ];
}

const isText = (cell: unknown): cell is string => typeof cell === 'string' && cell !== '';
const plain = (cell: unknown): string => (typeof cell === 'string' ? cell : '');
const block = (column: number, cells: PackBlock['cells']): PackBlock => ({
  row: FIRST,
  column,
  cells,
});

/** Blank lines clear the lines of the month before. */
const padded = (lines: readonly PackCell[][], width: number, least: number): PackCell[][] => [
  ...lines,
  ...Array.from({ length: Math.max(0, least - lines.length) }, () =>
    Array.from({ length: width }, () => ''),
  ),
];

const filledRows = (cells: Cells, column: number): number =>
  cells.slice(FIRST).findLastIndex((row) => (row[column] ?? '') !== '') + 1;
