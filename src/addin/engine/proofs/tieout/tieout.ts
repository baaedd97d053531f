// REBATES.TIEOUT: commission settled, day by day, against commission posted in the ledger.
import {
  addDays,
  countDays,
  dayOfUtcMs,
  type DayWindow,
  type IsoDay,
} from '../../records/calendar';
import type { CommissionRecord } from '../../records/commission-record';
import { compareDecimals, sumDecimals } from '../../records/decimal-text';
import { grouped } from '../../../platform/grouped';
import {
  commissionCoin,
  coinsOfEntries,
  textsOf,
  type Coin,
  type Coins,
} from '../../records/coins';
import type { LedgerEntry } from '../../records/ledger-entry';
import { fromUnits, sizeOf, toUnits, widestScale } from '../../records/units';
import { clockOf } from '../../records/zone';
import { negated } from '../behind/behind';
import { assignPostings, settledIn, type OpenPart, type CommissionPosting } from './posted-parts';
import { recompute, usdtAgreement, type Recomputation, type UsdtAgreement } from './recompute';
import { settlementDay } from '../rebate-totals';

/** Business types that post commission, used where the call names none. */
export const COMMISSION_TYPES = ['rake_back_reward', 'rr_agent_reward'] as const;
/** What a difference that stays is called: no more than this can be known from the records. */
export const RESIDUE = 'posted, settled by no pair listed';

export interface TieoutQuestion extends DayWindow {
  /** Upper case. */
  readonly coin: string;
  /** Lower case. */
  readonly types: readonly string[];
  readonly lagDays: number;
  /** The largest difference of a day that still ties out; null: none. An exact text. */
  readonly tolerance: string | null;
  /** In which settlement days and posting days are counted: the exchange's. */
  readonly exchangeZone: string;
}

/**
 * Of one account. Both should reach `lagDays` beyond the days asked at either end, so that each
 * posting finds its own day.
 */
export interface TieoutSources {
  /** Trading pairs that were asked, upper case. */
  readonly symbols: readonly string[];
  /** Nobody gave the account's pair list: there may be other pairs than `symbols`. */
  readonly isUnlisted?: boolean;
  /** Over all symbols and products that are asked. */
  readonly records: readonly CommissionRecord[];
  /** Each once. */
  readonly entries: readonly LedgerEntry[];
  /** What names of coins mean; left out: what they mean in these entries. */
  readonly coins?: Coins;
  /** Nothing posted after this moment is known. */
  readonly knownToMs: number;
  /** Why the records or the ledger of a day are not known, as it follows "incomplete: ". */
  readonly unknownDays: ReadonlyMap<IsoDay, string>;
}

/** other pairs: pairs that were not asked may explain the difference. */
export type TieoutStatus =
  | 'ties out'
  | 'nothing settled'
  | 'pending'
  | 'differs'
  | 'other pairs'
  | 'incomplete';

/** Amounts are exact texts. settled − posted = difference. */
export interface TieoutDay {
  readonly day: IsoDay;
  readonly settled: string;
  readonly posted: string;
  readonly difference: string;
  /**
   * Days since settlement that something settled has not been posted; null where nothing is due.
   */
  readonly daysPending: number | null;
  /** It ties out only within the tolerance. */
  readonly isForgiven: boolean;
  readonly status: TieoutStatus;
  readonly reason: string | null;
  /** The commission settled on it, in the coin. */
  readonly records: readonly CommissionRecord[];
  /** Entries that pay this day. */
  readonly entries: readonly LedgerEntry[];
  /** Records of which any one alone is the missing amount. */
  readonly missing: readonly CommissionRecord[];
  /** Postings of exactly what is missing, after the lag or within it in another coin. */
  readonly elsewhere: readonly PostedElsewhere[];
}

export interface PostedElsewhere {
  readonly entry: LedgerEntry;
  readonly day: IsoDay;
}

export interface Tieout {
  readonly coin: string;
  /** As it was asked. */
  readonly tolerance: string | null;
  /** Trading pairs that were asked, both products of each. */
  readonly symbols: readonly string[];
  /** There may be other pairs than `symbols`. */
  readonly isUnlisted: boolean;
  readonly days: readonly TieoutDay[];
  readonly settled: string;
  readonly posted: string;
  readonly difference: string;
  /**
   * Entries within the range that no settlement was found for. They are in no day and not in
   * `posted`.
   */
  readonly unsettled: readonly {
    readonly entry: LedgerEntry;
    readonly day: IsoDay;
    readonly amount: string;
    /** The day shown that lacks exactly as much; null: none. */
    readonly lackedOn: IsoDay | null;
  }[];
  /**
   * Postings in other coins within the lag of days that lack something which nothing explains: what
   * they are for is known by a tie-out of their coin.
   */
  readonly otherCoins: readonly LedgerEntry[];
  /** Entries by the settlement day that they pay, also beyond the days asked. */
  readonly paid: ReadonlyMap<IsoDay, readonly LedgerEntry[]>;
  /** The amount that the pending days lack. */
  readonly pending: string;
  /** The differences of the days that tie out within the tolerance alone. */
  readonly forgiven: string;
  /**
   * difference − pending − forgiven − unsettled: what remains of everything that was read, with the name
   * RESIDUE.
   */
  readonly residue: string;
  readonly recomputation: Recomputation;
  readonly usdt: UsdtAgreement | null;
}

export function coinsOf(entries: readonly LedgerEntry[]): Coins {
  const byTime = [...entries].sort((a, b) => a.cTimeMs - b.cTimeMs);
  return coinsOfEntries([byTime]);
}

/** Commission of the coin that is asked, and the coins of the ledger that it is posted in. */
export interface PaidIn {
  readonly records: readonly CommissionRecord[];
  /** More than one cannot be told apart. */
  readonly coins: readonly Coin[];
}

/**
 * The coin that a text means, and the records that may be of it. Where there are none, the records
 * say how the exchange writes the coin, unless the text is exact: as the ledger writes it, or with
 * an ID.
 */
export function paidIn(text: string, records: readonly CommissionRecord[], known: Coins): PaidIn {
  const name = commissionCoin(text);
  const named = records.filter(({ commissionAsset }) => commissionAsset.toUpperCase() === name);
  const meant = known.meantBy(text);
  const isExact = name !== text.toUpperCase() || meant.some((coin) => textsOf(coin).includes(text));
  if (meant.length <= 1) {
    const own = named.filter(({ commissionAsset }) => {
      const all = known.meantBy(commissionAsset);
      return all.length === 0 || meant.some((coin) => all.includes(coin));
    });
    if (isExact || own.length > 0 || named.length === 0) return { records: own, coins: meant };
  }
  const written = new Set(named.map(({ commissionAsset }) => commissionAsset));
  const coins = new Set([...written].flatMap((asset) => known.meantBy(asset)));
  return { records: named, coins: named.length > 0 ? [...coins] : meant };
}

export function tieout(question: TieoutQuestion, sources: TieoutSources): Tieout {
  const { coin, start, end, types, lagDays, tolerance } = question;
  const ofTypes = sources.entries.filter(({ bizType }) => types.includes(bizType.toLowerCase()));
  const coins = sources.coins ?? coinsOf(sources.entries);
  const { records, coins: paid } = paidIn(coin, sources.records, coins);
  const meant = new Set(paid.map(({ called }) => called));
  const isPaid = (entry: LedgerEntry): boolean => meant.has(coins.of(entry));
  const entries = ofTypes.filter(isPaid);
  const scale = Math.max(
    widestScale(records.map(({ commission }) => commission)),
    widestScale(entries.map(({ deltaAmount }) => deltaAmount)),
    widestScale([tolerance]),
  );
  const allowed = tolerance === null ? 0n : toUnits(tolerance, scale);
  const clock = clockOf(question.exchangeZone);
  const dayOf = (atMs: number): IsoDay => dayOfUtcMs(clock(atMs));
  const postings = entries.map((entry): CommissionPosting => ({
    entry,
    day: dayOf(entry.cTimeMs),
    amount: toUnits(entry.deltaAmount, scale),
  }));
  const { byDay, left, open } = assignPostings(records, postings, {
    ...{ lagDays, allowed, scale },
  });

  const recordsOn = grouped(records, settlementDay);
  const settledOn = (day: IsoDay): bigint => settledIn(recordsOn.get(day) ?? [], scale);
  // A posting that is left lies within the lag of no day that is short, else it would pay that day.
  const excessDays = new Set<IsoDay>();
  for (const [day, paid] of byDay)
    if (sumOf(paid) > settledOn(day)) for (const posting of paid) excessDays.add(posting.day);
  /** More was posted than was settled over the pairs asked, on that day or within its lag. */
  const mayBeOtherPairs = (day: IsoDay, difference: bigint): boolean =>
    sources.isUnlisted === true &&
    (difference < 0n ||
      Array.from({ length: lagDays + 1 }, (_, days) => addDays(day, days)).some((one) =>
        excessDays.has(one),
      ));
  const others = ofTypes
    .filter((entry) => !isPaid(entry))
    .map((entry): PostedElsewhere => ({ entry, day: dayOf(entry.cTimeMs) }));
  const isInLag = (day: IsoDay, posted: IsoDay): boolean =>
    posted >= day && posted <= addDays(day, lagDays);
  const elsewhereFor = (day: IsoDay, difference: bigint): PostedElsewhere[] => {
    const rests = open.flatMap((part) => (part.day === day && part.rest > 0n ? [part.rest] : []));
    const lacked = [difference, ...rests].map((units) => fromUnits(units, scale));
    return [
      ...left.filter((posting) => posting.day > addDays(day, lagDays)),
      ...others.filter((posting) => isInLag(day, posting.day)),
    ]
      .filter(({ entry }) =>
        lacked.some((amount) => compareDecimals(amount, entry.deltaAmount) === 0),
      )
      .map(({ entry, day: postedOn }) => ({ entry, day: postedOn }));
  };
  const knownDay = dayOf(sources.knownToMs);
  const days = Array.from({ length: Math.max(0, countDays({ start, end })) }, (_, at) =>
    addDays(start, at),
  ).map((day): TieoutDay => {
    const paid = byDay.get(day) ?? [];
    const own = recordsOn.get(day) ?? [];
    const [settled, posted] = [settledOn(day), sumOf(paid)];
    const difference = settled - posted;
    const reason = reasonFor(day, lagDays, sources.unknownDays);
    const isDue = addDays(day, lagDays) < knownDay;
    const isForgiven = reason === null && difference !== 0n && sizeOf(difference) <= allowed;
    const status =
      reason !== null
        ? 'incomplete'
        : isForgiven
          ? 'ties out'
          : difference > 0n && !isDue
            ? 'pending'
            : difference !== 0n
              ? mayBeOtherPairs(day, difference)
                ? 'other pairs'
                : 'differs'
              : paid.length === 0
                ? 'nothing settled'
                : 'ties out';
    return {
      day,
      settled: fromUnits(settled, scale),
      posted: fromUnits(posted, scale),
      difference: fromUnits(difference, scale),
      status,
      isForgiven,
      reason,
      daysPending:
        difference > 0n && !isForgiven
          ? Math.max(0, countDays({ start: day, end: knownDay }) - 1)
          : null,
      records: own,
      entries: paid.map(({ entry }) => entry),
      missing: difference > 0n && !isForgiven ? missingFrom(open, day, scale) : [],
      elsewhere: difference > 0n && !isForgiven ? elsewhereFor(day, difference) : [],
    };
  });

  const total = (
    field: 'settled' | 'posted' | 'difference',
    of: readonly TieoutDay[] = days,
  ): string => sumDecimals(of.map((day) => day[field]));
  const [difference, pending, forgiven] = [
    total('difference'),
    total(
      'difference',
      days.filter(({ status }) => status === 'pending'),
    ),
    total(
      'difference',
      days.filter(({ isForgiven }) => isForgiven),
    ),
  ];
  const unsettled = left
    .filter(({ day }) => day >= start && addDays(day, -lagDays) <= end)
    .map(({ entry, day, amount }) => ({
      ...{ entry, day, amount: fromUnits(amount, scale) },
      lackedOn:
        days.find(({ elsewhere }) => elsewhere.some((one) => one.entry === entry))?.day ?? null,
    }));
  const unexplained = days.filter(
    ({ status, elsewhere, difference: lacks }) =>
      status === 'differs' && !lacks.startsWith('-') && elsewhere.length === 0,
  );
  const shown = days.flatMap((day) => day.records);
  return {
    coin,
    tolerance,
    symbols: sources.symbols,
    isUnlisted: sources.isUnlisted === true,
    days,
    settled: total('settled'),
    posted: total('posted'),
    difference,
    pending,
    forgiven,
    paid: new Map([...byDay].map(([day, own]) => [day, own.map(({ entry }) => entry)])),
    unsettled,
    otherCoins: others
      .filter((posting) => unexplained.some(({ day }) => isInLag(day, posting.day)))
      .map(({ entry }) => entry),
    residue: sumDecimals([
      difference,
      ...[pending, forgiven, ...unsettled.map(({ amount }) => amount)].map(negated),
    ]),
    recomputation: recompute(shown),
    usdt: usdtAgreement(commissionCoin(coin), shown),
  };
}

const sumOf = (postings: readonly CommissionPosting[]): bigint =>
  postings.reduce((sum, { amount }) => sum + amount, 0n);

function reasonFor(
  day: IsoDay,
  lagDays: number,
  unknownDays: ReadonlyMap<IsoDay, string>,
): string | null {
  const touched = Array.from({ length: lagDays + 1 }, (_, days) =>
    unknownDays.get(addDays(day, days)),
  ).find((reason) => reason !== undefined);
  return touched ?? null;
}

/**
 * Records that alone are as much as a part of the day lacks: one of them was most likely left out
 * of the posting.
 */
function missingFrom(open: readonly OpenPart[], day: IsoDay, scale: number): CommissionRecord[] {
  return open
    .filter((part) => part.day === day && part.rest > 0n)
    .flatMap(({ records, rest }) =>
      records.filter(({ commission }) => toUnits(commission ?? '0', scale) === rest),
    );
}
