// Commission computed again: each rounding where it differs from the others, and what is said of
// it. A wrong formula would call honest records wrong.
import * as fc from 'fast-check';
import type { CommissionRecord } from '../../../../../src/addin/engine/records/commission-record';
import { recompute, usdtAgreement } from '../../../../../src/addin/engine/proofs/tieout/recompute';
import { commission } from '../../records/sample-records';

const paid = (
  fee: string | null,
  rebateRate: string | null,
  amount: string | null,
  more: Partial<CommissionRecord> = {},
): CommissionRecord => commission({ fee, rebateRate, commission: amount, ...more });

/** The same rounding of six fees, two of them negative, to two decimals. */
const FEES = ['0.125', '0.135', '0.131', '-0.125', '-0.131', '0.126'];
test.each([
  ['cut', ['0.12', '0.13', '0.13', '-0.12', '-0.13', '0.12'], '0.12'],
  ['rounded half up', ['0.13', '0.14', '0.13', '-0.13', '-0.13', '0.13'], '0.13'],
  ['rounded half even', ['0.12', '0.14', '0.13', '-0.12', '-0.13', '0.13'], '0.12'],
  ['rounded up', ['0.13', '0.14', '0.14', '-0.13', '-0.14', '0.13'], '0.13'],
  ['not rounded', FEES, '0.125'],
])('%s', (rounding, amounts, ofEighth) => {
  const right = FEES.map((fee, at) => paid(fee, '1', amounts[at]!));
  const common = { formula: 'either', rounding, decimals: rounding === 'not rounded' ? null : 2 };
  expect(recompute(right)).toEqual({ ...common, checked: 6, holds: 6, silent: 0, failing: [] });
  // One that is wrong is named with what it should be.
  const wrong = paid('0.25', '0.5', '9.99');
  expect(recompute([...right, wrong]).failing).toEqual([{ record: wrong, expected: ofEighth }]);
});

test('what was deducted counts where it explains more', () => {
  const more = { feeDeduction: '0.5' };
  expect(recompute([paid('2', '0.5', '0.75', more), paid('4', '0.5', '1.75', more)])).toMatchObject(
    { formula: '(fee − deducted) × rate', rounding: 'not rounded', holds: 2, failing: [] },
  );
  expect(recompute([paid('2', '0.5', '1', more), paid('4', '0.5', '2', more)])).toMatchObject({
    formula: 'fee × rate',
  });
  // Where a fee says less than what was deducted, both scales count.
  expect(recompute([paid('2', '0.5', '0.9375', { feeDeduction: '0.125' })])).toMatchObject({
    formula: '(fee − deducted) × rate',
    holds: 1,
  });
});

test('commission may say more digits than fee and rate', () => {
  expect(recompute([paid('2', '0.5', '1.000')])).toMatchObject({ holds: 1, failing: [] });
  expect(recompute([paid('2.5', '0.5', '1.2500'), paid('2', '1', '3')])).toMatchObject({
    holds: 1,
    failing: [{ expected: '2' }],
  });
});

test('to as many decimals as most records agree with, the most where it is all the same', () => {
  const thirds = ['0.33', '0.333', '0.3333'].map((amount) => paid('0.333333', '1', amount));
  expect(recompute([...thirds, paid('0.666666', '1', '0.666')])).toMatchObject({
    rounding: 'cut',
    decimals: 3,
    holds: 2,
  });
  expect(recompute([paid('0.333333', '1', '0.33'), paid('0.777777', '1', '0.777')])).toMatchObject({
    decimals: 3,
    holds: 1,
  });
});

test('a record that does not say fee, rate or commission is silent', () => {
  const silent = [paid(null, '1', '1'), paid('1', null, '1'), paid('1', '1', null)];
  expect(recompute(silent)).toMatchObject({ formula: null, checked: 0, holds: 0, silent: 3 });
  expect(recompute([...silent, paid('1', '1', '1')])).toMatchObject({ checked: 1, silent: 3 });
  expect(recompute([])).toMatchObject({ formula: null, checked: 0, holds: 0, failing: [] });
});

test('a formula holds for half of the records, or none does', () => {
  const [right, wrong] = [paid('2', '0.5', '1'), paid('2', '0.5', '7')];
  expect(recompute([right, wrong])).toMatchObject({ formula: 'either', failing: [{}] });
  expect(recompute([right, wrong, paid('2', '0.5', '9')])).toMatchObject({
    formula: null,
    holds: 1,
    failing: [],
  });
});

test('any product, cut or rounded, is found again', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.constantFrom(3, 7)), {
        minLength: 12,
        maxLength: 20,
      }),
      fc.constantFrom('cut', 'rounded up'),
      (ones, rounding) => {
        // Fees of four decimals at rates of one: products of five, kept to two.
        const records = ones.map(([units, tenths]) => {
          const exact = (units * tenths) / 1_000;
          const stored =
            Math.sign(exact) * (rounding === 'cut' ? Math.floor : Math.ceil)(Math.abs(exact));
          return paid((units / 10_000).toFixed(4), `0.${tenths}`, (stored / 100).toFixed(2));
        });
        expect(recompute(records)).toMatchObject({ holds: records.length, failing: [] });
      },
    ),
  ));

describe('commission in USDT against its amount in USDT', () => {
  test('is compared where both are said', () => {
    const differs = paid('1', '1', '2', { totalRebateUsdtAmount: '2.01' });
    const records = [
      paid('1', '1', '2', { totalRebateUsdtAmount: '2.000' }),
      differs,
      paid('1', '1', null, { totalRebateUsdtAmount: '2' }),
      paid('1', '1', '2', { totalRebateUsdtAmount: null }),
    ];
    expect(usdtAgreement('USDT', records)).toEqual({
      checked: 2,
      failing: [{ record: differs, expected: '2.01' }],
    });
  });

  test('is not, of another coin', () => {
    expect(usdtAgreement('BTC', [paid('1', '1', '2', { totalRebateUsdtAmount: '9' })])).toBeNull();
  });
});
