// The most likely reason why a line or an entry is open, for a person to check first. A reason is
// named only if exactly one partner fits; the rows stay unmatched.
import { grouped } from '../../../platform/grouped';
import { canonicalDecimal } from '../../records/decimal-text';
import { fromUnits, scaleOf, sizeOf, toUnits } from '../../records/units';
import { countWhile } from '../count-leading';
import type { LedgerMatch } from './match';
import { PeriodSums } from './period-sums';
import { offsets, type EntrySide, type LineSide } from './match-sides';

/** The maximum of days before and after a line's own day within which entries are searched. */
const FARTHEST_DAYS = 45;
const REVERSED = 'sign reversed';
/** The minimum of lines with the opposite sign for a turned book; two are slips. */
const FEWEST_TURNED = 3;
/** A wrong amount is off by at most this part of it. */
const OFF_PART = 100n;
/** From this number of open rows on, pairs are not tried: the search would take too long. */
const MAX_FOR_PAIRS = 400;
/** Up to this many open lines, runs of days are tried. */
const MAX_FOR_PERIODS = 200;

export interface LikelyReasons {
  readonly ofLine: ReadonlyMap<LineSide, string>;
  readonly ofEntry: ReadonlyMap<EntrySide, string>;
  /**
   * The number of lines with an entry of the opposite sign, if most have one and none matches with
   * its own sign: the book turns its signs, which is said once instead of line by line. 0
   * otherwise.
   */
  readonly turned: number;
}

/** @param days the maximum of days between a line and its entry. */
export function likelyReasons(match: LedgerMatch, days: number): LikelyReasons {
  const reasons = new Reasons(match, days);
  for (const { side, outcome } of match.lines)
    if (outcome.kind !== 'matched') reasons.explain(side);
    else if (outcome.pass === 'reference' && outcome.together === 1)
      reasons.compare(side, outcome.with[0]!);
  reasons.settle();
  return reasons;
}

class Reasons implements LikelyReasons {
  readonly ofLine = new Map<LineSide, string>();
  readonly ofEntry = new Map<EntrySide, string>();
  turned = 0;
  #periodsTried = 0;
  readonly #reversed: (readonly [LineSide, EntrySide])[] = [];
  readonly #open: ReadonlyMap<string, OpenEntries>;
  readonly #sameLines: ReadonlyMap<string, readonly LineSide[]>;
  readonly #sameEntries: ReadonlyMap<string, readonly EntrySide[]>;

  constructor(
    readonly match: LedgerMatch,
    readonly days: number,
  ) {
    const open = match.entries.filter(({ outcome }) => outcome.kind === 'unmatched');
    const byCoin = grouped(
      open.map(({ side }) => side),
      ({ coin }) => coin,
    );
    this.#open = new Map(
      [...byCoin].map(([coin, entries]) => [coin, new OpenEntries(entries, match.scale)]),
    );
    this.#sameLines = grouped(
      match.lines.map(({ side }) => side),
      coinAndUnits,
    );
    this.#sameEntries = grouped(
      match.entries.map(({ side }) => side),
      coinAndUnits,
    );
  }

  explain(line: LineSide): void {
    const twice = this.#twice(line);
    if (twice !== null) {
      this.ofLine.set(line, twice);
      return;
    }
    const open = this.#open.get(line.coin);
    if (open === undefined) return;
    for (const [isOne, words, candidates] of REASONS) {
      const found = candidates(line, open, this.match).filter(
        (entry) => daysBetween(line, entry) <= FARTHEST_DAYS && isOne(line, entry, this),
      );
      const [only, another] = found;
      if (only === undefined || another !== undefined || this.ofEntry.has(only)) continue;
      this.#set(line, [only], words(line, only, this));
      return;
    }
    const pair = this.#pair(line, open);
    if (pair) return this.#set(line, pair, 'split');
    if (this.#periodsTried >= MAX_FOR_PERIODS) return;
    this.#periodsTried += 1;
    const period = open.periods.find(line, this.days);
    if (period === null || period.entries.some((entry) => this.ofEntry.has(entry))) return;
    this.ofLine.set(line, period.says);
    for (const entry of period.entries)
      this.ofEntry.set(entry, `part of book row ${line.line.row}`);
  }

  /** The reference names the entry, but the amounts differ. */
  compare(line: LineSide, entry: EntrySide): void {
    if (sizeOf(line.units - entry.units) <= this.match.allowed) return;
    for (const [isOne, words] of REASONS)
      if (isOne(line, entry, this)) {
        this.#set(line, [entry], words(line, entry, this));
        return;
      }
  }

  settle(): void {
    const { length } = this.#reversed;
    // If lines match with their own signs, the signs are right.
    const isRight = this.match.lines.some(
      ({ outcome }) => outcome.kind === 'matched' && outcome.pass !== 'by hand',
    );
    if (isRight || length < FEWEST_TURNED || 2 * length <= this.match.lines.length) return;
    this.turned = length;
    for (const [line, entry] of this.#reversed) {
      this.ofLine.delete(line);
      this.ofEntry.delete(entry);
    }
  }

  #set(line: LineSide, entries: readonly EntrySide[], reason: string): void {
    if (reason === REVERSED) this.#reversed.push([line, entries[0]!]);
    const ids = entries.map(({ entry }) => entry.billId).join(' + ');
    this.ofLine.set(line, `${reason}: entry ${ids}`);
    for (const entry of entries) this.ofEntry.set(entry, `${reason}: book row ${line.line.row}`);
  }

  /** Another line is equal, and the ledger has fewer such entries. */
  #twice(line: LineSide): string | null {
    const others = this.#sameLines
      .get(coinAndUnits(line))!
      .filter((other) => other !== line && Math.abs(other.day - line.day) <= this.days);
    if (others.length === 0) return null;
    const near = (this.#sameEntries.get(coinAndUnits(line)) ?? []).filter(
      (entry) => daysBetween(line, entry) <= 2 * this.days,
    );
    if (near.length > others.length) return null;
    const rows = others.slice(0, 3).map((other) => other.line.row);
    return `entered twice: book ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}`;
  }

  #pair(line: LineSide, open: OpenEntries): readonly EntrySide[] | null {
    const near = open.near(line.day, this.days, (entry) => !this.ofEntry.has(entry));
    if (near === null) return null;
    const pairs: (readonly EntrySide[])[] = [];
    const seen = new Map<bigint, EntrySide[]>();
    for (const entry of near) {
      for (const other of seen.get(line.units - entry.units) ?? []) pairs.push([other, entry]);
      if (pairs.length > 1) return null;
      seen.set(entry.units, [...(seen.get(entry.units) ?? []), entry]);
    }
    return pairs[0] ?? null;
  }
}

const coinAndUnits = ({ coin, units }: LineSide | EntrySide): string => `${coin}|${units}`;

/** The unmatched entries of one coin, found by amount and day: a book can have 20,000 lines. */
class OpenEntries {
  readonly #byUnits: ReadonlyMap<bigint, readonly EntrySide[]>;
  readonly #byDay: ReadonlyMap<number, readonly EntrySide[]>;
  /** Their amounts, from the smallest. */
  readonly #inSize: readonly bigint[];
  /** Entries by their amount less or plus their fee. */
  readonly #byNet = new Map<bigint, EntrySide[]>();

  readonly periods: PeriodSums;

  /** @param entries by time, so day by day. */
  constructor(entries: readonly EntrySide[], scale: number) {
    this.periods = new PeriodSums(entries);
    this.#byUnits = grouped(entries, ({ units }) => units);
    this.#byDay = grouped(entries, ({ day }) => day);
    this.#inSize = [...this.#byUnits.keys()].sort((a, b) => (a < b ? -1 : 1));
    for (const entry of entries) {
      const fee = feeOf(entry);
      // A fee with more decimals than any amount is no difference of two amounts.
      if (fee === null || fee === '0' || scaleOf(fee) > scale) continue;
      const units = toUnits(fee, scale);
      for (const net of [entry.units - units, entry.units + units])
        this.#byNet.set(net, [...(this.#byNet.get(net) ?? []), entry]);
    }
  }

  ofUnits(units: bigint): readonly EntrySide[] {
    return this.#byUnits.get(units) ?? [];
  }

  /** Entries with another amount, within this distance. */
  about(units: bigint, most: bigint): readonly EntrySide[] {
    if (most === 0n) return [];
    const start = countWhile(this.#inSize, (one) => one < units - most);
    const end = countWhile(this.#inSize, (one) => one <= units + most);
    return this.#inSize
      .slice(start, end)
      .flatMap((one) => (one === units ? [] : this.ofUnits(one)));
  }

  ofNet(units: bigint): readonly EntrySide[] {
    return this.#byNet.get(units) ?? [];
  }

  /** By time; null if there are too many to try pairs. */
  near(
    day: number,
    days: number,
    isFree: (entry: EntrySide) => boolean,
  ): readonly EntrySide[] | null {
    const near: EntrySide[] = [];
    for (const offset of offsets(days))
      for (const entry of this.#byDay.get(day + offset) ?? []) {
        if (isFree(entry)) near.push(entry);
        if (near.length > MAX_FOR_PAIRS) return null;
      }
    return near;
  }
}

type Test = (line: LineSide, entry: EntrySide, of: Reasons) => boolean;
type Words = (line: LineSide, entry: EntrySide, of: Reasons) => string;
/** All entries that can pass the test, and few others. */
type Candidates = (line: LineSide, open: OpenEntries, match: LedgerMatch) => readonly EntrySide[];

const daysBetween = (line: LineSide, entry: EntrySide): number => Math.abs(line.day - entry.day);

/** The most certain first. */
const REASONS: readonly (readonly [Test, Words, Candidates])[] = [
  [
    (line, entry, { days }) => line.units === entry.units && daysBetween(line, entry) > days,
    lateOrEarly,
    ({ units }, open) => open.ofUnits(units),
  ],
  [
    (line, entry, { days }) =>
      line.units !== 0n && line.units === -entry.units && daysBetween(line, entry) <= days,
    () => REVERSED,
    ({ units }, open) => open.ofUnits(-units),
  ],
  [
    (line, entry, of) => daysBetween(line, entry) <= of.days && isNetOfFee(line, entry, of),
    (_, { entry: { fees } }) => `net of fee ${fees ?? ''}`,
    ({ units }, open) => open.ofNet(units),
  ],
  [
    (line, entry, { days }) =>
      daysBetween(line, entry) <= days && areTransposed(line.units, entry.units),
    () => 'digits transposed',
    ({ units }, open) => transposedOf(units).flatMap((other) => open.ofUnits(other)),
  ],
  [
    (line, entry, { match }) => sizeOf(line.units - entry.units) <= mostOff(line, match),
    (line, entry, { match, days }) =>
      [
        ...(daysBetween(line, entry) > days ? [lateOrEarly(line, entry)] : []),
        `off by ${fromUnits(line.units - entry.units, match.scale)}`,
      ].join(', '),
    (line, open, match) => open.about(line.units, mostOff(line, match)),
  ],
];

function lateOrEarly(line: LineSide, entry: EntrySide): string {
  const days = daysBetween(line, entry);
  return `${line.day > entry.day ? 'late' : 'early'} by ${days} ${days === 1 ? 'day' : 'days'}`;
}

/**
 * The tolerance, or one of the line's last decimals (it needs two at least); only a small part of
 * the amount.
 */
function mostOff({ units, line: { amount } }: LineSide, { allowed, scale }: LedgerMatch): bigint {
  const decimals = Math.max(2, scaleOf(canonicalDecimal(amount)));
  const last = scale >= decimals ? 10n ** BigInt(scale - decimals) : 0n;
  const off = allowed > last ? allowed : last;
  return off * OFF_PART <= sizeOf(units) ? off : 0n;
}

const feeOf = ({ entry: { fees } }: EntrySide): string | null =>
  fees === null ? null : canonicalDecimal(fees.replace('-', ''));

/** For a line and an entry with different amounts. */
const isNetOfFee = (line: LineSide, entry: EntrySide, { match: { scale } }: Reasons): boolean =>
  fromUnits(sizeOf(line.units - entry.units), scale) === feeOf(entry);

/** Two neighbouring digits have changed places. */
const areTransposed = (a: bigint, b: bigint): boolean => transposedOf(a).includes(b);

/** The amounts with the same number of digits and two neighbouring digits swapped. */
function transposedOf(units: bigint): readonly bigint[] {
  const digits = sizeOf(units).toString();
  const sign = units < 0n ? '-' : '';
  return Array.from(digits.slice(1)).flatMap((right, place) => {
    const left = digits[place]!;
    const swapped = `${digits.slice(0, place)}${right}${left}${digits.slice(place + 2)}`;
    return left === right || swapped.startsWith('0') ? [] : [BigInt(sign + swapped)];
  });
}
