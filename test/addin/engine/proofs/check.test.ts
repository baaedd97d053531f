// What would be lost if these failed: the proof that a month is complete, and the name of the entry
// where it is not.
import fc from 'fast-check';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { findingsInWords } from '../../../../src/addin/engine/proofs/break-findings';
import { checkLedger } from '../../../../src/addin/engine/proofs/check';
import { sourceMonth } from '../../../../src/addin/engine/proofs/source-month';
import {
  chainAndPlace,
  chained,
  inMonths,
  ledgerOf,
  periodsOf,
  randomChain,
  sandboxOf,
  text18,
  units,
  whole,
} from './rig';
import { PERIODS, check, breaksIn, expectIdentity } from './check-rig';

describe.each(['inside', 'outside'] as const)('a random chain with fees %s the change', (fees) => {
  test('ties out, rolls forward, and names where fees stand', () => {
    fc.assert(
      fc.property(randomChain(fees), (entries) => {
        const rows = check(entries);
        expectIdentity(rows);
        expect(breaksIn(rows)).toEqual([]);
        expect(rows.map(({ feeFinding }) => feeFinding)).toEqual([fees, fees, fees]);
        expect(rows.reduce((sum, row) => sum + row.entries!, 0)).toBe(entries.length);
      }),
    );
  });

  const place = chainAndPlace(fees);
  const effect = ({ deltaAmount, fees: charged }: LedgerEntry): bigint =>
    units(deltaAmount) - (fees === 'outside' ? units(charged ?? '0') : 0n);

  test('less any one entry breaks at the next one, by what that entry moved', () => {
    fc.assert(
      fc.property(place, ([entries, at]) => {
        const rows = check(entries.filter((_, one) => one !== at));
        expectIdentity(rows);
        const found = breaksIn(rows);
        expect(found).toEqual([[expect.any(String), effect(entries[at]!)]]);
        // Entries of one moment may stand in another order that chains as well.
        const next = entries[at + 1]!;
        const moment = entries.filter(
          ({ cTimeMs }) => cTimeMs === next.cTimeMs || cTimeMs === entries[at]!.cTimeMs,
        );
        if (moment.length === 2) expect(found[0]![0]).toBe(next.billId);
        else expect(moment.map(({ billId }) => billId)).toContain(found[0]![0]);
      }),
    );
  });

  test('with any one entry doubled under a new id breaks at a twin, by what it moved, the other way', () => {
    fc.assert(
      fc.property(place, ([entries, at]) => {
        const twin = { ...entries[at]!, billId: `${entries[at]!.billId}9` };
        const found = breaksIn(
          check([...entries.slice(0, at + 1), twin, ...entries.slice(at + 1)]),
        );
        expect(found).toHaveLength(1);
        expect([
          [twin.billId, -effect(twin)],
          [entries[at]!.billId, -effect(twin)],
        ]).toContainEqual(found[0]);
      }),
    );
  });

  test('with any one entry doubled under its own id counts one copy and ties out', () => {
    fc.assert(
      fc.property(place, ([entries, at]) => {
        const month = sourceMonth(
          '2026-09',
          { startMs: Date.UTC(2026, 8), endMs: Date.UTC(2026, 11) },
          {
            retained: true,
            fetchedAtMs: Date.UTC(2030, 0),
            entries: inMonths(entries).flatMap((source) => source.entries ?? []),
            pages: [{ records: entries }, { records: [entries[at]!] }],
            duplicatesRemoved: 1,
          },
        );
        const rows = checkLedger([month], PERIODS, null);
        expect(breaksIn(rows)).toEqual([]);
        expect(rows.reduce((sum, row) => sum + row.copiesRemoved!, 0)).toBe(1);
      }),
    );
  });

  test('with any one change altered breaks at that entry, by as much', () => {
    fc.assert(
      fc.property(place, fc.bigInt({ min: 1n, max: 10n ** 30n }), ([entries, at], more) => {
        const altered = {
          ...entries[at]!,
          deltaAmount: text18(units(entries[at]!.deltaAmount) / 100n + more),
        };
        const rows = check(entries.map((one, other) => (other === at ? altered : one)));
        expectIdentity(rows);
        expect(breaksIn(rows)).toEqual([[altered.billId, -more * 100n]]);
      }),
    );
  });

  test('with any one balance altered breaks there and, the other way, behind it', () => {
    fc.assert(
      fc.property(place, fc.bigInt({ min: 10n ** 26n, max: 10n ** 30n }), ([entries, at], more) => {
        const altered = {
          ...entries[at]!,
          afterAmount: text18(units(entries[at]!.afterAmount!) / 100n + more),
        };
        const rows = check(entries.map((one, other) => (other === at ? altered : one)));
        expectIdentity(rows);
        const found = breaksIn(rows);
        expect(found.map(([, missing]) => missing)).toEqual([more * 100n, -more * 100n]);
        expect(found[0]![0]).toBe(altered.billId);
      }),
    );
  });
});

describe('the sandbox', () => {
  const rowsOf = (options: Parameters<typeof sandboxOf>[0]) => {
    const sandbox = sandboxOf(options);
    return {
      sandbox,
      rows: checkLedger(
        ['2026-09' as const, '2026-10' as const].map((month) =>
          whole(month, ledgerOf(sandbox, month)),
        ),
        periodsOf(['2026-09', '2026-10']),
        null,
      ),
    };
  };

  test.each(['inside', 'outside'] as const)('ties out in every coin with fees %s', (fees) => {
    const { rows } = rowsOf({ fees });
    expect(rows).toHaveLength(12);
    for (const row of rows) expect([row.status, row.feeFinding]).toEqual(['ties out', fees]);
    expectIdentity(rows);
  });

  test('planted faults are found, each named by its record', () => {
    const { sandbox, rows } = rowsOf({
      planted: ['missing-entry', 'changed-balance', 'unposted-rebate'],
    });
    const [missing, changed] = sandbox.planted;
    if (missing?.kind !== 'missing-entry' || changed?.kind !== 'changed-balance')
      throw new Error('not planted');
    expectIdentity(rows);
    const broken = rows.filter(({ status }) => status === 'breaks');
    expect(broken.map(({ coin, month }) => [coin, month])).toEqual([
      [changed.coin, changed.month],
      [missing.coin, missing.month],
    ]);
    expect(broken[1]!.breaks.map(({ billId, missing: amount }) => [billId, units(amount)])).toEqual(
      [[missing.nextBillId, units(missing.amount)]],
    );
    expect(broken[0]!.breaks).toHaveLength(2);
    expect(broken[0]!.breaks[0]!.billId).toBe(changed.entry.billId);
    expect(units(broken[0]!.breaks[0]!.missing)).toBe(units(changed.amount));
  });
});

describe('by example', () => {
  const SEPTEMBER = '2026-09-05T00:00:00Z';

  test('a month without entries carries the balance forward, and back before the first entry', () => {
    const rows = check([chained('1', '2026-10-10T00:00:00Z', '5', '15')]);
    expect(rows.map(({ amounts, status }) => [amounts?.opening, amounts?.closing, status])).toEqual(
      [
        ['10', '10', 'no entries'],
        ['10', '15', 'ties out'],
        ['15', '15', 'no entries'],
      ],
    );
  });

  test('what is lost between two months is a break of the later one; the earlier one closes otherwise', () => {
    const rows = check([
      chained('1', '2026-09-30T23:59:59.999Z', '5', '15'),
      chained('2', '2026-10-01T00:00:00Z', '1', '17'),
    ]);
    expect(rows.map(({ status, amounts }) => [status, amounts?.unexplained])).toEqual([
      ['closing differs', '0'],
      ['breaks', '1'],
      ['no entries', '0'],
    ]);
    expect(breaksIn(rows)).toEqual([['2', units('1')]]);
  });

  test('the last balance of a month altered: each month says it, of the same entry', () => {
    const rows = check([
      chained('1', SEPTEMBER, '1', '1'),
      chained('2', '2026-09-30T00:00:00Z', '1', '1.5'),
      chained('3', '2026-10-01T00:00:00Z', '1', '3'),
    ]).slice(0, 2);
    expect(rows.map(findingsInWords)).toEqual(
      Array(2).fill('balance at entry 2 reads 0.5 USDT too low; movements intact'),
    );
    expect(rows.map(({ amounts }) => [amounts?.unexplained, amounts?.unexplainedNet])).toEqual([
      ['0.5', '-0.5'],
      ['0.5', '0.5'],
    ]);
  });

  test('month edges in another zone: an entry of UTC September is New York August, and Auckland October', () => {
    const entries = [
      chained('1', '2026-09-01T03:59:59Z', '1', '1'),
      chained('2', '2026-09-01T04:00:00Z', '1', '2'),
      chained('3', '2026-09-30T11:00:00Z', '1', '3'),
      chained('4', '2026-09-30T10:59:59Z', '1', '4'),
    ];
    const sources = [whole('2026-08', []), ...inMonths(entries)];
    const counts = (zone: string) =>
      checkLedger(sources, periodsOf(['2026-09'], zone), null).map((row) => row.entries);
    expect([counts('America/New_York'), counts('Pacific/Auckland')]).toEqual([[3], [3]]);
  });

  test('a coin without a clear case takes the fee model of the account; without one it says so', () => {
    const btc = chained('9', SEPTEMBER, '-1', '4', { coinName: 'BTC', fees: '0.5' });
    const outside = [
      chained('1', SEPTEMBER, '5', '5', { fees: '0' }),
      chained('2', '2026-09-06T00:00:00Z', '-1', '3', { fees: '1' }),
    ];
    expect(check([...outside, btc])[0]).toMatchObject({
      ...{ coin: 'BTC', feeFinding: 'outside', amounts: { opening: '5.5' } },
    });
    expect(check([btc])[0]).toMatchObject({ feeFinding: 'undecided', amounts: { opening: '5' } });
  });
});
