// LEDGER.BALANCE: a coin's balance at a moment.
import { runYielding } from '../../platform/yield-to-main';
import { addMonths, type IsoMonth } from '../records/calendar';
import type { Zones } from '../records/zone';
import { sumDecimals } from '../records/decimal-text';
import { isMeantIn, suggestion } from '../records/ledger-filter';
import { byTimeThenId } from '../records/row-order';
import { Coins, seeingCoins, type CoinsSeen } from '../records/coins';
import type { BalanceAnswer } from '../proofs/balance';
import { amountCell } from '../proofs/single-cell';
import { coinNotes, mayBeAnother, oneCoin } from './coins-asked';
import type { KnownBalances } from './stored-index';
import { argument, readerOf, describe, type CallOf } from './arguments/argument';
import { ACCOUNTS_ADDED, MOMENT, ONE_COIN } from './arguments/arguments';
import { readMonths } from './arguments/value-arguments';
import {
  monthOrThrow,
  resolveMoment,
  type ResolvedDates,
  ledgerNeed,
  type LedgerNeed,
} from './dates';
import type { AnswerContext, ReadContext, FunctionDefinition } from './definition';
import {
  besideNeeded,
  ledgerInWords,
  ledgerOwners,
  ledgerRowsQuestion,
  MAX_MONTHS_BACK,
  monthsInWords,
  monthsNeeded,
} from './ledger-months';
import { resultOf } from './result';
import { Unanswerable } from './unanswerable';
import { counted, say } from '../../platform/say';

/**
 * Limit of months that are read for a coin without entries: its name may be mistyped, and each
 * month costs requests.
 */
export const UNASKED_MONTHS_BACK = 2;

const takes = {
  coin: ONE_COIN,
  at: MOMENT,
  account: ACCOUNTS_ADDED,
  look_back: argument('lookBack', {
    description: describe(
      'Months before the one asked that may be read for a coin that never occurred, up to 24. Omitted: 2.',
      'Monate vor dem abgefragten, die für einen nie vorgekommenen Coin gelesen werden dürfen, bis 24. Ohne Angabe: 2.',
    ),
    parse: (name, value) => readMonths(name, value, MAX_MONTHS_BACK),
  }),
};
type BalanceCall = CallOf<'LEDGER.BALANCE', typeof takes>;

export const ledgerBalance: FunctionDefinition<BalanceCall, typeof takes> = {
  name: 'LEDGER.BALANCE',
  carriesDigits: true,
  description: describe(
    'The balance of a coin after the last ledger entry at or before a moment.',
    'Der Saldo eines Coins nach der letzten Buchung bis zu einem Zeitpunkt.',
  ),
  counts: (count) => counted(count, 'balance'),
  takes,
  read: readerOf('LEDGER.BALANCE', takes),
  example: {
    formula: '=LEDGER.BALANCE("USDT")',
    says: describe('The balance after the last entry.', 'Der Saldo nach der letzten Buchung.'),
    columns: 1,
  },
  dates: ({ at }, nowMs, zones) => resolveMoment(at, nowMs, zones),
  inWords: ({ coin }, dates) => ledgerInWords([coin], null, dates),
  needs: (_, dates, zones) => monthsNeeded(dates, zones),
  // The last entry of a coin may be in any earlier month: each is read only if the one after it has
  // no entry.
  needsMore: (call, dates, context) => balanceNeedsMore(call, dates, context),
  async build(call, dates, context) {
    const finding = await balanceFinding(call, dates, context);
    if (finding.kind === 'unknown') throw new Unanswerable('no-balance', finding.sentence);
    if (finding.kind !== 'known') return null;
    const total = sumDecimals(finding.balances);
    return resultOf(finding, 1, context.cells, (form) => amountCell(total, false, 'Balance', form));
  },
  nothingBehind: (address) =>
    say`${address} shows the balance after one entry. LEDGER.CHECK of that month shows what it is made of.`,
  evidence: ({ coin }, dates) => ({
    ...ledgerRowsQuestion([coin], null, dates),
    untilMs: dates.atMs ?? null,
  }),
  firstMonth: ({ coin }, dates, context) => monthOfLastEntry(coin, dates, context),
};

/**
 * The balance of each account; or the earliest month searched, before which the search must go on;
 * or a sentence why the balance cannot be known.
 */
export type BalanceFinding =
  | {
      readonly kind: 'known';
      /** Exact texts. */
      readonly balances: readonly string[];
      /** The key of the coin, and the coins that it is one of. */
      readonly coin: string;
      readonly coins: Coins;
      readonly fetchedAtMs: number | null;
      readonly complete: boolean;
      readonly notes: readonly string[];
    }
  | { readonly kind: 'earlier'; readonly month: IsoMonth }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown'; readonly sentence: string };

/** `lookBack` is left out where the function takes none. */
type BalanceAsked = Pick<BalanceCall, 'coin' | 'at'> & Partial<Pick<BalanceCall, 'lookBack'>>;

/** Months that must be read before the balance is known, one after the other. */
export async function balanceNeedsMore(
  call: BalanceAsked,
  dates: ResolvedDates,
  context: AnswerContext,
): Promise<readonly IsoMonth[]> {
  const beside = await besideNeeded(momentNeed(dates, context.zones), context);
  const finding = await balanceFinding(call, dates, context);
  return finding.kind === 'earlier' ? [...beside, finding.month] : beside;
}

/** The month of a moment. */
export const momentNeed = ({ last }: ResolvedDates, zones: Zones): LedgerNeed =>
  ledgerNeed({ first: last, last, askedTo: last }, zones);

/**
 * Searches back month by month until an entry of the coin states its balance: without a limit
 * through stored months, and through months that must be read only as far as the call allows.
 */
export async function balanceFinding(
  { coin, at, lookBack }: BalanceAsked,
  dates: ResolvedDates,
  context: AnswerContext,
): Promise<BalanceFinding> {
  const { atMs = 0 } = dates;
  const { months, period } = momentNeed(dates, context.zones);
  const earlier: IsoMonth[] = [];
  let notFound: BalanceFinding = { kind: 'missing' };
  /** A coin of another spelling: stored earlier months may hold the one that is meant. */
  let taken: BalanceFinding | null = null;
  let mayRead = 0;
  for (let back = 0; ; back += 1) {
    const ledgers: KnownBalances[] = [];
    for (const { owner } of ledgerOwners(context)) {
      const known = await context.index.balances(owner, { months, period, back: earlier });
      if (known === null)
        return (
          taken ??
          (back > 0 && back <= mayRead ? { kind: 'earlier', month: earlier[0]! } : notFound)
        );
      ledgers.push(known);
    }
    const coins = new Coins(ledgers.map(({ balances }) => [balances.seen]));
    const meant = oneCoin(coins, coin);
    // "Now" is the moment up to which the ledger is known.
    const answers = ledgers.flatMap(({ balances, readAtMs }): BalanceAnswer[] => {
      const own = meant === null ? [] : balances.coins.keysOf(meant);
      const keys = own.length === 0 ? [coin] : own;
      return keys.map((key) => balances.at(key, at === null ? Math.min(atMs, readAtMs) : atMs));
    });
    const fetchedAtMs = Math.min(...ledgers.map((known) => known.fetchedAtMs ?? Infinity));
    const complete = ledgers.every(({ notRetained }) => notRetained.length === 0);
    const open = answers.find((answer) => !answer.known);
    const isLast = back >= MAX_MONTHS_BACK || !complete;
    if (open) {
      const occurs = meant !== null;
      const sentence = occurs
        ? open.sentence
        : neverOccurs(coin, coins, [...earlier, ...months], lookBack);
      notFound = { kind: 'unknown', sentence };
      if (!open.wantsEarlier || isLast) return notFound;
      taken = null;
      mayRead = occurs ? MAX_MONTHS_BACK : (lookBack ?? UNASKED_MONTHS_BACK);
    } else {
      taken = {
        kind: 'known',
        balances: answers.flatMap((answer) => (answer.known ? [answer.balance] : [])),
        coin: meant?.called ?? coin,
        coins,
        fetchedAtMs: Number.isFinite(fetchedAtMs) ? fetchedAtMs : null,
        complete,
        notes: [
          ...new Set(ledgers.flatMap((known) => known.notes)),
          ...(meant === null ? [] : coinNotes(coins, [coin])),
        ],
      };
      if (meant === null || !mayBeAnother(coin, meant) || isLast) return taken;
    }
    earlier.unshift(addMonths(earlier[0] ?? months[0]!, -1));
  }
}

/**
 * @param months that were looked through, the earliest first.
 * @param lookBack of LEDGER.BALANCE; undefined: the function that is asked takes none.
 */
export function neverOccurs(
  coin: string,
  known: Coins,
  months: readonly IsoMonth[],
  lookBack?: number | null,
): string {
  const period = monthsInWords({ first: months[0]!, last: months.at(-1)! });
  const unknown = say`No entry of ${coin} stands in the ledger of ${period}, so its balance is not known.${suggestion(coin, known.names)}`;
  const advice =
    lookBack === undefined
      ? say`If it was held before, ask LEDGER.BALANCE with look_back once, which reads the months before.`
      : say`If it was held before, give look_back: how many months before that may be read, at most ${MAX_MONTHS_BACK}.`;
  return `${unknown} ${advice}`;
}

/** The month of the last entry before the balance; the earliest over all accounts. */
export async function monthOfLastEntry(
  coin: string,
  { last, atMs = Infinity }: ResolvedDates,
  { archive, named }: ReadContext,
): Promise<IsoMonth> {
  const filter = { coins: [coin], types: null };
  let month = monthOrThrow(last);
  const waiting = new Map(named.map(({ owners }) => [owners.ledger, [] as readonly CoinsSeen[]]));
  for (let back = 0; back < MAX_MONTHS_BACK; back += 1) {
    for (const [owner, later] of [...waiting]) {
      const stored = await archive.month(owner, month);
      const before = (stored?.reading.entries ?? [])
        .filter(({ cTimeMs }) => cTimeMs <= atMs)
        .sort(byTimeThenId);
      const seen = [await runYielding(seeingCoins(before)), ...later];
      waiting.set(owner, seen);
      if (!stored || before.some(isMeantIn(new Coins([seen]), filter))) waiting.delete(owner);
    }
    if (waiting.size === 0) return month;
    month = addMonths(month, -1);
  }
  return month;
}
