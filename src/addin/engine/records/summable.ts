// The fields that can be added up, and their groups: sums never mix coins.
import { REBATE_RECORD, type Product, type RebateSumField } from './commission-record';
import { LEDGER_RECORD, type LedgerSumField } from './ledger-entry';
import { namesOf, type Fields, type SumFieldOf } from './record-fields';
import { shorten } from './shorten';
import { say } from '../../platform/say';

const sumsOf = <Of extends Fields>(fields: Of): readonly SumFieldOf<Of>[] =>
  namesOf(fields).filter((name): name is SumFieldOf<Of> => fields[name]?.sums !== undefined);

export const LEDGER_SUMS = sumsOf(LEDGER_RECORD);
export const REBATE_SUMS = sumsOf(REBATE_RECORD);

/** A field to add up, as named in the call. */
export interface SumField<Field> {
  readonly field: Field;
  /** Asked for as `field:text`: the cell holds the exact text. */ readonly asText: boolean;
}

/** The sentence for a wrong argument "field", with the values that it accepts. */
export type FoundSum<Field> =
  | ({ readonly ok: true } & SumField<Field>)
  | { readonly ok: false; readonly sentence: string };

/**
 * Finds the field that a text names, by field name or label in any case, `:text` after it for the
 * exact text.
 */
function sumField<Of extends Fields>(fields: Of, text: string): FoundSum<SumFieldOf<Of>> {
  const [name = '', form, ...rest] = text
    .toLowerCase()
    .split(':')
    .map((part) => part.trim());
  const sums = sumsOf(fields);
  const column = Object.entries(fields).find(
    ([field, { label }]) => field.toLowerCase() === name || label.toLowerCase() === name,
  );
  const accepts = say`It accepts ${sums.map((one) => `${fields[one]?.label ?? one} (${one})`).join(', ')}, and :text after it.`;
  if (column === undefined || rest.length > 0 || (form !== undefined && form !== 'text'))
    return {
      ok: false,
      sentence: say`field is ${shorten(text)}, which is no column that can be added up. ${accepts}`,
    };
  const [found, { label, neverSums }] = column;
  const field = sums.find((one) => one === found);
  if (field === undefined)
    return {
      ok: false,
      sentence: say`field is ${label}, which is never added up: ${neverSums ?? say`it is no amount`}. ${accepts}`,
    };
  return { ok: true, field, asText: form !== undefined };
}

export const ledgerSumField = (text: string): FoundSum<LedgerSumField> =>
  sumField(LEDGER_RECORD, text);
export const rebateSumField = (text: string): FoundSum<RebateSumField> =>
  sumField(REBATE_RECORD, text);

/**
 * Why these records must not be added up, in a sentence that names the argument; null if they may.
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
  const { label } = REBATE_RECORD[field];
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
