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
  readonly ending: 'complete' | 'explained';
  /** What the result forgets or makes up; empty where the law holds. */
  readonly broken: string;
}

export async function lawCase(seed: number): Promise<LawCase> {
  const exchange = new LawExchange(KINDS[seed % KINDS.length]!, Math.floor(seed / KINDS.length));
  const name = `${exchange.kind} ${exchange.seed}`;
  const month = await readLedgerMonth(exchange, nobody, OCTOBER, exchange.options()).catch(
    (error: unknown) => {
      if (isTieoutError(error)) return null;
      throw error;
    },
  );
  const first = month ? brokenBy(month, exchange) : '';
  // Then all is well, and a person presses Refresh.
  exchange.isWell = true;
  exchange.nowMs += 7_200_000;
  const again = await readLedgerMonth(exchange, nobody, OCTOBER, {
    ...exchange.options(),
    before: month,
    wasClosedBefore: !exchange.open,
    mayGoOn: true,
  });
  const listed = exchange.listedAt(exchange.nowMs).map(({ key }) => key);
  const isTrue = again.entries.map(entryKey).sort().join() === listed.sort().join();
  const broken = first || (isTrue ? '' : 'not the truth at Refresh');
  return {
    kind: exchange.kind,
    ending: month ? 'complete' : 'explained',
    broken: broken && `${name}: ${broken} (${exchange.log.join(' ')})`,
  };
}

function brokenBy({ entries, pages, gone }: LedgerMonth, exchange: LawExchange): string {
  const momentMs = pages[0]!.fetchedAtMs;
  const has = new Set(entries.map(entryKey));
  const named = new Set(gone);
  const forgotten = [...exchange.shown].filter(
    ([key, { billId, cTimeMs }]) => !has.has(key) && cTimeMs <= momentMs && !named.has(billId),
  );
  const ever = new Set(exchange.listedSince(momentMs));
  // Where all that was shown is another account's, nothing tells.
  const madeUp = exchange.isAllForeign ? [] : [...has].filter((key) => !ever.has(key));
  const lost = [...exchange.listedThroughout(momentMs)].filter(
    (key) => !has.has(key) && exchange.shown.has(key),
  );
  if (has.size < entries.length) return 'doubles an entry';
  if (forgotten.length > 0) return `forgets ${forgotten[0]![0]}`;
  if (madeUp.length > 0) return `makes up ${madeUp[0]!}`;
  return lost.length > 0 ? `loses ${lost[0]!}` : '';
}
