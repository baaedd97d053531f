// What would be lost if these failed: an entry that counts twice because two answers hold it, one
// that is dropped because it looks like another, and a balance that depends on the order of months.
import fc from 'fast-check';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { instantsOfMonth } from '../../../../src/addin/engine/records/zone';
import { checkLedger } from '../../../../src/addin/engine/proofs/check';
import { knowledgeOf, ledgerSpan } from '../../../../src/addin/engine/proofs/ledger-span';
import { sourceMonth } from '../../../../src/addin/engine/proofs/source-month';
import { entry } from '../records/sample-records';
import { MONTHS, inMonths, periodsOf, randomChain, unread, whole } from './rig';

const at = (billId: string, hour: number, more: Partial<LedgerEntry> = {}): LedgerEntry =>
  entry({ billId, fees: null, cTimeMs: Date.UTC(2026, 8, 5, hour), ...more });
const idsOf = (entries: readonly LedgerEntry[]): string[] => entries.map(({ billId }) => billId);

test('months and their entries may come in any order; what was given stays as it is', () => {
  fc.assert(
    fc.property(randomChain('inside'), fc.boolean(), (entries, reversesEntries) => {
      const inOrder = inMonths(entries);
      const mixed = Object.freeze(
        [inOrder[2]!, inOrder[0]!, inOrder[1]!].map((source) => ({
          ...source,
          entries: reversesEntries ? [...source.entries!].reverse() : source.entries,
        })),
      );
      expect(checkLedger(mixed, periodsOf(MONTHS), null)).toEqual(
        checkLedger(inOrder, periodsOf(MONTHS), null),
      );
      expect(ledgerSpan(mixed).sources).toEqual([mixed[1], mixed[2], mixed[0]]);
    }),
    { numRuns: 20 },
  );
});

test('entries of one moment stand by their ids as numbers', () => {
  const ids = (given: readonly string[]) =>
    idsOf(
      ledgerSpan([
        whole(
          '2026-09',
          given.map((id) => at(id, 1)),
        ),
      ]).entries,
    );
  for (const given of [
    ['9', '10', '11'],
    ['10', '9', '11'],
    ['9', '11', '10'],
    ['11', '10', '9'],
  ])
    expect(ids(given)).toEqual(['9', '10', '11']);
  const later = [at('2', 2), at('1', 3), at('3', 1)];
  expect(idsOf(ledgerSpan([whole('2026-09', later)]).entries)).toEqual(['3', '2', '1']);
});

test('an entry that two months list is there once, and counts as a copy', () => {
  const two = [at('5', 1), at('6', 1)];
  const span = ledgerSpan([whole('2026-09', two), whole('2026-10', [...two, at('7', 1)])]);
  expect([idsOf(span.entries), idsOf(span.copies)]).toEqual([
    ['5', '6', '7'],
    ['5', '6'],
  ]);
  const sole = ledgerSpan([whole('2026-09', two)]);
  expect([idsOf(sole.entries), sole.copies]).toEqual([['5', '6'], []]);
});

test.each([
  ['id', { billId: '6' }],
  ['time', { cTimeMs: Date.UTC(2026, 8, 5, 2) }],
  ['change', { deltaAmount: '7' }],
  ['balance', { afterAmount: '7' }],
  ['coin', { coinName: 'BTC' }],
])('an entry with another %s is no copy', (_, more) => {
  const span = ledgerSpan([whole('2026-09', [at('5', 1), at('5', 1, more)])]);
  expect([span.entries.length, span.copies.length]).toEqual([2, 0]);
});

test('copies that came with the pages of a month are counted beside those of two months', () => {
  const one = at('5', 1);
  const paged = sourceMonth('2026-09', instantsOfMonth('UTC', '2026-09'), {
    ...{ retained: true, fetchedAtMs: Date.UTC(2030, 0), entries: [one], duplicatesRemoved: 2 },
    pages: [{ records: [one, one] }, { records: [at('6', 1), one] }],
  });
  expect(idsOf(paged.copies)).toEqual(['5', '5']);
  expect(idsOf(ledgerSpan([paged, whole('2026-10', [one])]).copies)).toEqual(['5', '5', '5']);
});

test('a month is known as it was read: not at all, no longer, in part, or whole', () => {
  const instants = instantsOfMonth('UTC', '2026-09');
  const { startMs, endMs } = instants;
  const one = at('5', 1);
  const of = (fetchedAtMs: number, retained: boolean, duplicatesRemoved = 1) =>
    sourceMonth('2026-09', instants, {
      ...{ retained, fetchedAtMs, entries: [one], duplicatesRemoved },
      pages: [{ records: [one, one] }],
    });
  const nothing = { month: '2026-09', ...instants, entries: null, copies: [], readAtMs: startMs };
  expect(sourceMonth('2026-09', instants, null)).toEqual({
    ...nothing,
    incomplete: '2026-09 is not on this device',
  });
  expect(of(endMs, false)).toEqual({
    ...nothing,
    incomplete: 'the exchange no longer holds 2026-09',
  });
  const known = { month: '2026-09', ...instants, entries: [one], copies: [one] };
  expect(of(endMs - 1, true)).toEqual({
    ...{ ...known, readAtMs: endMs - 1 },
    incomplete: '2026-09 had not ended when it was read',
  });
  expect(of(endMs, true)).toEqual({ ...known, readAtMs: endMs, incomplete: null });
  expect(of(endMs, true, 0).copies).toEqual([]);
});

describe('what is known between two moments', () => {
  const sources = [
    whole('2026-09', []),
    whole('2026-10', [], Date.UTC(2026, 9, 20)),
    unread('2026-11'),
  ];
  const knowledge = (startMs: number, endMs: number, of = sources) =>
    knowledgeOf(ledgerSpan(of), { startMs, endMs });
  const [SEPTEMBER, OCTOBER, NOVEMBER, DECEMBER] = [8, 9, 10, 11].map((month) =>
    Date.UTC(2026, month),
  ) as [number, number, number, number];
  const NOT_HERE = 'a month that it needs is not on this device';

  test('months that lie beside it say nothing of it', () => {
    expect(knowledge(SEPTEMBER, OCTOBER)).toEqual({ known: true, incomplete: null });
    expect(knowledge(NOVEMBER, DECEMBER)).toEqual({
      ...{ known: false, incomplete: '2026-11 is not on this device' },
    });
    expect(knowledge(OCTOBER, NOVEMBER)).toEqual({
      ...{ known: true, incomplete: '2026-10 had not ended when it was read' },
    });
  });

  test('what a month lacks that was read too early is all that is said of those behind it', () => {
    expect(knowledge(SEPTEMBER, DECEMBER)).toEqual({
      ...{ known: true, incomplete: '2026-10 had not ended when it was read' },
    });
  });

  test('a month that is not there is missed at the beginning, in the middle and at the end', () => {
    const missing = { known: false, incomplete: NOT_HERE };
    expect(knowledge(SEPTEMBER - 1, OCTOBER)).toEqual(missing);
    expect(knowledge(SEPTEMBER, OCTOBER + 1, [sources[0]!])).toEqual(missing);
    const december = whole('2026-12', []);
    expect(knowledge(SEPTEMBER, DECEMBER + 1, [sources[0]!, december])).toEqual(missing);
    expect(knowledge(SEPTEMBER, OCTOBER, [])).toEqual(missing);
  });
});
