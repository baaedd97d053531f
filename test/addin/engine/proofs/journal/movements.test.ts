// Which movements of a month a journal is made of.
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import type { CheckRow } from '../../../../../src/addin/engine/proofs/check';
import type { RateLine } from '../../../../../src/addin/engine/records/reconcile-call';
import { STANDARD_VALUES } from '../../../../../src/addin/engine/records/value-settings';
import { KNOWN_TYPES } from '../../../../../src/addin/engine/proofs/closing/type-columns';
import { checkLedger } from '../../../../../src/addin/engine/proofs/check';
import { movementsOf } from '../../../../../src/addin/engine/proofs/journal/movements';
import { inSeptember, periodsOf, unread, whole } from '../rig';

describe('the movements of a month', () => {
  const TYPES = { types: KNOWN_TYPES, rates: null };
  const rowsOf = (entries: readonly LedgerEntry[]): CheckRow[] =>
    checkLedger([whole('2026-09', entries)], periodsOf(['2026-09']), null);
  const read = (
    entries: readonly LedgerEntry[],
    rates: readonly RateLine[] | null = null,
    zone = 'UTC',
    form = STANDARD_VALUES,
  ) => movementsOf([{ account: 'Main', rows: rowsOf(entries) }], { ...TYPES, rates }, zone, form);
  const rate = (day: RateLine['day'], text: string): RateLine => ({
    day,
    coin: 'USDT',
    rate: text,
  });
  /** A fee beside the change, and a gap before the last entry. */
  const outside = [
    inSeptember('1', 2, '10', '10'),
    inSeptember('2', 3, '10', '19', { fees: '1', bizType: 'Withdraw' }),
    inSeptember('3', 3, '10', '28', { fees: '1' }),
    inSeptember('4', 4, '10', '40'),
    inSeptember('5', 4, '0', '40'),
  ];

  test('without rates are entries, fees and gaps in coins, on the days of the display zone', () => {
    const found = read(outside);
    if (!found.ok) throw new Error(found.sentence);
    expect(
      found.movements.map(({ type, billId, day, change, amount, rate: at_ }) => [
        ...[type, billId, day, change, amount, at_],
      ]),
    ).toEqual([
      ['deposit', '1', '2026-09-02', '10', '10', null],
      ['Withdraw', '2', '2026-09-03', '10', '10', null],
      ['deposit', '3', '2026-09-03', '10', '10', null],
      ['deposit', '4', '2026-09-04', '10', '10', null],
      ['(fees taken off)', '2', '2026-09-03', '-1', '-1', null],
      ['(fees taken off)', '3', '2026-09-03', '-1', '-1', null],
      ['(unexplained)', '4', '2026-09-04', '2', '2', null],
    ]);
    expect(found.movements[0]).toMatchObject({
      ...{ account: 'Main', coin: 'USDT', atMs: Date.UTC(2026, 8, 2, 23) },
    });
    const tokyo = read(outside, null, 'Asia/Tokyo');
    expect(tokyo.ok && tokyo.movements[0]!.day).toBe('2026-09-03');
    expect(found.withoutValue).toBe(0);
  });

  test('fees inside the changes are no movement', () => {
    const inside = read([
      inSeptember('1', 2, '10', '10'),
      inSeptember('2', 3, '5', '15', { fees: '1' }),
    ]);
    expect(inside.ok && inside.movements.map(({ amount }) => amount)).toEqual(['10', '5']);
  });

  test('what was transferred between own accounts is one of its own, and the rest of its entry a fee', () => {
    const entries = [
      inSeptember('1', 2, '200', '200'),
      inSeptember('2', 3, '-100.5', '99.5', { fees: '0.5', bizType: 'withdraw' }),
      inSeptember('3', 4, '50', '149.5'),
    ];
    const rows = [{ account: 'Main', rows: rowsOf(entries) }];
    const of = (amount: string, rates: readonly RateLine[] | null = null) => {
      const found = movementsOf(
        ...([rows, { ...TYPES, rates }, 'UTC', STANDARD_VALUES] as const),
        new Map([
          ['entry 2 Main', amount],
          ['entry 3 Other', '50'],
        ]),
      );
      return (
        found.ok && found.movements.map(({ type, billId, amount: of_ }) => [type, billId, of_])
      );
    };
    expect(of('100')).toEqual([
      ['deposit', '1', '200'],
      ['(own transfer)', '2', '-100'],
      ['(fees taken off)', '2', '-0.5'],
      ['deposit', '3', '50'],
    ]);
    // Agreed of another amount than the entry has now: it is none.
    expect(of('99')).toContainEqual(['withdraw', '2', '-100.5']);
    expect(of('100', [rate('2026-09-01', '2')])).toEqual([
      ['deposit', '1', '400'],
      ['deposit', '3', '100'],
      ['(own transfer)', '2', '-200'],
      ['(fees taken off)', '2', '-1'],
    ]);
  });

  test('with rates have values that add up to their column, and the exchange difference at the end', () => {
    const found = read(outside, [rate('2026-09-01', '2'), rate('2026-09-04', '3')]);
    if (!found.ok) throw new Error(found.sentence);
    expect(
      found.movements.map(({ type, billId, day, change, amount, rate: of }) => [
        ...[type, billId, day, change, amount, of],
      ]),
    ).toEqual([
      ['deposit', '1', '2026-09-02', '10', '20', '2'],
      ['deposit', '3', '2026-09-03', '10', '20', '2'],
      ['deposit', '4', '2026-09-04', '10', '30', '3'],
      ['Withdraw', '2', '2026-09-03', '10', '20', '2'],
      ['(fees taken off)', '2', '2026-09-03', '-1', '-2', '2'],
      ['(fees taken off)', '3', '2026-09-03', '-1', '-2', '2'],
      ['(unexplained)', '4', '2026-09-04', '2', '6', '3'],
      ['(exchange difference)', null, '2026-09-30', '0', '28', null],
    ]);
    const [last] = found.movements.slice(-1);
    expect(found.movements.every(({ atMs }) => atMs <= last!.atMs)).toBe(true);
    const tokyo = read(outside, [rate('2026-09-01', '2'), rate('2026-09-04', '3')], 'Asia/Tokyo');
    expect(tokyo.ok && tokyo.movements[1]).toMatchObject({ day: '2026-09-04', amount: '30' });
  });

  test('without an exchange difference end with their entries', () => {
    const still = read([inSeptember('1', 2, '10', '10')], [rate('2026-09-01', '2')]);
    expect(still.ok && still.movements.map(({ amount }) => amount)).toEqual(['20']);
  });

  test('are rounded as the workbook rounds; what has no value left is counted', () => {
    const small = [inSeptember('1', 2, '0.004', '0.004'), inSeptember('2', 3, '0.001', '0.005')];
    const worth = (digits: number) => {
      const found = read(small, [rate('2026-09-01', '1')], 'UTC', { ...STANDARD_VALUES, digits });
      return found.ok && [found.withoutValue, ...found.movements.map(({ amount }) => amount)];
    };
    expect([worth(2), worth(3)]).toEqual([
      [1, '0.01'],
      [0, '0.004', '0.001'],
    ]);
  });

  test('are none where a balance is not known; each month and coin is named with its reason', () => {
    const unknown = (coins: readonly string[] | null) =>
      checkLedger([unread('2026-09')], periodsOf(['2026-09']), coins);
    const refused = (rows: readonly CheckRow[]) => {
      const found = movementsOf([{ account: 'Main', rows }], TYPES, 'UTC');
      return found.ok ? 'It was made.' : found.sentence;
    };
    const because = (names: string) =>
      `Not every balance is known, so no journal is made: ${names}. Press Refresh, then make it again.`;
    const reason = '(2026-09 is not on this device)';
    expect(refused(unknown(null))).toBe(because(`Main, all coins, 2026-09 ${reason}`));
    expect(refused(unknown(['BTC', 'ETH']))).toBe(
      because(`Main, BTC, 2026-09 ${reason}; Main, ETH, 2026-09 ${reason}`),
    );
    const [sound] = rowsOf(outside);
    for (const lack of [{ amounts: null }, { ground: null }])
      expect(refused([sound!, { ...sound!, ...lack }])).toBe(because('Main, USDT, 2026-09'));
    expect(refused([{ ...sound!, reason: 'not over' }])).toBe(
      because('Main, USDT, 2026-09 (not over)'),
    );
    expect(refused([sound!])).toBe('It was made.');
    const coins = (count: number) => Array.from({ length: count }, (_, of) => `C${of + 10}`);
    expect(refused(unknown(coins(31)))).not.toContain(' more');
    expect(refused(unknown(coins(32)))).toContain(`C40, 2026-09 ${reason}; 1 more. Press`);
  });

  test('are none where a rate is missing; each day is named once for all accounts', () => {
    const rows = rowsOf(outside);
    const found = movementsOf(
      ['Main', 'Second'].map((account) => ({ account, rows })),
      { ...TYPES, rates: [rate('2026-09-04', '1')] },
      'UTC',
    );
    expect(found).toEqual({
      ok: false,
      sentence:
        'Rates are missing, so no journal is made: USDT 2026-09-02; USDT 2026-09-03. Add them to the sheet Rates.',
    });
  });

  test('of all accounts stand one after the other', () => {
    const rows = rowsOf([inSeptember('1', 2, '0.001', '0.001')]);
    const all = movementsOf(
      ['Main', 'Second'].map((account) => ({ account, rows })),
      { ...TYPES, rates: [rate('2026-09-01', '1')] },
      'UTC',
    );
    expect(all).toEqual({ ok: true, movements: [], withoutValue: 2 });
    const plain = movementsOf(
      ['Main', 'Second'].map((account) => ({ account, rows })),
      TYPES,
      'UTC',
    );
    expect(plain.ok && plain.movements.map(({ account }) => account)).toEqual(['Main', 'Second']);
  });
});
