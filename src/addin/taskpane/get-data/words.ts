// What this place says beyond plain texts. Numbers and times arrive formatted for the person.
import type { FetchPlan } from '../../session/get-data/get-data-state';
import { formatList } from '../texts/format-list';
import { paneTexts } from '../texts/pane-texts';
import { countsDays, type ChosenOperation } from './choices';

const says = paneTexts.getData;
/** Seconds beyond this are a precision that nobody has. */
const MINUTES_FROM_S = 90;
const NAMED = 8;

const named = (names: readonly string[]): string => formatList(names, NAMED);
const LABELS: Readonly<Record<string, string>> = says.labels;

export const getDataWords = {
  ...says,
  seen: (label: string) => says.seen(label.toLowerCase()),
  range: (first: string, last: string, zone: string) =>
    first === last ? says.rangeOfOne(first, zone) : says.range(first, last, zone),
  columns: (shown: string, all: string) =>
    shown === all ? says.columnsAll(all) : says.columns(shown, all),
  /**
   * Above the sentence that the cell would show, where to look for what is wrong. @param argument
   * its name in the formula.
   */
  check: (argument: string, operation: ChosenOperation, sentence: string) => {
    const label =
      argument === 'coin'
        ? countsDays(operation)
          ? says.commissionCoins
          : says.ledgerCoins
        : LABELS[argument];
    return label === undefined ? sentence : says.check(label, sentence);
  },
  plan: (
    { periods, series, accounts, requests, certainty, seconds }: FetchPlan,
    operation: ChosenOperation,
    count: (value: number) => string,
  ): string => {
    if (periods === 0) return says.plan.nothing;
    const what = [
      says.plan[countsDays(operation) ? 'days' : 'months'](periods, count(periods)),
      ...(series > 1 ? [says.plan.series(count(series))] : []),
      ...(accounts > 1 ? [says.plan.accounts(count(accounts))] : []),
    ];
    if (requests === 0) return says.plan.kept(what.join(', '));
    const time =
      seconds < MINUTES_FROM_S
        ? says.plan.seconds(count(Math.max(1, Math.ceil(seconds))))
        : says.plan.minutes(count(Math.round(seconds / 60)));
    return `${[...what, says.plan.requests[certainty](requests, count(requests)), says.plan.time[certainty](time)].join(', ')}.`;
  },
  onlySymbols: (symbols: readonly string[], others: readonly string[]) =>
    others.length === 0
      ? says.onlySymbols(named(symbols))
      : says.onlySymbolsOf(named(symbols), named(others)),
  onlyCommissionCoins: (coins: readonly string[]) => says.onlyCommissionCoins(named(coins)),
  unableAccounts: (names: readonly string[]) => says.unableAccounts(named(names)),
  onlyLedgerCoins: (coins: readonly string[]) => says.onlyLedgerCoins(named(coins)),
  onlyTypes: (types: readonly string[]) => says.onlyTypes(named(types)),
  columnsLeftOut: (labels: readonly string[]) => says.columnsLeftOut(named(labels)),
};
