// LEDGER.BALANCE: a coin's balance at a moment.
import { runYielding } from '../../platform/yield-to-main';
import { addMonths, type IsoMonth } from '../records/calendar';
import { sumDecimals } from '../records/decimal-text';
import { isMeantIn } from '../records/ledger-filter';
import { byTimeThenId } from '../records/row-order';
import { Coins, seeingCoins, type CoinsSeen } from '../records/coins';
import { amountCell } from '../proofs/amount-cell';
import { monthsOfSearch, searchBalances, whyNotKnown } from './balance-search';
import { coinNotes, oneCoin } from './coins-asked';
import { argument, readerOf, describe, type CallOf } from './arguments/argument';
import { ACCOUNTS_ADDED, MOMENT, ONE_COIN } from './arguments/arguments';
import { readMonths } from './arguments/value-arguments';
import { monthOrThrow, resolveMoment, type ResolvedDates } from './dates';
import type { AnswerContext, ReadContext, FunctionDefinition } from './definition';
import { ledgerInWords, ledgerRowsQuestion, MAX_MONTHS_BACK, monthsNeeded } from './ledger-months';
import { resultOf } from './result';
import { Unanswerable } from './unanswerable';
import { counted, say } from '../../platform/say';

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
  needsMore: balanceNeedsMore,
  async build(call, dates, context) {
    const found = await findBalance(call, dates, context);
    if (found === null) return null;
    const total = sumDecimals(found.balances);
    return resultOf(found, 1, context.cells, (form) => amountCell(total, false, 'Balance', form));
  },
  nothingBehind: (address) =>
    say`${address} shows the balance after one entry. LEDGER.CHECK of that month shows what it is made of.`,
  evidence: ({ coin }, dates) => ({
    ...ledgerRowsQuestion([coin], null, dates),
    untilMs: dates.atMs ?? null,
  }),
  firstMonth: ({ coin }, dates, context) => monthOfLastEntry(coin, dates, context),
};

export interface FoundBalance {
  /** Exact texts, one for each account. */
  readonly balances: readonly string[];
  /** The coin's key, and the coins among which it has that key. */
  readonly coin: string;
  readonly coins: Coins;
  readonly fetchedAtMs: number | null;
  readonly complete: boolean;
  readonly notes: readonly string[];
}

/** `lookBack` is absent if the function has no such argument. */
type BalanceAsked = Pick<BalanceCall, 'coin' | 'at'> & Partial<Pick<BalanceCall, 'lookBack'>>;

/** Months that must be read to know the balance, one after the other. */
export function balanceNeedsMore(
  call: BalanceAsked,
  dates: ResolvedDates,
  context: AnswerContext,
): Promise<readonly IsoMonth[]> {
  return monthsOfSearch({ ...call, coins: [call.coin] }, dates, context);
}

/** null if a month must be read first. Throws Unanswerable if the balance cannot be known. */
export async function findBalance(
  call: BalanceAsked,
  dates: ResolvedDates,
  context: ReadContext,
): Promise<FoundBalance | null> {
  const found = await searchBalances({ ...call, coins: [call.coin] }, dates, context);
  if (found === null) return null;
  const { coins, accounts } = found;
  const meant = oneCoin(coins, call.coin);
  if (accounts.some(({ earlier }) => earlier !== null)) return null;
  const balances = accounts.flatMap((account) =>
    account.rows.map((row) => {
      if (row.answer.known) return row.answer.balance;
      throw new Unanswerable('no-balance', whyNotKnown(row, account, call.lookBack));
    }),
  );
  const fetchedAtMs = Math.min(...accounts.map(({ known }) => known.fetchedAtMs ?? Infinity));
  return {
    balances,
    coin: meant?.called ?? call.coin,
    coins,
    fetchedAtMs: Number.isFinite(fetchedAtMs) ? fetchedAtMs : null,
    complete: accounts.every(({ known }) => known.notRetained.length === 0),
    notes: [
      ...new Set(accounts.flatMap(({ known }) => known.notes)),
      ...(meant === null ? [] : coinNotes(coins, [call.coin])),
    ],
  };
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
