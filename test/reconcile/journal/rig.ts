// Rates, mappings and movements as a journal is made from, by short names.
import fc from 'fast-check';
import Decimal from 'decimal.js';
import { addDays, type IsoDay, type IsoMonth } from '../../../src/addin/engine/records/calendar';
import type { LedgerEntry } from '../../../src/addin/engine/records/ledger-entry';
import type { RollForwardForm } from '../../../src/addin/engine/records/reconcile-call';
import { checkLedger, type CheckRow } from '../../../src/addin/engine/proofs/check';
import { KNOWN_TYPES } from '../../../src/addin/engine/proofs/closing/type-columns';
import {
  MAPPING_HEADER,
  readMapping,
  type Mapping,
} from '../../../src/addin/engine/proofs/journal/mapping';
import { movementsOf, type Movement } from '../../../src/addin/engine/proofs/journal/movements';
import type { AccountRows } from '../../../src/addin/engine/proofs/table';
import { inMonths, MONTHS, periodsOf } from '../rig';

export function mappingOf(...rows: readonly (readonly unknown[])[]): Mapping {
  const read = readMapping([MAPPING_HEADER, ...rows], 1, 'Mapping');
  if (!read.ok) throw new Error(read.sentence);
  return read.mapping;
}

export const rowsOf = (
  entries: readonly LedgerEntry[],
  months: readonly IsoMonth[] = MONTHS,
): AccountRows<CheckRow>[] => [
  { account: 'Main', rows: checkLedger(inMonths(entries), periodsOf(months), null) },
];

export const inCoins: RollForwardForm = { types: KNOWN_TYPES, rates: null };

export function found(
  groups: readonly AccountRows<CheckRow>[],
  form: RollForwardForm = inCoins,
): readonly Movement[] {
  const read = movementsOf(groups, form, 'UTC');
  if (!read.ok) throw new Error(read.sentence);
  return read.movements;
}

/** From the end of August 2026 to the end of November. */
export const DAYS: readonly IsoDay[] = Array.from({ length: 92 }, (_, at) =>
  addDays('2026-08-31', at),
);

/** A rate of one coin for each of the days; several have many digits. */
export const randomRates = fc
  .array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 92, maxLength: 92 })
  .map((all) => all.map((units) => new Decimal(units.toString()).div(1e8).toFixed()));
