// The passes that put one book line to one entry. A row with two partners, or whose one partner has
// another, is ambiguous.
import { grouped } from '../../../platform/grouped';
import { countWhile } from '../count-while';
import {
  MOST_CANDIDATES,
  offsets,
  type EntrySide,
  type Finding,
  type Findings,
  type LineSide,
} from './match-sides';

/**
 * The reference is the entry's id. The coin must agree; whether the amount does is for the person
 * to see.
 */
export function byReference(lines: readonly LineSide[], entries: readonly EntrySide[]): Findings {
  const referenceOf = ({ coin, line: { reference } }: LineSide): string =>
    reference === null || reference.cut ? '' : `${coin}|${reference.text}`;
  const entriesOf = grouped(entries, ({ coin, entry }) => `${coin}|${entry.billId}`);
  const linesOf = grouped(lines, referenceOf);
  return mutual(
    lines,
    entries,
    (line) => entriesOf.get(referenceOf(line)) ?? [],
    (entry) => linesOf.get(`${entry.coin}|${entry.entry.billId}`) ?? [],
  );
}

/** The same coin and exact amount, on days at most so many apart. */
export function byAmount(
  lines: readonly LineSide[],
  entries: readonly EntrySide[],
  days: number,
): Findings {
  const place = ({ coin, units, day }: LineSide | EntrySide, offset = 0): string =>
    `${coin}|${units}|${day + offset}`;
  const entriesAt = grouped(entries, (entry) => place(entry));
  const linesAt = grouped(lines, (line) => place(line));
  const near = <Row>(
    buckets: ReadonlyMap<string, readonly Row[]>,
    row: LineSide | EntrySide,
  ): Row[] => firstFew(offsets(days), (offset) => buckets.get(place(row, offset)) ?? []);
  return mutual(
    lines,
    entries,
    (line) => near(entriesAt, line),
    (entry) => near(linesAt, entry),
  );
}

/** The same coin, amounts at most `tolerance` apart (units), on days at most so many apart. */
export function withinTolerance(
  lines: readonly LineSide[],
  entries: readonly EntrySide[],
  days: number,
  tolerance: bigint,
): Findings {
  const place = ({ coin, day }: LineSide | EntrySide, offset = 0): string =>
    `${coin}|${day + offset}`;
  const entriesAt = sortedBuckets(entries, place);
  const linesAt = sortedBuckets(lines, place);
  const near = <Row extends LineSide | EntrySide>(
    buckets: ReadonlyMap<string, readonly Row[]>,
    row: LineSide | EntrySide,
  ): Row[] =>
    firstFew(offsets(days), (offset) =>
      between(buckets.get(place(row, offset)) ?? [], row.units - tolerance, row.units + tolerance),
    );
  return mutual(
    lines,
    entries,
    (line) => near(entriesAt, line),
    (entry) => near(linesAt, entry),
  );
}

/**
 * Both lookups name at most a few more partners than are shown: that there are two is enough to
 * know.
 */
function mutual(
  lines: readonly LineSide[],
  entries: readonly EntrySide[],
  entriesFor: (line: LineSide) => readonly EntrySide[],
  linesFor: (entry: EntrySide) => readonly LineSide[],
): Findings {
  const [matches, ambiguousLines, ambiguousEntries]: [Finding[], Finding[], Finding[]] = [
    [],
    [],
    [],
  ];
  const matched = new Set<EntrySide>();
  for (const line of lines) {
    const partners = entriesFor(line);
    const [only] = partners;
    if (only === undefined) continue;
    if (partners.length === 1 && linesFor(only).length === 1) {
      matched.add(only);
      matches.push({ lines: [line], entries: [only] });
    } else ambiguousLines.push({ lines: [line], entries: partners.slice(0, MOST_CANDIDATES) });
  }
  for (const entry of entries) {
    if (matched.has(entry)) continue;
    const partners = linesFor(entry);
    if (partners.length > 0)
      ambiguousEntries.push({ lines: partners.slice(0, MOST_CANDIDATES), entries: [entry] });
  }
  return { matches, ambiguousLines, ambiguousEntries };
}

function firstFew<Row>(places: readonly number[], rowsAt: (place: number) => Iterable<Row>): Row[] {
  const found: Row[] = [];
  for (const place of places) {
    for (const row of rowsAt(place)) {
      found.push(row);
      if (found.length > MOST_CANDIDATES) return found;
    }
  }
  return found;
}

/** Sorted by amount; equal amounts keep the order of their ranks. */
function sortedBuckets<Row extends LineSide | EntrySide>(
  rows: readonly Row[],
  place: (row: Row) => string,
): Map<string, Row[]> {
  const buckets = grouped(rows, (row) => place(row));
  for (const bucket of buckets.values()) bucket.sort((a, b) => Number(a.units - b.units));
  return buckets;
}

function* between<Row extends LineSide | EntrySide>(
  sorted: readonly Row[],
  least: bigint,
  most: bigint,
): Generator<Row> {
  for (
    let at = countWhile(sorted, ({ units }) => units < least);
    at < sorted.length && sorted[at]!.units <= most;
    at += 1
  )
    yield sorted[at]!;
}
