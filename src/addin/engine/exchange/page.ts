// One answer that holds records, and whether two of them hold the same.

/** A page as it came: its records, and the exact body for the evidence. */
export interface Page<Item> {
  readonly page: number;
  /** The page size of the request if it was not the maximum: a check of another window. */
  readonly limit?: number;
  /** It continues an earlier reading: an entry that it repeats is no duplicate (ledger-refresh). */
  readonly isRefresh?: true;
  readonly body: string;
  readonly records: readonly Item[];
  /** When it was requested: nothing in it is older. */
  readonly fetchedAtMs: number;
}

// Whether two pages hold the same records. Bytes are not compared: the older envelope puts the time
// into every answer (docs/exchange.md, Errors), and the order inside a page is not documented.

interface PageOf<Item> {
  readonly records: readonly Item[];
}

export function sameRecords<Item>(a: PageOf<Item>, b: PageOf<Item>): boolean {
  if (a.records.length !== b.records.length) return false;
  const [left, right] = [textsOf(a), textsOf(b)];
  return left.every((text, i) => text === right[i]);
}

/**
 * All records of a page are equal in every field, as honest ones can be (docs/exchange.md,
 * Records).
 */
export const areTwins = <Item>(page: PageOf<Item>): boolean => new Set(textsOf(page)).size === 1;

/** Most of its records have no twin among them, so another page can hardly hold the same. */
export const areTellable = <Item>(page: PageOf<Item>): boolean =>
  new Set(textsOf(page)).size > page.records.length / 2;

/** Whether `whole` holds all records of `part`, each at least as often. */
export const holdsAllOf = <Item>(part: PageOf<Item>, whole: PageOf<Item>): boolean =>
  missingFrom(countsOf(whole), part).length === 0;

/** The records that `part` holds more often than was counted, each that many times more. */
export function missingFrom<Item>(
  counted: ReadonlyMap<string, number>,
  part: PageOf<Item>,
): string[] {
  return [...countsOf(part)].flatMap(([text, times]) =>
    Array<string>(Math.max(0, times - (counted.get(text) ?? 0))).fill(text),
  );
}

/** How often each record occurs. */
export function countsOf<Item>({ records }: PageOf<Item>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const record of records) {
    const text = JSON.stringify(record);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

const textsOf = <Item>({ records }: PageOf<Item>): string[] =>
  records.map((record) => JSON.stringify(record)).sort();

/**
 * No exchange cuts its pages to fewer records than this, and a shorter tail cannot be requested.
 */
export const FEWEST_TO_CUT = 3;

/**
 * A size below `size` that leaves about half a page at the end of this many records; null if they
 * are too few.
 */
export function limitOfTail(slots: number, size: number): number | null {
  for (let limit = Math.min(size, slots) - 1; limit > 1; limit -= 1) {
    const share = (slots % limit) / limit;
    if (share > 1 / 4 && share < 3 / 4) return limit;
  }
  return null;
}
