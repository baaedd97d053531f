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

/** Business types that post commission, the default of a call. */
export const COMMISSION_TYPES = ['rake_back_reward', 'rr_agent_reward'] as const;
/** The name of a remaining difference: the records show no more. */
export const RESIDUE = 'posted, settled by no pair listed';

export interface TieoutQuestion extends DayWindow {
  /** Upper case. */
  readonly coin: string;
  /** Lower case. */
  readonly types: readonly string[];
  readonly lagDays: number;
  /** The largest difference with which a day still ties out; null: none. An exact text. */
  readonly tolerance: string | null;
  /** The zone of settlement days and posting days: the exchange's. */
  readonly exchangeZone: string;
}

/**
 * For one account. Both should reach `lagDays` beyond the requested days at either end, so that
 * each posting finds its own day.
 */
export interface TieoutSources {
  /** The trading pairs of the call, upper case. */
  readonly symbols: readonly string[];
  /** The account has no given pair list: there may be other pairs than `symbols`. */
  readonly isUnlisted?: boolean;
  /** For all symbols and products of the call. */
  readonly records: readonly CommissionRecord[];
  /** Each once. */
  readonly entries: readonly LedgerEntry[];
  /** The meaning of coin names; absent: their meaning in these entries. */
  readonly coins?: Coins;
  /** Later postings are unknown. */
  readonly knownToMs: number;
  /** Why a day's records or ledger are unknown, as it follows "incomplete: ". */
  readonly unknownDays: ReadonlyMap<IsoDay, string>;
}

/** other pairs: pairs outside the call may explain the difference. */
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
  /** Days since settlement for which a posting is pending; null if nothing is due. */
  readonly daysPending: number | null;
  /** It ties out only because of the tolerance. */
  readonly isForgiven: boolean;
  readonly status: TieoutStatus;
  readonly reason: string | null;
  /** The commission settled on this day, in the coin. */
  readonly records: readonly CommissionRecord[];
  /** Entries that pay this day. */
  readonly entries: readonly LedgerEntry[];
  /** Records each of which equals the missing amount. */
  readonly missing: readonly CommissionRecord[];
  /** Postings of exactly the missing amount, after the lag, or within it in another coin. */
  readonly elsewhere: readonly PostedElsewhere[];
}

export interface PostedElsewhere {
  readonly entry: LedgerEntry;
  readonly day: IsoDay;
}

export interface Tieout {
  readonly coin: string;
  /** As in the call. */
  readonly tolerance: string | null;
  /** The trading pairs of the call, both products of each. */
  readonly symbols: readonly string[];
  /** There may be other pairs than `symbols`. */
  readonly isUnlisted: boolean;
  readonly days: readonly TieoutDay[];
  readonly settled: string;
  readonly posted: string;
  readonly difference: string;
  /**
   * Entries within the range without a settlement. They belong to no day and are not in `posted`.
   */
  readonly unsettled: readonly {
    readonly entry: LedgerEntry;
    readonly day: IsoDay;
    readonly amount: string;
    /** The shown day that lacks exactly this amount; null: none. */
    readonly lackedOn: IsoDay | null;
  }[];
  /**
   * Postings in other coins within the lag of days with an unexplained shortfall: only a tie-out of
   * their coin can explain them.
   */
  readonly otherCoins: readonly LedgerEntry[];
  /** Entries by the settlement day that they pay, including days outside the call. */
  readonly paid: ReadonlyMap<IsoDay, readonly LedgerEntry[]>;
  /** The missing amount of the pending days. */
  readonly pending: string;
  /** The differences of the days that tie out only because of the tolerance. */
  readonly forgiven: string;
  /** difference − pending − forgiven − unsettled: the remainder, named RESIDUE. */
  readonly residue: string;
  readonly recomputation: Recomputation;
  readonly usdt: UsdtAgreement | null;
}

export function coinsOf(entries: readonly LedgerEntry[]): Coins {
  const byTime = [...entries].sort((a, b) => a.cTimeMs - b.cTimeMs);
  return coinsOfEntries([byTime]);
}

/** The commission coin of the call, and the ledger coins in which it is posted. */
export interface PaidIn {
  readonly records: readonly CommissionRecord[];
  /** If there are several, they cannot be distinguished. */
  readonly coins: readonly Coin[];
}

/**
 * The coin that a text means, and the records that may be in it. Without such a coin the records
 * show the exchange's spelling, unless the text is exact: as in the ledger, or with an ID.
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
  // A remaining posting is within the lag of no short day; otherwise it would pay that day.
  const excessDays = new Set<IsoDay>();
  for (const [day, paid] of byDay)
    if (sumOf(paid) > settledOn(day)) for (const posting of paid) excessDays.add(posting.day);
  /** Postings exceed settlements of the requested pairs, on that day or within its lag. */
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
 * Records that each equal a missing part of the day: one of them was most likely left out of the
 * posting.
 */
function missingFrom(open: readonly OpenPart[], day: IsoDay, scale: number): CommissionRecord[] {
  return open
    .filter((part) => part.day === day && part.rest > 0n)
    .flatMap(({ records, rest }) =>
      records.filter(({ commission }) => toUnits(commission ?? '0', scale) === rest),
    );
}
