// LEDGER.BALANCE: what a coin's balance was at a moment.
import { addMonths, type IsoMonth } from '../records/calendar';
import { sumDecimals } from '../records/decimal-text';
import { isMeant } from '../records/ledger-filter';
import type { BalanceCall } from '../records/reconcile-call';
import type { BalanceAnswer } from '../reconcile/balance';
import { amountCell } from '../reconcile/single-cell';
import { readAccounts } from './arguments/list-argument';
import { reading } from './arguments/refused-argument';
import { readMoment, readOneCoin } from './arguments/value-arguments';
import { monthOrThrow, resolveMoment, type ResolvedDates } from './dates';
import type { AnswerContext, Archive, FunctionDefinition } from './definition';
import { ledgerInWords, ledgerOwners, ledgerRowsQuestion, monthsNeeded } from './ledger-months';
import { ledgerNeed } from './needs';
import { resultOf, type Result } from './result';
import { Unanswerable } from './unanswerable';

/** Months looked back for the last entry of a coin: as many as an exchange keeps. */
const MOST_MONTHS_BACK = 24;

/** `=LEDGER.BALANCE(coin, [at], [account])` */
export const ledgerBalance: FunctionDefinition<BalanceCall> = {
  name: 'LEDGER.BALANCE',
  arguments: ['coin', 'at', 'account'],
  read: reading(([coin, at, account], dateSystem): BalanceCall => ({
    name: 'LEDGER.BALANCE',
    coin: readOneCoin('coin', coin),
    at: readMoment('at', at, dateSystem),
    accounts: readAccounts(account),
  })),
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
    return finding.kind === 'result' ? finding.result : null;
  },
  nothingBehind: (address) =>
    `${address} shows the balance after one entry. LEDGER.CHECK of that month shows what it is made of.`,
  evidence: ({ coin }, dates) => ({
    ...ledgerRowsQuestion([coin], null, dates),
    untilMs: dates.atMs ?? null,
  }),
  firstMonth: ({ coin }, dates, archive) => monthOfLastEntry(coin, dates, archive),
};

/**
 * A balance, or the month before which it also has to be looked for, or the sentence why it cannot
 * be known.
 */
export type BalanceFinding =
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'earlier'; readonly month: IsoMonth }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown'; readonly sentence: string };

/** Looks back month by month until an entry of the coin says what its balance was. */
export async function balanceFinding(
  { coin, at }: BalanceCall,
  { last, atMs = 0 }: ResolvedDates,
  context: AnswerContext,
): Promise<BalanceFinding> {
  const months = ledgerNeed({ first: last, last, askedTo: last }, context.zones).months.slice();
  for (let back = 0; ; back += 1) {
    const answers: BalanceAnswer[] = [];
    let [fetchedAtMs, complete] = [Infinity, true];
    for (const { owner } of ledgerOwners(context)) {
      const known = await context.index.balances(owner, months);
      if (known === null)
        return back === 0 ? { kind: 'missing' } : { kind: 'earlier', month: months[0]! };
      // Now means the moment up to which the ledger is known.
      answers.push(known.balances.at(coin, at === null ? Math.min(atMs, known.readAtMs) : atMs));
      fetchedAtMs = Math.min(fetchedAtMs, known.fetchedAtMs);
      complete &&= known.notHeld.length === 0;
    }
    const open = answers.find((answer) => !answer.known);
    if (!open) {
      const total = sumDecimals(
        answers.flatMap((answer) => (answer.known ? [answer.balance] : [])),
      );
      const known = {
        fetchedAtMs: Number.isFinite(fetchedAtMs) ? fetchedAtMs : null,
        complete,
        notes: [],
      };
      return {
        kind: 'result',
        result: resultOf(known, 1, context.cells, (form) =>
          amountCell(total, false, 'Balance', form),
        ),
      };
    }
    if (!open.wantsEarlier || back >= MOST_MONTHS_BACK || !complete)
      return { kind: 'unknown', sentence: open.sentence };
    months.unshift(addMonths(months[0]!, -1));
  }
}

/** The month in which the last entry before the balance stands, of all accounts the earliest. */
async function monthOfLastEntry(
  coin: string,
  { last, atMs = Infinity }: ResolvedDates,
  { snapshot, named }: Archive,
): Promise<IsoMonth> {
  const filter = { coins: [coin], types: null, cutTo: { startMs: -Infinity, endMs: atMs + 1 } };
  let month = monthOrThrow(last);
  const waiting = new Set(named.map(({ owners }) => owners.ledger));
  for (let back = 0; back < MOST_MONTHS_BACK; back += 1) {
    for (const owner of [...waiting]) {
      const kept = await snapshot.month(owner, month);
      if (!kept || kept.reading.entries.some((entry) => isMeant(entry, filter)))
        waiting.delete(owner);
    }
    if (waiting.size === 0) return month;
    month = addMonths(month, -1);
  }
  return month;
}
