// Reads the cells of the money columns once with each decimal mark, and collects their evidence
// about signs and sides.
import { textOf, type BodyRow } from './range-cells';
import type { Column } from './header-meaning';
import { isProduct } from './arithmetic-proofs';
import { moneyWays, type MoneyReading, type ReadCell, type Signs } from './money-readings';
import { MARKS, type BookFormat, type Mark } from './format';
import { isNegative, marksOf, readAmount, sideOf, type Amount, type Side } from './read-amounts';
import type { DateParts } from './read-dates';
import type { Roles } from './roles';

export interface Money {
  readonly readings: readonly MoneyReading[];
  readonly read: ReadCell;
  /** The decimal marks with which the texts of the money columns can be read. */
  readonly marks: readonly Mark[];
  readonly sideAt: (column: Column, index: number) => Side | null;
  readonly signs: (column: Column) => Signs;
  /** Columns from which a reading takes amounts. */
  readonly columns: readonly Column[];
  /** Columns that look like amounts and have no role. */
  readonly unread: readonly Column[];
}

export function moneyOf(
  body: readonly BodyRow[],
  columns: readonly Column[],
  roles: Roles,
  dated: readonly DateParts[],
  { words }: BookFormat,
): Money {
  const read = readerOf(body);
  const sideAt = sidesOf(body);
  const looked: number[] = [];
  dated.forEach((parts, index) => void (parts !== null && looked.push(index)));
  /** The sign, the side and zero are the same with either mark. */
  const amountAt = ({ at }: Column, index: number): Amount | null | undefined =>
    read(at, index, 'decimal point') ?? read(at, index, 'decimal comma');
  const isMoved = (column: Column, index: number): boolean =>
    (amountAt(column, index)?.text ?? '0') !== '0';
  const signs = (column: Column): Signs => {
    let [negative, positive] = [0, 0];
    const sides = new Set<Side>();
    for (const index of looked) {
      const amount = amountAt(column, index);
      if (amount === null || amount === undefined) continue;
      if (amount.side !== null) sides.add(amount.side);
      if (isNegative(amount.text)) negative += 1;
      else if (amount.text !== '0') positive += 1;
    }
    return { negative, positive, sides };
  };
  const isTaken = (column: Column): boolean =>
    Object.values(roles).includes(column) || roles.others.includes(column);
  const free = columns.filter((column) => column.word !== 'skip' && !isTaken(column));
  const ways = moneyWays(free, roles.coin !== undefined, {
    signs,
    exclude: (one, other) =>
      looked.some((index) => isMoved(one, index)) &&
      looked.every((index) => !(isMoved(one, index) && isMoved(other, index))),
    sidesIn: (column) => new Set(looked.map((index) => sideAt(column, index))),
    isProductOf: (...three) =>
      isProduct(
        looked.slice(0, 200).flatMap((index) => {
          const [value, quantity, price] = three.map(
            ({ at }) => read(at, index, 'decimal point')?.text,
          );
          return value && quantity && price ? [[quantity, price, value] as const] : [];
        }),
      ),
  });
  const used = [...new Set(ways.flatMap((way) => Object.values(way.columns) as Column[]))].filter(
    ({ amounts }) => amounts > 0,
  );
  const wished = MARKS.filter((mark) => words.includes(mark));
  const marks =
    wished.length > 0
      ? wished
      : marksOf(
          inBothMarks(body, looked, [...used, ...(roles.balance ? [roles.balance] : [])], read),
        );
  const unread = free.filter(
    (column) =>
      !used.includes(column) &&
      column.amounts > 0.9 &&
      column.filled > 0 &&
      column.sides === 0 &&
      column.word !== 'price',
  );
  return {
    readings: ways.flatMap((way) => marks.map((mark) => ({ ...way, mark }))),
    read,
    marks,
    sideAt,
    signs,
    columns: used,
    unread,
  };
}

function readerOf(body: readonly BodyRow[]): ReadCell {
  const known = new Map<string, (Amount | null | undefined)[]>();
  return (at, index, mark) => {
    const key = mark + at;
    let column = known.get(key);
    if (column === undefined)
      known.set(key, (column = body.map(({ cells }) => readAmount(cells[at], mark))));
    return column[index];
  };
}

function sidesOf(body: readonly BodyRow[]): (column: Column, index: number) => Side | null {
  const known = new Map<string, Side | null>();
  return ({ at }, index) => {
    const text = textOf(body[index]!.cells[at]);
    let side = known.get(text);
    if (side === undefined) known.set(text, (side = sideOf(text)));
    return side;
  };
}

function* inBothMarks(
  body: readonly BodyRow[],
  rows: readonly number[],
  columns: readonly Column[],
  read: ReadCell,
): Iterable<readonly [string | undefined, string | undefined]> {
  for (const { at } of columns)
    for (const index of rows) {
      const cell = body[index]!.cells[at];
      if (typeof cell === 'string' && /[.,]/.test(cell))
        yield [read(at, index, 'decimal point')?.text, read(at, index, 'decimal comma')?.text];
    }
}
