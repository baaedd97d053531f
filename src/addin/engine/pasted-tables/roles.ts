// Gives each column its role: by its header if its values allow it, by its values if the header is
// unknown, and by the person's choice of its place.
import type { Column } from './header-meaning';
import type { BookFormat } from './format';
import type { Word } from './header-words';
import type { Role } from './reading-outcome';

export interface Roles {
  readonly date?: Column;
  readonly coin?: Column;
  readonly reference?: Column;
  readonly note?: Column;
  readonly balance?: Column;
  readonly fee?: Column;
  /** Columns of the same kinds without a role. */
  readonly others: readonly Column[];
}

const OF_ONE_KIND = new Set<Word | null>([
  ...(['date', 'valueDate', 'coin', 'currency', 'reference', 'note', 'balance', 'fee'] as const),
]);

export function rolesOf(columns: readonly Column[], dateAt?: number): Roles {
  const taken = new Set<Column>();
  const first = (candidates: readonly Column[]): Column | undefined => {
    const column = candidates.find((one) => !taken.has(one));
    if (column !== undefined) taken.add(column);
    return column;
  };
  const named = (word: Word): readonly Column[] => columns.filter((column) => column.word === word);
  const isDated = ({ dates }: Column): boolean => dates >= 0.5;
  const isFilled = ({ filled }: Column): boolean => filled > 0;
  const date = first([
    ...columns.filter(({ at }) => at === dateAt),
    ...named('date').filter(isDated),
    ...named('valueDate').filter(isDated),
    ...columns.filter(({ word, dates }) => word === null && dates >= 0.8),
    ...named('date').filter(({ coins }) => coins < 1),
  ]);
  const coin = first([
    ...[...named('coin'), ...named('currency')].filter(({ coins }) => coins >= 0.6),
    ...named('coin').filter(({ filled }) => filled === 0),
  ]);
  const reference = first(named('reference').filter(isFilled));
  const note = first(named('note').filter(isFilled));
  const balance = first(named('balance').filter(({ amounts }) => amounts > 0.9));
  const fee = first(named('fee').filter(({ amounts }) => amounts > 0.9));
  const others = columns.filter(
    (one) => !taken.has(one) && OF_ONE_KIND.has(one.word) && isFilled(one),
  );
  return {
    ...(date && { date }),
    ...(coin && { coin }),
    ...(reference && { reference }),
    ...(note && { note }),
    ...(balance && { balance }),
    ...(fee && { fee }),
    others,
  };
}

const WORD_OF: Readonly<Record<Role, Word>> = {
  date: 'date',
  amount: 'foreign',
  in: 'in',
  out: 'out',
  direction: 'side',
  coin: 'coin',
  reference: 'reference',
  note: 'note',
  balance: 'balance',
};
export const MONEY_WORDS = new Set<Word>([
  ...(['amount', 'foreign', 'quantity', 'value', 'in', 'out', 'debit', 'credit'] as const),
]);
const DATES = new Set<Word | null>(['date', 'valueDate', null]);

/**
 * The columns that a person gave by place: no others are read, except the date if it was not given.
 */
export function placed(
  columns: readonly Column[],
  { columns: given }: BookFormat,
): readonly Column[] {
  if (given === null) return columns;
  const words = new Map(
    (Object.entries(given) as [Role, number][]).map(([role, at]) => [at, WORD_OF[role]]),
  );
  return columns.map((column): Column => {
    const word = words.get(column.at);
    if (word !== undefined) return { ...column, word, filled: 1, ...sureOf(word, column) };
    return given.date === undefined && DATES.has(column.word)
      ? { ...column, sides: 0 }
      : { ...column, word: 'skip', sides: 0, dates: 0 };
  });
}

/** A person's choice of a column's role overrides its values. */
const sureOf = (word: Word, { coins, amounts }: Column): Partial<Column> => ({
  sides: word === 'side' ? 1 : 0,
  ...(word === 'date' && { dates: 1 }),
  ...(word === 'coin' && { coins: Math.max(coins, 0.6) }),
  ...(MONEY_WORDS.has(word) && { amounts: Math.max(amounts, 0.5) }),
});
