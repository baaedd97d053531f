// What may be added up, and with what: sums never mix coins.
import type { Product } from './commission-record';
import { shorten } from './shorten';
import { LEDGER_COLUMNS, REBATE_COLUMNS, type ColumnDefinition } from './columns';
import { say } from '../platform/say';

export const LEDGER_SUMS = ['deltaAmount', 'fees'] as const;
export type LedgerSumField = (typeof LEDGER_SUMS)[number];

export const REBATE_SUMS = [
  'commission',
  'totalRebateUsdtAmount',
  'dealAmount',
  'fee',
  'feeDeduction',
] as const;
export type RebateSumField = (typeof REBATE_SUMS)[number];

/** A field to add up, as it was asked for. */
export interface SumField<Field> {
  readonly field: Field;
  /** Asked for as `field:text`: the cell holds the exact text. */ readonly asText: boolean;
}

/** A sentence says what is wrong with the argument "field" and what it accepts. */
export type FoundSum<Field> =
  | ({ readonly ok: true } & SumField<Field>)
  | { readonly ok: false; readonly sentence: string };

/**
 * Finds the field that a text names, by field name or label in any case, `:text` after it for the
 * exact text.
 */
export const ledgerSumField = (text: string): FoundSum<LedgerSumField> =>
  sumField(text, LEDGER_COLUMNS, LEDGER_SUMS);
export const rebateSumField = (text: string): FoundSum<RebateSumField> =>
  sumField(text, REBATE_COLUMNS, REBATE_SUMS);

function sumField<Field extends string>(
  text: string,
  columns: readonly ColumnDefinition<string>[],
  sums: readonly Field[],
): FoundSum<Field> {
  const [name = '', form, ...rest] = text
    .toLowerCase()
    .split(':')
    .map((part) => part.trim());
  const column = columns.find(
    ({ field, label }) => field.toLowerCase() === name || label.toLowerCase() === name,
  );
  const field = sums.find((one) => one === column?.field);
  const accepts = say`It accepts ${sums.map((one) => `${columns.find((known) => known.field === one)?.label ?? one} (${one})`).join(', ')}, and :text after it.`;
  if (column === undefined || rest.length > 0 || (form !== undefined && form !== 'text'))
    return {
      ok: false,
      sentence: say`field is ${shorten(text)}, which is no column that can be added up. ${accepts}`,
    };
  if (field === undefined)
    return {
      ok: false,
      sentence: say`field is ${column.label}, which is never added up: ${WHY_NOT[column.field] ?? say`it is no amount`}. ${accepts}`,
    };
  return { ok: true, field, asText: form !== undefined };
}

const WHY_NOT: Readonly<Record<string, string>> = {
  afterAmount: say`balances are states, not movements; LEDGER.BALANCE gives the one of a moment`,
  rebateRate: say`a sum of rates means nothing`,
  fillSize: say`the exchange does not say in which coin it is counted, so a sum could mix coins`,
  fillValue: say`the exchange does not say in which coin it is counted, so a sum could mix coins`,
};

/**
 * Why these records must not be added up, in a sentence that names the argument; null where they
 * may.
 */
export function mixedRebates(
  field: RebateSumField,
  {
    symbols,
    coins,
    products,
  }: {
    readonly symbols: readonly string[];
    readonly coins: readonly string[];
    readonly products: readonly Product[];
  },
): { readonly argument: string; readonly sentence: string } | null {
  const label = REBATE_COLUMNS.find((column) => column.field === field)?.label ?? field;
  if (field === 'totalRebateUsdtAmount') return null;
  if (field !== 'commission' && symbols.length > 1)
    return {
      argument: 'symbol',
      sentence: say`symbol names ${symbols.length} trading pairs. ${label} is added up for one pair at a time.`,
    };
  if (field !== 'commission' && products.length > 1)
    return {
      argument: 'product',
      sentence: say`product is ALL. ${label} is added up for SPOT or FUTURES, not for both.`,
    };
  if (field !== 'dealAmount' && coins.length > 1)
    return {
      argument: 'coin',
      sentence: say`coin names ${coins.join(', ')}. Sums never mix coins: give one, or ask for Commission (USDT).`,
    };
  return null;
}
