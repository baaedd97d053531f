// The person's choices, and the formula from them.
import {
  LEDGER_COLUMNS,
  REBATE_COLUMNS,
  type ColumnDefinition,
  type ColumnKind,
} from '../../engine/records/columns';
import { say } from '../../platform/say';
import type { Argument, Field, Takes } from '../../engine/answers/arguments/argument';
import {
  DEFINITIONS,
  type DraftedFunction,
  type RecordCall,
} from '../../engine/answers/definitions';
import type { FormulaDraft } from '../../workbook/live/formula-text';
import type { ChosenPeriod, PeriodChoice } from './period-presets';

export type ChosenOperation = DraftedFunction;
/** Functions that show the records themselves, with columns to choose. */
export type RecordOperation = RecordCall['name'];

export function takenBy(operation: ChosenOperation): readonly Argument[] {
  const takes: Takes = DEFINITIONS[operation].takes;
  return Object.values(takes);
}
export const asksFor = (operation: ChosenOperation, field: Field): boolean =>
  takenBy(operation).some((one) => one.field === field);

export const isOfRecords = (operation: ChosenOperation): operation is RecordOperation =>
  asksFor(operation, 'columns');
/** Commission is counted by settlement day, the ledger by month. */
export const countsDays = (operation: ChosenOperation): boolean =>
  'start' in DEFINITIONS[operation].takes;

type SumChoice = 'Change' | 'Fees';
type ProductChoice = 'SPOT' | 'FUTURES' | 'ALL';

export interface ColumnChoice {
  readonly field: string;
  readonly label: string;
  readonly kind: ColumnKind;
  readonly shown: boolean;
  /** Every digit as text, for amounts. */
  readonly asText: boolean;
}

export interface Choices {
  readonly operation: ChosenOperation;
  /**
   * The account; null: the workbook's, which formulas need not name. 'all': every connected one.
   */
  readonly account: { readonly name: string } | 'all' | null;
  readonly symbols: readonly string[];
  readonly commissionCoins: readonly string[];
  readonly product: ProductChoice;
  readonly days: PeriodChoice;
  readonly ledgerCoins: readonly string[];
  readonly types: readonly string[];
  readonly months: PeriodChoice;
  /** The field that a total sums. */
  readonly sum: SumChoice;
  /** The day of the end balances; "": now. null: not chosen yet. */
  readonly date: string | null;
  readonly headers: 0 | 1 | 2;
  readonly columns: Readonly<Record<RecordOperation, readonly ColumnChoice[]>>;
}

const asChoices = (definitions: readonly ColumnDefinition<string>[]): readonly ColumnChoice[] =>
  definitions.map(({ field, label, kind }) => ({ field, label, kind, shown: true, asText: false }));

/** All columns in their usual order. */
export const USUAL_COLUMNS: Choices['columns'] = {
  REBATES: asChoices(REBATE_COLUMNS),
  LEDGER: asChoices(LEDGER_COLUMNS),
};

/** Most books need the last month that is over. */
const LAST_MONTH: PeriodChoice = { preset: 'last month', from: '', to: '' };

export const firstChoices = (operation: ChosenOperation): Choices => ({
  operation,
  account: null,
  symbols: [],
  commissionCoins: ['USDT'],
  product: 'SPOT',
  days: LAST_MONTH,
  ledgerCoins: [],
  types: [],
  months: LAST_MONTH,
  sum: 'Change',
  date: null,
  headers: 1,
  columns: USUAL_COLUMNS,
});

/**
 * The formula without arguments that have their default.
 * @param connected names of the connected accounts, for 'all'.
 * @param lastOver the last day of the last month that is over.
 */
export function draftOf(
  choices: Choices,
  period: ChosenPeriod<string>,
  connected: readonly string[],
  lastOver: string,
): FormulaDraft {
  const { operation, account, product, headers } = choices;
  const said: Readonly<Record<Field, string | number | null>> = {
    symbols: listed(choices.symbols),
    commissionCoins: listed(choices.commissionCoins),
    ledgerCoins: listed(choices.ledgerCoins),
    types: listed(choices.types),
    sum: choices.sum,
    product: product === 'SPOT' ? null : product,
    date: choices.date ?? lastOver,
    first: period.from,
    last: period.to,
    headers: headers === 1 ? null : headers,
    columns: isOfRecords(operation) ? columnsArgument(operation, choices) : null,
    account: account === 'all' ? connected.join(',') : (account?.name ?? null),
  };
  const args = takenBy(operation).map(({ field }) => (field === undefined ? null : said[field]));
  return { name: operation, args };
}

const listed = (texts: readonly string[]): string | null =>
  texts.length === 0 ? null : texts.join(',');

/** null where the choice is the default: all columns as numbers, in their usual order. */
function columnsArgument(operation: RecordOperation, { columns }: Choices): string | null {
  const shown = columns[operation].filter((column) => column.shown);
  const isUsual =
    shown.length === columns[operation].length &&
    shown.every(
      ({ field, asText }, at) => !asText && USUAL_COLUMNS[operation][at]?.field === field,
    );
  return isUsual
    ? null
    : shown.map(({ field, asText }) => (asText ? `${field}:text` : field)).join(',');
}

/** The sentence about a missing choice; null: the formula is complete. */
export function missingIn({ operation, ...chosen }: Choices): string | null {
  for (const { field, required, one } of takenBy(operation)) {
    if (one && (field === 'ledgerCoins' || field === 'commissionCoins')) {
      if (chosen[field].length !== 1) return say`Choose one coin, such as USDT.`;
    } else if (required && field === 'symbols' && chosen.symbols.length === 0)
      return say`Choose at least one pair, such as BTCUSDT: the exchange lists commission by pair.`;
    else if (required && field === 'commissionCoins' && chosen.commissionCoins.length === 0)
      return say`Choose the coin that the commission was paid in, such as USDT.`;
  }
  return isOfRecords(operation) && !chosen.columns[operation].some(({ shown }) => shown)
    ? say`Tick at least one column.`
    : null;
}

/** Moves one column to another place; returns the same list where nothing moves. */
export function moved(
  columns: readonly ColumnChoice[],
  one: ColumnChoice,
  to: number,
): readonly ColumnChoice[] {
  if (columns[to] === undefined || columns[to] === one) return columns;
  const rest = columns.filter((each) => each !== one);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}
