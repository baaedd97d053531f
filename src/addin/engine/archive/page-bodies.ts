// Rows are read out of the kept bodies by the very reader that read them when they came: the bodies
// are the truth, so rows and evidence can never differ, and nothing is stored twice.
import * as z from 'zod/mini';
import { whole } from '../../platform/schema';
import { bodyOf } from '../exchange/answer';
import type { Page } from '../exchange/page';
import { readCommissionPage, readLedgerPage, type CommissionPage } from '../exchange/read-records';
import { recordsOfPages } from '../exchange/rebate-join';
import type { CommissionRecord, Product } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import { yieldToMain } from '../../platform/yield-to-main';
import { say } from '../../platform/say';

/** All of a page but what its body says. */
export type PageHeader = Omit<Page<unknown>, 'body' | 'records'>;

export const pageHeader: z.ZodMiniType<PageHeader> = z.looseObject({
  page: whole(1),
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
  return readPages(headers, bodies, (body, page) => readLedgerPage(unwrapped(body), page));
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
    const answer = readCommissionPage(unwrapped(body), page, product);
    answers.push(answer);
    return answer.records;
  });
  return { pages, records: recordsOfPages(answers) };
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

/**
 * The documented body in what came: an older envelope is accepted here as it was then. Only
 * successful answers are kept.
 */
function unwrapped(text: string): unknown {
  const answer = {
    status: 200,
    text,
    retryAfter: null,
    relayTrouble: null,
    conceal: (said: string) => said,
  };
  return bodyOf(answer, { account: '', what: say`kept records`, parameters: {} }, 0);
}
