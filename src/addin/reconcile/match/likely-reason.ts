// Why a line or an entry most likely stayed open: what a person would look for first. A reason is
// named only where one partner fits it; nothing is matched by it.
import { grouped } from '../../platform/grouped';
import { canonicalDecimal } from '../../records/decimal-text';
import { fromUnits, sizeOf } from '../../records/units';
import type { LedgerMatch } from './match';
import type { EntrySide, LineSide } from './match-sides';

/** A line is looked for in the ledger so many days before and after its own. */
const FARTHEST_DAYS = 45;
/** Of so many open rows no pairs are tried: the search would take too long. */
const MOST_FOR_PAIRS = 400;

export interface LikelyReasons {
  readonly ofLine: ReadonlyMap<LineSide, string>;
  readonly ofEntry: ReadonlyMap<EntrySide, string>;
}

/** @param days how far a line and its entry may stand apart. */
export function likelyReasons(match: LedgerMatch, days: number): LikelyReasons {
  const reasons = new Reasons(match, days);
  for (const { side, outcome } of match.lines)
    if (outcome.kind !== 'matched') reasons.explain(side);
    else if (outcome.pass === 'reference') reasons.compare(side, outcome.with[0]!);
  return reasons;
}

class Reasons implements LikelyReasons {
  readonly ofLine = new Map<LineSide, string>();
  readonly ofEntry = new Map<EntrySide, string>();
  readonly #open: ReadonlyMap<string, readonly EntrySide[]>;
  readonly #same: ReadonlyMap<string, readonly LineSide[]>;

  constructor(
    readonly match: LedgerMatch,
    readonly days: number,
  ) {
    const open = match.entries.filter(({ outcome }) => outcome.kind === 'unmatched');
    this.#open = grouped(
      open.map(({ side }) => side),
      ({ coin }) => coin,
    );
    this.#same = grouped(
      match.lines.map(({ side }) => side),
      ({ coin, units }) => `${coin}|${units}`,
    );
  }

  explain(line: LineSide): void {
    const twice = this.#twice(line);
    if (twice !== null) {
      this.ofLine.set(line, twice);
      return;
    }
    const open = this.#open.get(line.coin) ?? [];
    for (const [isOne, words] of REASONS) {
      const found = open.filter(
        (entry) => daysBetween(line, entry) <= FARTHEST_DAYS && isOne(line, entry, this),
      );
      const [only] = found;
      if (found.length !== 1 || only === undefined || this.ofEntry.has(only)) continue;
      this.#set(line, [only], words(line, only, this));
      return;
    }
    const pair = this.#pair(line, open);
    if (pair) this.#set(line, pair, 'split');
  }

  /** The reference names the entry, and the amount is another. */
  compare(line: LineSide, entry: EntrySide): void {
    if (sizeOf(line.units - entry.units) <= this.match.allowed) return;
    for (const [isOne, words] of REASONS)
      if (isOne(line, entry, this)) {
        this.#set(line, [entry], words(line, entry, this));
        return;
      }
  }

  #set(line: LineSide, entries: readonly EntrySide[], reason: string): void {
    const ids = entries.map(({ entry }) => entry.billId).join(' + ');
    this.ofLine.set(line, `${reason}: entry ${ids}`);
    for (const entry of entries) this.ofEntry.set(entry, `${reason}: book row ${line.line.row}`);
  }

  /** Another line says the same, and the ledger has fewer entries of it. */
  #twice(line: LineSide): string | null {
    const others = (this.#same.get(`${line.coin}|${line.units}`) ?? []).filter(
      (other) => other !== line && Math.abs(other.day - line.day) <= this.days,
    );
    if (others.length === 0) return null;
    const near = this.match.entries.filter(
      ({ side }) =>
        side.coin === line.coin &&
        side.units === line.units &&
        daysBetween(line, side) <= 2 * this.days,
    );
    if (near.length > others.length) return null;
    const rows = others.slice(0, 3).map((other) => other.line.row);
    return `entered twice: book ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}`;
  }

  #pair(line: LineSide, open: readonly EntrySide[]): readonly EntrySide[] | null {
    const near = open.filter(
      (entry) => daysBetween(line, entry) <= this.days && !this.ofEntry.has(entry),
    );
    if (near.length > MOST_FOR_PAIRS) return null;
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

type Test = (line: LineSide, entry: EntrySide, of: Reasons) => boolean;
type Words = (line: LineSide, entry: EntrySide, of: Reasons) => string;

const daysBetween = (line: LineSide, entry: EntrySide): number => Math.abs(line.day - entry.day);

/** From the surest. */
const REASONS: readonly (readonly [Test, Words])[] = [
  [
    (line, entry, { days }) => line.units === entry.units && daysBetween(line, entry) > days,
    (line, entry) => {
      const days = daysBetween(line, entry);
      return `${line.day > entry.day ? 'late' : 'early'} by ${days} ${days === 1 ? 'day' : 'days'}`;
    },
  ],
  [
    (line, entry, { days }) =>
      line.units !== 0n && line.units === -entry.units && daysBetween(line, entry) <= days,
    () => 'sign reversed',
  ],
  [
    (line, entry, of) => daysBetween(line, entry) <= of.days && isNetOfFee(line, entry, of),
    (_, { entry: { fees } }) => `net of fee ${fees ?? ''}`,
  ],
  [
    (line, entry, { days }) =>
      daysBetween(line, entry) <= days && areTransposed(line.units, entry.units),
    () => 'digits transposed',
  ],
];

function isNetOfFee(line: LineSide, { entry, units }: EntrySide, { match }: Reasons): boolean {
  if (entry.fees === null) return false;
  const difference = fromUnits(sizeOf(line.units - units), match.scale);
  return difference !== '0' && difference === canonicalDecimal(entry.fees.replace('-', ''));
}

/** Two neighbouring digits have changed places. */
function areTransposed(a: bigint, b: bigint): boolean {
  if (a === b || a < 0n !== b < 0n || (a - b) % 9n !== 0n) return false;
  const [left, right] = [sizeOf(a).toString(), sizeOf(b).toString()];
  if (left.length !== right.length) return false;
  const at = Array.from(left).findIndex((digit, place) => digit !== right[place]);
  return (
    left[at] === right[at + 1] &&
    left[at + 1] === right[at] &&
    left.slice(at + 2) === right.slice(at + 2)
  );
}
