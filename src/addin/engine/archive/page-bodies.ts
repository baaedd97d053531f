// Rows are read out of the kept bodies by the very reader that read them when they came: the bodies
// are the truth, so rows and evidence can never differ, and nothing is stored twice.
import * as z from 'zod/mini';
import { whole } from '../../platform/schema';
import { storedBody } from '../exchange/error-meanings';
import type { Page } from '../exchange/page';
import { readCommissionPage, readLedgerPage, type CommissionPage } from '../exchange/read-records';
import { asMeant, recordsOfPages } from '../exchange/rebate-join';
import type { CommissionRecord, Product } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import { yieldToMain } from '../../platform/yield-to-main';

/** All of a page but what its body says. */
export type PageHeader = Omit<Page<unknown>, 'body' | 'records'>;

export const pageHeader: z.ZodMiniType<PageHeader> = z.looseObject({
  page: whole(1),
  limit: z.exactOptional(whole(1)),
  isRefresh: z.exactOptional(z.literal(true)),
  fetchedAtMs: z.number(),
});

export const headerOfPage = ({
  body: _body,
  records: _records,
  ...header
}: Page<unknown>): PageHeader => header;

/** The length of the exchange's bodies. */
export const bytesIn = (pages: readonly Pick<Page<unknown>, 'body'>[]): number =>
  pages.reduce((sum, { body }) => sum + body.length, 0);

/** Throws ExchangeError 'body' where a body is not what the reader takes. */
export function readLedgerPages(
  headers: readonly PageHeader[],
  bodies: readonly string[],
): Promise<Page<LedgerEntry>[]> {
  return readPages(headers, bodies, (body, page) =>
    readLedgerPage(storedBody(body, 'ledger'), page),
  );
}

/** Throws ExchangeError 'body' where a body is not what the reader takes. */
export async function readCommissionPages(
  headers: readonly PageHeader[],
  bodies: readonly string[],
  product: Product,
): Promise<{
  readonly pages: readonly Page<CommissionRecord>[];
  /** Of all pages, each once though postings may have pushed it onto two. */
  readonly records: readonly CommissionRecord[];
}> {
  const answers: CommissionPage[] = [];
  const pages = await readPages(headers, bodies, (body, page) => {
    const answer = readCommissionPage(storedBody(body, 'rebates'), page, product);
    answers.push(answer);
    return answer.records;
  });
  const meant = asMeant(answers).map(({ records }, i) => ({ ...pages[i]!, records }));
  return { pages: meant, records: recordsOfPages(answers) };
}

async function readPages<Item>(
  headers: readonly PageHeader[],
  bodies: readonly string[],
  read: (body: string, page: number) => readonly Item[],
): Promise<Page<Item>[]> {
  const pages: Page<Item>[] = [];
  for (const [i, header] of headers.entries()) {
    const body = bodies[i]!;
    pages.push({ ...header, body, records: read(body, header.page) });
    await yieldToMain();
  }
  return pages;
}
