// Reads tables of many forms back. Right: the lines that they were made from.
import {
  formatOf,
  formatText,
  withAnswer,
  AS_IT_COMES,
} from '../../../../src/addin/engine/pasted-tables/format';
import type { BookFormat } from '../../../../src/addin/engine/pasted-tables/format';
import {
  understandBook,
  type BookOutcome,
} from '../../../../src/addin/engine/pasted-tables/understand-book';
import { writeTable, type Written } from './table-forms';

export type Verdict = 'right' | 'wrong' | 'refused' | 'asked' | 'asked, no answer is right';

const keyOf = (lines: readonly object[]): string => JSON.stringify(lines);
const readKey = (outcome: Extract<BookOutcome, { kind: 'read' }>): string =>
  keyOf(
    outcome.lines.map(({ row, day, amount, coin, reference, note, balance }) => ({
      ...{ row, day, amount, coin, reference: reference?.text ?? null, note, balance },
    })),
  );
const truthKey = ({ truth }: Written): string =>
  keyOf(
    truth.map(({ row, day, amount, coin, reference, note, balance }) => ({
      ...{ row, day, amount, coin, reference, note, balance },
    })),
  );

/** Follows the question: one of its answers, and of those that follow, must lead to the lines. */
export function verdictOf(
  table: Written,
  format: BookFormat = AS_IT_COMES,
  depth = 0,
): { readonly verdict: Verdict; readonly said: string; readonly outcome: BookOutcome } {
  const outcome = understandBook(table.range, { coin: table.coin ?? null, format });
  if (outcome.kind === 'read')
    return {
      verdict: readKey(outcome) === truthKey(table) ? 'right' : 'wrong',
      said: `${formatText(format)} | ${outcome.understood.says.join(' ')}`,
      outcome,
    };
  if (outcome.kind === 'unreadable')
    return { verdict: 'refused', said: outcome.why.names.join('; '), outcome };
  const { about, answers } = outcome.question;
  const leads = answers.some((answer) => {
    if (formatOf(answer.format.split(',')) === null) throw new Error(answer.format);
    if (depth > 4) return false;
    const { verdict } = verdictOf(table, withAnswer(format, answer.format), depth + 1);
    return verdict === 'right' || verdict === 'asked';
  });
  return {
    verdict: leads ? 'asked' : 'asked, no answer is right',
    said: `${about}: ${answers.map(({ says }) => says).join(' | ')}`,
    outcome,
  };
}

export interface Tally {
  readonly wrong: readonly string[];
  readonly noAnswer: readonly string[];
  /** Of the tables that a person can read, those that were asked or refused. */
  readonly stopped: readonly string[];
  readonly readable: number;
}

export function tallyOf(from: number, count: number): Tally {
  const [wrong, noAnswer, stopped]: string[][] = [[], [], []];
  let readable = 0;
  for (let seed = from; seed < from + count; seed += 1) {
    const table = writeTable(seed);
    const { verdict, said } = verdictOf(table);
    const name = `seed ${seed} [${table.form}] ${said}`;
    if (verdict === 'wrong') wrong!.push(name);
    if (verdict === 'asked, no answer is right') noAnswer!.push(name);
    if (table.open.length > 0) continue;
    readable += 1;
    if (verdict !== 'right') stopped!.push(`${verdict} ${name}`);
  }
  return { wrong: wrong!, noAnswer: noAnswer!, stopped: stopped!, readable };
}
