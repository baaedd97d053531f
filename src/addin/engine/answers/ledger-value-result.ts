// The result of LEDGER.VALUE: balances from stored entries, times the rate of their day.
import { canonicalDecimal, sumDecimals } from '../records/decimal-text';
import { localDay } from '../records/zone';
import { STANDARD_VALUES } from '../records/value-settings';
import type { AtMoment, RateLine } from '../records/reconcile-call';
import {
  directionSaid,
  doubtInWords,
  doubtsSaid,
  gapInWords,
  isOld,
  RateTable,
  type CoinRates,
} from '../proofs/closing/rate-table';
import { valueOfBalance } from '../proofs/closing/valuation';
import { amountCell } from '../proofs/amount-cell';
import type { ResolvedDates } from './dates';
import type { AnswerContext } from './definition';
import { momentNeed } from './balance-search';
import { findBalance, type FoundBalance } from './ledger-balance';
import { coinsStored } from './coins-asked';
import { resultOf, type Result } from './result';
import { Unanswerable } from './unanswerable';
import { say } from '../../platform/say';

interface ValueAsked {
  readonly coin: string;
  readonly at: AtMoment;
  readonly rates: readonly RateLine[];
}

/** null if a part is not stored. Throws Unanswerable. */
export async function valueResult(
  call: ValueAsked,
  dates: ResolvedDates,
  context: AnswerContext,
): Promise<Result | null> {
  const found = await findBalance(call, dates, context);
  if (found === null) return null;
  const day = localDay(context.zones.displayZone, dates.atMs ?? 0);
  const form = context.cells.valueForm?.() ?? STANDARD_VALUES;
  const rates = await ratesOf(new RateTable(call.rates), found, dates, context);
  const rate = rates.at(day);
  const { coin } = rates;
  const { clash, unclear } = rates.refusedAt(day);
  const isNothing = found.balances.every((balance) => canonicalDecimal(balance) === '0');
  if (rate === null && !isNothing)
    throw new Unanswerable(
      'no-rate',
      unclear !== undefined
        ? say`No rate of ${coin} is taken for ${day}: ${unclear}. Write the coin there as the ledger does.`
        : clash !== undefined
          ? say`rates has two rates of ${coin} for ${clash}. Leave one out.`
          : say`rates has no rate of ${coin} for ${day} or a day before it. Add a line with that day, the coin and its rate.`,
    );
  // Each account is rounded separately, so that the values of accounts add up to this.
  const value =
    rate === null
      ? '0'
      : sumDecimals(found.balances.map((balance) => valueOfBalance(balance, rate, form)));
  const aged =
    rate !== null && !isNothing && isOld(rate, day, form.rateDays)
      ? [
          say`The rate is more than ${form.rateDays} days old: ${gapInWords({ coin, day, used: rate.day })}.`,
        ]
      : [];
  const doubtful = rate?.doubt && !isNothing ? [`${doubtsSaid([doubtInWords(coin, rate)])}.`] : [];
  const used =
    rate &&
    call.rates.find(
      ({ turned, ...one }) => turned && one.day === rate.day && one.rate === rate.text,
    );
  const turned = used ? [`${directionSaid([used]) ?? ''}.`] : [];
  return resultOf(
    { ...found, notes: [...found.notes, ...aged, ...doubtful, ...turned] },
    1,
    context.cells,
    (form) => amountCell(value, false, 'Value', form),
  );
}

/** A rate line may name a coin of any stored month, not only of those that were read. */
async function ratesOf(
  table: RateTable,
  { coin, coins }: FoundBalance,
  dates: ResolvedDates,
  context: AnswerContext,
): Promise<CoinRates> {
  const known = await coinsStored(momentNeed(dates, context.zones).months[0]!, context);
  const own = coins.all.find(({ called }) => called === coin);
  const [key, another] = own ? known.keysOf(own) : [];
  return key === undefined || another !== undefined ? table.of(coin, coins) : table.of(key, known);
}
