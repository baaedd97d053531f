// Reads a book: finds its table, gives its columns roles, tries every reading that its values
// allow, and returns the lines, one question, or an obstacle.
import type { DateSystem } from '../records/calendar';
import { sumDecimals } from '../records/decimal-text';
import type { BookLine } from '../records/reconcile-call';
import { say } from '../../platform/say';
import { cellsOf, isBlank, isNothing, textOf, textOrNull, type Range } from './range-cells';
import {
  balanceAt,
  chooseDays,
  chooseMoney,
  columnsOf,
  isBelowZero,
  signedAmount,
} from './choose-reading';
import type { Days, Reading, Table } from './choose-reading';
import { describeColumns, wordOf, type Column } from './header-meaning';
import { findTable } from './find-table';
import { AS_IT_COMES, CREDIT_IS, TURNED, yearWord, type BookFormat } from './format';
import type { Word } from './header-words';
import { moneyOf } from './money-cells';
import {
  Asked,
  nameOf,
  Unreadable,
  type LeftOut,
  type Question,
  type Role,
  type Understood,
} from './reading-outcome';
import { negate, readReference } from './read-amounts';
import { dateReader, dateWaysOf, dayIn, momentIn, type DateFrame } from './read-dates';
import { MONEY_WORDS, placed, rolesOf } from './roles';
import { kindsOfRows } from './row-kinds';

/** A line of a book as it was read; its coin is null if it is not stated. */
export interface ReadLine extends Omit<BookLine, 'coin'> {
  readonly coin: string | null;
  readonly balance: string | null;
}

export type BookOutcome =
  | { readonly kind: 'read'; readonly lines: readonly ReadLine[]; readonly understood: Understood }
  | { readonly kind: 'asks'; readonly question: Question }
  | { readonly kind: 'unreadable'; readonly why: Unreadable };

export interface BookOptions {
  /** The coin of all lines if the table names none. */
  readonly coin?: string | null;
  readonly dateSystem?: DateSystem;
  readonly format?: BookFormat;
}

/** @param value the cells of a range. */
export function understandBook(value: unknown, options: BookOptions = {}): BookOutcome {
  try {
    return understand(cellsOf(value), options);
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', why: error };
    if (error instanceof Asked) return { kind: 'asks', question: error.question };
    throw error;
  }
}

const GIVE_DATE = (): string =>
  say`Give an Excel date or text such as 2026-11-20; leave rows of totals out`;
const GIVE_AMOUNT = (): string => say`Give a number, or an exact text such as -100.00000001`;

function understand(
  range: Range,
  { coin = null, dateSystem = 1900, format = AS_IT_COMES }: BookOptions,
): BookOutcome {
  const { headers, above, body, leftOut } = findTable(range);
  const year = format.year ?? yearIn(range.slice(0, above));
  const frame: DateFrame = { dateSystem, year, isUtc: false };
  refusePlaces(format, headers.length);
  const { date } = rolesOf(placed(describeColumns(headers, body, frame), format));
  if (date === undefined) throw new Unreadable([noDates(headers)], [ACCEPTS()]);
  const ownFrame = { ...frame, isUtc: date.isUtc };
  const readDate = dateReader(ownFrame);
  const dated = body.map(({ cells }) => readDate(cells[date.at]));
  // The kinds of the other columns are taken from the rows with a date.
  const withDate = body.filter((_, index) => dated[index] !== null);
  const columns = placed(
    describeColumns(headers, withDate.length > 0 ? withDate : body, frame),
    format,
  );
  const roles = rolesOf(columns, date.at);
  const money = moneyOf(body, columns, roles, dated, format);
  const rows = kindsOfRows(body, roles, dated, money);
  const days = dateWaysOf(
    rows.lines.map((index) => dated[index]!),
    ownFrame,
    format.words,
  ).map((way) => ({
    way,
    days: rows.lines.map((index) => dayIn(dated[index]!, way, ownFrame) ?? ''),
  }));
  const table: Table = { body, roles, rows, days, money, format };
  refuseUnreadable(table, columns);
  const reading = chooseMoney(table);
  const chosen = chooseDays(table, reading);
  const momentAt = (index: number): number | null => momentIn(dated[index]!, chosen.way, ownFrame);
  const lines = linesOf(table, reading, chosen, coin, momentAt);
  const all = [...leftOut, ...rows.leftOut, ...sumRows(table, reading)];
  const ofYear =
    year !== null && dated.some((parts) => parts?.kind === 'short') ? [yearWord(year)] : [];
  return {
    kind: 'read',
    lines,
    understood: {
      headerRow: above,
      headers,
      leftOut: all.sort((a, b) => a.row - b.row),
      ...understoodOf(table, reading),
      format: [
        ...(dated.some((parts) => parts?.kind === 'parts' || parts?.kind === 'short')
          ? chosen.way.split(', ')
          : []),
        ...ofYear,
        ...formatOfMoney(table, reading),
      ],
    },
  };
}

/** The year of all days such as 20261001 in the rows above a table, as DATEV writes them. */
function yearIn(above: Range): number | null {
  const years = above.flatMap((row) =>
    row.flatMap(
      (cell) => /^(20\d\d)(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.exec(textOf(cell))?.[1] ?? [],
    ),
  );
  return new Set(years).size === 1 ? Number(years[0]) : null;
}

/** The table as found, readable or not, for a person to correct. */
export function outlineOf(value: unknown): {
  readonly headers: readonly string[];
  /** The roles that the headers name. */
  readonly columns: Understood['roles'];
  readonly sample: readonly (readonly string[])[];
} {
  const { headers, body } = findTable(cellsOf(value));
  const columns: Partial<Record<Role, number>> = {};
  headers.forEach((header, at) => {
    const role = ROLE_OF[wordOf(header).word ?? 'skip'];
    if (role !== undefined) columns[role] ??= at;
  });
  const sample = body.slice(0, 3).map(({ cells }) => headers.map((_, at) => textOf(cells[at])));
  return { headers, columns, sample };
}
const ROLE_OF: Readonly<Partial<Record<Word, Role>>> = {
  ...{ date: 'date', amount: 'amount', in: 'in', out: 'out', side: 'direction', coin: 'coin' },
  ...{ currency: 'coin', reference: 'reference', note: 'note', balance: 'balance' },
};

export const ACCEPTS = (): string =>
  say`Give a range with a row that names its columns: date and amount (or money in and money out), and coin, reference, note where there are any`;

const noDates = (headers: readonly string[]): string =>
  say`no column named date; its columns are ${
    headers
      .filter((one) => one !== '')
      .slice(0, 12)
      .join(', ') || say`nothing`
  }`;

function refusePlaces({ columns }: BookFormat, count: number): void {
  for (const [role, at] of Object.entries(columns ?? {}))
    if (at >= count)
      throw new Unreadable(
        [say`no column ${at + 1}, which format calls ${role}`],
        [say`Correct the place`],
      );
}

function refuseUnreadable(
  { rows, days, money, body, roles }: Table,
  columns: readonly Column[],
): void {
  if (money.readings.length === 0) {
    const meant = [
      ...columns.filter(({ word }) => word !== null && MONEY_WORDS.has(word)),
      ...money.unread,
    ];
    throw new Unreadable(
      meant.length === 0
        ? [
            say`no column named amount; its columns are ${columns.map(({ header }) => header).join(', ')}`,
          ]
        : meant.map(
            (one) =>
              say`no amounts in ${nameOf(one)}, which begins with ${textOf(body[0]?.cells[one.at])}`,
          ),
      [ACCEPTS()],
    );
  }
  const bad = [...rows.noAmounts, ...rows.noDates];
  const advice = [
    ...(rows.noAmounts.length > 0 ? [GIVE_AMOUNT()] : []),
    ...(rows.noDates.length > 0 ? [GIVE_DATE()] : []),
  ];
  rows.lines.forEach((index, at) => {
    if (days.some((one) => one.days[at] !== '')) return;
    const { row, cells } = body[index]!;
    const text = textOf(cells[roles.date!.at]);
    const isShort = /^\d{3,4}$/.test(text);
    bad.push(
      isShort
        ? say`${text} as date in row ${row}, a day and a month without a year`
        : say`${text} as date in row ${row}`,
    );
    advice.push(
      isShort
        ? say`Give the year as format, such as year 2026, and day first or month first`
        : GIVE_DATE(),
    );
  });
  if (bad.length > 0) throw new Unreadable(bad, advice);
}

function linesOf(
  table: Table,
  reading: Reading,
  { days }: Days,
  given: string | null,
  momentAt: (index: number) => number | null,
): readonly ReadLine[] {
  const { body, roles, rows } = table;
  const { amount, in: come, out } = reading.money.columns;
  const inHeader = amount?.coin ?? come?.coin ?? out?.coin ?? null;
  // If no column names coins, all lines are in the call's coin.
  const ofCall = roles.coin === undefined ? given : null;
  // A balance above zero is right, for either sign of the amounts.
  const balanceTurns =
    reading.turned && !(reading.fit?.turned ?? false) && isBelowZero(table, reading);
  const bad: string[] = [];
  const lines = rows.lines.map((index, at): ReadLine => {
    const { row, cells } = body[index]!;
    const own = roles.coin && textOrNull(cells[roles.coin.at]);
    const written = reading.amounts[at]!.coin;
    const coin = own ?? written ?? inHeader ?? given;
    const other = [written, inHeader, ofCall].find(
      (one) => one !== null && !isSameCoin(one, coin!),
    );
    if (other !== undefined) bad.push(say`two coins, ${coin!} and ${other!}, in row ${row}`);
    if (roles.coin !== undefined && coin === null) bad.push(say`no coin in row ${row}`);
    const balance = balanceAt(table, index, reading.money);
    const atMs = momentAt(index);
    return {
      row,
      day: days[at] as BookLine['day'],
      ...(atMs !== null && { atMs }),
      amount: signedAmount(reading, at),
      coin: ofCall ?? coin,
      reference: roles.reference === undefined ? null : readReference(cells[roles.reference.at]),
      note: roles.note === undefined ? null : textOrNull(cells[roles.note.at]),
      balance: balance !== null && balanceTurns ? negate(balance) : balance,
    };
  });
  if (bad.length > 0)
    throw new Unreadable(bad, [say`Give one in each row, or leave the column out and give coin`]);
  return lines;
}

/** In any case. $ means every dollar, including those of exchanges. */
function isSameCoin(one: string, other: string): boolean {
  const [a, b] = [one.toUpperCase(), other.toUpperCase()];
  return a === b || (a === 'USD' && b.startsWith('USD')) || (b === 'USD' && a.startsWith('USD'));
}

/** A row without a date is a sum if each of its amounts is the sum of the lines above. */
function sumRows({ rows, body, money }: Table, reading: Reading): readonly LeftOut[] {
  const columns = columnsOf(reading.money).filter(
    (column) => column !== reading.money.columns.side,
  );
  const textAt = (at: number, index: number): string | undefined =>
    money.read(at, index, reading.money.mark)?.text;
  const sizeOf = (text: string): string => text.replace('-', '');
  return rows.unclear.map((index) => {
    const { row, cells } = body[index]!;
    const above = rows.lines.filter((line) => line < index);
    const isSum = columns.every(({ at }) => {
      const said = textAt(at, index);
      return (
        isNothing(cells[at]) ||
        (said !== undefined &&
          sizeOf(said) === sizeOf(sumDecimals(above.map((line) => textAt(at, line) ?? '0'))))
      );
    });
    if (!isSum)
      throw new Unreadable(
        [
          say`a row ${row} that has no date or calls itself a sum, and is no sum of the lines above`,
        ],
        [say`Give it a date, or leave it out`],
      );
    return { row, text: textOf(cells.find((cell) => !isBlank(cell))), why: say`sums up` };
  });
}

function formatOfMoney(table: Table, { money: { mark, credit }, turned }: Reading): string[] {
  return [
    ...(table.money.marks.length > 1 || mark === 'decimal comma' ? [mark] : []),
    ...(credit === null ? [] : [CREDIT_IS[credit]]),
    ...(turned ? [TURNED] : []),
  ];
}

function understoodOf(
  { roles, money }: Table,
  { fit, checked, money: { columns } }: Reading,
): Pick<Understood, 'roles' | 'order' | 'says'> {
  const { balance } = roles;
  const others = roles.others.filter(({ word }) => word !== 'fee');
  const taken = {
    date: roles.date,
    amount: columns.amount,
    in: columns.in,
    out: columns.out,
    direction: columns.side,
    coin: roles.coin,
    reference: roles.reference,
    note: roles.note,
    balance,
  };
  const proof =
    balance === undefined || checked === 0
      ? []
      : fit === null
        ? [
            say`The balances in ${nameOf(balance)} do not follow from the amounts and prove nothing.`,
          ]
        : [
            say`The balances in ${nameOf(balance)} follow from ${columnsOf({ columns })
              .map(nameOf)
              .join(
                say` and `,
              )}${fit.lessFees ? say` less the fees` : ''} (${fit.agreed} of the ${fit.checked} looked at), so the signs are right.`,
          ];
  return {
    roles: Object.fromEntries(
      Object.entries(taken).flatMap(([role, column]) => (column ? [[role, column.at]] : [])),
    ),
    order: fit?.order ?? null,
    says: [
      ...proof,
      ...(others.length === 0
        ? []
        : [say`Not read, for there is another of the kind: ${others.map(nameOf).join(', ')}.`]),
      ...money.unread.map((one) => say`${nameOf(one)} looks like amounts and was not read.`),
    ],
  };
}
