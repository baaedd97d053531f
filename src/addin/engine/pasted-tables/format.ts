// `format`: the words by which a person states how to read a book.
import { ROLES, type Role } from './reading-outcome';

export const DATE_ORDERS = ['day first', 'month first', 'year first'] as const;
/** Excel has converted the texts that fit to dates of the other order. */
export const DATES_TURNED = 'dates turned';
export const MARKS = ['decimal point', 'decimal comma'] as const;
export type Mark = (typeof MARKS)[number];
export const TURNED = 'signs turned';
export const AS_WRITTEN = 'signs as written';
/** The meaning of debit and credit: a bank's or a ledger's. */
export const CREDIT_IS = { in: 'credit is in', out: 'credit is out' } as const;

/** Words that exclude each other form a group. */
const CHOICES: readonly (readonly string[])[] = [
  DATE_ORDERS,
  MARKS,
  [TURNED, AS_WRITTEN],
  Object.values(CREDIT_IS),
  [DATES_TURNED],
];
export const WORDS: readonly string[] = CHOICES.flat();

/** A column as a formula names it: "amount 4" is the fourth. */
const COLUMN = new RegExp(`^(${ROLES.join('|')}) +([1-9]\\d{0,4})$`);
/** The year of dates without one, such as 0510. */
const YEAR = /^year (20\d\d)$/;
export const yearWord = (year: number): string => `year ${year}`;

export interface BookFormat {
  /** In lower case. */
  readonly words: readonly string[];
  /** The columns to read, by their place; null: by their headers and values. */
  readonly columns: Readonly<Partial<Record<Role, number>>> | null;
  readonly year: number | null;
}
export const AS_IT_COMES: BookFormat = { words: [], columns: null, year: null };

/** null: a word is unknown, or two exclude each other. */
export function formatOf(given: readonly string[]): BookFormat | null {
  const all = given.map((word) => word.trim().toLowerCase());
  const places = all.flatMap((word) => {
    const [, role, place] = COLUMN.exec(word) ?? [];
    return role === undefined ? [] : [[role, Number(place) - 1] as const];
  });
  const years = all.flatMap((word) => YEAR.exec(word)?.[1] ?? []);
  const words = all.filter((word) => !COLUMN.test(word) && !YEAR.test(word));
  const isTwice = [0, 1].some((at) => new Set(places.map((one) => one[at])).size < places.length);
  const excludes = CHOICES.some((group) => group.filter((one) => words.includes(one)).length > 1);
  if (isTwice || excludes || years.length > 1 || words.some((word) => !WORDS.includes(word)))
    return null;
  return {
    words,
    columns: places.length === 0 ? null : Object.fromEntries(places),
    year: years[0] === undefined ? null : Number(years[0]),
  };
}

export const columnWords = (columns: BookFormat['columns']): readonly string[] =>
  ROLES.flatMap((role) => {
    const at = columns?.[role];
    return at === undefined ? [] : [`${role} ${at + 1}`];
  });

export const formatText = ({ words, columns, year }: BookFormat): string =>
  [...columnWords(columns), ...words, ...(year === null ? [] : [yearWord(year)])].join(', ');

/** The format with an answer that replaces its earlier word on the same point. */
export function withAnswer(format: BookFormat, answer: string): BookFormat {
  const added = formatOf(answer.split(','))!;
  const stored = format.words.filter(
    (word) =>
      !CHOICES.some(
        (group) => group.includes(word) && group.some((one) => added.words.includes(one)),
      ),
  );
  return {
    words: [...stored, ...added.words],
    columns: added.columns ?? format.columns,
    year: added.year ?? format.year,
  };
}
