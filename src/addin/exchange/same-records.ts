// Do two pages hold the same? Asked of the records, not of the bytes: the older envelope stamps
// every answer with its time (exchange facts, "Errors"), and nobody documents an order inside a
// page.

interface PageOf<Item> {
  readonly records: readonly Item[];
}

export function sameRecords<Item>(a: PageOf<Item>, b: PageOf<Item>): boolean {
  if (a.records.length !== b.records.length) return false;
  const [left, right] = [textsOf(a), textsOf(b)];
  return left.every((text, i) => text === right[i]);
}

/**
 * All records of a page are equal in every field, as honest ones can be (exchange facts, "Record
 * details").
 */
export const areTwins = <Item>(page: PageOf<Item>): boolean => new Set(textsOf(page)).size === 1;

const textsOf = <Item>({ records }: PageOf<Item>): string[] =>
  records.map((record) => JSON.stringify(record)).sort();

/**
 * Page sizes that servers fall back to: 10 is the documented default of operation B. A first page
 * of exactly so many records may be one whose size was cut, not the last one; asking for the next
 * settles it for one request.
 */
const USUAL_SIZES = new Set([10, 20, 50, 100]);

/**
 * Is this the last page where nobody says how many there are? It is when it is shorter than the
 * pages before it (exchange facts, "What nobody documents"). `size`: what was asked for, or what
 * the exchange says a page holds.
 */
export function isLastPage(lengths: readonly number[], size: number): boolean {
  const [first = 0] = lengths;
  const last = lengths.at(-1);
  if (last === undefined) return false;
  if (last === 0) return true;
  return lengths.length === 1
    ? first < size && !USUAL_SIZES.has(first)
    : last < Math.min(first, size);
}
