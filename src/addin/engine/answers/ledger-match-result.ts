// How the result of LEDGER.MATCH is made of what is kept.
import { runYielding } from '../../platform/yield-to-main';
import { firstDay, lastDay } from '../records/calendar';
import type { LedgerEntry } from '../records/ledger-entry';
import type { AccountRecords } from '../records/row-order';
import { isMeant } from '../records/ledger-filter';
import type { BookLine } from '../records/reconcile-call';
import type { Book } from './arguments/book-argument';
import { TURNED } from './arguments/book-texts';
import { checkLedger } from '../proofs/check';
import { spanning } from '../proofs/ledger-span';
import { likelyReasons, type LikelyReasons } from '../proofs/match/likely-reason';
import { DEFAULT_MATCH_DAYS, matchLedger, type LedgerMatch } from '../proofs/match/match';
import { openingAndClosing, type OpeningAndClosing } from '../proofs/match/statement';
import { matchMatrix, matchRows, type MatchScope } from '../proofs/match/match-table';
import { proofOfMatch } from '../proofs/proof';
import { ledgerNeed, periodsOf, type ResolvedDates } from './dates';
import type { TableAsked } from '../proofs/table';
import type { AnswerContext, ReadContext } from './definition';
import { readLedgers, refuseNotHeld } from './ledger-months';
import { resultOf, type Result } from './result';
import { counted, say } from '../../platform/say';

interface MatchAsked {
  readonly book: Book;
  readonly coins: readonly string[] | null;
  readonly types: readonly string[] | null;
  readonly days: number | null;
  readonly tolerance: string | null;
}

/** null where a month is not kept. */
export async function matchResult(
  call: MatchAsked & TableAsked,
  dates: ResolvedDates,
  context: AnswerContext,
): Promise<Result | null> {
  const found = await keptMatch(call, dates, context);
  if (found === null) return null;
  const rows = matchRows(found.match, found.asked, found.reasons);
  const known = { ...found.read, proof: () => proofOfMatch(rows, found.asked) };
  return resultOf(known, rows.length, context.cells, (form) =>
    matchMatrix(rows, call.accounts !== null, { ...form, headers: call.headers }),
  );
}

/** A book matched against what is kept, and what was asked of the ledger. */
export interface KeptMatch {
  readonly match: LedgerMatch;
  readonly reasons: LikelyReasons;
  readonly asked: MatchScope | null;
  /** None where only some types were asked. */
  readonly balances: OpeningAndClosing;
  readonly read: Pick<Result, 'fetchedAtMs' | 'complete' | 'notes'>;
}

/**
 * The match itself; null where a month is not kept. @param isApart true for a line that a person
 * has unmatched by hand. Throws Unanswerable where the exchange no longer holds a part.
 */
export async function keptMatch(
  { book, coins, types, days, tolerance }: MatchAsked,
  dates: ResolvedDates,
  context: ReadContext,
  isApart: (line: BookLine) => boolean = () => false,
): Promise<KeptMatch | null> {
  const { months, notes, cutTo } = ledgerNeed(dates, context.zones);
  const read = await readLedgers(context, months);
  if (read === null) return null;
  refuseNotHeld(read.notHeld);
  const only = coins ?? coinOfBook(book.lines);
  const filter = { coins: only, types, cutTo };
  const groups: AccountRecords<LedgerEntry>[] = [];
  for (const { account, sources } of read.ledgers) {
    const { entries } = await runYielding(spanning(sources));
    groups.push({ account, records: entries.filter((entry) => isMeant(entry, filter)) });
  }
  const { displayZone } = context.zones;
  const periods = periodsOf(dates, displayZone);
  const [first, last] = [periods[0], periods.at(-1)];
  const window =
    first === undefined || last === undefined
      ? null
      : { start: firstDay(first.month), end: lastDay(last.month) };
  const match = matchLedger(book.lines, groups, {
    days: days ?? DEFAULT_MATCH_DAYS,
    tolerance,
    displayZone,
    isApart,
  });
  const left =
    coins === null && only !== null
      ? [
          say`The book is in ${only[0] ?? ''} only, so entries in other coins are left out. Give them as coin.`,
        ]
      : [];
  const reasons = likelyReasons(match, match.days);
  const turned = reasons.turned
    ? [
        say`${counted(reasons.turned, 'book line')} would match an entry of the opposite sign. If the book turns all signs, give ${TURNED} as format.`,
      ]
    : [];
  const asRead = [book.dates, book.amounts].flatMap((found) => {
    const way = found?.ways.find(({ way: one }) => one === found.chosen);
    return way ? [say`${way.says}.`] : [];
  });
  const balances =
    types === null
      ? openingAndClosing(read.ledgers.map(({ sources }) => checkLedger(sources, periods, only)))
      : new Map<never, never>();
  return {
    match,
    reasons,
    balances,
    asked: window && { days: window, coins: only },
    read: { ...read, notes: [...asRead, ...turned, ...left, ...notes] },
  };
}

/** A book in one coin says nothing of the others; one in several may have forgotten some. */
function coinOfBook(book: readonly BookLine[]): readonly string[] | null {
  const coins = new Set(book.map(({ coin }) => coin));
  return coins.size === 1 ? [...coins] : null;
}
