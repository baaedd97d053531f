// A whole month of operation B, page by page, until it is certain that nothing was skipped or doubled.
import { checkChain, type Chain } from '../records/balance-chain';
import type { LedgerEntry } from '../records/ledger-entry';
import type { ExchangeAccount, ExchangeClient } from './client';
import { ExchangeError } from './exchange-error';
import { readLedgerPage } from './read-records';
import { LEDGER_PAGE_SIZE, ledgerRequest, type LedgerQuestion } from './requests';

/** A page as it came: its records, and the exact body for the evidence. */
export interface Page<Item> {
  readonly page: number;
  readonly body: string;
  readonly records: readonly Item[];
  readonly fetchedAtMs: number;
}

export interface LedgerMonth {
  readonly month: string;
  readonly pages: readonly Page<LedgerEntry>[];
  /** By time, then id; each billId once. */
  readonly entries: readonly LedgerEntry[];
  readonly duplicatesRemoved: number;
  readonly chain: Chain;
  /** How often the month was read until it was certain. */
  readonly readings: number;
}

export interface ReadingOptions<Item> {
  /** Still moving: page 1 is read again at the end to see whether pages shifted meanwhile. */
  readonly open: boolean;
  /** Pages kept from a reading that was interrupted, from page 1 on without a gap. */
  readonly kept?: readonly Page<Item>[];
  onPage?(page: Page<Item>): void;
  readonly signal: AbortSignal;
}

/** Readings after which a month that keeps shifting is called incomplete (exchange facts, "records posted while paging"). */
const READINGS = 3;

/**
 * Reads a month whole. Shifted pages show as an entry on two pages, or as another page 1 at the end of an open month;
 * a lost entry shows as a gap in the chain of balances. Either is read again. Two equal readings settle it: what they
 * hold is what the exchange has. Throws ExchangeError: 'incomplete' when three readings never settle, 'contradiction' when one
 * billId comes with two contents, or whatever a request ended with.
 */
export async function readLedgerMonth(client: ExchangeClient, account: ExchangeAccount, question: LedgerQuestion, options: ReadingOptions<LedgerEntry>): Promise<LedgerMonth> {
  let before: readonly Page<LedgerEntry>[] | null = null;
  for (let readings = 1; readings <= READINGS; readings += 1) {
    const pages = await readPages(client, account, question, readings === 1 ? options : { ...options, kept: [] });
    const { entries, duplicatesRemoved, doubtful } = merged(pages);
    const chain = checkChain(entries);
    const settled = before !== null && sameBodies(before, pages);
    const whole = pages.length === 1 || (!doubtful && !gapsCouldBeOurs(chain) && !(await firstPageMoved(client, account, question, pages, options)));
    if (settled || whole) return { month: question.month, pages, entries, duplicatesRemoved, chain, readings };
    before = pages;
  }
  throw new ExchangeError('incomplete', `The ledger of ${question.month} kept changing while it was read ${READINGS} times, so it cannot be shown as complete. Press Refresh in a quieter moment.`);
}

async function readPages(client: ExchangeClient, account: ExchangeAccount, question: LedgerQuestion, { kept = [], onPage, signal }: ReadingOptions<LedgerEntry>): Promise<Page<LedgerEntry>[]> {
  const pages = [...kept];
  // The last page is one that is shorter than the limit; an exact multiple costs one more request.
  while ((pages.at(-1)?.records.length ?? LEDGER_PAGE_SIZE) >= LEDGER_PAGE_SIZE) {
    const page = await readPage(client, account, question, pages.length + 1, signal);
    // An exchange that ignores `page` would answer for ever.
    if (page.records.length > 0 && page.body === pages.at(-1)?.body) throw new ExchangeError('body', `The exchange answers pages ${page.page - 1} and ${page.page} of the ledger of ${question.month} with the same entries. Nothing of it is shown.`);
    pages.push(page);
    onPage?.(page);
  }
  return pages;
}

async function readPage(client: ExchangeClient, account: ExchangeAccount, question: LedgerQuestion, page: number, signal: AbortSignal): Promise<Page<LedgerEntry>> {
  const { body, text } = await client.ask(ledgerRequest(question, page), account, signal);
  return { page, body: text, records: readLedgerPage(body, page), fetchedAtMs: client.clock.nowMs() };
}

async function firstPageMoved(client: ExchangeClient, account: ExchangeAccount, question: LedgerQuestion, pages: readonly Page<LedgerEntry>[], { open, signal }: ReadingOptions<LedgerEntry>): Promise<boolean> {
  if (!open) return false;
  const again = await readPage(client, account, question, 1, signal);
  return !sameBodies(pages.slice(0, 1), [again]);
}

/** Every entry once. Doubtful: an entry on two pages, which shifted pages would explain. */
function merged(pages: readonly Page<LedgerEntry>[]): { entries: LedgerEntry[]; duplicatesRemoved: number; doubtful: boolean } {
  const first = new Map<string, { entry: LedgerEntry; page: number }>();
  let duplicatesRemoved = 0;
  let doubtful = false;
  for (const { page, records } of pages) {
    for (const entry of records) {
      const known = first.get(entry.billId);
      if (!known) {
        first.set(entry.billId, { entry, page });
        continue;
      }
      if (!sameEntry(known.entry, entry)) throw new ExchangeError('contradiction', `The exchange sent ledger entry ${entry.billId} twice with different contents, so neither can be trusted. Press Refresh; if it stays so, ask the exchange about this entry.`);
      duplicatesRemoved += 1;
      doubtful ||= known.page !== page;
    }
  }
  const entries = [...first.values()].map(({ entry }) => entry).sort(byTimeThenId);
  return { entries, duplicatesRemoved, doubtful };
}

/** One or a few gaps may be entries that slipped between two pages. Where the chain fails throughout, it proves nothing. */
function gapsCouldBeOurs({ breaks, links }: Chain): boolean {
  return breaks.length > 0 && breaks.length <= Math.max(3, links / 10);
}

function byTimeThenId(a: LedgerEntry, b: LedgerEntry): number {
  return a.cTimeMs - b.cTimeMs || a.billId.length - b.billId.length || (a.billId < b.billId ? -1 : a.billId > b.billId ? 1 : 0);
}

function sameEntry(a: LedgerEntry, b: LedgerEntry): boolean {
  return (Object.keys(a) as (keyof LedgerEntry)[]).every((field) => a[field] === b[field]);
}

const sameBodies = (a: readonly Page<LedgerEntry>[], b: readonly Page<LedgerEntry>[]): boolean =>
  a.length === b.length && a.every((page, i) => page.body === b[i]?.body);
