// Rows of a record that a person had deleted: they come back where they stood, as long as the table
// is still in the order of the exchange.
import type { FreshRow, RowOutcome } from './match-rows';

/** More would take longer to put in their places than a person waits: they come last. */
const MOST_PLACES = 200;

/**
 * Before which row of the body each of these records stands, in their order; no entry for those
 * that come last.
 * @param outcomes of all rows. @param fresh records without a row, in the order of the records.
 */
export function placesOfReturned(
  outcomes: readonly RowOutcome[],
  fresh: readonly FreshRow[],
): ReadonlyMap<FreshRow, number> {
  const rows = outcomes
    .flatMap(({ row: { at }, record, reason }) =>
      record === null || reason === 'copy' ? [] : [{ at, record }],
    )
    .sort((a, b) => a.at - b.at);
  const places = new Map<FreshRow, number>();
  if (rows.some(({ record }, i) => i > 0 && record <= rows[i - 1]!.record)) return places;
  let next = 0;
  for (const one of fresh) {
    while (next < rows.length && rows[next]!.record < one.record) next += 1;
    const follower = rows[next];
    if (follower !== undefined) places.set(one, follower.at);
  }
  return places.size > MOST_PLACES ? new Map() : places;
}
