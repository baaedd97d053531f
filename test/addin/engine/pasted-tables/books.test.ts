// Books of public files and bug reports, each read right, or asked or refused by what stands in the
// way (books.json). What would be lost is a wrong number, sign or date that nobody is told of.
import { readFileSync } from 'node:fs';
import { linesIn } from '../../../../src/addin/engine/answers/arguments/book-argument';
import { readCall, inOrder } from '../../../../src/addin/engine/answers/definitions';
import { FIVE_MORE, type BookCase } from './five-more';
import { bookOf, moved } from '../answers/book-rig';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';

const CASES = JSON.parse(
  readFileSync(`${import.meta.dirname}/books.json`, 'utf8'),
) as readonly BookCase[];

const entryOf = ({ at, coin, amount, billId }: BookCase['entries'][number]): LedgerEntry => ({
  ...moved(`${at} ${coin} ${amount} ${amount}`),
  ...(billId !== undefined && { billId }),
});

async function valuesOf(one: BookCase): Promise<readonly unknown[] | string> {
  const zones = one.zones ?? { exchangeZone: 'UTC', displayZone: 'UTC' };
  const args = inOrder('LEDGER.MATCH', {
    book: one.book,
    coin: one.coin || null,
    format: one.format ?? null,
    headers: 0,
  });
  const read = readCall('LEDGER.MATCH', args);
  if (!read.ok) return read.sentence;
  if (read.call.name !== 'LEDGER.MATCH') throw new Error(read.call.name);
  const lines = linesIn(read.call.book.lines, zones.displayZone);
  if (one.reads === 'amounts') return lines.map(({ amount }) => amount);
  if (one.reads === 'days') return lines.map(({ day }) => day);
  if (one.reads === 'both') return lines.map(({ day, amount, coin }) => [day, amount, coin]);
  const rig = bookOf(zones);
  await rig.month('2026-10', one.entries.map(entryOf));
  const result = await rig.answer('LEDGER.MATCH', args);
  return (result?.matrix ?? []).map(([status]) => status);
}

test.each([...CASES, ...FIVE_MORE])('$id: $what', async (one) => {
  const values = await valuesOf(one);
  if (one.orAsksAbout !== undefined && typeof values === 'string')
    expect(values).toMatch(new RegExp(one.orAsksAbout, 'i'));
  else expect(values).toEqual(one.right);
});

test('each kind has five more', () => {
  const of = ({ id }: BookCase): string => id.split('.')[0]!;
  expect(CASES.map((one) => FIVE_MORE.filter((more) => of(more) === one.id).length)).toEqual(
    CASES.map(() => 5),
  );
});
