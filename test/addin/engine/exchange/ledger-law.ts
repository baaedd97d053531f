// The law of a reading, held against one made-up exchange: what any answer showed is in the result,
// or is later than its as-of moment, or is named as gone, or the result is not complete.
import { isTieoutError } from '../../../../src/addin/platform/tieout-error';
import type { LedgerMonth } from '../../../../src/addin/engine/exchange/ledger-month';
import { readLedgerMonth } from '../../../../src/addin/engine/exchange/read-ledger-month';
import { entryKey } from '../../../../src/addin/engine/records/entry-key';
import { KINDS, LawExchange, type Kind } from './law-exchange';
import { nobody } from './moving-exchange';

const OCTOBER = { month: '2026-10' };

export interface LawCase {
  readonly kind: Kind;
  /** 'complete', or the code of the error. */
  readonly ending: string;
  /** What the result forgets or makes up; empty where the law holds. */
  readonly broken: string;
  /** What the disturbed reading and the one after it cost: beyond the pages of a month, or in all. */
  readonly requests: readonly [number, number];
}

/** A month that is disturbed while it is read; then all is well, and a person presses Refresh. */
export async function lawCase(seed: number): Promise<LawCase> {
  const exchange = exchangeBy(seed);
  const month = await read(exchange, null);
  const [pages, { requests }] = [exchange.pages, exchange];
  const broken = brokenBy(month, exchange) || lostBy(monthOf(month), exchange);
  exchange.isWell = true;
  exchange.nowMs += 7_200_000;
  const again = await read(exchange, month);
  return caseOf(exchange, month, broken || untrue(again, exchange), [
    requests - pages,
    exchange.requests - requests - exchange.pages,
  ]);
}

/** A month that is read well, and disturbed while it is refreshed; then all is well again. */
export async function refreshCase(seed: number): Promise<LawCase> {
  const exchange = exchangeBy(seed);
  exchange.isWell = true;
  const first = await read(exchange, null);
  exchange.isWell = false;
  exchange.nextHour();
  const month = await read(exchange, first);
  const [broken, { requests }] = [brokenBy(month, exchange), exchange];
  exchange.isWell = true;
  exchange.nextHour();
  const again = await read(exchange, monthOf(month) ?? first);
  return caseOf(exchange, month, broken || untrue(again, exchange), [requests, exchange.requests]);
}

const exchangeBy = (seed: number): LawExchange =>
  new LawExchange(KINDS[seed % KINDS.length]!, Math.floor(seed / KINDS.length));

/** A month, or the code of the error. */
type Read = LedgerMonth | string;

const read = (exchange: LawExchange, before: Read | null): Promise<Read> =>
  readLedgerMonth(exchange, nobody, OCTOBER, {
    ...exchange.options(),
    ...{ before: monthOf(before), wasClosedBefore: monthOf(before) !== null && !exchange.open },
    mayGoOn: true,
  }).catch((error: unknown) => {
    if (isTieoutError(error)) return error.code;
    throw error;
  });

const monthOf = (read: Read | null): LedgerMonth | null => (typeof read === 'string' ? null : read);

function untrue(again: Read, exchange: LawExchange): string {
  const listed = exchange.listedAt(exchange.nowMs).map(({ key }) => key);
  const has = monthOf(again)?.entries.map(entryKey) ?? [];
  return has.sort().join() === listed.sort().join() ? '' : 'not the truth at Refresh';
}

const caseOf = (
  { kind, seed, log }: LawExchange,
  month: Read,
  broken: string,
  requests: readonly [number, number],
): LawCase => ({
  ...{ kind, requests, ending: typeof month === 'string' ? month : 'complete' },
  broken: broken && `${kind} ${seed}: ${broken} (${log.join(' ')})`,
});

function brokenBy(month: Read, exchange: LawExchange): string {
  if (typeof month === 'string') return '';
  const { entries, pages, gone } = month;
  const momentMs = pages[0]!.fetchedAtMs;
  const has = new Set(entries.map(entryKey));
  const named = new Set(gone);
  const forgotten = [...exchange.shown].filter(
    ([key, { billId, cTimeMs }]) => !has.has(key) && cTimeMs <= momentMs && !named.has(billId),
  );
  const ever = new Set(exchange.listedSince(momentMs));
  // Where all that was shown is another account's, nothing tells.
  const madeUp = exchange.isAllForeign ? [] : [...has].filter((key) => !ever.has(key));
  if (has.size < entries.length) return 'doubles an entry';
  if (forgotten.length > 0) return `forgets ${forgotten[0]![0]}`;
  return madeUp.length > 0 ? `makes up ${madeUp[0]!}` : '';
}

/** Also not named as gone, where no complete reading showed it. */
function lostBy(month: LedgerMonth | null, exchange: LawExchange): string {
  const has = new Set(month?.entries.map(entryKey));
  const lost = [...exchange.listedThroughout(month?.pages[0]!.fetchedAtMs ?? Infinity)].find(
    (key) => !has.has(key) && exchange.shown.has(key),
  );
  return month && lost ? `loses ${lost}` : '';
}
