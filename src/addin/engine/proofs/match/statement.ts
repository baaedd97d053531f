// The statement above a match: from the balance per ledger to the balance per book, by the open
// items between the two. It foots to the last digit.
import { sumDecimals } from '../../records/decimal-text';
import { negated } from '../behind/behind';
import type { CheckRow } from '../check';
import type { CoinSummary } from './match-summary';

/** Exact texts: the ledger's opening and closing balances over the months of the call, by coin. */
export type OpeningAndClosing = ReadonlyMap<
  string,
  { readonly opening: string; readonly closing: string }
>;

export interface StatementLine {
  readonly what: string;
  /** The number of rows behind the amount; null for a balance. */
  readonly count: number | null;
  readonly amount: string;
  /** A balance, or the sum of movements. */
  readonly isTotal: boolean;
}

export interface CoinStatement {
  readonly coin: string;
  readonly lines: readonly StatementLine[];
}

/**
 * Sums over several accounts. A coin with an incomplete month is omitted.
 * @param groups the rows of each account, over the months of the call.
 */
export function openingAndClosing(groups: readonly (readonly CheckRow[])[]): OpeningAndClosing {
  const balances = new Map<string, { opening: string; closing: string }>();
  const unknown = new Set<string>();
  for (const rows of groups)
    for (const coin of new Set(rows.map((row) => row.coin))) {
      const own = rows.filter((row) => row.coin === coin).map(({ amounts }) => amounts);
      if (own.includes(null)) {
        unknown.add(coin);
        continue;
      }
      const before = balances.get(coin) ?? { opening: '0', closing: '0' };
      balances.set(coin, {
        opening: sumDecimals([before.opening, own[0]!.opening]),
        closing: sumDecimals([before.closing, own.at(-1)!.closing]),
      });
    }
  for (const coin of unknown) balances.delete(coin);
  return balances;
}

/**
 * If no balance is known, as for a call for only some types, it reconciles the movements of ledger
 * and book. @param stated the closing balances that the book itself states.
 */
export function statementOf(
  summary: CoinSummary,
  balances: OpeningAndClosing,
  stated: string | null = null,
): CoinStatement {
  const { coin, book, ledger, lines, entries, differences } = summary;
  const known = balances.get(coin);
  const amountsOf = (of: CoinSummary['lines']) => ({
    count: of.ambiguous.count + of.unmatched.count,
    amount: sumDecimals([of.ambiguous.amount, of.unmatched.amount]),
  });
  const [notInBook, notInLedger] = [amountsOf(entries), amountsOf(lines)];
  // Fees outside the movements, and breaks of the chain.
  const outside =
    known === undefined
      ? '0'
      : sumDecimals([known.closing, negated(known.opening), negated(ledger.amount)]);
  const total = (what: string, amount: string): StatementLine => ({
    what,
    count: null,
    amount,
    isTotal: true,
  });
  const item = (what: string, amount: string, count: number | null = null): StatementLine => ({
    what,
    count,
    amount,
    isTotal: false,
  });
  const perBook = known && sumDecimals([known.opening, book.amount]);
  return {
    coin,
    lines: [
      known === undefined
        ? total('Movements per ledger', ledger.amount)
        : total('Balance per ledger', known.closing),
      item('Entries that the book does not have', negated(notInBook.amount), notInBook.count),
      item('Book lines that the ledger does not have', notInLedger.amount, notInLedger.count),
      item('Differences of what was matched', differences),
      ...(outside === '0' ? [] : [item('Fees and breaks outside the movements', negated(outside))]),
      perBook === undefined
        ? total('Movements per book', book.amount)
        : total('Balance per book', perBook),
      ...(stated === null ? [] : [total('Balance that the book states', stated)]),
      ...(stated === null || perBook === undefined
        ? []
        : [item('Stated less reckoned', sumDecimals([stated, negated(perBook)]))]),
    ],
  };
}
