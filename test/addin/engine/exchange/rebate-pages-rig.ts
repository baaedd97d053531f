// Answers of an exchange with commission records in pages, and what was asked of it.
import {
  readRebatePages,
  type RebatePage,
  type RebatePagesRead,
} from '../../../../src/addin/engine/exchange/rebate-pages';
import type { CommissionRecord } from '../../../../src/addin/engine/records/commission-record';
import { commission } from '../records/sample-records';

export interface Said {
  readonly total?: number | null;
  readonly pages?: number | null;
  readonly size?: number | null;
}

export const record = (n: number): CommissionRecord => commission({ commission: String(n) });
export const from = (first: number, count: number): CommissionRecord[] =>
  Array.from({ length: count }, (_, i) => record(first + i));

export const answer = (page: number, records: CommissionRecord[], said: Said = {}): RebatePage => ({
  ...{ page, body: '', fetchedAtMs: 0, total: null, pages: null, size: null },
  ...said,
  records,
});

export type Respond = (page: number, nth: number, size: number | undefined) => RebatePage;

/** `asked`: "page" or "page of size", in their order. */
export async function reading(
  respond: Respond,
  begun: readonly RebatePage[] = [],
): Promise<{ asked: string[]; read: RebatePagesRead; seen: number[] }> {
  const asked: string[] = [];
  const times = new Map<string, number>();
  const seen: number[] = [];
  const read = await readRebatePages(
    (page, size) => {
      const question = size === undefined ? `${page}` : `${page} of ${size}`;
      const nth = (times.get(question) ?? 0) + 1;
      times.set(question, nth);
      asked.push(question);
      return Promise.resolve().then(() => respond(page, nth, size));
    },
    { begun, open: true, onPage: (pages) => seen.push(pages.length) },
  );
  return { asked, read, seen };
}

/** Answers from a list: `size` records a page, or as many as are asked for where that is less. */
export const listing =
  (records: readonly CommissionRecord[], size: number, said: Said = {}): Respond =>
  (page, _nth, asked = size) => {
    const length = Math.min(size, asked);
    return answer(page, records.slice((page - 1) * length, page * length), said);
  };

export const lengths = ({ pages }: RebatePagesRead): number[] =>
  pages.map(({ records }) => records.length);
