// Two months of one ledger that list an id with two contents: a sum would hold one of them by chance.
import {
  mayShareIds,
  refusingTwoContents,
} from '../../../../src/addin/engine/exchange/entries-once';
import { mergeEntries } from '../../../../src/addin/engine/exchange/merge-entries';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { atOnce } from '../../../../src/addin/platform/yield-to-main';
import { entry } from '../records/sample-records';

const [startMs, endMs] = [1_000, 2_000];
const listed = (...ids: readonly number[]): { entries: readonly LedgerEntry[] } => ({
  entries: ids.map((id) => entry({ billId: String(id), cTimeMs: startMs + id })),
});
const unknown = { entries: null };
const empty = listed();

test.each([
  ['ids that grow from month to month', [listed(1, 2), unknown, empty, listed(3, 4)], false],
  ['the same, the later month first', [listed(3, 4), empty, unknown, listed(1, 2)], false],
  ['the last id of a month again', [listed(1, 2), unknown, listed(2, 3)], true],
  ['an id between those of the other month', [listed(1, 5), empty, listed(3)], true],
  ['no entries', [unknown, empty], false],
])('%s', (_name, months, may) => expect(mayShareIds(months)).toBe(may));

test('one id with two contents is refused, also where a month between is unknown', () => {
  const [first, changed] = [listed(1, 2), listed(2, 3)];
  const refuse = (months: readonly { readonly entries: readonly LedgerEntry[] | null }[]) => () =>
    atOnce(refusingTwoContents(months, { startMs, endMs }));
  expect(refuse([first, unknown, empty, changed])).not.toThrow();
  const leg = { ...first.entries[1]!, coinName: 'BTC', coinId: 1 };
  expect(refuse([{ entries: [...first.entries, leg] }, changed])).not.toThrow();
  const other = { entries: [{ ...changed.entries[0]!, deltaAmount: '7' }, changed.entries[1]!] };
  expect(refuse([first, unknown, empty, other])).toThrow('ledger entry 2 in two months');
});

test('one id with two contents on two pages of a month is refused', () => {
  const { entries } = listed(1, 2);
  const page = (records: readonly LedgerEntry[]) => ({ records, fetchedAtMs: Infinity });
  expect(mergeEntries([page(entries), page(entries)])).toEqual({ entries, duplicatesRemoved: 2 });
  const other = [{ ...entries[1]!, deltaAmount: '7' }];
  expect(() => mergeEntries([page(entries), page(other)])).toThrow('ledger entry 2 twice');
});
