// The passes that match one book line with one entry. A row with two partners, or whose only
// partner has another, is ambiguous. But lines that share the reference of an entry and add up to
// it are its lines, and equal lines match as many equal entries of a day in any order.
import { grouped } from '../../../platform/grouped';
import { countWhile } from '../count-leading';
import {
  byRank,
  MAX_CANDIDATES,
  offsets,
  type EntrySide,
  type Finding,
  type Findings,
  type LineSide,
} from './match-sides';

/**
 * The reference is the entry's id. The coin must agree; the amount of a single line may differ,
 * which the person sees. Several lines match the entry if they add up to it, or to it and its fee.
 * @param feeOf size, in units; 0: none.
 */
export function byReference(
  lines: readonly LineSide[],
  entries: readonly EntrySide[],
  feeOf: (entry: EntrySide) => bigint,
): Findings {
  const referenceOf = ({ coin, line: { reference } }: LineSide): string =>
    reference === null || reference.cut ? '' : `${coin}|${reference.text}`;
  const entriesOf = grouped(entries, ({ coin, entry }) => `${coin}|${entry.billId}`);
  const linesOf = grouped(lines, referenceOf);
  const whole = [...linesOf].flatMap(([reference, own]): Finding[] => {
    const [entry, another] = entriesOf.get(reference) ?? [];
    if (own.length < 2 || entry === undefined || another !== undefined) return [];
    const units = own.reduce((sum, line) => sum + line.units, 0n);
    const isWhole = units === entry.units;
    if (isWhole) return [{ lines: own, entries: [entry] }];
    return feeOf(entry) !== 0n && units === entry.units - feeOf(entry)
      ? [{ lines: own, entries: [entry], withFee: true }]
      : [];
  });
  return besides(whole, lines, entries, (restLines, restEntries) =>
    mutual(
      restLines,
      restEntries,
      (line) => entriesOf.get(referenceOf(line)) ?? [],
      (entry) => linesOf.get(`${entry.coin}|${entry.entry.billId}`) ?? [],
    ),
  );
}

/** The findings of a search among the remaining rows. */
function besides(
  found: readonly Finding[],
  lines: readonly LineSide[],
  entries: readonly EntrySide[],
  search: (lines: readonly LineSide[], entries: readonly EntrySide[]) => Findings,
): Findings {
  if (found.length === 0) return search(lines, entries);
  const taken = new Set<LineSide | EntrySide>(
    found.flatMap((one) => [...one.lines, ...one.entries]),
  );
  const rest = search(
    lines.filter((line) => !taken.has(line)),
    entries.filter((entry) => !taken.has(entry)),
  );
  return { ...rest, matches: [...found, ...rest.matches] };
}

/**
 * If a day has as many equal lines as equal entries, they are paired in the order of their ranks:
 * no other order is better.
 */
function equalSets(lines: readonly LineSide[], entries: readonly EntrySide[]): Finding[] {
  const place = ({ coin, units, day }: LineSide | EntrySide): string => `${coin}|${units}|${day}`;
  const entriesAt = grouped(entries, place);
  return [...grouped(lines, place)].flatMap(([key, own]) => {
    const theirs = entriesAt.get(key) ?? [];
    if (own.length < 2 || own.length !== theirs.length) return [];
    const [first, second] = [[...own].sort(byRank), [...theirs].sort(byRank)];
    return first.map((line, at) => ({
      lines: [line],
      entries: [second[at]!],
      equal: own.length,
    }));
  });
}

/** The same coin and exact amount, within the maximum of days. */
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
  return besides(days === 0 ? equalSets(lines, entries) : [], lines, entries, (l, e) =>
    mutual(
      l,
      e,
      (line) => near(entriesAt, line),
      (entry) => near(linesAt, entry),
    ),
  );
}

/** The same coin, amounts at most `tolerance` apart (units), within the maximum of days. */
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
 * Both lookups return only a few more partners than are shown: two partners already mean ambiguous.
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
    } else ambiguousLines.push({ lines: [line], entries: partners.slice(0, MAX_CANDIDATES) });
  }
  for (const entry of entries) {
    if (matched.has(entry)) continue;
    const partners = linesFor(entry);
    if (partners.length > 0)
      ambiguousEntries.push({ lines: partners.slice(0, MAX_CANDIDATES), entries: [entry] });
  }
  return { matches, ambiguousLines, ambiguousEntries };
}

function firstFew<Row>(places: readonly number[], rowsAt: (place: number) => Iterable<Row>): Row[] {
  const found: Row[] = [];
  for (const place of places) {
    for (const row of rowsAt(place)) {
      found.push(row);
      if (found.length > MAX_CANDIDATES) return found;
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
