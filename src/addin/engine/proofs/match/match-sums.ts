// The passes that match one row with several of the other side whose sum is its amount, exactly or
// within the tolerance.
import { grouped } from '../../../platform/grouped';
import { compareTexts } from '../../records/row-order';
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
import { SUBSET_ROWS, subsetSums, wholeSum, type SubsetSums } from './subset-sums';

/** The maximum difference between a sum and its target. */
export interface SumSearch {
  readonly days: number;
  /** In units; 0: exactly. */
  readonly allowed: bigint;
  readonly budget: SumBudget;
}

/** The number of sums that may still be computed; shared by the passes of one match. */
export interface SumBudget {
  left: number;
  /**
   * Rows for which not every sum was tried: the targets of a group that was tried only as a whole,
   * and the lines of such a group.
   */
  readonly notTried: Set<Side>;
}

type Side = LineSide | EntrySide;
interface Solution<Target, Row> {
  readonly target: Target;
  readonly rows: readonly Row[];
}

/** One line against several entries of one account, coin, day and business type. */
export function linesAgainstSums(
  lines: readonly LineSide[],
  entries: readonly EntrySide[],
  search: SumSearch,
): Findings {
  const found = soleSolutions(
    lines,
    groupsOf(
      entries,
      ({ coin, day, entry, account }) => `${coin}|${day}|${entry.bizType}|${account}`,
    ),
    search,
  );
  const ofLine = ({ target, rows }: Solution<LineSide, EntrySide>): Finding => ({
    lines: [target],
    entries: rows,
  });
  return {
    matches: found.sole.map(ofLine),
    ambiguousLines: found.targets.map(ofLine),
    ambiguousEntries: found.rows.map(([entry, targets]) => ({ lines: targets, entries: [entry] })),
  };
}

/** One entry against several lines of one coin and day. */
export function entriesAgainstSums(
  lines: readonly LineSide[],
  entries: readonly EntrySide[],
  search: SumSearch,
): Findings {
  const found = soleSolutions(
    entries,
    groupsOf(lines, ({ coin, day }) => `${coin}|${day}`),
    search,
  );
  const ofEntry = ({ target, rows }: Solution<EntrySide, LineSide>): Finding => ({
    lines: rows,
    entries: [target],
  });
  return {
    matches: found.sole.map(ofEntry),
    ambiguousLines: found.rows.map(([line, targets]) => ({ lines: [line], entries: targets })),
    ambiguousEntries: found.targets.map(ofEntry),
  };
}

/**
 * In an order that depends only on the rows: the budget must run out at the same group for any
 * order of rows.
 */
function groupsOf<Row extends Side>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = [...grouped(rows, keyOf)].filter(([, group]) => group.length > 1);
  groups.sort(([a], [b]) => compareTexts(a, b));
  return groups.map(([, group]) => group.sort(byRank));
}

function solutionsFor<Target extends Side, Row extends Side>(
  targets: readonly Target[],
  groups: readonly Row[][],
  { days, allowed, budget }: SumSearch,
): Solution<Target, Row>[] {
  const placed = [...grouped(targets, ({ coin, day }) => `${coin}|${day}`)];
  const targetsAt = new Map(
    placed.map(([place, own]) => [place, grouped(own, ({ units }) => units)]),
  );
  return groups.flatMap((group) => {
    const { coin, day } = group[0]!;
    const near = offsets(days).flatMap((offset) => targetsAt.get(`${coin}|${day + offset}`) ?? []);
    if (near.length === 0) return [];
    const isSmall = group.length <= SUBSET_ROWS && 1 << group.length <= budget.left;
    if (isSmall) budget.left -= 1 << group.length;
    else
      for (const side of [
        ...near.flatMap((amounts) => [...amounts.values()].flat()),
        ...group.filter((row) => 'line' in row),
      ])
        budget.notTried.add(side);
    const sums = isSmall ? subsetSums(group) : wholeSum(group);
    if (allowed > 0n)
      return near.flatMap((amounts) => solutionsAbout(group, sums, amounts, allowed));
    return near.flatMap((amounts) =>
      commonKeys(sums, amounts).flatMap((units) =>
        amounts.get(units)!.flatMap((target) => sums.get(units)!.map((rows) => ({ target, rows }))),
      ),
    );
  });
}

/** The maximum of named sums for one target; beyond it, all rows of the group count as possible. */
const MAX_SUMS = 10;

function solutionsAbout<Target, Row>(
  group: readonly Row[],
  sums: SubsetSums<Row>,
  amounts: ReadonlyMap<bigint, readonly Target[]>,
  allowed: bigint,
): Solution<Target, Row>[] {
  const sorted = [...sums.keys()].sort((a, b) => (a < b ? -1 : 1));
  return [...amounts].flatMap(([units, targets]) => {
    const found: (readonly Row[])[] = [];
    for (
      let at = countWhile(sorted, (sum) => sum < units - allowed);
      at < sorted.length && sorted[at]! <= units + allowed && found.length <= MAX_SUMS;
      at += 1
    )
      found.push(...sums.get(sorted[at]!)!);
    const named = found.length > MAX_SUMS ? [...found, group] : found;
    return targets.flatMap((target) => named.map((rows) => ({ target, rows })));
  });
}

/** Its cost depends on the smaller of the two. */
function commonKeys(a: ReadonlyMap<bigint, unknown>, b: ReadonlyMap<bigint, unknown>): bigint[] {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  return [...few.keys()].filter((key) => many.has(key));
}

interface Solved<Target, Row> {
  /** Each target has no other solution, and its rows are in no other one. */
  readonly sole: readonly Solution<Target, Row>[];
  /**
   * Targets with several solutions, with the first of their rows, and rows outside `sole`, with
   * their first targets.
   */
  readonly targets: readonly Solution<Target, Row>[];
  readonly rows: readonly (readonly [Row, readonly Target[]])[];
}

function soleSolutions<Target extends Side, Row extends Side>(
  targets: readonly Target[],
  groups: readonly Row[][],
  search: SumSearch,
): Solved<Target, Row> {
  const solutions = solutionsFor(targets, groups, search);
  const ofTarget = [...grouped(solutions, ({ target }) => target)];
  const targetsOf = new Map<Row, Set<Target>>();
  for (const { target, rows } of solutions)
    for (const row of rows)
      targetsOf.set(row, (targetsOf.get(row) ?? new Set<Target>()).add(target));
  const isSole = ([, found]: (typeof ofTarget)[number]): boolean =>
    found.length === 1 && found[0]!.rows.every((row) => targetsOf.get(row)!.size === 1);
  const sole = ofTarget.filter(isSole).flatMap(([, found]) => found);
  const used = new Set(sole.flatMap(({ rows }) => rows));
  return {
    sole,
    targets: ofTarget
      .filter((one) => !isSole(one))
      .map(([target, found]) => ({
        target,
        rows: [...new Set(found.flatMap(({ rows }) => rows))].slice(0, MAX_CANDIDATES),
      })),
    rows: [...targetsOf]
      .filter(([row]) => !used.has(row))
      .map(([row, of]) => [row, [...of].slice(0, MAX_CANDIDATES)]),
  };
}
