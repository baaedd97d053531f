// Transfers between the firm's own accounts: what left one and arrived in another. A pair is found
// where nothing else fits it; where several fit, a person is asked. What the person agreed to is a
// mark (records/match-marks.ts), by which the journal leaves both out of income. Pure.
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

/** How many days a transfer may take to arrive. */
export const TRANSFER_DAYS = 3;
/** Two accounts of one exchange may post the arrival first. */
const ARRIVES_BEFORE_MS = 3_600_000;
/** More that are alike are asked about together and not told apart. */
const MAX_ALIKE = 100;

/** An entry of a type that stands in Deposits, Withdrawals or Transfers. */
export interface MovedEntry {
  readonly account: string;
  readonly billId: string;
  /** As `Coins` calls it. */
  readonly coin: string;
  readonly day: IsoDay;
  readonly atMs: number;
  /** Exact; below zero for what leaves. */
  readonly change: string;
  /** That it states; exact, in whatever sign. */
  readonly fee: string;
}

export interface OwnTransfer {
  readonly from: MovedEntry;
  readonly to: MovedEntry;
  /** What left and arrived; a fee that either states is beside it. */
  readonly amount: string;
}

/** A person's acceptances and rejections. */
export interface DecidedTransfer {
  readonly mark: HandMark;
  readonly amount: string;
  readonly coin: string;
  /** Its entries that are not there any more, or not of this amount. */
  readonly gone: readonly string[];
}

export interface OwnTransfers {
  /** By time. Each entry is in one of them at most. */
  readonly pairs: readonly OwnTransfer[];
  /** Groups of which several fit: all that could be one. */
  readonly unclear: readonly (readonly OwnTransfer[])[];
  readonly decided: readonly DecidedTransfer[];
}

/**
 * An outflow and an inflow of two accounts are one where coin and amount are the same, each as it
 * stands or without the fee that its entry states, and the inflow comes within the days. Whatever
 * fits, directly or over others, is one group. Its pairs are found where each has its own; else the
 * whole group is unclear. The order of the entries changes nothing.
 * @param asked days: what has no entry in them is of another month.
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

/** The amount, and the amount without the fee that the entry states; the larger first. */
function amountsOf({ change, fee }: Pick<MovedEntry, 'change' | 'fee'>): readonly string[] {
  const size = (text: string): string => canonicalDecimal(text).replace('-', '');
  const [whole, own] = [size(change), size(fee)];
  if (own === '0') return [whole];
  const other = sumDecimals([whole, change.startsWith('-') ? `-${own}` : own]);
  return [whole, other]
    .filter((text) => compareDecimals(text, '0') > 0)
    .sort((a, b) => compareDecimals(b, a));
}

/** Every outflow with every inflow that it may be. @param entries by time. */
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
        // The larger amount comes first and stays.
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

/** A pair for each entry of the group; null: some must stay without one, so which is not known. */
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

/** What each entry of an agreed transfer moved, by its name. */
export const transferredBy = (marks: readonly HandMark[]): ReadonlyMap<string, string> =>
  new Map(
    marks.flatMap(({ kind, entries, amount }) =>
      kind === 'transfer' && amount !== undefined
        ? entries.map(([name]) => [name, amount] as const)
        : [],
    ),
  );

/**
 * The part of an entry that is a transfer, in units of its scale and with its sign: the rest is the
 * fee that it states. 0n: it is none, or is not of the amount that was agreed.
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
