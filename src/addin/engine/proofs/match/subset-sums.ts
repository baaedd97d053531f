// Finds the rows of a group that add up to an amount. Exact; bounded, and the result states the
// bounds.

/**
 * Up to this number of rows, all subsets of a group are tried; a larger group is tried only as a
 * whole.
 */
export const SUBSET_ROWS = 12;
/**
 * The maximum of sums for one match. Later groups are tried only as a whole, and the result says
 * so.
 */
export const SUBSET_BUDGET = 2_000_000;

/**
 * Subsets by their sum, of two rows and more: up to two for each sum, which is enough to see an
 * ambiguity.
 */
export type SubsetSums<Row> = ReadonlyMap<bigint, readonly (readonly Row[])[]>;

/** All subsets of at least two rows, at most SUBSET_ROWS. */
export function subsetSums<Row extends { readonly units: bigint }>(
  rows: readonly Row[],
): SubsetSums<Row> {
  const sums = new Array<bigint>(1 << rows.length).fill(0n);
  const masks = new Map<bigint, number[]>();
  for (let mask = 1; mask < sums.length; mask += 1) {
    const rest = mask & (mask - 1);
    const sum = sums[rest]! + rows[31 - Math.clz32(mask ^ rest)]!.units;
    sums[mask] = sum;
    if (rest === 0) continue;
    const known = masks.get(sum);
    if (known === undefined) masks.set(sum, [mask]);
    else if (known.length === 1) known.push(mask);
  }
  return new Map(
    [...masks].map(([sum, found]) => [
      sum,
      found.map((mask) => rows.filter((_, at) => (mask & (1 << at)) !== 0)),
    ]),
  );
}

/** Only the whole group. */
export function wholeSum<Row extends { readonly units: bigint }>(
  rows: readonly Row[],
): SubsetSums<Row> {
  return new Map([[rows.reduce((sum, { units }) => sum + units, 0n), [rows]]]);
}
