// What would be lost if these failed: sums and balances that an accountant writes into a return.
import fc from 'fast-check';
import { atOnce, ROWS_PER_STEP } from '../../../../src/addin/platform/yield-to-main';
import type { RebateSumField } from '../../../../src/addin/engine/records/commission-record';
import {
  ledgerSumField,
  mixedRebates,
  rebateSumField,
} from '../../../../src/addin/engine/records/summable';
import { ledgerBalances } from '../../../../src/addin/engine/proofs/balance';
import { ledgerTotals } from '../../../../src/addin/engine/proofs/ledger-totals';
import { exactSum } from '../../../../src/addin/engine/proofs/exact-functions';
import { amountCell } from '../../../../src/addin/engine/proofs/amount-cell';
import { commission, entry } from '../records/sample-records';
import {
  units,
  chained,
  inMonths,
  inSeptember,
  ledgerTotal,
  MONTHS,
  periodsOf,
  randomChain,
  rebatesTotal,
  sumUnits,
  text18,
} from './rig';

describe('LEDGER.TOTAL', () => {
  test('does not depend on the order of entries and loses no digit', () => {
    fc.assert(
      fc.property(
        randomChain('inside').chain((entries) =>
          fc.tuple(
            fc.constant(entries),
            fc.shuffledSubarray(entries, { minLength: entries.length }),
          ),
        ),
        ([entries, shuffled]) => {
          const question = { field: 'deltaAmount', coin: 'USDT', types: null } as const;
          const sum = ledgerTotal(entries, periodsOf(MONTHS), question);
          expect(ledgerTotal(shuffled, periodsOf(MONTHS), question)).toBe(sum);
          expect(units(sum)).toBe(
            sumUnits(
              entries
                .filter(({ cTimeMs }) => cTimeMs < Date.UTC(2026, 11))
                .map(({ deltaAmount }) => deltaAmount),
            ),
          );
        },
      ),
    );
  });

  test('an entry counts from the first moment of a month on, and at the next month no more', () => {
    const entries = [
      '2026-08-31T23:59:59.999Z',
      '2026-09-01T00:00:00Z',
      '2026-10-01T00:00:00Z',
    ].map((iso, at) => chained(String(at), iso, String(10 ** at), '0'));
    const question = { field: 'deltaAmount', coin: 'USDT', types: null } as const;
    expect(ledgerTotal(entries, periodsOf(['2026-09']), question)).toBe('10');
  });

  test('of more entries than one step takes, each counts once; types are in the order of their first entry', () => {
    const many = Array.from({ length: 2 * ROWS_PER_STEP + 1 }, (_, at) =>
      inSeptember(String(at), 5, '2', '0', { bizType: at === 0 ? 'withdraw' : 'deposit' }),
    );
    const btc = inSeptember('b', 5, '7', '0', { coinName: 'BTC' });
    expect(atOnce(ledgerTotals([...many, btc])).byType()).toEqual([
      { type: 'withdraw', coin: 'USDT', entries: 1, change: '2' },
      {
        ...{ type: 'deposit', coin: 'USDT', entries: 2 * ROWS_PER_STEP },
        change: String(4 * ROWS_PER_STEP),
      },
      { type: 'deposit', coin: 'BTC', entries: 1, change: '7' },
    ]);
  });

  test('counts months in the display zone', () => {
    const entries = [
      entry({ billId: '1', deltaAmount: '1', cTimeMs: Date.parse('2026-09-30T22:30:00Z') }),
      entry({ billId: '2', deltaAmount: '10', cTimeMs: Date.parse('2026-09-30T21:30:00Z') }),
    ];
    const september = (zone: string) =>
      ledgerTotal(entries, periodsOf(['2026-09'], zone), {
        field: 'deltaAmount',
        coin: 'USDT',
        types: null,
      });
    expect([september('UTC'), september('Europe/Berlin'), september('America/New_York')]).toEqual([
      '11',
      '10',
      '11',
    ]);
  });

  test.each([
    ['Balance after', 'never added up'],
    ['afterAmount', 'LEDGER.BALANCE'],
    ['Filled quantity', 'could mix coins'],
    ['billId', 'never added up'],
    ['nonsense', 'no column'],
    ['Change:number', 'no column'],
  ])('%s is refused with a sentence', (text, why) => {
    expect(ledgerSumField(text)).toMatchObject({
      ok: false,
      sentence: expect.stringContaining(why),
    });
  });

  test('a field by either name, as number or as exact text', () => {
    expect([ledgerSumField('change'), ledgerSumField(' FEES : TEXT ')]).toEqual([
      { ok: true, field: 'deltaAmount', asText: false },
      { ok: true, field: 'fees', asText: true },
    ]);
  });
});

describe('LEDGER.BALANCE', () => {
  test('of equal times takes the one that the chain ends with, whatever the ids say', () => {
    fc.assert(
      fc.property(randomChain('outside'), (entries) => {
        const own = atOnce(
          ledgerBalances(inMonths(entries, ['2026-09', '2026-10', '2026-11', '2026-12'])),
        );
        entries.forEach((one, at) => {
          if (entries[at + 1]?.cTimeMs === one.cTimeMs || one.cTimeMs >= Date.UTC(2027, 0)) return;
          const answer = own.at('USDT', one.cTimeMs);
          expect(answer.known && units(answer.balance)).toBe(units(one.afterAmount!));
        });
      }),
    );
  });
});

describe('REBATES.TOTAL', () => {
  test('a record that says nothing in a field counts nothing', () => {
    const day = { start: '2026-03-29', end: '2026-03-29' } as const;
    const silent = commission({ commission: null });
    expect(rebatesTotal([silent], 'commission', day)).toBe('0');
    expect(rebatesTotal([silent, commission()], 'commission', day)).toBe('41.085');
  });

  test('twins count twice', () => {
    expect(
      rebatesTotal([commission(), commission()], 'commission', {
        start: '2026-03-29',
        end: '2026-03-29',
      }),
    ).toBe('82.17');
  });

  test.each<
    [
      RebateSumField,
      readonly string[],
      readonly string[],
      readonly ('SPOT' | 'FUTURES')[],
      string | null,
    ]
  >([
    ['commission', ['A', 'B'], ['USDT', 'BTC'], ['SPOT'], 'never mix coins'],
    ['totalRebateUsdtAmount', ['A', 'B'], ['USDT', 'BTC'], ['SPOT', 'FUTURES'], null],
    ['dealAmount', ['A', 'B'], ['USDT'], ['SPOT'], 'one pair at a time'],
    ['dealAmount', ['A'], ['USDT', 'BTC'], ['SPOT'], null],
    ['fee', ['A'], ['USDT'], ['SPOT', 'FUTURES'], 'SPOT or FUTURES'],
    ['feeDeduction', ['A'], ['USDT', 'BTC'], ['SPOT'], 'never mix coins'],
  ])('%s over %j in %j, %j: %s', (field, symbols, coins, products, why) => {
    const mixed = mixedRebates(field, { symbols, coins, products });
    if (why === null) expect(mixed).toBeNull();
    else expect(mixed!.sentence).toContain(why);
  });

  test('rates are never added up', () =>
    expect(rebateSumField('Commission rate')).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('a sum of rates means nothing'),
    }));
});

describe('EXACT.SUM and EXACT.TEXT', () => {
  test('equal an independent sum of big integers', () => {
    const amount = fc.bigInt({ min: -(10n ** 26n), max: 10n ** 26n });
    fc.assert(
      fc.property(fc.array(fc.array(amount, { maxLength: 4 }), { maxLength: 6 }), (rows) => {
        const result = exactSum([rows.map((row) => row.map(text18))]);
        expect(result.ok && units(result.text)).toBe(
          rows.flat().reduce((sum, one) => sum + one, 0n) * 100n,
        );
      }),
    );
  });

  test('read numbers at the 15 digits that Excel shows, and texts whole', () => {
    expect(exactSum([[[0.1, 0.2, '0.000000000000000001']]])).toEqual({
      ok: true,
      text: '0.300000000000000001',
    });
    expect(exactSum([[[0.1 + 0.2]]])).toEqual({ ok: true, text: '0.3' });
    expect(exactSum([[['', null, undefined, ' 1.50 ']], [[-1.5]]])).toEqual({
      ...{ ok: true, text: '0' },
    });
    expect(
      exactSum([
        [[1]],
        [
          [1, 1],
          [1, 1],
          [1, 1, 1, 'x'],
        ],
      ]),
    ).toMatchObject({
      sentence: expect.stringContaining('In range 2, row 3, column 4 holds "x"'),
    });
  });

  test.each([
    [[[1, 'abc']], 'Row 1, column 2 holds "abc"'],
    [[[1], [true]], 'Row 2, column 1 holds TRUE'],
    [[['1,000']], 'Row 1, column 1 holds "1,000"'],
    [[[{ type: 'Error' }]], 'an error or an object'],
    [[['#N/A']], '"#N/A"'],
    [[[NaN]], 'no number'],
    [[[false]], 'Row 1, column 1 holds FALSE'],
    [[[' abc ']], 'holds "abc", which'],
    [[['1,5']], 'holds "1,5"'],
  ])('%j is named by its place', (range, what) => {
    expect(exactSum([range as unknown[][]])).toMatchObject({
      ok: false,
      sentence: expect.stringContaining(what),
    });
    expect(exactSum([[[1]], range as unknown[][]])).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('In range 2, row'),
    });
  });

  test('as a cell: the nearest number, counted where it is rounded, or the text', () => {
    const options = { typed: null, displayZone: 'UTC', dateSystem: 1900 } as const;
    expect(amountCell('0.300000000000000001', false, 'Sum', options)).toEqual({
      matrix: [[0.3]],
      rounded: [{ column: 'Sum', count: 1 }],
    });
    expect(amountCell('0.300000000000000001', true, 'Sum', options)).toEqual({
      matrix: [['0.300000000000000001']],
      rounded: [],
    });
  });
});
