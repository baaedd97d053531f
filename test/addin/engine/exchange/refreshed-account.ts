// An account whose open month is read, changes, and is refreshed.
import type { LedgerMonth } from '../../../../src/addin/engine/exchange/ledger-month';
import {
  readLedgerMonth,
  type ReadingOptions,
} from '../../../../src/addin/engine/exchange/read-ledger-month';
import type { ExchangeRequest } from '../../../../src/addin/engine/exchange/requests';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import type { Sent } from '../../../../src/addin/engine/exchange/signed-request';
import type { Chance } from '../../../../src/sandbox/data/seeded-random';
import { entry, START_MS, type Entry } from './ledger-listing';
import { nobody } from './moving-exchange';

export const OCTOBER = { month: '2026-10' } as const;
const COINS = ['USDT', 'BTC', 'ETH'];
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export class Account {
  nowMs = START_MS + 20 * DAY_MS;
  /** What a request takes. */
  requestMs = 300;
  rows: Entry[] = [];
  readonly #balances = new Map<string, number>();
  #next = 0;

  constructor(readonly draw: Chance) {}

  post(atMs: number, more: Partial<Entry> = {}): void {
    const coinName = this.draw.oneIn(90) ? 'RARE' : this.draw.pick(COINS);
    const change = this.draw.between(1, 9);
    const after = (this.#balances.get(coinName) ?? 0) + change;
    this.#balances.set(coinName, after);
    this.rows.push(
      entry((this.#next += 1), {
        ...{ coinName, coinId: COINS.indexOf(coinName) + 1, cTime: String(atMs) },
        ...{ deltaAmount: String(change), afterAmount: String(after), ...more },
      }),
    );
  }

  get listing(): readonly Entry[] {
    return this.rows
      .map((row, rank) => ({ row, rank }))
      .sort((a, b) => Number(b.row.cTime) - Number(a.row.cTime) || b.rank - a.rank)
      .map(({ row }) => row);
  }

  /** @returns the month, and how many requests it took. */
  async read(
    before: LedgerMonth | null,
    posts: (nth: number) => void = () => undefined,
    more: Pick<ReadingOptions<LedgerEntry>, 'beside'> = {},
  ): Promise<{ readonly month: LedgerMonth; readonly requests: number }> {
    let requests = 0;
    const exchange = {
      ask: (request: ExchangeRequest) => {
        requests += 1;
        this.nowMs += this.requestMs;
        posts(requests);
        const [page, limit] = [request.parameters['page'], request.parameters['limit']].map(Number);
        const body = this.listing.slice((page! - 1) * limit!, page! * limit!);
        const sent = { sentAtMs: this.nowMs, arrivedAtMs: this.nowMs, deferredMs: 0 };
        return Promise.resolve({ body, text: JSON.stringify(body), ...sent } satisfies Sent);
      },
    };
    const { signal } = new AbortController();
    const month = await readLedgerMonth(exchange, nobody, OCTOBER, {
      ...{ open: true, before, mayGoOn: true, signal, ...more },
    });
    return { month, requests };
  }
}

/** @param gridMs all times are multiples of it */
export function accountOf(entries: number, draw: Chance, gridMs = 1): Account {
  const account = new Account(draw);
  const stepMs = Math.floor((18 * DAY_MS) / entries);
  for (let n = 0; n < entries; n += 1)
    account.post(START_MS + DAY_MS + Math.floor((n * stepMs) / gridMs) * gridMs);
  return account;
}
