// Univer measures all rows from the first written to the last: a line above a table and rows at its
// end are two writes.

/** Rows between two writes that are worth a command of their own. */
const FAR_APART = 1_000;

/** Splits rows, by their number, where more than 1,000 lie between two of them. */
export function apart<Cells>(rows: Readonly<Record<number, Cells>>): Record<number, Cells>[] {
  const parts: Record<number, Cells>[] = [];
  let [part, last]: [Record<number, Cells>, number] = [{}, -Infinity];
  // Whole numbers as keys come in ascending order.
  for (const [at, cells] of Object.entries(rows)) {
    if (Number(at) - last > FAR_APART) parts.push((part = {}));
    part[(last = Number(at))] = cells;
  }
  return parts;
}
