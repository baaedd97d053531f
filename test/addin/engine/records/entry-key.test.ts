// One entry under two contents, or two legs taken for one: a balance holds it twice, or lacks one.
import { EntriesByKey } from '../../../../src/addin/engine/records/entry-key';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { entry } from './sample-records';

const first = entry({ billId: '1', coinName: 'USDT', coinId: 2, cTimeMs: 100_000 });
const leg = (cTimeMs: number, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ...{ ...first, coinName: 'BTC', coinId: 1, deltaAmount: '3', cTimeMs },
  ...more,
});

test.each<[string, readonly LedgerEntry[], string]>([
  ['another id', [entry({ billId: '2' })], 'new'],
  ['the same', [{ ...first }], 'known'],
  ['another amount of the coin', [{ ...first, deltaAmount: '7' }], 'contradiction'],
  ['the other leg, a minute later', [leg(160_000)], 'new'],
  ['the other leg, a minute earlier', [leg(40_000)], 'new'],
  ['another coin, later than a minute', [leg(160_001)], 'contradiction'],
  ['another coin, earlier than a minute', [leg(39_999)], 'contradiction'],
  ['the other leg twice', [leg(100_000), leg(100_000)], 'known'],
  ['a leg with two amounts', [leg(100_000), leg(100_000, { deltaAmount: '4' })], 'contradiction'],
  ['a third leg', [leg(100_000), leg(100_000, { coinName: 'BGB', coinId: 4 })], 'new'],
  ['the first again after its leg', [leg(100_000), { ...first }], 'known'],
])('%s under one id', (_name, others, last) => {
  const entries = new EntriesByKey();
  expect(entries.add(first)).toBe('new');
  expect(others.map((one) => entries.add(one)).at(-1)).toBe(last);
});
