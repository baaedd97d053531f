// Reads rows from stored bodies with the same reader as on arrival: only the bodies are stored, so
// rows and evidence cannot differ.
import * as z from 'zod/mini';
import { whole } from '../../platform/schema';
import { storedBody } from '../exchange/error-meanings';
import type { Page } from '../exchange/page';
import { readCommissionPage, readLedgerPage, type CommissionPage } from '../exchange/read-records';
import { asMeant, recordsOfPages } from '../exchange/rebate-join';
import type { CommissionRecord, Product } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import { yieldToMain } from '../../platform/yield-to-main';

/** All of a page except its body. */
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

/** Throws ExchangeError 'body' if the reader does not accept a body. */
export function readLedgerPages(
  headers: readonly PageHeader[],
  bodies: readonly string[],
): Promise<Page<LedgerEntry>[]> {
  return readPages(headers, bodies, (body, page) =>
    readLedgerPage(storedBody(body, 'ledger'), page),
  );
}

/** Throws ExchangeError 'body' if the reader does not accept a body. */
export async function readCommissionPages(
  headers: readonly PageHeader[],
  bodies: readonly string[],
  product: Product,
): Promise<{
  readonly pages: readonly Page<CommissionRecord>[];
  /** The records of all pages, each once, although postings may have pushed one onto two pages. */
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
