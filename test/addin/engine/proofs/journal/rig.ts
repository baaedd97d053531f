// Rates, mappings and movements as a journal is made from, by short names, and the files of one.
import fc from 'fast-check';
import Decimal from 'decimal.js';
import {
  addDays,
  type IsoDay,
  type IsoMonth,
} from '../../../../../src/addin/engine/records/calendar';
import { Coins } from '../../../../../src/addin/engine/records/coins';
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import type { RollForwardForm } from '../../../../../src/addin/engine/records/reconcile-call';
import { checkLedger, type CheckRow } from '../../../../../src/addin/engine/proofs/check';
import { KNOWN_TYPES } from '../../../../../src/addin/engine/proofs/closing/type-columns';
import {
  MAPPING_HEADER,
  readMapping,
  type Mapping,
} from '../../../../../src/addin/engine/proofs/journal/mapping';
import {
  movementsOf,
  type Movement,
} from '../../../../../src/addin/engine/proofs/journal/movements';
import { journalFile } from '../../../../../src/addin/engine/proofs/journal/files/journal-file';
import type {
  FileRequest,
  FileSettings,
  Program,
} from '../../../../../src/addin/engine/proofs/journal/files/programs';
import {
  journalOf,
  type Journal,
  type JournalForm,
} from '../../../../../src/addin/engine/proofs/journal/journal';
import type { AccountRows } from '../../../../../src/addin/engine/proofs/table';
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

/** A deposit on the 5th of October; what leaves is below zero. */
export const moved = (
  billId: string | null,
  amount: string,
  more: Partial<Movement> = {},
): Movement => ({
  ...{
    account: 'Main',
    coin: 'USDT',
    coins: new Coins([]),
    type: 'deposit',
    day: '2026-10-05',
    billId,
    atMs: 1,
  },
  ...{ change: amount, amount, rate: '1', ...more },
});

/** Of deposits, by the account, the contra account, the tax code and the text of their mapping. */
export const journalWith = (
  mapping: readonly unknown[],
  movements: readonly Movement[] = [moved('1', '5')],
  form: Partial<JournalForm> = {},
): Journal =>
  journalOf(movements, mappingOf(['deposit', '', '', ...mapping]), {
    ...{ batch: '202610-01', grain: 'entry', currency: 'EUR' },
    ...form,
  });

export const SETTINGS: FileSettings = {
  ...{ companyCode: '1010', documentType: '', consultant: '29098', client: '55003' },
  ...{ accountLength: '', dates: '', decimals: '' },
  ...{ columns: 'Date, Account=Konto, Debit, Credit, Narration, Entry IDs', separator: '' },
};
export const fileOf = (
  journal: Journal,
  program: Program,
  settings: Partial<FileSettings> = {},
  request: Partial<FileRequest> = {},
) =>
  journalFile(journal, program, {
    ...{ month: '2026-10', financialYearBegins: 7, madeAt: '2026-11-20 12:30:45', ...request },
    settings: { ...SETTINGS, ...settings },
  });
export function textOf(...asked: Parameters<typeof fileOf>): string {
  const file = fileOf(...asked);
  if (!file.ok) throw new Error(file.sentence);
  return file.files.map(({ text }) => text).join('');
}
export const sentenceOf = (...asked: Parameters<typeof fileOf>): string => {
  const file = fileOf(...asked);
  return file.ok ? 'It was written.' : file.sentence;
};
export const isTaken = (...asked: Parameters<typeof fileOf>): boolean => fileOf(...asked).ok;
