// An exchange of commission records that does by the seed what real exchanges have done to readers,
// and what came of one reading of it. The law: what any answer showed is in the result, or was
// posted after its moment, or was withdrawn, or the result is not complete.
import type { Asking } from '../../../../src/addin/engine/exchange/client';
import { ExchangeError } from '../../../../src/addin/engine/exchange/exchange-error';
import { readRebateWindow } from '../../../../src/addin/engine/exchange/rebate-window';
import type { ExchangeRequest } from '../../../../src/addin/engine/exchange/requests';
import type { Sent } from '../../../../src/addin/engine/exchange/signed-request';
import type { CommissionRecord } from '../../../../src/addin/engine/records/commission-record';
import { chance, type Chance } from '../../../../src/sandbox/data/seeded-random';
import {
  pageObject,
  question,
  row,
  SAID,
  WITH_TOTAL,
  type Row,
  type Said,
} from './commission-rows';
import { checkRequests, insertAt, nobody, withdraw } from './moving-exchange';

export const KINDS = [
  'undisturbed',
  'two replicas, equal times in another order',
  'a replica behind',
  'total counts the page',
  'total wrong once',
  'total missing once',
  'pages cut to a smaller size for a while',
  'answers cut short',
  'the body of another page',
  'a page that overlaps the one before it',
  'posting while it is read',
  'records withdrawn',
  'posting and another page of old',
  'the window grows once, though it is over',
  'short answers in a row',
  'an answer with holes',
  'the last page again behind the end',
] as const;
export type Kind = (typeof KINDS)[number];

type Listing = readonly Row[];

/** One answer, and the listing that it was cut from. */
interface Shown {
  readonly rows: Listing;
  readonly state: Listing;
}

class DisturbedExchange implements Asking {
  readonly open: boolean;
  readonly shown: Shown[] = [];
  readonly states: Listing[];
  readonly #said: Said;
  readonly #newestFirst: boolean;
  readonly #share: number;
  readonly #from: number;
  readonly #until: number;
  readonly #size: number;
  #posted = 10_000;
  /** Nothing goes wrong as long as it is well. */
  isWell = false;
  /** How many answers there were when it was well last. */
  #answersWell = 0;

  constructor(
    readonly kind: Kind,
    readonly draw: Chance,
  ) {
    const moves =
      kind.startsWith('posting') || kind === 'records withdrawn' || kind === 'a replica behind';
    this.open = moves || (kind !== 'the window grows once, though it is over' && draw.oneIn(2));
    const needsTotal =
      kind.startsWith('total') || kind.startsWith('records') || kind.includes('grows');
    this.#said = draw.pick(needsTotal ? WITH_TOTAL : SAID);
    this.#newestFirst = draw.oneIn(2);
    this.#share = draw.pick([1, 3, 8]);
    this.#from = draw.between(1, 5);
    this.#until = this.#from + draw.between(0, 4);
    this.#size = draw.pick([100, 100, 100, 60, 25]);
    const count = draw.pick([draw.between(0, 450), 100, 150, 200, 250, draw.between(90, 110)]);
    const group = draw.pick([1, 3, 40, 500]);
    let listing: Listing = Array.from({ length: count }, (_, n) => rowAt(n, Math.floor(n / group)));
    for (let twins = draw.pick([0, 0, 1, 3]); twins > 0 && count > 0; twins -= 1) {
      const of = draw.below(listing.length);
      const at = draw.oneIn(2) ? of : draw.below(listing.length);
      listing = insertAt(at, [listing[of]!])(listing);
    }
    this.states = [listing];
  }

  get now(): Listing {
    return this.states.at(-1)!;
  }

  /** The number of the next answer since it was well, 1 first. */
  get #nth(): number {
    return this.shown.length - this.#answersWell + 1;
  }
  get #isSpoilt(): boolean {
    const nth = this.#nth;
    return !this.isWell && nth >= this.#from && nth <= this.#until;
  }

  /** Records are posted and withdrawn between a reading and its Refresh. */
  goesOn(): void {
    const { draw } = this;
    this.#answersWell = this.shown.length;
    this.isWell = false;
    if (!this.open) return;
    const many = Array.from({ length: draw.pick([0, 0, 1, 7, 120]) }, () =>
      rowAt((this.#posted += 1), 9_999),
    );
    // Two replicas that order by time list the newest last.
    const isInFront = this.#newestFirst && !this.kind.startsWith('two replicas');
    this.states.push(insertAt(isInFront ? 0 : this.now.length, many)(this.now));
    if (draw.oneIn(4) && this.now.length > 0)
      this.states.push(withdraw<Row>(draw.below(this.now.length))(this.now));
  }

  ask({ parameters }: ExchangeRequest): Promise<Sent> {
    const [page, asked] = [Number(parameters['page']), Number(parameters['pageSize'])];
    const nth = this.shown.length + 1;
    checkRequests(nth);
    if (this.#nth > 1 && !this.isWell) this.#moves();
    const state = this.isWell ? this.now : this.#replica();
    const size = Math.min(this.#sizeNow, asked);
    const cut = (at: number): Listing => state.slice(Math.max(0, at), Math.max(0, at) + size);
    const lastPage = Math.max(1, Math.ceil(state.length / size));
    const isClamped = this.kind === 'the last page again behind the end' && !this.isWell;
    const shownPage = isClamped ? Math.min(page, lastPage) : page;
    const rows = this.#spoilt(cut((shownPage - 1) * size), page, size, cut);
    this.shown.push({ rows, state });
    const total = this.#totalOf(state, rows);
    const said = this.#withoutCurrent ? 'nothing' : this.#said;
    const body = pageObject(said, this.#sizeNow)(rows, { page, size: asked, total }) as object;
    const isMissing =
      !this.isWell && this.kind === 'total missing once' && this.#nth === this.#from;
    const sent = { body: isMissing ? { ...body, total: null } : body, text: '', deferredMs: 0 };
    return Promise.resolve({ ...sent, sentAtMs: nth, arrivedAtMs: nth });
  }

  get #sizeNow(): number {
    const isCut = this.kind === 'pages cut to a smaller size for a while' && this.#isSpoilt;
    return isCut ? Math.ceil(this.#size / 2) : this.#size;
  }

  get #withoutCurrent(): boolean {
    return this.kind === 'the body of another page' && this.#said !== 'all';
  }

  #moves(): void {
    const { draw, kind } = this;
    const isPosting = kind.startsWith('posting') && draw.oneIn(this.#share);
    const isGrowing = kind === 'the window grows once, though it is over';
    if (isPosting || (isGrowing && this.#nth === this.#from + 1)) {
      const many = Array.from({ length: draw.between(1, isGrowing ? 110 : 12) }, () =>
        rowAt((this.#posted += 1), 9_999),
      );
      const at = this.#newestFirst ? 0 : this.now.length;
      this.states.push(insertAt(at, many)(this.now));
    }
    const isWithdrawn = kind === 'records withdrawn' && this.#isSpoilt && this.now.length > 0;
    if (isWithdrawn) this.states.push(withdraw<Row>(draw.below(this.now.length))(this.now));
  }

  /** The replica that answers; one of two, by chance. */
  #replica(): Listing {
    const { draw, kind, now } = this;
    if (draw.oneIn(2)) return now;
    if (kind === 'a replica behind') {
      const behind = Math.min(now.length, 1 + (this.#from % 4) * 7);
      return this.#newestFirst ? now.slice(behind) : now.slice(0, now.length - behind);
    }
    if (kind !== 'two replicas, equal times in another order') return now;
    return [...now].sort(
      (a, b) =>
        compare(a.settleStartTime, b.settleStartTime) || compare(b.commission, a.commission),
    );
  }

  #spoilt(rows: Listing, page: number, size: number, cut: (at: number) => Listing): Listing {
    const { draw, kind } = this;
    if (!this.#isSpoilt) return rows;
    if (kind === 'answers cut short') return rows.slice(0, draw.below(rows.length + 1));
    if (kind === 'short answers in a row') return rows.slice(0, this.#size % 7);
    if (kind === 'an answer with holes') return rows.filter(() => !draw.oneIn(15));
    if (kind === 'the body of another page') return cut(draw.below(page) * size);
    if (kind === 'posting and another page of old') return draw.oneIn(3) ? cut(0) : rows;
    if (kind !== 'a page that overlaps the one before it' || page === 1) return rows;
    return cut((page - 1) * size - draw.between(1, size)).slice(0, rows.length);
  }

  #totalOf(state: Listing, rows: Listing): number {
    if (this.kind === 'total counts the page') return rows.length;
    const isWrong =
      !this.isWell && this.kind === 'total wrong once' && this.#nth === this.#from + 1;
    return isWrong ? Math.max(0, state.length + this.draw.between(-120, 120)) : state.length;
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const rowAt = (n: number, group: number): Row =>
  row(n, {
    settleStartTime: `2026-10-${String(1 + (Math.floor(group / 1_440) % 28)).padStart(2, '0')} ${String(Math.floor(group / 60) % 24).padStart(2, '0')}:${String(group % 60).padStart(2, '0')}:00`,
  });

interface Named {
  readonly commission: string | null;
}
function counted(rows: readonly Named[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { commission } of rows)
    counts.set(commission ?? '', (counts.get(commission ?? '') ?? 0) + 1);
  return counts;
}
const sameCounts = (a: readonly Named[], b: readonly Named[]): boolean => {
  const [left, right] = [counted(a), counted(b)];
  return left.size === right.size && [...left].every(([name, times]) => right.get(name) === times);
};

/**
 * `truth`: what one replica listed at the moment. `unseen`: not so, but the law holds. `broken`: a
 * record that an answer showed is lost, or one is doubled.
 */
export type Ending = 'truth' | 'explained' | 'unseen' | 'broken';
export interface Outcome {
  readonly kind: Kind;
  readonly ending: Ending;
  readonly requests: number;
  readonly seen: string;
}

/** A window that is disturbed while it is read. */
export const outcomeOf = (seed: number): Promise<Outcome> => endingOf(exchangeBy(seed), []);

/** A window that is read well, and disturbed while it is refreshed. */
export async function refreshOutcomeOf(seed: number): Promise<Outcome> {
  const exchange = exchangeBy(seed);
  const { open } = exchange;
  exchange.isWell = true;
  const { reading } = await readRebateWindow(exchange, nobody, question, { open, signal });
  const had = exchange.shown.length;
  // An exchange that counts its pages and cuts them unsaid shows one page (docs/reliability.md).
  if (!sameCounts(reading.records, exchange.now))
    return { kind: exchange.kind, ending: 'unseen', requests: had, seen: '' };
  exchange.goesOn();
  return endingOf(exchange, reading.records);
}

const { signal } = new AbortController();
const exchangeBy = (seed: number): DisturbedExchange =>
  new DisturbedExchange(KINDS[seed % KINDS.length]!, chance('commission', seed));

async function endingOf(
  exchange: DisturbedExchange,
  before: readonly CommissionRecord[],
): Promise<Outcome> {
  const { kind, open } = exchange;
  const had = exchange.shown.length;
  const ended = (ending: Ending, seen = ''): Outcome => ({
    ...{ kind, ending, seen },
    requests: exchange.shown.length - had,
  });
  try {
    const options = { open, before, signal };
    const { reading, asOfMs } = await readRebateWindow(exchange, nobody, question, options);
    const then = exchange.shown[asOfMs - 1]!.state;
    if (sameCounts(reading.records, then)) return ended('truth');
    const broken = brokenBy(exchange, reading.records, then);
    return broken === '' ? ended('unseen') : ended('broken', broken);
  } catch (error) {
    if (!(error instanceof ExchangeError) || !['incomplete', 'body'].includes(error.code))
      throw error;
    return ended('explained', error.message);
  }
}

/** The law, of each record by itself. '': it holds. */
function brokenBy(exchange: DisturbedExchange, result: readonly Named[], then: Listing): string {
  const there = counted(result);
  const states = [...exchange.states, ...exchange.shown.map(({ state }) => state)].map(counted);
  const first = counted(exchange.states[0]!);
  const last = counted(exchange.now);
  const atThatMoment = counted(then);
  for (const [name, times] of there)
    if (Math.max(...states.map((state) => state.get(name) ?? 0)) < times)
      return `${name} is there ${times} times`;
  for (const { rows } of exchange.shown)
    for (const [name, times] of counted(rows)) {
      if (times <= (there.get(name) ?? 0)) continue;
      const isLater = times > (atThatMoment.get(name) ?? 0) && times > (first.get(name) ?? 0);
      const isGone = times > (last.get(name) ?? 0);
      if (!isLater && !isGone) return `${name} stood in an answer and is lost`;
    }
  return '';
}
