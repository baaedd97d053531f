// Transfers between the firm's own accounts: an outflow of one and an inflow of another. A pair is
// found if nothing else fits; if several fit, a person must decide. The decision is a mark
// (records/match-marks.ts), by which the journal excludes both from income. Pure.
import { grouped } from '../../platform/grouped';
import { DAY_MS, type IsoDay } from '../records/calendar';
import { canonicalDecimal, compareDecimals, sumDecimals } from '../records/decimal-text';
import {
  entryIdentity,
  entrySaid,
  isOfMatch,
  type HandMark,
  type MarkedRow,
} from '../records/match-marks';
import { compareTexts } from '../records/row-order';
import { fromUnits, scaleOf, sizeOf, toUnits } from '../records/units';

/** The maximum of days until a transfer arrives. */
export const TRANSFER_DAYS = 3;
/** Two accounts of one exchange may post the arrival first. */
const ARRIVES_BEFORE_MS = 3_600_000;
/** Beyond this number, equal transfers form one unclear group and are not distinguished. */
const MAX_ALIKE = 100;

/** An entry of a type in Deposits, Withdrawals or Transfers. */
export interface MovedEntry {
  readonly account: string;
  readonly billId: string;
  /** As `Coins` calls it. */
  readonly coin: string;
  readonly day: IsoDay;
  readonly atMs: number;
  /** Exact; below zero for an outflow. */
  readonly change: string;
  /** The fee that it states; exact, with either sign. */
  readonly fee: string;
}

export interface OwnTransfer {
  readonly from: MovedEntry;
  readonly to: MovedEntry;
  /** The transferred amount; a stated fee is separate. */
  readonly amount: string;
}

/** A person's acceptances and rejections. */
export interface DecidedTransfer {
  readonly mark: HandMark;
  readonly amount: string;
  readonly coin: string;
  /** Its entries that are gone, or have another amount now. */
  readonly gone: readonly string[];
}

export interface OwnTransfers {
  /** By time. Each entry is in at most one pair. */
  readonly pairs: readonly OwnTransfer[];
  /** Groups in which several pairs fit: all possible ones. */
  readonly unclear: readonly (readonly OwnTransfer[])[];
  readonly decided: readonly DecidedTransfer[];
}

/**
 * An outflow and an inflow of two accounts are a transfer if coin and amount agree, each with or
 * without the fee that its entry states, and the inflow comes within the days. Entries that fit,
 * directly or through others, form one group. Its pairs are found if each entry has its own
 * partner; else the whole group is unclear. The order of the entries changes nothing.
 * @param asked days: a transfer without an entry in them belongs to another month.
 */
export function ownTransfers(
  entries: readonly MovedEntry[],
  marks: readonly HandMark[],
  asked: { readonly first: IsoDay; readonly last: IsoDay },
  days = TRANSFER_DAYS,
): OwnTransfers {
  const isAsked = (day: string): boolean => day >= asked.first && day <= asked.last;
  const named = new Map(entries.map((entry) => [nameOf(entry), entry]));
  const decided = marks.filter((mark) => !isOfMatch(mark));
  const [agreed, turnedDown] = [true, false].map((isAgreed) =>
    decided.filter(({ kind }) => (kind === 'transfer') === isAgreed),
  );
  const taken = new Set(agreed!.flatMap((mark) => mark.entries.map(([name]) => name)));
  const apart = new Set(turnedDown!.map((mark) => keyOf(mark.entries)));
  const open = [...named.values()].filter((entry) => !taken.has(nameOf(entry))).sort(byTime);
  const fits = fitting(open, days).filter(
    ({ from, to }) => !apart.has(keyOf([from, to].map(rowOf))),
  );
  const [pairs, unclear]: [OwnTransfer[], OwnTransfer[][]] = [[], []];
  for (const group of connected(fits)) {
    if (!group.some(({ from, to }) => isAsked(from.day) || isAsked(to.day))) continue;
    const whole = eachWithItsOwn(group);
    if (whole === null) unclear.push(group);
    else pairs.push(...whole);
  }
  return {
    pairs: pairs.sort((a, b) => byTime(a.from, b.from)),
    unclear,
    decided: decided
      .filter((mark) => mark.entries.some(([, , day]) => isAsked(day)))
      .map((mark) => ({
        mark,
        ...{ amount: mark.amount ?? '0', coin: mark.coin ?? '' },
        gone: mark.entries.flatMap(([name, says, day]) => {
          const entry = named.get(name);
          const isThere = entry ? amountsOf(entry).includes(mark.amount ?? '') : !isAsked(day);
          return isThere ? [] : [says];
        }),
      })),
  };
}

/** The pair that the person accepts or rejects. */
export const transferMark = (
  { from, to, amount }: OwnTransfer,
  kind: 'transfer' | 'no transfer',
): HandMark => ({
  ...{ kind, lines: [], entries: [from, to].map(rowOf), reason: '' },
  ...{ amount, coin: from.coin },
});

const rowOf = ({ account, billId, day, change, coin }: MovedEntry): MarkedRow => [
  entryIdentity(account, billId),
  entrySaid(billId, day, change, coin),
  day,
];
const nameOf = ({ account, billId }: MovedEntry): string => entryIdentity(account, billId);
const keyOf = (rows: readonly MarkedRow[]): string => JSON.stringify(rows.map(([name]) => name));

const isOutflow = ({ change }: MovedEntry): boolean => change.startsWith('-');
const byTime = (a: MovedEntry, b: MovedEntry): number =>
  a.atMs - b.atMs || compareTexts(a.billId, b.billId) || compareTexts(a.account, b.account);

/** The amount, and the amount without the stated fee; the larger first. */
function amountsOf({ change, fee }: Pick<MovedEntry, 'change' | 'fee'>): readonly string[] {
  const size = (text: string): string => canonicalDecimal(text).replace('-', '');
  const [whole, own] = [size(change), size(fee)];
  if (own === '0') return [whole];
  const other = sumDecimals([whole, change.startsWith('-') ? `-${own}` : own]);
  return [whole, other]
    .filter((text) => compareDecimals(text, '0') > 0)
    .sort((a, b) => compareDecimals(b, a));
}

/** Every outflow with every inflow that it may match. @param entries by time. */
function fitting(entries: readonly MovedEntry[], days: number): readonly OwnTransfer[] {
  const moved = entries.filter(({ change }) => compareDecimals(change, '0') !== 0);
  const outs = grouped(
    moved.filter(isOutflow).flatMap((from) => amountsOf(from).map((amount) => ({ from, amount }))),
    ({ from, amount }) => `${amount} ${from.coin}`,
  );
  const found = new Map<string, OwnTransfer>();
  for (const to of moved)
    for (const amount of isOutflow(to) ? [] : amountsOf(to)) {
      const alike = (outs.get(`${amount} ${to.coin}`) ?? []).filter(({ from }) => {
        const laterMs = to.atMs - from.atMs;
        const isInTime = laterMs >= -ARRIVES_BEFORE_MS && laterMs <= days * DAY_MS;
        return isInTime && from.account !== to.account;
      });
      for (const { from } of alike.slice(0, MAX_ALIKE + 1)) {
        const key = keyOf([from, to].map(rowOf));
        // The larger amount comes first and is retained.
        if (!found.has(key)) found.set(key, { from, to, amount });
      }
    }
  return [...found.values()];
}

/** Groups that share no entry. */
function connected(fits: readonly OwnTransfer[]): OwnTransfer[][] {
  const of = new Map<MovedEntry, OwnTransfer[]>();
  for (const fit of fits)
    for (const entry of [fit.from, fit.to]) of.set(entry, [...(of.get(entry) ?? []), fit]);
  const seen = new Set<MovedEntry>();
  const groups: OwnTransfer[][] = [];
  for (const first of of.keys()) {
    if (seen.has(first)) continue;
    const group = new Set<OwnTransfer>();
    const queue = [first];
    seen.add(first);
    for (const entry of queue)
      for (const fit of of.get(entry)!) {
        group.add(fit);
        for (const next of [fit.from, fit.to])
          if (!seen.has(next)) {
            seen.add(next);
            queue.push(next);
          }
      }
    groups.push([...group].sort((a, b) => byTime(a.from, b.from) || byTime(a.to, b.to)));
  }
  return groups;
}

/** A pair for each entry of the group; null: some must stay unpaired, and which ones is unknown. */
function eachWithItsOwn(group: readonly OwnTransfer[]): OwnTransfer[] | null {
  const of = grouped(group, ({ from }) => from);
  const arrivals = new Set(group.map(({ to }) => to));
  if (of.size !== arrivals.size || of.size > MAX_ALIKE) return null;
  const taken = new Map<MovedEntry, OwnTransfer>();
  const finds = (from: MovedEntry, tried: Set<MovedEntry>): boolean =>
    (of.get(from) ?? []).some((fit) => {
      if (tried.has(fit.to)) return false;
      tried.add(fit.to);
      const other = taken.get(fit.to);
      if (other !== undefined && !finds(other.from, tried)) return false;
      taken.set(fit.to, fit);
      return true;
    });
  return [...of.keys()].every((from) => finds(from, new Set())) ? [...taken.values()] : null;
}

/** The transferred amount of each entry of an agreed transfer, by its name. */
export const transferredBy = (marks: readonly HandMark[]): ReadonlyMap<string, string> =>
  new Map(
    marks.flatMap(({ kind, entries, amount }) =>
      kind === 'transfer' && amount !== undefined
        ? entries.map(([name]) => [name, amount] as const)
        : [],
    ),
  );

/**
 * The transferred part of an entry, in units of its scale and with its sign; the rest is its stated
 * fee. 0n: it is no transfer, or differs from the agreed amount.
 */
export function transferredOf(
  { change, fees }: { readonly change: bigint; readonly fees: bigint },
  scale: number,
  amount: string | undefined,
): bigint {
  if (amount === undefined || scaleOf(amount) > scale) return 0n;
  const of = { change: fromUnits(change, scale), fee: fromUnits(sizeOf(fees), scale) };
  if (!amountsOf(of).includes(canonicalDecimal(amount))) return 0n;
  return change < 0n ? -toUnits(amount, scale) : toUnits(amount, scale);
}
