// The passes that put one row to several of the other side whose sum is exactly its amount.
import { grouped } from '../records/grouped';
import type { Marks } from './match-marks';
import { byRank, MOST_CANDIDATES, offsets, type EntrySide, type Finding, type Findings, type LineSide } from './match-sides';
import { SUBSET_ROWS, subsetSums, wholeSum, type SubsetSums } from './subset-sums';

/** How many more sums may be made; shared by the passes of one match. */
export interface SumBudget { left: number; exceeded: boolean }

type Side = LineSide | EntrySide;
interface Solution<Target, Row> { readonly target: Target; readonly rows: readonly Row[] }

/** One line against several entries of one account, coin, day and business type. */
export function linesAgainstSums(lines: readonly LineSide[], entries: readonly EntrySide[], days: number, budget: SumBudget, marks: Marks): Findings {
  const groups = groupsOf(entries, ({ coin, day, entry, account }) => `${coin}|${day}|${entry.bizType}|${account}`);
  return findingsOf(solutionsFor(lines, groups, days, budget, { has: (line) => marks.hasLine(line), allows: (line, entry) => marks.allows(line, entry) }), (line, rows) => ({ lines: [line], entries: rows }), (entry, targets) => ({ lines: targets, entries: [entry] }), (one) => one);
}

/** One entry against several lines of one coin and day. */
export function entriesAgainstSums(lines: readonly LineSide[], entries: readonly EntrySide[], days: number, budget: SumBudget, marks: Marks): Findings {
  const groups = groupsOf(lines, ({ coin, day }) => `${coin}|${day}`);
  return findingsOf(solutionsFor(entries, groups, days, budget, { has: (entry) => marks.hasEntry(entry), allows: (entry, line) => marks.allows(line, entry) }), (entry, rows) => ({ lines: rows, entries: [entry] }), (line, targets) => ({ lines: [line], entries: targets }), ({ matches, ambiguousLines, ambiguousEntries }) => ({ matches, ambiguousLines: ambiguousEntries, ambiguousEntries: ambiguousLines }));
}

/** In an order that depends on the rows alone: the budget must not run out at another group when rows come in another order. */
function groupsOf<Row extends Side>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = [...grouped(rows, keyOf)].filter(([, group]) => group.length > 1);
  groups.sort(([a], [b]) => (a < b ? -1 : 1));
  return groups.map(([, group]) => group.sort(byRank));
}

function solutionsFor<Target extends Side, Row extends Side>(targets: readonly Target[], groups: readonly Row[][], days: number, budget: SumBudget, apart: Apart<Target, Row>): Solution<Target, Row>[] {
  const placed = [...grouped(targets, ({ coin, day }) => `${coin}|${day}`)];
  const targetsAt = new Map(placed.map(([place, own]) => [place, byUnits(own)]));
  return groups.flatMap((group) => {
    const { coin, day } = group[0]!;
    const near = offsets(days).flatMap((offset) => targetsAt.get(`${coin}|${day + offset}`) ?? []);
    if (near.length === 0) return [];
    const sums = sumsWithin(group, budget);
    const solve = (target: Target, found: SubsetSums<Row>): Solution<Target, Row>[] => (found.get(target.units) ?? []).map((rows) => ({ target, rows }));
    return near.flatMap((amounts) => {
      const free = commonKeys(sums, amounts).flatMap((units) => amounts.get(units)!.filter((target) => !apart.has(target)).flatMap((target) => solve(target, sums)));
      // A sum keeps two of its subsets only: for a target that some rows may not go with, the others are searched anew.
      const marked = [...amounts.values()].flat().filter((target) => apart.has(target));
      return [...free, ...marked.flatMap((target) => solve(target, sumsOfRest(group.filter((row) => apart.allows(target, row)), budget)))];
    });
  });
}

/** What a person has taken apart: which targets are concerned, and which rows may go with one. */
interface Apart<Target, Row> { has(target: Target): boolean; allows(target: Target, row: Row): boolean }

const sumsOfRest = <Row extends Side>(rest: readonly Row[], budget: SumBudget): SubsetSums<Row> => (rest.length < 2 ? new Map<bigint, Row[][]>() : sumsWithin(rest, budget));

function byUnits<Row extends Side>(rows: readonly Row[]): Map<bigint, Row[]> {
  const amounts = new Map<bigint, Row[]>();
  for (const row of rows) {
    const equal = amounts.get(row.units);
    if (equal) equal.push(row);
    else amounts.set(row.units, [row]);
  }
  return amounts;
}

/** Costs as much as the smaller of the two. */
function commonKeys(a: ReadonlyMap<bigint, unknown>, b: ReadonlyMap<bigint, unknown>): bigint[] {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  return [...few.keys()].filter((key) => many.has(key));
}

function sumsWithin<Row extends Side>(group: readonly Row[], budget: SumBudget): SubsetSums<Row> {
  if (group.length > SUBSET_ROWS) return wholeSum(group);
  if (budget.left < 1 << group.length) {
    budget.exceeded = true;
    return wholeSum(group);
  }
  budget.left -= 1 << group.length;
  return subsetSums(group);
}

/** A solution stands if its target has no other and none of its rows is in another. */
function findingsOf<Target, Row>(solutions: readonly Solution<Target, Row>[], asMatch: (target: Target, rows: readonly Row[]) => Finding, asRow: (row: Row, targets: readonly Target[]) => Finding, turned: (findings: Findings) => Findings): Findings {
  const ofTarget = new Map<Target, Solution<Target, Row>[]>();
  const targetsOf = new Map<Row, Set<Target>>();
  for (const solution of solutions) {
    const known = ofTarget.get(solution.target);
    if (known) known.push(solution);
    else ofTarget.set(solution.target, [solution]);
    for (const row of solution.rows) targetsOf.set(row, (targetsOf.get(row) ?? new Set<Target>()).add(solution.target));
  }
  const stands = (found: readonly Solution<Target, Row>[]): boolean => found.length === 1 && found[0]!.rows.every((row) => targetsOf.get(row)!.size === 1);
  const standing = [...ofTarget].filter(([, found]) => stands(found));
  const used = new Set(standing.flatMap(([, [only]]) => only!.rows));
  return turned({
    matches: standing.map(([target, [only]]) => asMatch(target, only!.rows)),
    ambiguousLines: [...ofTarget].filter(([, found]) => !stands(found)).map(([target, found]) => asMatch(target, [...new Set(found.flatMap(({ rows }) => rows))].slice(0, MOST_CANDIDATES))),
    ambiguousEntries: [...targetsOf].filter(([row]) => !used.has(row)).map(([row, targets]) => asRow(row, [...targets].slice(0, MOST_CANDIDATES))),
  });
}
