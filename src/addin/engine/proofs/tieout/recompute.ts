// Recomputes commission from fee and rate: which formula and rounding fit, and which records do
// not.
import type { CommissionRecord } from '../../records/commission-record';
import { canonicalDecimal, compareDecimals } from '../../records/decimal-text';
import { scaleOf } from '../../records/units';
import { Exact } from '../decimal';

const FORMULAS = ['fee × rate', '(fee − deducted) × rate'] as const;
export type Formula = (typeof FORMULAS)[number];
const MODES = {
  cut: Exact.ROUND_DOWN,
  'rounded half up': Exact.ROUND_HALF_UP,
  'rounded half even': Exact.ROUND_HALF_EVEN,
  'rounded up': Exact.ROUND_UP,
} as const;
/** Half up and up round away from zero. `not rounded`: the product itself. */
export type Rounding = keyof typeof MODES | 'not rounded';

export interface FailingRecord {
  readonly record: CommissionRecord;
  /** The computed value, or the expected commission. Exact text. */
  readonly expected: string;
}

export interface Recomputation {
  /**
   * "either": nothing was deducted, so both are the same. null: neither fits half of the records.
   */
  readonly formula: Formula | 'either' | null;
  readonly rounding: Rounding;
  /** Digits after the point; null if nothing is rounded. */
  readonly decimals: number | null;
  readonly checked: number;
  readonly holds: number;
  /** The number of records without fee, rate or commission. */
  readonly silent: number;
  /** Empty if no formula fits: then all records fail. */
  readonly failing: readonly FailingRecord[];
}

interface Case {
  readonly record: CommissionRecord;
  readonly products: readonly [Exact, Exact];
  readonly commission: Exact;
}
interface Attempt {
  readonly formula: 0 | 1;
  readonly rounding: Rounding;
  readonly decimals: number | null;
  readonly holds: number;
}

/**
 * Tries both formulas with no rounding and with every rounding to as many decimals as commissions
 * have, and chooses the one that fits most records; of two equal ones, the simpler.
 * @param records of one commission coin.
 */
export function recompute(records: readonly CommissionRecord[]): Recomputation {
  const cases = records.map(caseOf).filter((one) => one !== null);
  const decimals = [
    ...new Set(cases.map(({ record }) => scaleOf(canonicalDecimal(record.commission!)))),
  ].sort((a, b) => b - a);
  const same = cases.every(({ products: [plain, less] }) => plain.eq(less));
  const formulas = same ? ([0] as const) : ([0, 1] as const);
  let best: Attempt = { formula: 0, rounding: 'not rounded', decimals: null, holds: -1 };
  for (const formula of formulas) best = better(best, cases, formula, 'not rounded', null);
  for (const formula of formulas)
    for (const rounding of Object.keys(MODES) as (keyof typeof MODES)[])
      for (const digits of decimals) best = better(best, cases, formula, rounding, digits);
  const { rounding, decimals: stored, formula } = best;
  const common = {
    rounding,
    decimals: stored,
    checked: cases.length,
    holds: Math.max(0, best.holds),
    silent: records.length - cases.length,
  };
  if (cases.length === 0 || best.holds * 2 < cases.length)
    return { ...common, formula: null, failing: [] };
  const failing = cases
    .filter((one) => !holds(one, formula, rounding, stored))
    .map(({ record, products }) => ({
      record,
      expected: String(rounded(products[formula], rounding, stored)),
    }));
  return { ...common, formula: same ? 'either' : FORMULAS[formula], failing };
}

function caseOf(record: CommissionRecord): Case | null {
  const { fee, rebateRate, commission, feeDeduction } = record;
  if (fee === null || rebateRate === null || commission === null) return null;
  const products: Case['products'] = [
    new Exact(fee).times(rebateRate),
    new Exact(fee).minus(feeDeduction ?? 0).times(rebateRate),
  ];
  return { record, products, commission: new Exact(commission) };
}

/** The attempt if it fits more records than the best one so far; it stops as soon as it cannot. */
function better(
  best: Attempt,
  cases: readonly Case[],
  formula: 0 | 1,
  rounding: Rounding,
  decimals: number | null,
): Attempt {
  let failing = 0;
  for (const one of cases) {
    if (!holds(one, formula, rounding, decimals)) failing += 1;
    if (cases.length - failing <= best.holds) return best;
  }
  return { formula, rounding, decimals, holds: cases.length - failing };
}

const holds = (
  { products, commission }: Case,
  formula: 0 | 1,
  rounding: Rounding,
  decimals: number | null,
): boolean => rounded(products[formula], rounding, decimals).eq(commission);

const rounded = (product: Exact, rounding: Rounding, decimals: number | null): Exact =>
  decimals === null || rounding === 'not rounded'
    ? product
    : product.toDecimalPlaces(decimals, MODES[rounding]);

/** Commission in USDT compared with its USDT amount. */
export interface UsdtAgreement {
  readonly checked: number;
  readonly failing: readonly FailingRecord[];
}

/** If the coin is USDT, the two should agree (docs/exchange.md, Records). null: another coin. */
export function usdtAgreement(
  coin: string,
  records: readonly CommissionRecord[],
): UsdtAgreement | null {
  if (coin !== 'USDT') return null;
  const both = records.flatMap((record) =>
    record.commission === null || record.totalRebateUsdtAmount === null
      ? []
      : [{ record, commission: record.commission, expected: record.totalRebateUsdtAmount }],
  );
  return {
    checked: both.length,
    failing: both
      .filter(({ commission, expected }) => compareDecimals(commission, expected) !== 0)
      .map(({ record, expected }) => ({ record, expected })),
  };
}
