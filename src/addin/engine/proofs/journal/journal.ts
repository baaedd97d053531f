// A journal: movements of a month as balanced postings, by entry or summed by day or month. Each
// posting debits one account and credits another with the same amount, so it balances to the last
// digit; sums add up rounded amounts, so every grouping gives the same totals.
import { grouped } from '../../../platform/grouped';
import { lastDay, monthOf, type IsoDay } from '../../records/calendar';
import { compareDecimals, sumDecimals } from '../../records/decimal-text';
import type { Mapping, MappingLine } from './mapping';
import type { Movement } from './movements';
import { say } from '../../../platform/say';

export type Grain = 'entry' | 'day' | 'month';

export interface Posting {
  /** "202610-01-0001": batch and number. */
  readonly reference: string;
  readonly day: IsoDay;
  readonly debit: string;
  readonly credit: string;
  /** Exact, greater than zero. */
  readonly amount: string;
  /** The functional currency, or the coin if there are no rates. */
  readonly currency: string;
  readonly coin: string;
  /** The amount of the coin that moved; exact, never negative. */
  readonly quantity: string;
  /** null: none, or several. */
  readonly rate: string | null;
  readonly taxCode: string;
  readonly narration: string;
  /** Whether it debits the account of the mapping, not its contra account. */
  readonly isInflow: boolean;
  readonly movements: readonly Movement[];
}

/** Movements without a row in the mapping. */
export interface Unmapped {
  readonly type: string;
  readonly coin: string;
  readonly isInflow: boolean;
  readonly count: number;
  /** In the journal's currency, with its sign. */
  readonly amount: string;
  readonly currency: string;
}

export interface Journal {
  readonly batch: string;
  readonly postings: readonly Posting[];
  readonly unmapped: readonly Unmapped[];
  /** Movements that the mapping deliberately leaves out. */
  readonly leftOut: number;
}

export interface JournalForm {
  readonly batch: string;
  readonly grain: Grain;
  /** null: in coins. */
  readonly currency: string | null;
}

interface Mapped {
  readonly movement: Movement;
  readonly line: MappingLine;
}

export function journalOf(
  movements: readonly Movement[],
  mapping: Mapping,
  form: JournalForm,
): Journal {
  const mapped: Mapped[] = [];
  const open: Movement[] = [];
  let leftOut = 0;
  for (const movement of movements) {
    const line = mapping.lineFor(movement, isInflow(movement));
    if (line === null) open.push(movement);
    else if (line.accounts === null) leftOut += 1;
    else mapped.push({ movement, line });
  }
  const groups = [...grouped(mapped, groupKey(form.grain)).values()].map((all) =>
    postingOf(all, form),
  );
  groups.sort(inOrder);
  const width = Math.max(4, String(groups.length).length);
  return {
    batch: form.batch,
    postings: groups.map((posting, at) => ({
      ...posting,
      reference: `${form.batch}-${String(at + 1).padStart(width, '0')}`,
    })),
    unmapped: unmappedOf(open, form.currency),
    leftOut,
  };
}

/** The sum of all debits, equal to that of all credits, for each currency. */
export const totalsOf = ({ postings }: Journal): ReadonlyMap<string, string> =>
  new Map(
    [...grouped(postings, ({ currency }) => currency)].map(([currency, own]) => [
      currency,
      sumDecimals(own.map(({ amount }) => amount)),
    ]),
  );

export const isInflow = ({ amount }: Movement): boolean => !amount.startsWith('-');

const sizeOfText = (text: string): string => text.replace(/^-/, '');

/** Inflows and outflows are never offset against each other. */
const groupKey =
  (grain: Grain) =>
  ({ movement, line }: Mapped): string =>
    JSON.stringify([
      grain === 'month' ? monthOf(movement.day) : movement.day,
      grain === 'entry' ? [movement.billId, movement.type] : null,
      movement.account,
      movement.coin,
      movement.type,
      isInflow(movement),
      line.row,
    ]);

function postingOf(
  all: readonly Mapped[],
  { grain, currency }: JournalForm,
): Omit<Posting, 'reference'> {
  const [{ movement: first, line }] = all as [Mapped, ...Mapped[]];
  const { account, contra } = line.accounts!;
  const movements = all.map(({ movement }) => movement);
  const rates = new Set(movements.map(({ rate }) => rate));
  const inflow = isInflow(first);
  return {
    day: grain === 'month' ? lastDay(monthOf(first.day)) : first.day,
    debit: inflow ? account : contra,
    credit: inflow ? contra : account,
    amount: sizeOfText(sumDecimals(movements.map(({ amount }) => amount))),
    currency: currency ?? first.coin,
    coin: first.coin,
    quantity: sizeOfText(sumDecimals(movements.map(({ change }) => change))),
    rate: rates.size === 1 ? first.rate : null,
    taxCode: line.taxCode,
    narration: line.text === '' ? `${first.type} ${first.coin}` : line.text,
    isInflow: inflow,
    movements,
  };
}

function inOrder(a: Omit<Posting, 'reference'>, b: Omit<Posting, 'reference'>): number {
  const [x, y] = [a.movements[0]!, b.movements[0]!];
  return (
    compared(a.currency, b.currency) ||
    compared(a.day, b.day) ||
    compared(x.account, y.account) ||
    x.atMs - y.atMs ||
    compared(x.billId ?? '', y.billId ?? '') ||
    compared(x.coin, y.coin) ||
    compared(x.type, y.type) ||
    Number(b.isInflow) - Number(a.isInflow)
  );
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function unmappedOf(open: readonly Movement[], currency: string | null): Unmapped[] {
  const groups = grouped(open, (one) => JSON.stringify([one.type, one.coin, isInflow(one)]));
  return [...groups.values()]
    .map((all) => {
      const [first] = all as [Movement, ...Movement[]];
      return {
        type: first.type,
        coin: first.coin,
        isInflow: isInflow(first),
        count: all.length,
        amount: sumDecimals(all.map(({ amount }) => amount)),
        currency: currency ?? first.coin,
      };
    })
    .sort((a, b) => compared(a.type, b.type) || compared(a.coin, b.coin));
}

/**
 * Why these lines of a journal do not balance; null if they do. Checked before any line is written.
 */
export function imbalanceOf(lines: readonly JournalLine[]): string | null {
  for (const [currency, own] of grouped(lines, ({ posting }) => posting.currency)) {
    const [debit, credit] = [
      sumDecimals(own.map((line) => line.debit ?? '0')),
      sumDecimals(own.map((line) => line.credit ?? '0')),
    ];
    if (compareDecimals(debit, credit) !== 0)
      return say`The journal does not balance in ${currency}: ${debit} debit against ${credit} credit. Nothing was written.`;
  }
  return null;
}

export interface JournalLine {
  readonly posting: Posting;
  readonly account: string;
  /** One of the two is an amount, the other null. */
  readonly debit: string | null;
  readonly credit: string | null;
}

export const linesOf = ({ postings }: Pick<Journal, 'postings'>): JournalLine[] =>
  postings.flatMap(linesOfPosting);

export const linesOfPosting = (posting: Posting): readonly [JournalLine, JournalLine] => [
  { posting, account: posting.debit, debit: posting.amount, credit: null },
  { posting, account: posting.credit, debit: null, credit: posting.amount },
];
