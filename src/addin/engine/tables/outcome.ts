// The result of reading a table: its lines, a question, or an obstacle.
import { shorten } from '../records/shorten';
import { counted, say } from '../../platform/say';
import type { Order } from './evidence';

/** A row that is no line, and why. */
export interface LeftOut {
  readonly row: number;
  readonly text: string;
  readonly why: string;
}

/** What the reader made of a table, for a person to see. */
export interface Understood {
  /** Rows of the range above the first line. */
  readonly headerRow: number;
  readonly headers: readonly string[];
  /** By role, the place of its column. */
  readonly roles: Readonly<Partial<Record<Role, number>>>;
  /** The words that read the table so again, whatever is added to it. */
  readonly format: readonly string[];
  /** Of the lines, where the balance proves it. */
  readonly order: Order | null;
  /** Sentences: what is proved, and which columns were not read. */
  readonly says: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

/** What the columns of a book can be, as `format` says them. */
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
  /** To be given as `format`. */
  readonly format: string;
  /** The reading with the first line that it reads otherwise. */
  readonly says: string;
}

export interface Question {
  /** What can be read in two ways, as it follows "book has". */
  readonly about: string;
  readonly answers: readonly [Answer, Answer];
}

/** Thrown where a table cannot be read. */
export class Unreadable extends Error {
  constructor(
    /** Every place at once, as they follow "book has". */
    readonly names: readonly string[],
    readonly advice: readonly string[],
  ) {
    super(names.join('; '));
  }
}

/** Thrown where two readings remain. */
export class Asked extends Error {
  constructor(readonly question: Question) {
    super(question.about);
  }
}

/** More are counted: a sentence of a cell has an end. */
const MAX_NAMED = 12;

/** All that cannot be read at once, so that a table is corrected in one go. */
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

/** What a person should see of a reading, in sentences. */
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

/** A column as a sentence names it. */
export const nameOf = ({ header, at }: { readonly header: string; readonly at: number }): string =>
  header === '' ? say`column ${at + 1}` : say`“${header}”`;
