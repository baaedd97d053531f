// Where the chain of balances of a month meets the months beside it: so the first, the last and the
// only entry of a coin are proven too.
import type { Chain, ChainBreak, FeeModel } from '../records/balance-chain';
import type { LedgerEntry } from '../records/ledger-entry';
import { fromUnits, toUnits, widestScale } from '../records/units';

/** The chains of the months beside one; null where they are not kept, or not for certain. */
export interface Neighbours {
  readonly earlier: Pick<Chain, 'byCoin'> | null;
  readonly later: Pick<Chain, 'byCoin'> | null;
}

/**
 * The coins whose balance does not go on from the month before, or into the month after; none where
 * it fails for many coins, for such an exchange does not carry balances from month to month.
 */
export function breaksBeside(
  { byCoin, feeModel }: Pick<Chain, 'byCoin' | 'feeModel'>,
  { earlier, later }: Neighbours,
): ChainBreak[] {
  const coins = new Set([...byCoin.keys(), ...(earlier?.byCoin.keys() ?? [])]);
  const breaks: ChainBreak[] = [];
  let meetings = 0;
  for (const coin of coins) {
    const runs = [earlier?.byCoin.get(coin), byCoin.get(coin), later?.byCoin.get(coin)].filter(
      (run): run is readonly LedgerEntry[] => run !== undefined && run.length > 0,
    );
    for (const [at, run] of runs.entries()) {
      const [last, first] = [runs[at - 1]?.at(-1), run[0]];
      if (last === undefined || first === undefined) continue;
      meetings += 1;
      const missing = missingBetween(last, first, feeModel);
      if (missing !== '0') breaks.push({ coin, billId: first.billId, missing });
    }
  }
  return breaks.length <= Math.max(1, meetings / 3) ? breaks : [];
}

function missingBetween(last: LedgerEntry, first: LedgerEntry, feeModel: FeeModel): string {
  const scale = widestScale([last.afterAmount, first.afterAmount, first.deltaAmount, first.fees]);
  const units = (text: string | null): bigint => (text === null ? 0n : toUnits(text, scale));
  const start =
    units(first.afterAmount) -
    units(first.deltaAmount) +
    (feeModel === 'outside' ? units(first.fees) : 0n);
  return fromUnits(start - units(last.afterAmount), scale);
}
