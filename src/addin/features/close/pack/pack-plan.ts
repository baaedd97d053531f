// The plan of a month-end pack's sheets, and the cells that they read from each other.
import { READABLE_AMOUNT_FORMAT, SEPARATED_AMOUNT_FORMAT } from '../../../engine/records/cells';
import type { IsoMonth } from '../../../engine/records/calendar';
import { rollForwardColumns } from '../../../engine/proofs/closing/roll-forward-columns';
import { KNOWN_TYPES } from '../../../engine/proofs/closing/type-columns';
import type { TableColumn } from '../../../engine/proofs/table';
import { lettersOf } from '../../../engine/records/sheet-address';
import type {
  PackBlock,
  PackCell,
  PackChange,
  PackSheet,
  ResultLook,
} from '../../../workbook/excel/excel-pack-sheets';

/** A book as the formula of Match takes it; "" where a choice is left out. */
export interface PackBook {
  /** The book's cells as they stand in a formula. */
  readonly cells: string;
  readonly coin: string;
  readonly days: string;
  readonly tolerance: string;
  /** "": the accounts of the pack. */
  readonly account: string;
  readonly format: string;
}

/** For a match that exists and is not written again. */
export const NO_BOOK: PackBook = {
  ...{ cells: '', coin: '', days: '', tolerance: '' },
  ...{ account: '', format: '' },
};

export interface PackPlan {
  readonly month: IsoMonth;
  /** The first and the last day of the month as Excel's numbers. */
  readonly monthSerial: number;
  readonly endSerial: number;
  /** Accounts as they were connected, each once. */
  readonly accounts: readonly string[];
  /** "": no commission. */
  readonly commissionCoin: string;
  /** Those of the accounts for which commission is settled. */
  readonly commissionAccounts: readonly string[];
  /** The account, pair and product of each sum of commission. */
  readonly pairs: readonly (readonly [account: string, pair: string, product: string])[];
  /** "": no values. */
  readonly currency: string;
  /** null: none is matched. */
  readonly book: PackBook | null;
  /** Lead shows how the balance of each coin moved. */
  readonly hasCharts: boolean;
  /** The types to list on Mapping; empty: the workbook has that sheet. */
  readonly mappingTypes: readonly string[];
  readonly made: string;
  /** The version of Tieout. */
  readonly version: string;
  /** By coin: days of the month with an entry, as Excel's numbers. */
  readonly movedOn: ReadonlyMap<string, readonly number[]>;
  /** The account and coin of each holding or movement. */
  readonly holdings: readonly (readonly [account: string, coin: string])[];
}

/** Coins that are held or moved, by name. */
export const coinsOf = ({ holdings }: Pick<PackPlan, 'holdings'>): readonly string[] =>
  [...new Set(holdings.map(([, coin]) => coin))].sort();

export const CLOSE_MONTH = 'CloseMonth';
/** Rows that the plain formulas look at; a result that is longer turns the check red. */
export const ROWS = 1_000;
export const MAX_TYPES = 200;
export const MAX_RATES = 2_000;
export const AMOUNT = SEPARATED_AMOUNT_FORMAT;
export const MONEY = '#,##0.00######';
export const DAY = 'yyyy-mm-dd';
/** The days of the longest month. */
export const MONTH_DAYS = 31;

export const MONTH_END = `EOMONTH(${CLOSE_MONTH},0)`;
export const CLOSE_ACCOUNTS = 'Close!$B$4';
export const COMMISSION_COIN = 'Close!$B$5';
export const COMMISSION_ACCOUNTS = 'Close!$E$3';
/** Empty: none. */
export const COMMISSION_TOLERANCE = 'Close!$E$8';
/** From row 1 on, so that row numbers in sentences are those of the sheet. */
export const TYPES = `'Business types'!$A$1:$B$${MAX_TYPES + 3}`;
export const MAPPING = 'Mapping!$A$1:$H$500';
export const RATES = `Rates!$A$1:$C$${MAX_RATES + 3}`;
/** The rates below their header. */
const RATE_LINES = `Rates!$A$3:$C$${MAX_RATES + 3}`;

/**
 * The rates of one coin, below their header: Excel passes no more than 5 MB of arguments
 * (docs/excel-facts.md, Custom functions), and a cell that is blank would arrive as 0.
 */
export function ratesOf(coinCell: string): string {
  const [days, coins, rates] = ['A', 'B', 'C'].map(
    (letter) => `Rates!$${letter}$3:$${letter}$${MAX_RATES + 3}`,
  );
  return `FILTER(${RATE_LINES},(TRIM(${coins})=${coinCell})*(${days}<>"")*(${rates}<>"")+(${coins}=Rates!$B$3))`;
}

/** The columns of the roll-forward with values. */
const ROLL_FORM = { types: KNOWN_TYPES, rates: [], mapping: [] };
const ROLL_LABELS = ['Account', ...rollForwardColumns(ROLL_FORM, 'UTC').map(({ label }) => label)];
/** The first cell of the roll-forward, an error where the roll-forward is one. */
export const ROLL_FORWARD = "'Roll-forward'!$A$3";
/** The cells of a column of the roll-forward, by its label, as a formula reads them. */
export const rollForward = (label: string): string => {
  const letter = lettersOf(ROLL_LABELS.indexOf(label));
  return `'Roll-forward'!$${letter}$4:$${letter}$${ROWS + 3}`;
};

/** A text quoted for a formula; "" stays empty. */
export const quotedText = (text: string): string =>
  text === '' ? '' : `"${text.replaceAll('"', '""')}"`;

export const formula = (text: string, format?: string): PackCell => ({
  formula: text,
  ...(format !== undefined && { format }),
});

/** Wide enough for any amount of 15 digits with its separators. */
export const AMOUNT_POINTS = 140;
const ACCOUNT_POINTS = 110;
const POINTS: Readonly<Record<TableColumn<never>['kind'], number>> = {
  ...{ amount: AMOUNT_POINTS, number: 80, day: 95, month: 70, time: 130, text: 130 },
};

/** Whole columns or rows that come, or that go where fewer are wanted. @param at before which. */
export const shiftsTo = (
  more: number,
  at: number,
  name: (at: number) => string | number,
): NonNullable<PackChange['shifts']> =>
  more === 0
    ? []
    : more > 0
      ? [{ cells: `${name(at)}:${name(at + more - 1)}`, how: 'insert' }]
      : [{ cells: `${name(at + more)}:${name(at - 1)}`, how: 'delete' }];

/** The cells of a sheet from A1 on. */
export type Cells = readonly (readonly unknown[])[];
/** The row of the labels of each sheet but Close, counted from 0. */
export const LABELS = 2;
/** Labels in bold. */
export const header = (cells: readonly PackCell[], column = 0, row = LABELS): PackBlock => ({
  ...{ row, column, cells: [cells], look: 'header' },
});

/** A sheet before its footer is added. */
export type PackPage = Omit<PackSheet, 'foot'>;

/** A sheet with its name in A1, what it is in A2 and a header row below. */
export const titled = (
  name: string,
  says: string,
  widthsPoints: readonly number[],
  blocks: PackSheet['blocks'],
  titleRow = 2,
): PackPage => ({
  name,
  widthsPoints,
  titleRow,
  blocks: [
    { row: 0, column: 0, cells: [[name]], look: 'title' },
    { row: 1, column: 0, cells: [[says]] },
    ...blocks,
  ],
});

interface ResultSheet {
  readonly call: string;
  /** The columns behind the account. */
  readonly columns: readonly TableColumn<never>[];
  /** Widths in points, by label, of columns with a width of their own. */
  readonly widths: Readonly<Record<string, number>>;
  /** The number of formatted rows. */
  readonly rows: number;
}

/** A sheet of one live result, with the account first. */
export const resultSheet = (
  name: string,
  says: string,
  { call, columns, widths, rows }: ResultSheet,
): PackPage & { readonly result: ResultLook } => ({
  ...titled(
    name,
    says,
    [ACCOUNT_POINTS, ...columns.map(({ label, kind }) => widths[label] ?? POINTS[kind])],
    [{ row: LABELS, column: 0, cells: [[formula(call)]] }],
  ),
  result: {
    rows,
    columns: [
      { isNumber: false, format: null },
      ...columns.map(({ kind }) => ({
        isNumber: kind !== 'text',
        format: kind === 'amount' ? READABLE_AMOUNT_FORMAT : null,
      })),
    ],
    statusAt: 1 + columns.findIndex(({ label }) => label === 'Status') || null,
  },
});

/** The live results of the pack, by their first cells, with what each is. */
export const resultsOf = ({
  commissionCoin,
  book,
}: Pick<PackPlan, 'commissionCoin' | 'book'>): readonly string[] => [
  "'Roll-forward'!A3",
  "'By type'!A3",
  ...(commissionCoin === '' ? [] : ["'Tie-out'!A3"]),
  ...(book === null ? [] : ['Match!A3']),
];
