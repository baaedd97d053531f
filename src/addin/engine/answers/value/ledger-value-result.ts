// The result of LEDGER.VALUE: balances of what is kept, times the rate of their day.
import { canonicalDecimal, sumDecimals } from '../../records/decimal-text';
import { localDay } from '../../records/zone';
import { STANDARD_VALUES } from '../../records/value-form';
import type { AtMoment, RateLine } from '../../records/reconcile-call';
import { gapInWords, isOld, RateTable } from '../../proofs/closing/rate-table';
import { valueOfBalance } from '../../proofs/closing/valuation';
import { amountCell } from '../../proofs/single-cell';
import type { ResolvedDates } from '../dates';
import type { AnswerContext } from '../definition';
import { balanceFinding } from '../ledger-balance';
import { resultOf, type Result } from '../result';
import { Unanswerable } from '../unanswerable';
import { say } from '../../../platform/say';

interface ValueAsked {
  readonly coin: string;
  readonly at: AtMoment;
  readonly rates: readonly RateLine[];
}

/** null where a part is not kept. Throws Unanswerable. */
export async function valueResult(
  call: ValueAsked,
  dates: ResolvedDates,
  context: AnswerContext,
): Promise<Result | null> {
  const finding = await balanceFinding({ ...call, lookBack: null }, dates, context);
  if (finding.kind === 'unknown') throw new Unanswerable('no-balance', finding.sentence);
  if (finding.kind !== 'known') return null;
  const { coin } = call;
  const day = localDay(context.zones.displayZone, dates.atMs ?? 0);
  const form = context.cells.valueForm?.() ?? STANDARD_VALUES;
  const rate = new RateTable(call.rates).at(coin, day);
  const isNothing = finding.balances.every((balance) => canonicalDecimal(balance) === '0');
  if (rate === null && !isNothing)
    throw new Unanswerable(
      'no-rate',
      say`rates has no rate of ${coin} for ${day} or a day before it. Add a line with that day, the coin and its rate.`,
    );
  // Each account is rounded by itself, so that the values of accounts add up to this.
  const value =
    rate === null
      ? '0'
      : sumDecimals(finding.balances.map((balance) => valueOfBalance(balance, rate, form)));
  const notes =
    rate !== null && !isNothing && isOld(rate, day, form.rateDays)
      ? [
          say`The rate is more than ${form.rateDays} days old: ${gapInWords({ coin, day, used: rate.day })}.`,
        ]
      : [];
  return resultOf({ ...finding, notes }, 1, context.cells, (form) =>
    amountCell(value, false, 'Value', form),
  );
}
