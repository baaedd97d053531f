// Reconciliation is tested with these: each must be exactly the one fault that it names.
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox';
import { PLANTED_KINDS, type PlantedKind } from '../../src/sandbox/data/planted-faults';
import type { LedgerEntry } from '../../src/sandbox/data/ledger-entries';
import { units, grouped, NOON_MS, sum } from './rig';

const planted = (kinds: readonly PlantedKind[]) =>
  createSandbox({ nowMs: () => NOON_MS, planted: kinds });
/** The month of the planted faults, between its neighbours. */
const shown = ({ truth }: Sandbox): LedgerEntry[] =>
  ['2026-09', '2026-10', '2026-11'].flatMap((month) => truth.ledger('broker', month));
const clean = shown(planted([]));

/** Every place where a coin's balance does not follow from the one before. */
function breaks(entries: readonly LedgerEntry[]): { billId: string; coin: string; gap: bigint }[] {
  return [...grouped(entries, (entry) => entry.coinName)].flatMap(([coin, chain]) =>
    chain.slice(1).flatMap((entry, i) => {
      const gap =
        units(entry.afterAmount) - units(entry.deltaAmount) - units(chain[i]!.afterAmount);
      return gap === 0n ? [] : [{ billId: entry.billId, coin, gap }];
    }),
  );
}

test('off unless asked for', () => {
  expect(planted([]).planted).toEqual([]);
  expect(breaks(clean)).toEqual([]);
});

test('a missing entry: one less, and the chain misses its amount at the next one', () => {
  const sandbox = planted(['missing-entry']);
  const [fault] = sandbox.planted;
  if (fault?.kind !== 'missing-entry') throw new Error('not planted');
  expect(fault.month).toBe('2026-10');
  expect(shown(sandbox)).toEqual(clean.filter((entry) => entry.billId !== fault.entry.billId));
  expect(breaks(shown(sandbox))).toEqual([
    { billId: fault.nextBillId, coin: fault.coin, gap: units(fault.amount) },
  ]);
});

test('a changed balance: one entry shows too much, its neighbours are right', () => {
  const sandbox = planted(['changed-balance']);
  const [fault] = sandbox.planted;
  if (fault?.kind !== 'changed-balance') throw new Error('not planted');
  const altered = shown(sandbox).find((entry) => entry.billId === fault.entry.billId)!;
  expect(altered).toEqual({ ...fault.entry, afterAmount: fault.shownAfterAmount });
  expect(breaks(shown(sandbox)).map(({ gap }) => gap)).toEqual([
    units(fault.amount),
    -units(fault.amount),
  ]);
  expect(breaks(shown(sandbox))[0]!.billId).toBe(fault.entry.billId);
});

test('a rebate never posted: its day is short by its amount, and balances chain all the same', () => {
  const sandbox = planted(['unposted-rebate']);
  const [fault] = sandbox.planted;
  if (fault?.kind !== 'unposted-rebate') throw new Error('not planted');
  const rewards = (entries: readonly LedgerEntry[]) =>
    sum(
      entries
        .filter((entry) => /_reward$/.test(entry.bizType) && entry.coinName === fault.coin)
        .map((entry) => entry.deltaAmount),
    );
  expect(breaks(shown(sandbox))).toEqual([]);
  expect(rewards(clean) - rewards(shown(sandbox))).toBe(units(fault.record.commission));
  expect(
    sandbox.truth.rebates({
      symbol: fault.record.symbol,
      coin: fault.coin,
      product: fault.product,
      start: fault.settledOn,
      end: fault.settledOn,
    }),
  ).toContainEqual(fault.record);
});

test('all three at once stay apart, in the month that was asked for', () => {
  const { truth, planted: faults } = createSandbox({
    nowMs: () => NOON_MS,
    planted: PLANTED_KINDS,
    plantedMonth: '2026-05',
  });
  expect(faults.map(({ kind, month }) => [kind, month])).toEqual(
    PLANTED_KINDS.map((kind) => [kind, '2026-05']),
  );
  expect(breaks(truth.ledger('broker', '2026-05'))).toHaveLength(3);
});
