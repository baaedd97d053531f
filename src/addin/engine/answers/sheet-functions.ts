// The functions that need no records: the status of results, and exact sums of cells.
import { argument, readerOf, describe, type CallOf } from './arguments/argument';
import { readOneValue, RefusedArgument } from './arguments/cell-argument';
import { readMonth } from './arguments/value-arguments';
import type { Described } from './definition';
import { say } from '../../platform/say';

/** The properties that are returned if none is named. */
export const DEFAULT_WORDS = [
  'refreshed',
  'rows',
  'complete',
  'stale',
  'rounded',
  'account',
  'zone',
  'version',
  'problem',
] as const;
/**
 * All properties: `problem` is the sentence of an error, which some Excels do not show
 * (docs/excel-facts.md, Custom functions); `source`: whether the rows are stored on this device or
 * came with the workbook; `as of`: since when an open month or day may have grown.
 */
const STATUS_WORDS = [...DEFAULT_WORDS, 'source', 'as of', 'results'] as const;
export type StatusWord = (typeof STATUS_WORDS)[number];

const takes = {
  /** null: all results of the workbook. */
  address_text: argument('cell', {
    description: describe(
      'Address of the formula\'s cell as text, such as "Sheet1!A1". Omitted: all results of the workbook.',
      'Adresse der Zelle mit der Formel als Text, etwa "Sheet1!A1". Ohne Angabe: alle Ergebnisse der Arbeitsmappe.',
    ),
    parse: readAddress,
  }),
  /** null: everything. */
  what: argument('what', {
    description: describe(
      'refreshed, rows, complete, stale, rounded, account, zone, version, problem (the sentence of an error), source, "as of" or results. Omitted: the first nine.',
      'refreshed, rows, complete, stale, rounded, account, zone, version, problem (der Satz zu einem Fehler), source, "as of" oder results. Ohne Angabe: die ersten neun.',
    ),
    parse: readWord,
  }),
};
export type StatusQuestion = Omit<CallOf<'RESULT.STATUS', typeof takes>, 'name'>;

export const resultStatus = {
  name: 'RESULT.STATUS',
  description: describe(
    'What is known about the result of a Tieout formula: how old, how many rows, whether complete.',
    'Was über das Ergebnis einer Tieout-Formel bekannt ist: wie alt, wie viele Zeilen, ob vollständig.',
  ),
  takes,
  read: readerOf('RESULT.STATUS', takes),
  example: {
    formula: '=RESULT.STATUS()',
    says: describe(
      'How old and how complete the results of the workbook are.',
      'Wie alt und wie vollständig die Ergebnisse der Arbeitsmappe sind.',
    ),
    columns: 2,
  },
};

const CLOSE_WORDS = ['ready', 'open'] as const;

const ofClose = {
  month: argument('month', {
    description: describe(
      'The month of the close: any date in it, or YYYY-MM.',
      'Der Monat des Abschlusses: ein beliebiges Datum darin oder YYYY-MM.',
    ),
    required: true,
    parse(name, value, dateSystem) {
      const month = readMonth(name, value, dateSystem);
      if (month !== null) return month;
      throw new RefusedArgument(
        name,
        say`month is missing. Give any date in it, or text such as 2026-10.`,
      );
    },
  }),
  /** null: all checks. */
  what: argument('what', {
    description: describe(
      'ready (yes where each open check has a reason on Close, else no) or open (how many checks do not hold). Omitted: every check.',
      'ready (yes, wenn jede offene Prüfung auf Close eine Begründung hat, sonst no) oder open (wie viele Prüfungen offen sind). Ohne Angabe: jede Prüfung.',
    ),
    parse: (name, value) =>
      readOneValue(name, value, say`ready or open, or leave it out`, (written) =>
        CLOSE_WORDS.find((known) => known === String(written).toLowerCase()),
      ),
  }),
};
export type CloseQuestion = Omit<CallOf<'CLOSE.CHECKS', typeof ofClose>, 'name'>;

export const closeChecksTable = {
  name: 'CLOSE.CHECKS',
  description: describe(
    'The checks of a month-end pack, from its results: what holds, what is open, and the first of what is open.',
    'Die Prüfungen eines Monatsabschlusses, aus seinen Ergebnissen: was stimmt, was offen ist und wovon das Erste.',
  ),
  takes: ofClose,
  read: readerOf('CLOSE.CHECKS', ofClose),
  example: {
    formula: '=CLOSE.CHECKS("2026-10")',
    says: describe(
      'Every check of the month-end pack of that month in this workbook.',
      'Jede Prüfung des Monatsabschlusses dieses Monats in dieser Arbeitsmappe.',
    ),
    columns: 4,
  },
};

const summed = {
  ranges: argument('ranges', {
    description: describe(
      'Numbers (read with the 15 digits that Excel keeps) and exact texts such as "0.100000000000000001".',
      'Zahlen (mit den 15 Stellen gelesen, die Excel behält) und genaue Texte wie "0.100000000000000001".',
    ),
    range: true,
    required: true,
    repeating: true,
    parse: (_, value) => value,
  }),
};

export const EXACT: readonly Described[] = [
  {
    name: 'EXACT.SUM',
    description: describe(
      'The sum of numbers and exact texts without losing a digit, as the nearest number that Excel can hold.',
      'Die Summe von Zahlen und genauen Texten ohne Stellenverlust, als nächste Zahl, die Excel darstellen kann.',
    ),
    takes: summed,
    gives: 'number',
    example: {
      formula: '=EXACT.SUM("0.1","0.2")',
      says: describe(
        'A sum that loses no digit, as a number.',
        'Eine Summe, die keine Stelle verliert, als Zahl.',
      ),
      columns: 1,
    },
  },
  {
    name: 'EXACT.TEXT',
    description: describe(
      'The sum of numbers and exact texts without losing a digit, as exact text.',
      'Die Summe von Zahlen und genauen Texten ohne Stellenverlust, als genauer Text.',
    ),
    takes: summed,
    gives: 'string',
    example: {
      formula: '=EXACT.TEXT("0.100000000000000001","0.2")',
      says: describe(
        'The same with every digit, as text.',
        'Dasselbe mit allen Stellen, als Text.',
      ),
      columns: 1,
    },
  },
];

/**
 * The sheet has no quotation marks and is spelled as written (Excel ignores its case; null: any
 * sheet with a result there); the cell in upper case and without $, e.g. `A1`.
 */
function readAddress(
  argument: string,
  value: unknown,
): { readonly sheet: string | null; readonly cell: string } | null {
  return readOneValue(
    argument,
    value,
    say`the address of one cell as text, such as "Sheet1!A1"`,
    (written) => {
      const [, quoted, bare, column, row] =
        /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i.exec(
          String(written),
        ) ?? [];
      return column === undefined || row === undefined
        ? undefined
        : {
            sheet: quoted?.replaceAll("''", "'") ?? bare ?? null,
            cell: `${column.toUpperCase()}${row}`,
          };
    },
    say`, which is no address`,
  );
}

function readWord(argument: string, value: unknown): StatusWord | null {
  const accepts = say`${STATUS_WORDS.slice(0, -1).join(', ')} or ${STATUS_WORDS.at(-1) ?? ''}`;
  return readOneValue(argument, value, accepts, (written) =>
    STATUS_WORDS.find((known) => known === String(written).toLowerCase()),
  );
}
