// The result of reading a table: its lines, a question, or an obstacle.
import { shorten } from '../records/shorten';
import { counted, say } from '../../platform/say';
import type { Order } from './arithmetic-proofs';

/** A row that is no line, and the reason. */
export interface LeftOut {
  readonly row: number;
  readonly text: string;
  readonly why: string;
}

/** The reading of a table, for a person to check. */
export interface Understood {
  /** Rows of the range above the first line. */
  readonly headerRow: number;
  readonly headers: readonly string[];
  /** By role, the place of its column. */
  readonly roles: Readonly<Partial<Record<Role, number>>>;
  /** The words that repeat this reading, even if the table grows. */
  readonly format: readonly string[];
  /** The order of the lines, if the balance proves it. */
  readonly order: Order | null;
  /** Sentences: the proofs, and the columns that were not read. */
  readonly says: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

/** The roles of a book's columns, in the words of `format`. */
export const ROLES = [
  ...([
    'date',
    'amount',
    'in',
    'out',
    'direction',
    'coin',
    'reference',
    'note',
    'balance',
  ] as const),
];
export type Role = (typeof ROLES)[number];

/** One of two readings. */
export interface Answer {
  /** The word for `format`. */
  readonly format: string;
  /** The reading of the first line on which the two differ. */
  readonly says: string;
}

export interface Question {
  /** The part with two possible readings, as it follows "book has". */
  readonly about: string;
  readonly answers: readonly [Answer, Answer];
}

/** Thrown if a table cannot be read. */
export class Unreadable extends Error {
  constructor(
    /** All places at once, as they follow "book has". */
    readonly names: readonly string[],
    readonly advice: readonly string[],
  ) {
    super(names.join('; '));
  }
}

/** Thrown if two readings remain. */
export class Asked extends Error {
  constructor(readonly question: Question) {
    super(question.about);
  }
}

/** Maximum of named places; more are counted, because a cell's sentence is short. */
const MAX_NAMED = 12;

/** All unreadable places at once, so that a table can be corrected in one go. */
export function unreadableSaid(argument: string, { names, advice }: Unreadable): string {
  const rest = names.length - MAX_NAMED;
  const named = names.slice(0, MAX_NAMED).join('; ');
  const more = rest > 0 ? say`; and ${rest} more` : '';
  const said = [...new Set(advice)].map((one) => ` ${one}.`).join('');
  return say`${argument} has ${named}${more}.${said}`;
}

export const questionSaid = (
  argument: string,
  { about, answers: [one, other] }: Question,
): string =>
  say`${argument} has ${about} that can be read in two ways. ${one.says}. ${other.says}. Give ${one.format} or ${other.format} as format.`;

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  date: say`date`,
  amount: say`amount`,
  in: say`money in`,
  out: say`money out`,
  direction: say`direction`,
  coin: say`coin`,
  reference: say`reference`,
  note: say`note`,
  balance: say`balance`,
};
/** More are counted. */
const MAX_LEFT_OUT = 5;

/** The sentences about a reading that a person should see. */
export function understoodSaid({
  roles,
  headers,
  format,
  says,
  leftOut,
}: Understood): readonly string[] {
  const columns = ROLES.flatMap((role) => {
    const at = roles[role];
    return at === undefined
      ? []
      : [`${ROLE_NAMES[role]} ${nameOf({ header: headers[at] ?? '', at })}`];
  }).join(', ');
  const words = format.length === 0 ? '' : `; ${format.join(', ')}`;
  const rest = leftOut.length - MAX_LEFT_OUT;
  const rows = leftOut
    .slice(0, MAX_LEFT_OUT)
    .map(({ row, text, why }) => say`row ${row} (${shorten(text)}) ${why}`);
  const more = rest > 0 ? [say`${counted(rest, 'row')} more`] : [];
  return [
    say`Read as: ${columns}${words}.`,
    ...says,
    ...(rows.length === 0 ? [] : [say`Left out: ${[...rows, ...more].join('; ')}.`]),
  ];
}

/** The name of a column in a sentence. */
export const nameOf = ({ header, at }: { readonly header: string; readonly at: number }): string =>
  header === '' ? say`column ${at + 1}` : say`“${header}”`;
