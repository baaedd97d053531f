// Control totals, exact from the texts as received. Sums never mix coins; balances and rates are
// never summed.
import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import { LEDGER_SUMS } from '../records/summable';
import { fromUnits, scaleOf, toUnits } from '../records/units';
import { yieldToMain } from '../../platform/yield-to-main';

/** The exact sum of one field over the rows of one group. */
export interface ControlTotal {
  readonly field: string;
  /** The values that the rows share, by field name: `{coinName: "USDT", bizType: "deposit"}`. */
  readonly of: Readonly<Record<string, string>>;
  /** Shortest exact decimal text; "0" for no rows. */
  readonly sum: string;
  /** Rows with a value. */
  readonly rows: number;
  /** Rows without the field: they add nothing. */
  readonly blank: number;
}

interface TotalRule<Item> {
  readonly field: keyof Item & string;
  readonly by: readonly (keyof Item & string)[];
}

const BY: readonly TotalRule<LedgerEntry>['by'][] = [['coinName'], ['coinName', 'bizType']];
const LEDGER_TOTALS = BY.flatMap((by) => LEDGER_SUMS.map((field) => ({ field, by })));

/**
 * totalRebateUsdtAmount is in USDT for every coin: the only sum over several coins, with an empty
 * `by`.
 */
const REBATE_TOTALS: readonly TotalRule<CommissionRecord>[] = [
  { field: 'commission', by: ['commissionAsset'] },
  { field: 'totalRebateUsdtAmount', by: ['commissionAsset'] },
  { field: 'totalRebateUsdtAmount', by: [] },
  { field: 'dealAmount', by: ['symbol', 'productType'] },
  { field: 'fee', by: ['symbol', 'productType'] },
];

export const ledgerTotals = (entries: readonly LedgerEntry[]): Promise<readonly ControlTotal[]> =>
  totals(entries, LEDGER_TOTALS);
export const rebateTotals = (
  records: readonly CommissionRecord[],
): Promise<readonly ControlTotal[]> => totals(records, REBATE_TOTALS);

interface Sum {
  readonly of: Readonly<Record<string, string>>;
  units: bigint;
  scale: number;
  rows: number;
  blank: number;
}

/** In the order of the rules, then of the groups' texts by UTF-16 units. */
async function totals<Item extends object>(
  items: readonly Item[],
  rules: readonly TotalRule<Item>[],
): Promise<ControlTotal[]> {
  const sums = rules.map(() => new Map<string, Sum>());
  for (const [i, item] of items.entries()) {
    rules.forEach(({ field, by }, at) =>
      add(
        sums[at]!,
        textOf(item[field]),
        by.map((name) => [name, textOf(item[name]) ?? ''] as const),
      ),
    );
    if (i % 200 === 0) await yieldToMain();
  }
  return rules.flatMap(({ field }, at) =>
    [...sums[at]!]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { of, units, scale, rows, blank }]) => ({
        field,
        of,
        sum: fromUnits(units, scale),
        rows,
        blank,
      })),
  );
}

function add(
  sums: Map<string, Sum>,
  text: string | null,
  group: readonly (readonly [string, string])[],
): void {
  const key = group.map(([, value]) => value).join('\u0000');
  let sum = sums.get(key);
  if (!sum)
    sums.set(
      key,
      (sum = { of: Object.fromEntries(group), units: 0n, scale: 0, rows: 0, blank: 0 }),
    );
  if (text === null) {
    sum.blank += 1;
    return;
  }
  const scale = scaleOf(text);
  if (scale > sum.scale) {
    sum.units *= 10n ** BigInt(scale - sum.scale);
    sum.scale = scale;
  }
  sum.units += toUnits(text, sum.scale);
  sum.rows += 1;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
