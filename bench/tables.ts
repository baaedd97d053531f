// A book of 300,000 rows as a bank writes it, read with its roles, balance and proof, against
// csv-parse and Number on the same cells, which find no table and prove nothing.
import { parse } from 'csv-parse/sync';
import { understandBook } from '../src/addin/engine/pasted-tables/understand-book';
import { count, inMs } from './measure/format';
import { paired } from './measure/paired';
import type { Row, RunOptions, Table } from './measure/topic';

type Cells = readonly (string | number)[];
const two = (value: number): string => String(value).padStart(2, '0');
const german = (amount: number): string =>
  amount
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.');

/** A line of each book; a balance follows from its amounts. */
const FORMS: Readonly<Record<string, (at: number, amount: number, balance: number) => Cells>> = {
  'Excel dates and numbers': (at, amount, balance) => [46_000 + at / 1000, amount, balance],
  'German texts': (at, amount, balance) => [
    `${two((Math.floor(at / 12_000) % 28) + 1)}.10.2026`,
    german(amount),
    german(balance),
  ],
  'texts with an offset': (at, amount, balance) => [
    `2026-10-${two((Math.floor(at / 12_000) % 28) + 1)}T10:00:${two(at % 60)}Z`,
    amount.toFixed(2),
    balance.toFixed(2),
  ],
};

export function run({ quick }: RunOptions): Table {
  const size = quick ? 10_000 : 300_000;
  return {
    title: `A book of ${count(size, 'rows')} of date, amount, balance, reference and note`,
    rows: Object.entries(FORMS).map(([what, lineOf]) => rowOf(what, bookOf(size, lineOf), quick)),
    notes: ['By processor time; the CSV of the baseline is made before.'],
  };
}

function rowOf(what: string, book: readonly Cells[], quick: boolean): Row {
  const csv = book.map((cells) => cells.join(';')).join('\n');
  const { figureMs, baselineMs, ratio } = paired(
    () => read(book),
    () => parsed(csv),
    quick ? 1 : 3,
  );
  const baseline = `csv-parse and Number, ${inMs(baselineMs.median)}`;
  return { what, figure: inMs(figureMs.median), baseline, ratio };
}

function read(book: readonly Cells[]): unknown {
  const outcome = understandBook(book, { coin: 'USDT' });
  if (outcome.kind !== 'read') throw new Error(`The book is not read: ${outcome.kind}.`);
  return outcome;
}

const parsed = (csv: string): unknown =>
  parse(csv, { delimiter: ';', from_line: 2 }).map(([date, amount, balance, reference, note]) => {
    const numbers = [amount, balance].map((text) =>
      Number(text!.includes(',') ? text!.replaceAll('.', '').replace(',', '.') : text),
    );
    return { date, numbers, reference, note };
  });

function bookOf(size: number, lineOf: (typeof FORMS)[string]): readonly Cells[] {
  const book: Cells[] = [['Date', 'Amount', 'Balance', 'Reference', 'Note']];
  let cents = 0;
  for (let at = 0; at < size; at += 1) {
    const amount = at % 3 === 0 ? -100_125 : 200_050;
    cents += amount;
    book.push([...lineOf(at, amount / 100, cents / 100), `70123456789012${at}`, `line ${at}`]);
  }
  return book;
}
