// Tells lines from rows that sum up, carry a balance forward or only say something.
import { isBlank, isNothing, plain, textOf, type BodyRow, type Cell } from './cells';
import type { Column } from './header-meaning';
import { CARRIED_WORDS, SUM_WORDS } from './header-words';
import type { Money } from './money-cells';
import { MARKS } from './format';
import type { LeftOut } from './outcome';
import { shorten } from '../records/shorten';
import { say } from '../../platform/say';
import type { DateParts } from './read-dates';
import type { Roles } from './roles';

/** Rows by their place in the body. */
export interface RowKinds {
  readonly lines: readonly number[];
  /** Rows that state a balance and move nothing. */
  readonly carried: readonly number[];
  /** Rows that are sums if their amounts say so, which only a reading can tell. */
  readonly unclear: readonly number[];
  readonly leftOut: readonly LeftOut[];
  /** What cannot be read, with its row: amounts that are missing, and what is no date. */
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
  /** Below the last dated row, and not right below it. */
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

  /** A balance that is carried forward is no other than the amount beside it. */
  function movesApart(index: number): boolean {
    const sizeAt = ({ at }: Column): string | undefined =>
      MARKS.map((mark) => money.read(at, index, mark)?.text)
        .find((text) => text)
        ?.replace('-', '');
    const stated = balance && sizeAt(balance);
    return stated !== undefined && !money.columns.some((column) => sizeAt(column) === stated);
  }
}

/** Rows that follow each other are one thing to say. */
function spansWithout(rows: readonly number[]): string[] {
  const ends = rows.filter((row, at) => rows[at + 1] !== row + 1);
  return ends.map((to, at) => {
    const from = rows[at === 0 ? 0 : rows.indexOf(ends[at - 1]!) + 1]!;
    return from === to ? say`no amount in row ${to}` : say`no amount in rows ${from} to ${to}`;
  });
}

const ALL_WORDS = new Set([...SUM_WORDS, ...CARRIED_WORDS]);
const LONGEST = Math.max(...[...ALL_WORDS].map(({ length }) => length)) + 4;

/** Beside a date and an amount, only a cell that is nothing but the word makes a row a sum. */
const isSumWord = (cell: Cell): boolean =>
  typeof cell === 'string' &&
  cell.length <= LONGEST &&
  !/\d/.test(cell) &&
  INK.test(cell) &&
  ALL_WORDS.has(plain(cell));
const INK = /\p{L}{3}|[\u3000-\u9fff]{2}/u;

/** Whether the row says itself, at the beginning of a cell, that it sums up or carries forward. */
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
