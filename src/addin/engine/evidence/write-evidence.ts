// Writes an evidence file: the answers exactly as received, the requests without credentials, the
// certificate, a seal.
import { sha256 } from '@noble/hashes/sha2.js';
import type { Page } from '../exchange/page';
import { ledgerRequest, rebatesRequest, type ExchangeRequest } from '../exchange/requests';
import { addDays, type IsoDay } from '../records/calendar';
import { hexOf, sha256Of } from '../../platform/bytes';
import type { Certificate } from './certificate';
import { iso, type LedgerSource, type RebateSource } from './certificate-sources';
import type { ArchivedDay } from '../archive/stored-answers';
import { yieldToMain } from '../../platform/yield-to-main';
import type { DaysLine, EvidenceLine, PageLine, SealLine } from './evidence-lines';
import type { RowsRead } from './rows-behind';
import type { RowsQuestion } from './rows-question';

/** The records that were read, and their certificate. */
export interface Evidence {
  readonly read: RowsRead;
  readonly certificate: Certificate;
}

/** The file's lines, each with its line feed, in UTF-8. Yields to the pane. */
export async function evidenceLines(evidence: Evidence): Promise<string[]> {
  const utf8 = new TextEncoder();
  const whole = sha256.create();
  const seal = { lines: [] as string[], sha256: '' } satisfies SealLine;
  const written: string[] = [];
  for (const line of linesOf(evidence)) {
    const text = JSON.stringify(line);
    const bytes = utf8.encode(text);
    seal.lines.push(hexOf(sha256(bytes)));
    whole.update(bytes).update(LINE_FEED);
    written.push(`${text}\n`);
    await yieldToMain();
  }
  return [...written, `${JSON.stringify({ ...seal, sha256: hexOf(whole.digest()) })}\n`];
}

const LINE_FEED = Uint8Array.of(0x0a);

function* linesOf({
  certificate,
  read: { sources, ...question },
}: Evidence): Generator<
  EvidenceLine | { readonly certificate: Certificate } | { readonly question: RowsQuestion }
> {
  yield { form: 'tieout-evidence/1' };
  yield { certificate };
  yield { question };
  for (const source of sources) yield* 'month' in source ? monthLines(source) : dayLines(source);
}

function* monthLines({ account, month, stored }: LedgerSource): Generator<EvidenceLine> {
  if (stored === null) return;
  const { pages, readings } = stored.reading;
  yield {
    month: {
      account,
      month,
      retained: stored.retained,
      fetchedAt: iso(stored.fetchedAtMs),
      readings,
      pages: pages.length,
    },
  };
  for (const page of pages)
    yield { page: pageLine(page, ledgerRequest({ month }, page.page, page.limit)) };
}

function* dayLines({ account, series, days, windows }: RebateSource): Generator<EvidenceLine> {
  const { symbol, coin, product } = series;
  yield {
    days: {
      account,
      series: { symbol, coin, product },
      notRetained: notRetainedIn(days),
      windows: windows.length,
    },
  };
  for (const {
    reading: { question, pages, total, readings },
    fetchedAtMs,
  } of windows) {
    yield {
      window: {
        start: question.start as IsoDay,
        end: question.end as IsoDay,
        fetchedAt: iso(fetchedAtMs),
        total,
        readings,
        pages: pages.length,
      },
    };
    for (const page of pages) yield { page: pageLine(page, rebatesRequest(question, page.page)) };
  }
}

function pageLine(
  { page, isRefresh, body, fetchedAtMs }: Page<unknown>,
  { method, path, query, body: sent }: ExchangeRequest,
): PageLine {
  return {
    page,
    ...(isRefresh && { isRefresh }),
    fetchedAt: iso(fetchedAtMs),
    request: { method, path, query, body: sent },
    sha256: sha256Of(body),
    body,
  };
}

/** Runs of days with the same moment of request. */
function notRetainedIn(days: ReadonlyMap<IsoDay, ArchivedDay>): DaysLine['notRetained'] {
  const runs: DaysLine['notRetained'] = [];
  for (const [day, { retained, fetchedAtMs }] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (retained) continue;
    const fetchedAt = iso(fetchedAtMs);
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day && last.fetchedAt === fetchedAt) last.to = day;
    else runs.push({ from: day, to: day, fetchedAt });
  }
  return runs;
}
