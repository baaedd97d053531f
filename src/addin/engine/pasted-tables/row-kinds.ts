// Distinguishes lines from sums, carried balances and remarks.
import { isBlank, isNothing, plain, textOf, type BodyRow, type Cell } from './range-cells';
import type { Column } from './header-meaning';
import { CARRIED_WORDS, SUM_WORDS } from './header-words';
import type { Money } from './money-cells';
import { MARKS } from './format';
import type { LeftOut } from './reading-outcome';
import { shorten } from '../records/shorten';
import { say } from '../../platform/say';
import type { DateParts } from './read-dates';
import type { Roles } from './roles';

/** Rows by their index in the body. */
export interface RowKinds {
  readonly lines: readonly number[];
  /** Rows that state a balance without a movement. */
  readonly carried: readonly number[];
  /** Rows that may be sums, which only a reading of their amounts can decide. */
  readonly unclear: readonly number[];
  readonly leftOut: readonly LeftOut[];
  /** Unreadable places with their rows: missing amounts, and invalid dates. */
  readonly noAmounts: readonly string[];
  readonly noDates: readonly string[];
}

export function kindsOfRows(
  body: readonly BodyRow[],
  roles: Roles,
  dated: readonly DateParts[],
  money: Money,
): RowKinds {
  const [lines, carried, unclear]: [number[], number[], number[]] = [[], [], []];
  const [leftOut, noAmounts, noDates]: [LeftOut[], number[], string[]] = [[], [], []];
  const leave = (index: number, why: string): void => {
    const { row, cells } = body[index]!;
    leftOut.push({ row, text: textOf(cells.find((cell) => !isBlank(cell))), why });
  };
  const carry = (index: number, why: string): void => {
    carried.push(index);
    leave(index, why);
  };
  const { date, balance } = roles;
  const lastDated = dated.findLastIndex((parts) => parts !== null);
  /** Below the last dated row, but not directly. */
  let isFooter = false;
  for (let index = 0; index < body.length; index += 1) {
    const { row, cells } = body[index]!;
    const isDated = dated[index] !== null;
    if (index > lastDated && index > 0 && row > body[index - 1]!.row + 1) isFooter = true;
    const isWritten = money.columns.some(({ at }) => !isNothing(cells[at]));
    // Without a date, a text in a column of amounts is a remark.
    const hasMoney =
      isWritten &&
      (isDated ||
        money.columns.some(({ at }) => MARKS.some((mark) => money.read(at, index, mark))));
    if (isDated && hasMoney && !cells.some(isSumWord)) {
      lines.push(index);
      continue;
    }
    const says = saysSum(cells);
    if (says === 'carried forward' && isDated && hasMoney && movesApart(index)) lines.push(index);
    else if (says === 'carried forward') carry(index, say`carries a balance forward`);
    else if (isDated && hasMoney) unclear.push(index);
    else if (says !== null) leave(index, say`sums up`);
    else if (isDated && balance !== undefined && !isNothing(cells[balance.at]))
      carry(index, say`has a balance and no amount`);
    else if (isDated) noAmounts.push(row);
    else if (!hasMoney) leave(index, say`has neither a date nor an amount`);
    else if (isFooter) leave(index, say`stands below the table`);
    else if (isNothing(cells[date!.at])) unclear.push(index);
    else noDates.push(say`${shorten(textOf(cells[date!.at]))} as date in row ${row}`);
    if (index > lastDated && !hasMoney) isFooter = true;
  }
  return { lines, carried, unclear, leftOut, noAmounts: spansWithout(noAmounts), noDates };

  /** A carried balance equals the amount beside it. */
  function movesApart(index: number): boolean {
    const sizeAt = ({ at }: Column): string | undefined =>
      MARKS.map((mark) => money.read(at, index, mark)?.text)
        .find((text) => text)
        ?.replace('-', '');
    const stated = balance && sizeAt(balance);
    return stated !== undefined && !money.columns.some((column) => sizeAt(column) === stated);
  }
}

/** Joins consecutive rows for one sentence. */
function spansWithout(rows: readonly number[]): string[] {
  const ends = rows.filter((row, at) => rows[at + 1] !== row + 1);
  return ends.map((to, at) => {
    const from = rows[at === 0 ? 0 : rows.indexOf(ends[at - 1]!) + 1]!;
    return from === to ? say`no amount in row ${to}` : say`no amount in rows ${from} to ${to}`;
  });
}

const ALL_WORDS = new Set([...SUM_WORDS, ...CARRIED_WORDS]);
const LONGEST = Math.max(...[...ALL_WORDS].map(({ length }) => length)) + 4;

/** Beside a date and an amount, a row is a sum only if a cell is exactly such a word. */
const isSumWord = (cell: Cell): boolean =>
  typeof cell === 'string' &&
  cell.length <= LONGEST &&
  !/\d/.test(cell) &&
  INK.test(cell) &&
  ALL_WORDS.has(plain(cell));
const INK = /\p{L}{3}|[\u3000-\u9fff]{2}/u;

/** Whether a cell of the row begins with a word for a sum or a carried balance. */
function saysSum(cells: readonly Cell[]): 'a sum' | 'carried forward' | null {
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.length > 60 || !INK.test(cell)) continue;
    const text = plain(cell);
    if (startsWithOne(text, CARRIED_WORDS)) return 'carried forward';
    if (startsWithOne(text, SUM_WORDS)) return 'a sum';
  }
  return null;
}

const startsWithOne = (text: string, words: readonly string[]): boolean =>
  words.some(
    (word) =>
      text.startsWith(word) &&
      (text.length === word.length || text[word.length] === ' ' || /[\u3000-\u9fff]/.test(word)),
  );
