// Typed cells among the arguments. The metadata allows them (allowCustomDataForDataTypeAny), so a
// cell that LEDGER spilled arrives as {type, basicType, basicValue, numberFormat}.
import type { Raw } from '../answers/arguments/refused-argument';

/** Of Excel.CellValueType those whose basicValue is what the person sees in the cell. */
const PLAIN_TYPES: readonly unknown[] = ['Double', 'FormattedNumber', 'String', 'Boolean'];

/**
 * The arguments of one call with plain values in place of typed cells: the number, text or boolean
 * that the cell holds, null for Empty. Errors and other types (entities, images) stay as they are.
 */
export const plainArguments = (raw: Raw): unknown[] => raw.map(plainValue);

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return plainArguments(value);
  if (typeof value !== 'object' || value === null || !('type' in value)) return value;
  if (value.type === 'Empty') return null;
  return PLAIN_TYPES.includes(value.type) && 'basicValue' in value ? value.basicValue : value;
}
