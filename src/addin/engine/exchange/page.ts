// One answer that holds records, and whether two of them hold the same.

/** A page as it came: its records, and the exact body for the evidence. */
export interface Page<Item> {
  readonly page: number;
  /** The size that was asked for, where it was not the greatest: a look at another window. */
  readonly limit?: number;
  /** It lets an earlier reading go on: what it shows again is no duplicate (ledger-refresh). */
  readonly isRefresh?: true;
  readonly body: string;
  readonly records: readonly Item[];
  /** When it was asked for: nothing in it is older. */
  readonly fetchedAtMs: number;
}

// Do two pages hold the same? Asked of the records, not of the bytes: the older envelope stamps
// every answer with its time (docs/exchange.md, Errors), and nobody documents an order inside a
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
 * All records of a page are equal in every field, as honest ones can be (docs/exchange.md,
 * Records).
 */
export const areTwins = <Item>(page: PageOf<Item>): boolean => new Set(textsOf(page)).size === 1;

/** Most of its records are no twins of each other: another page can hardly hold the same. */
export const areTellable = <Item>(page: PageOf<Item>): boolean =>
  new Set(textsOf(page)).size > page.records.length / 2;

/** Does `whole` hold all records of `part`, each as often? */
export const holdsAllOf = <Item>(part: PageOf<Item>, whole: PageOf<Item>): boolean =>
  missingFrom(countsOf(whole), part).length === 0;

/** What `part` holds more often than was counted, each as often as that. */
export function missingFrom<Item>(
  counted: ReadonlyMap<string, number>,
  part: PageOf<Item>,
): string[] {
  return [...countsOf(part)].flatMap(([text, times]) =>
    Array<string>(Math.max(0, times - (counted.get(text) ?? 0))).fill(text),
  );
}

/** How often each record is there. */
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
 * No exchange cuts its pages to fewer records than this, and a tail of fewer cannot be asked for.
 */
export const FEWEST_TO_CUT = 3;

/**
 * A size under `size` at which about half a page is left at the end of so many records; null: too
 * few to tell.
 */
export function limitOfTail(slots: number, size: number): number | null {
  for (let limit = Math.min(size, slots) - 1; limit > 1; limit -= 1) {
    const share = (slots % limit) / limit;
    if (share > 1 / 4 && share < 3 / 4) return limit;
  }
  return null;
}
