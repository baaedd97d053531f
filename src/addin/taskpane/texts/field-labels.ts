// What people call the exchange's fields.
import { LEDGER_COLUMNS, REBATE_COLUMNS } from '../../records/columns';

export const FIELD_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  [...LEDGER_COLUMNS, ...REBATE_COLUMNS].map(({ field, label }) => [field, label]),
);
