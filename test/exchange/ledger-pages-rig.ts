// Made-up answers to the pages of a month, and which pages the reader asks for.
import { RequestError } from '../../src/addin/engine/exchange/exchange-error';
import {
  readToTheEnd,
  type PagesRead,
  type PagesWanted,
} from '../../src/addin/engine/exchange/ledger-pages';
import type { Page } from '../../src/addin/engine/exchange/page';
import type { LedgerEntry } from '../../src/addin/engine/records/ledger-entry';
import { entry } from '../records/sample-records';

export type LedgerPage = Page<LedgerEntry>;

/** Page 1 is asked for in second 1000 of this month. */
export const SENT_AT_MS = 1_000_000;
/** Entry n is posted in second n. */
export const at = (n: number): LedgerEntry =>
  entry({ billId: String(10_000 + n), cTimeMs: n * 1_000 });
/** From the newest, n, down. */
export const down = (n: number, count: number): LedgerEntry[] =>
  Array.from({ length: count }, (_, i) => at(n - i));
export const answer = (
  page: number,
  records: LedgerEntry[],
  sentAtMs = SENT_AT_MS,
): LedgerPage => ({
  ...{ page, body: '', records },
  fetchedAtMs: sentAtMs,
});

export type Respond = (page: number, nth: number, limit: number | undefined) => LedgerPage;

/** `asked`: "page" or "page of limit", in their order. */
export async function reading(respond: Respond, wanted: Partial<PagesWanted> = {}) {
  const asked: string[] = [];
  const times = new Map<string, number>();
  const kept: string[] = [];
  const read = await readToTheEnd(
    (page, limit) => {
      const question = limit === undefined ? `${page}` : `${page} of ${limit}`;
      const nth = (times.get(question) ?? 0) + 1;
      times.set(question, nth);
      asked.push(question);
      return Promise.resolve().then(() => respond(page, nth, limit));
    },
    {
      ...{ open: false, begun: [], isEnd: () => Promise.resolve(false) },
      keeper: { keep: ({ page, records }) => kept.push(`${page}: ${records.length}`) },
      ...wanted,
    },
  );
  return { asked, kept, read };
}

export const listing =
  (records: readonly LedgerEntry[], size = 200): Respond =>
  (page, _nth, limit = size) => {
    const length = Math.min(size, limit);
    return answer(page, records.slice((page - 1) * length, page * length));
  };
/** The nth answers to one page hold so many of its entries. */
export const cut =
  (whole: Respond, cutPage: number, ...rows: readonly number[]): Respond =>
  (page, nth, limit) => {
    const full = whole(page, nth, limit);
    return page === cutPage && limit === undefined
      ? { ...full, records: full.records.slice(0, rows[nth - 1]) }
      : full;
  };
/** An exchange that refuses a look at another size: short pages are asked for again. */
export const shortly = async (respond: Respond, wanted: Partial<PagesWanted> = {}) => {
  const { asked, ...rest } = await reading((page, nth, limit) => {
    if (limit !== undefined) throw new RequestError('parameter', 'no');
    return respond(page, nth, limit);
  }, wanted);
  return { ...rest, asked: asked.filter((question) => !question.includes('of')) };
};
export const lengths = ({ pages }: PagesRead): number[] =>
  pages.map(({ records }) => records.length);
