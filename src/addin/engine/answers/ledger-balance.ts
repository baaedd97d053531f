// LEDGER.BALANCE: what a coin's balance was at a moment.
import { addMonths, type IsoMonth } from '../records/calendar';
import { sumDecimals } from '../records/decimal-text';
import { isMeant, suggestion } from '../records/ledger-filter';
import type { BalanceAnswer } from '../proofs/balance';
import { amountCell } from '../proofs/single-cell';
import { argument, readerOf, told, type CallOf } from './arguments/argument';
import { ACCOUNTS_ADDED, MOMENT, ONE_COIN } from './arguments/arguments';
import { readMonths } from './arguments/value-arguments';
import { monthOrThrow, resolveMoment, type ResolvedDates, ledgerNeed } from './dates';
import type { AnswerContext, ReadContext, FunctionDefinition } from './definition';
import {
  ledgerInWords,
  ledgerOwners,
  ledgerRowsQuestion,
  MOST_MONTHS_BACK,
  monthsInWords,
  monthsNeeded,
} from './ledger-months';
import { resultOf } from './result';
import { Unanswerable } from './unanswerable';
import { counted, say } from '../../platform/say';

/**
 * Months that are read for a coin that never occurred: its name may be mistyped, and each month
 * costs requests.
 */
export const UNASKED_MONTHS_BACK = 2;

const takes = {
  coin: ONE_COIN,
  at: MOMENT,
  account: ACCOUNTS_ADDED,
  look_back: argument('lookBack', {
    told: told(
      'Months before the one asked that may be read for a coin that never occurred, up to 24. Omitted: 2.',
      'Monate vor dem abgefragten, die für einen nie vorgekommenen Coin gelesen werden dürfen, bis 24. Ohne Angabe: 2.',
    ),
    parse: (name, value) => readMonths(name, value, MOST_MONTHS_BACK),
  }),
};
type BalanceCall = CallOf<'LEDGER.BALANCE', typeof takes>;

export const ledgerBalance: FunctionDefinition<BalanceCall, typeof takes> = {
  name: 'LEDGER.BALANCE',
  carriesDigits: true,
  told: told(
    'The balance of a coin after the last ledger entry at or before a moment.',
    'Der Saldo eines Coins nach der letzten Buchung bis zu einem Zeitpunkt.',
  ),
  counts: (count) => counted(count, 'balance'),
  takes,
  read: readerOf('LEDGER.BALANCE', takes),
  example: {
    formula: '=LEDGER.BALANCE("USDT")',
    says: told('The balance after the last entry.', 'Der Saldo nach der letzten Buchung.'),
    columns: 1,
  },
  dates: ({ at }, nowMs, zones) => resolveMoment(at, nowMs, zones),
  inWords: ({ coin }, dates) => ledgerInWords([coin], null, dates),
  needs: (_, dates, zones) => monthsNeeded(dates, zones),
  // The last entry of a coin may stand in any month before: each is read only when the one after
  // it did not say.
  async needsMore(call, dates, context) {
    const finding = await balanceFinding(call, dates, context);
    return finding.kind === 'earlier' ? [finding.month] : [];
  },
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
 * The balance of each account, or the month before which it also has to be looked for, or the
 * sentence why it cannot be known.
 */
export type BalanceFinding =
  | {
      readonly kind: 'known';
      /** Exact texts. */
      readonly balances: readonly string[];
      readonly fetchedAtMs: number | null;
      readonly complete: boolean;
      readonly notes: readonly string[];
    }
  | { readonly kind: 'earlier'; readonly month: IsoMonth }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown'; readonly sentence: string };

/**
 * Looks back month by month until an entry of the coin says what its balance was: without end
 * through what is kept, and through what has to be read only so far as the call allows.
 */
export async function balanceFinding(
  { coin, at, lookBack }: Pick<BalanceCall, 'coin' | 'at' | 'lookBack'>,
  { last, atMs = 0 }: ResolvedDates,
  context: AnswerContext,
): Promise<BalanceFinding> {
  const months = ledgerNeed({ first: last, last, askedTo: last }, context.zones).months.slice();
  let notFound: BalanceFinding = { kind: 'missing' };
  let mayRead = 0;
  for (let back = 0; ; back += 1) {
    const coins = new Set<string>();
    const answers: BalanceAnswer[] = [];
    let [fetchedAtMs, complete] = [Infinity, true];
    for (const { owner } of ledgerOwners(context)) {
      const known = await context.index.balances(owner, months);
      if (known === null)
        return back > 0 && back <= mayRead ? { kind: 'earlier', month: months[0]! } : notFound;
      for (const one of known.balances.coins) coins.add(one);
      // Now means the moment up to which the ledger is known.
      answers.push(known.balances.at(coin, at === null ? Math.min(atMs, known.readAtMs) : atMs));
      fetchedAtMs = Math.min(fetchedAtMs, known.fetchedAtMs);
      complete &&= known.notHeld.length === 0;
    }
    const open = answers.find((answer) => !answer.known);
    if (!open)
      return {
        kind: 'known',
        balances: answers.flatMap((answer) => (answer.known ? [answer.balance] : [])),
        fetchedAtMs: Number.isFinite(fetchedAtMs) ? fetchedAtMs : null,
        complete,
        notes: [],
      };
    const occurs = coins.has(coin);
    const sentence = occurs ? open.sentence : neverOccurs(coin, coins, months);
    notFound = { kind: 'unknown', sentence };
    if (!open.wantsEarlier || back >= MOST_MONTHS_BACK || !complete) return notFound;
    mayRead = occurs ? MOST_MONTHS_BACK : (lookBack ?? UNASKED_MONTHS_BACK);
    months.unshift(addMonths(months[0]!, -1));
  }
}

/** @param months that were looked through, the earliest first. */
export function neverOccurs(
  coin: string,
  known: ReadonlySet<string>,
  months: readonly IsoMonth[],
): string {
  const period = monthsInWords({ first: months[0]!, last: months.at(-1)! });
  return say`No entry of ${coin} stands in the ledger of ${period}, so its balance is not known.${suggestion(coin, known)} If it was held before, give look_back: how many months before that may be read, at most ${MOST_MONTHS_BACK}.`;
}

/** The month in which the last entry before the balance stands, of all accounts the earliest. */
export async function monthOfLastEntry(
  coin: string,
  { last, atMs = Infinity }: ResolvedDates,
  { archive, named }: ReadContext,
): Promise<IsoMonth> {
  const filter = { coins: [coin], types: null, cutTo: { startMs: -Infinity, endMs: atMs + 1 } };
  let month = monthOrThrow(last);
  const waiting = new Set(named.map(({ owners }) => owners.ledger));
  for (let back = 0; back < MOST_MONTHS_BACK; back += 1) {
    for (const owner of [...waiting]) {
      const kept = await archive.month(owner, month);
      if (!kept || kept.reading.entries.some((entry) => isMeant(entry, filter)))
        waiting.delete(owner);
    }
    if (waiting.size === 0) return month;
    month = addMonths(month, -1);
  }
  return month;
}
