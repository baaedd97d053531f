// The balances of each coin once more, by decimal.js: what each entry starts from and leads to,
// where one does not follow, and where fees stand. The order of entries of one moment is the
// add-in's (records/balance-chain); every amount is reckoned here.
import {
  linksInOrder,
  scaleOfEntries,
  type FeeModel,
} from '../../../addin/engine/records/balance-chain';
import type { LedgerEntry } from '../../../addin/engine/records/ledger-entry';
import { grouped } from '../../../addin/platform/grouped';
import type { Decimal } from 'decimal.js';
import { Exact, sumOf, ZERO } from './exact';

export interface Step {
  readonly entry: LedgerEntry;
  readonly change: Decimal;
  readonly fees: Decimal;
  readonly before: Decimal;
  readonly after: Decimal;
  /** Between the balance that the entry before it leads to and `before`. */
  readonly missing: Decimal;
}

export interface CoinAgain {
  readonly coin: string;
  readonly feesOutside: boolean;
  readonly steps: readonly Step[];
}

type Finding = FeeModel | 'none' | 'undecided';
interface Trial {
  readonly coin: string;
  readonly finding: Finding;
  readonly inside: readonly Step[];
  readonly outside: readonly Step[] | null;
  readonly broken: { readonly inside: number; readonly outside: number };
}

/** Of one account; entries by time, each once. Coins in their order. */
export function chainsAgain(entries: readonly LedgerEntry[]): CoinAgain[] {
  const trials = [...grouped(entries, ({ coinName }) => coinName)].map(([coin, own]) =>
    trialOf(coin, own),
  );
  const ofAccount = findingOf(
    trials.reduce((sum, { broken }) => sum + broken.inside, 0),
    trials.reduce((sum, { broken }) => sum + broken.outside, 0),
  );
  return trials
    .map(({ coin, finding: own, inside, outside }): CoinAgain => {
      const finding = own === 'undecided' ? ofAccount : own;
      return {
        coin,
        feesOutside: finding === 'outside',
        steps: finding === 'outside' && outside !== null ? outside : inside,
      };
    })
    .sort((a, b) => (a.coin < b.coin ? -1 : a.coin > b.coin ? 1 : 0));
}

/** The model under which fewer balances break; one that holds with fees inside needs no other. */
function trialOf(coin: string, entries: readonly LedgerEntry[]): Trial {
  const inside = stepsUnder('inside', entries);
  if (inside.every(({ fees }) => fees.isZero()))
    return { coin, finding: 'none', inside, outside: null, broken: { inside: 0, outside: 0 } };
  const brokenInside = broken(inside);
  const behindAnother = inside.filter(({ fees }, at) => at > 0 && !fees.isZero()).length;
  if (brokenInside === 0 && behindAnother > 0)
    return {
      ...{ coin, finding: 'inside', inside, outside: null },
      broken: { inside: 0, outside: behindAnother },
    };
  const outside = stepsUnder('outside', entries);
  const brokenOutside = broken(outside);
  return {
    ...{ coin, finding: findingOf(brokenInside, brokenOutside), inside, outside },
    broken: { inside: brokenInside, outside: brokenOutside },
  };
}

const findingOf = (inside: number, outside: number): Finding =>
  inside === outside ? 'undecided' : inside < outside ? 'inside' : 'outside';

const broken = (steps: readonly Step[]): number =>
  steps.filter(({ missing }) => !missing.isZero()).length;

function stepsUnder(model: FeeModel, entries: readonly LedgerEntry[]): Step[] {
  let last: Decimal | null = null;
  return linksInOrder(entries, model, scaleOfEntries(entries)).map(({ entry }): Step => {
    const [change, after] = [new Exact(entry.deltaAmount), new Exact(entry.afterAmount)];
    const fees = new Exact(entry.fees ?? 0);
    const before = after.minus(change).plus(model === 'outside' ? fees : 0);
    const missing = last === null ? ZERO : before.minus(last);
    last = after;
    return { entry, change, fees, before, after, missing };
  });
}

/** What a coin did in one month. */
export interface CoinMonth {
  readonly steps: readonly Step[];
  readonly opening: Decimal;
  readonly closing: Decimal;
  readonly changes: Decimal;
  readonly fees: Decimal;
  /** Zero or less: what fees outside the changes took off. */
  readonly feesTaken: Decimal;
  readonly unexplained: Decimal;
  readonly breaks: number;
}

/** null where no entry says a balance. */
export function coinMonthOf(
  { steps: all, feesOutside }: CoinAgain,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): CoinMonth | null {
  const steps = all.filter(({ entry }) => entry.cTimeMs >= startMs && entry.cTimeMs < endMs);
  const before = all.findLast(({ entry }) => entry.cTimeMs < startMs);
  const next = all.find(({ entry }) => entry.cTimeMs >= endMs);
  const opening = before?.after ?? steps[0]?.before ?? next?.before;
  if (opening === undefined) return null;
  const [changes, fees] = [
    sumOf(steps.map(({ change }) => change)),
    sumOf(steps.map((step) => step.fees)),
  ];
  const feesTaken = feesOutside ? fees.neg() : ZERO;
  const unexplained = sumOf(steps.map(({ missing }) => missing));
  const closing = opening.plus(changes).plus(feesTaken).plus(unexplained);
  return { steps, opening, closing, changes, fees, feesTaken, unexplained, breaks: broken(steps) };
}
