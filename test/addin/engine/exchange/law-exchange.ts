// An exchange made up by the seed, as real ones behave: replicas of which one is behind or orders
// equal times differently, pages that are cut, answers of another page, caches, entries that are
// posted, withdrawn or dated anew while they are read. It knows what it listed when, and what it
// answered.
import type { Asking } from '../../../../src/addin/engine/exchange/client';
import type { ReadingOptions } from '../../../../src/addin/engine/exchange/read-ledger-month';
import type { Beside } from '../../../../src/addin/engine/exchange/month-end';
import { readLedgerPage } from '../../../../src/addin/engine/exchange/read-records';
import type { ExchangeRequest } from '../../../../src/addin/engine/exchange/requests';
import type { Sent } from '../../../../src/addin/engine/exchange/signed-request';
import { checkChain } from '../../../../src/addin/engine/records/balance-chain';
import { entryKey } from '../../../../src/addin/engine/records/entry-key';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { chance, type Chance } from '../../../../src/sandbox/data/seeded-random';
import { START_MS } from './ledger-listing';
import { checkRequests } from './moving-exchange';

export const KINDS = [
  'nothing goes wrong',
  'a replica is behind',
  'equal times in another order',
  'a replica cuts its pages',
  'pages are cut at busy times',
  'sizes change',
  'one short answer',
  'one empty answer',
  'another page’s body',
  'another account’s body',
  'the month is ignored once',
  'a cache',
  'withdrawn',
  'dated anew',
  'posting',
  'posted late',
  'posted in batches',
  'two legs under one id',
  'sizes are ignored',
  'the last page again behind the end',
  'short answers in a row',
  'an answer with holes',
] as const;
export type Kind = (typeof KINDS)[number];

interface Listed {
  readonly row: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly atMs: number;
  /** Among equal times. */
  readonly rank: number;
  readonly fromMs: number;
  untilMs: number;
}

const DAY_MS = 86_400_000;
const COINS = ['USDT', 'BTC', 'ETH', 'RARE'];
const SIZES = [0, 1, 2, 3, 5, 40, 150, 199, 200, 201, 203, 399, 400, 401, 430, 650];

export class LawExchange implements Asking {
  nowMs: number;
  requests = 0;
  /** Keys of all entries that an answer showed, with the entry. */
  readonly shown = new Map<string, LedgerEntry>();
  readonly log: string[] = [];
  readonly open: boolean;
  readonly order: 'newest' | 'oldest';
  readonly #draw: Chance;
  readonly #listed: Listed[] = [];
  readonly #balances = new Map<string, number>();
  readonly #opening = new Map<string, number>();
  readonly #cache = new Map<string, unknown[]>();
  readonly #when: number;
  readonly #param: number;
  readonly #rate: number;
  #next = 0;
  isWell = false;

  constructor(
    readonly kind: Kind,
    readonly seed: number,
  ) {
    const draw = (this.#draw = chance(kind, seed));
    const moves = ['a cache', 'posting', 'posted late', 'posted in batches'].includes(kind);
    this.open = moves || draw.oneIn(3);
    this.order = draw.oneIn(4) ? 'oldest' : 'newest';
    this.#when = draw.between(1, 6);
    this.#param = draw.between(1, 120);
    this.#rate = draw.pick([1, 3, 20]);
    const count = draw.pick(SIZES);
    this.nowMs = START_MS + (this.open ? 10 * DAY_MS : 40 * DAY_MS);
    for (const coin of COINS) this.#opening.set(coin, draw.oneIn(3) ? 0 : 1_000);
    for (const [coin, amount] of this.#opening) this.#balances.set(coin, amount);
    const stepMs = Math.floor((8 * DAY_MS) / (count + 1));
    const gathered = draw.pick([1, 1, 4, 30]);
    for (let n = 0; n < count; n += 1)
      this.#post(START_MS + DAY_MS + Math.floor(n / gathered) * gathered * stepMs, -Infinity);
  }

  #post(atMs: number, fromMs: number): void {
    const draw = this.#draw;
    const coin = draw.oneIn(60) ? 'RARE' : draw.pick(COINS.slice(0, 3));
    const n = (this.#next += 1);
    this.#list(n, coin, draw.between(1, 9) * (draw.oneIn(3) ? -1 : 1), atMs, fromMs);
    if (this.kind === 'two legs under one id' && draw.oneIn(3))
      this.#list(n, COINS[(COINS.indexOf(coin) + 1) % 3]!, 5, atMs, fromMs);
  }

  #list(n: number, coinName: string, change: number, atMs: number, fromMs: number): void {
    const after = this.#balances.get(coinName)! + change;
    this.#balances.set(coinName, after);
    const row = {
      billId: String(700_000_000_000_000_000n + BigInt(n)),
      ...{ coinId: COINS.indexOf(coinName), coinName, bizType: 'trade_in' },
      ...{ deltaAmount: String(change), afterAmount: String(after), cTime: String(atMs) },
    };
    const key = entryKey(readLedgerPage([row], 1)[0]!);
    const rank = this.#draw.below(1_000);
    this.#listed.push({ row, key, atMs, rank, fromMs, untilMs: Infinity });
  }

  /** From its next request on it counts anew, an hour later, with further entries of that hour. */
  nextHour(): void {
    this.requests = 0;
    const entries = this.open ? this.#draw.pick([0, 0, 1, 30, 230]) : 0;
    for (let n = 1; n <= entries; n += 1) this.#post(this.nowMs + n * 10_000, this.nowMs);
    this.nowMs += 3_600_000;
  }

  /** How many pages of 200 hold what it lists now. */
  get pages(): number {
    return Math.max(1, Math.ceil(this.listedAt(this.nowMs).length / 200));
  }

  /** What it lists at a moment. */
  listedAt(atMs: number): Listed[] {
    return this.#listed.filter(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs);
  }

  /** What it listed at some moment since. */
  listedSince(fromMs: number): string[] {
    return this.#listed
      .filter((one) => one.fromMs <= this.nowMs && one.untilMs > fromMs)
      .map(({ key }) => key);
  }

  /** What it lists in all this time, dated up to its beginning. */
  listedThroughout(fromMs: number): Set<string> {
    const now = new Set(this.listedAt(this.nowMs).map(({ key }) => key));
    return new Set(
      this.listedAt(fromMs)
        .filter(({ key, atMs }) => now.has(key) && atMs <= fromMs)
        .map(({ key }) => key),
    );
  }

  /** No answer showed an entry of its own. */
  get isAllForeign(): boolean {
    const own = new Set(this.#listed.map(({ key }) => key));
    return (
      this.kind === 'another account’s body' && ![...this.shown.keys()].some((key) => own.has(key))
    );
  }

  ask(request: ExchangeRequest): Promise<Sent> {
    this.requests += 1;
    checkRequests(this.requests);
    this.nowMs += 1_000;
    if (!this.isWell) this.#happens();
    const page = Number(request.parameters['page']);
    const limit = Number(request.parameters['limit']);
    const body = this.isWell ? this.#window(page, limit, 0) : this.#answer(page, limit);
    this.log.push(`${page}/${limit}:${body.length}`);
    const isOther = this.kind === 'the month is ignored once' && this.requests === this.#when;
    if (!isOther)
      for (const entry of readLedgerPage(body, page)) this.shown.set(entryKey(entry), entry);
    const { nowMs } = this;
    return Promise.resolve({
      ...{ body, text: JSON.stringify(body), sentAtMs: nowMs, arrivedAtMs: nowMs, deferredMs: 0 },
    });
  }

  #happens(): void {
    const draw = this.#draw;
    if (this.requests === 1) return;
    const there = this.listedAt(this.nowMs);
    switch (this.kind) {
      case 'withdrawn':
        if (draw.oneIn(2) && there.length > 0) draw.pick(there).untilMs = this.nowMs;
        return;
      case 'dated anew': {
        if (!draw.oneIn(2) || there.length === 0) return;
        const one = draw.pick(there);
        one.untilMs = this.nowMs;
        const atMs = START_MS + DAY_MS + draw.below(8 * 86_400) * 1_000;
        const row = { ...one.row, cTime: String(atMs) };
        this.#listed.push({ ...one, row, atMs, fromMs: this.nowMs, untilMs: Infinity });
        return;
      }
      case 'posting':
        for (let n = 0; n < this.#rate; n += 1)
          this.#post(this.nowMs - draw.pick([0, 500]), this.nowMs);
        return;
      case 'posted late':
        if (draw.oneIn(2)) this.#post(this.nowMs - draw.between(1, 900) * 1_000, this.nowMs);
        return;
      case 'posted in batches':
        for (let n = 0; n < this.#rate; n += 1) this.#post(this.nowMs - 1_200_000 + n, this.nowMs);
        return;
      default:
        return;
    }
  }

  #answer(page: number, limit: number): unknown[] {
    const draw = this.#draw;
    const other = draw.oneIn(2) ? 1 : 0;
    const whole = (replica = 0): unknown[] => this.#window(page, limit, replica);
    const cutTo = (length: number): unknown[] => this.#window(page, Math.min(limit, length), 0);
    const isNow = this.requests === this.#when;
    switch (this.kind) {
      case 'a replica is behind':
      case 'equal times in another order':
        return whole(other);
      case 'a replica cuts its pages':
        return other ? cutTo(10 + this.#param) : whole();
      case 'pages are cut at busy times':
        return this.requests >= this.#when && this.requests < this.#when + 3
          ? this.#param % 2
            ? whole().slice(0, this.#param)
            : cutTo(this.#param)
          : whole();
      case 'sizes change':
        return cutTo(this.requests < this.#when ? 50 : 100);
      case 'one short answer':
        return isNow ? whole().slice(0, this.#param) : whole();
      case 'one empty answer':
        return isNow ? [] : whole();
      case 'another page’s body':
        return isNow ? this.#window(draw.between(1, 4), limit, 0) : whole();
      case 'another account’s body':
        return isNow ? foreign(whole()) : whole();
      case 'the month is ignored once':
        return isNow ? whole().map((row) => ({ ...Object(row), cTime: '1700000000000' })) : whole();
      case 'a cache': {
        const name = `${page}/${limit}`;
        const body = (draw.oneIn(2) ? this.#cache.get(name) : undefined) ?? whole();
        this.#cache.set(name, body);
        if (draw.oneIn(3)) this.#post(this.nowMs - 500, this.nowMs);
        return body;
      }
      case 'sizes are ignored':
        return this.#window(page, 200, 0);
      case 'the last page again behind the end': {
        const last = Math.max(1, Math.ceil(this.listedAt(this.nowMs).length / limit));
        return this.#window(Math.min(page, last), limit, 0);
      }
      case 'short answers in a row':
        return this.requests >= this.#when && this.requests < this.#when + 2 + (this.#param % 4)
          ? whole().slice(0, this.#param % 30)
          : whole();
      case 'an answer with holes':
        return isNow ? whole().filter(() => !draw.oneIn(15)) : whole();
      default:
        return whole();
    }
  }

  #window(page: number, limit: number, replica: number): unknown[] {
    const isBehind = replica === 1 && this.kind === 'a replica is behind';
    const turned = replica === 1 && this.kind === 'equal times in another order' ? -1 : 1;
    const sorted = this.listedAt(this.nowMs).sort(
      (a, b) =>
        (b.atMs - a.atMs || (a.rank - b.rank) * turned) * (this.order === 'newest' ? 1 : -1),
    );
    const behind = isBehind ? (this.#param % 3) + 1 : 0;
    // It lacks the last that were posted, or those of the middle.
    const at = this.#param % 2 ? (this.order === 'newest' ? 0 : sorted.length - behind) : 17;
    if (behind > 0) sorted.splice(Math.max(0, at), behind);
    return sorted.slice((page - 1) * limit, page * limit).map(({ row }) => row);
  }

  /** With the months beside it, or without. */
  options(): Pick<ReadingOptions<LedgerEntry>, 'open' | 'beside' | 'signal'> {
    const { signal } = new AbortController();
    if (this.seed % 2) return { open: this.open, signal };
    const last = [...this.#opening].map(([coinName, amount], n) => ({
      billId: String(600_000_000_000_000_000n + BigInt(n)),
      ...{ coinId: n, coinName, bizType: 'deposit', deltaAmount: '1', afterAmount: String(amount) },
      cTime: String(START_MS - DAY_MS),
    }));
    const earlier = checkChain(readLedgerPage(last, 1));
    const beside: Beside = { earlier, later: null, order: this.order, isReadTogether: false };
    return { open: this.open, signal, beside: () => Promise.resolve(beside) };
  }
}

const foreign = (rows: readonly unknown[]): unknown[] =>
  rows.map((row, n) => ({
    ...Object(row),
    ...{ billId: String(800_000_000_000_000_000n + BigInt(n)), coinName: 'XYZ', coinId: 99 },
  }));
