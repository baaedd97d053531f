import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import type { MatrixOptions, RecordMatrix } from '../records/matrix';
import { sumDecimals } from '../records/decimal-text';
import { negated } from './behind';
import type { FailingRecord, Recomputation } from './recompute';
import { shownField, tableMatrix, type AccountRows, type TableColumn } from './table';
import { RESIDUE, type Tieout, type TieoutDay } from './tieout';
import { idList } from './id-list';

/** What a line of the table is about: by this its records are found again. */
export type TieoutPlace =
  | { readonly kind: 'day'; readonly day: TieoutDay }
  | { readonly kind: 'total' | 'pending' | 'residue' | 'symbols' | 'recomputed' | 'usdt' }
  | { readonly kind: 'posted only'; readonly entry: LedgerEntry }
  | { readonly kind: 'not recomputed' | 'usdt differs'; readonly failing: FailingRecord };

/** A line of the table; what a line does not say stays empty. */
export interface TieoutLine {
  readonly place: TieoutPlace;
  /** A day, or what the line is: "Total", "Recomputed", … */
  readonly day: string;
  readonly coin: string;
  readonly settled?: string;
  readonly posted?: string;
  readonly difference?: string;
  readonly daysPending?: number | null;
  readonly status: string;
  readonly billIds?: readonly string[];
}

/** The cells of REBATES.TIEOUT: a line for each day, then totals, the residue, the recomputation and the records that fail. */
export function tieoutMatrix(groups: readonly AccountRows<Tieout>[], withAccount: boolean, options: MatrixOptions): RecordMatrix {
  return tableMatrix(groups.map(({ account, rows }) => ({ account, rows: rows.flatMap(tieoutLines) })), TIEOUT_COLUMNS, withAccount, options);
}

export const TIEOUT_COLUMNS: readonly TableColumn<TieoutLine>[] = [
  { field: 'settlementDay', label: 'Settlement day', kind: 'day', valueOf: ({ day }) => day },
  { field: 'commissionAsset', label: 'Coin', kind: 'text', valueOf: ({ coin }) => coin },
  shownField('settled', 'Settled', 'amount'),
  shownField('posted', 'Posted', 'amount'),
  shownField('difference', 'Difference', 'amount'),
  shownField('daysPending', 'Days pending', 'number'),
  shownField('status', 'Status', 'text'),
  { field: 'billIds', label: 'Entry IDs', kind: 'text', valueOf: ({ billIds }) => (billIds === undefined ? null : idList(billIds)) },
];

/** The lines of one account, in their order in the sheet. */
export function tieoutLines(result: Tieout): TieoutLine[] {
  const { coin, symbols, days, settled, posted, difference, pending, unsettled, residue, recomputation, usdt } = result;
  const open = days.filter(({ status }) => status === 'differs' || status === 'pending' || status === 'incomplete').length;
  const waiting = days.filter(({ status }) => status === 'pending').length;
  return [
    ...days.map((day): TieoutLine => ({ ...dayAmounts(day), place: { kind: 'day', day }, coin, status: wordsOf(day), billIds: day.entries.map(({ billId }) => billId) })),
    { place: { kind: 'total' }, day: 'Total', coin, settled, posted, difference, status: open === 0 ? `${days.length} days tie out` : `${open} of ${days.length} days do not tie out` },
    ...(waiting === 0 ? [] : [{ place: { kind: 'pending' }, day: 'Pending', coin, difference: pending, status: `may still be posted, of ${waiting} ${waiting === 1 ? 'day' : 'days'}` } as const]),
    ...unsettled.map(({ entry, day, amount }): TieoutLine => ({ place: { kind: 'posted only', entry }, day: 'Posted only', coin, posted: amount, difference: negated(amount), status: `posted on ${day}, no settlement found`, billIds: [entry.billId] })),
    { place: { kind: 'residue' }, day: RESIDUE, coin, difference: residue, status: residueWords(result) },
    { place: { kind: 'symbols' }, day: 'Symbols asked', coin, status: `${symbols.length}, spot and futures: ${symbols.join(', ')}` },
    { place: { kind: 'recomputed' }, day: 'Recomputed', coin, status: formulaWords(recomputation) },
    ...recomputation.failing.map((failing) => failingLine({ kind: 'not recomputed', failing }, 'Not recomputed', coin, 'fee and rate give')),
    ...(usdt === null ? [] : [{ place: { kind: 'usdt' }, day: 'USDT amount', coin, status: `agrees with the commission in ${usdt.checked - usdt.failing.length} of ${usdt.checked} records` } as const]),
    ...(usdt?.failing ?? []).map((failing) => failingLine({ kind: 'usdt differs', failing }, 'USDT differs', coin, 'the USDT amount is')),
  ];
}

const dayAmounts = ({ day, settled, posted, difference, daysPending }: TieoutDay) => ({ day, settled, posted, difference, daysPending });

function residueWords({ residue, days }: Tieout): string {
  const unknown = days.filter(({ status }) => status === 'incomplete').length;
  const open = residue === '0' ? 'none' : 'no record that was read explains it';
  return unknown === 0 ? open : `${open}; ${unknown} ${unknown === 1 ? 'day is' : 'days are'} incomplete`;
}

function wordsOf({ status, reason, missing }: TieoutDay): string {
  if (reason !== null) return `${status}: ${reason}`;
  if (missing.length === 0) return status;
  const one = missing.length === 1 ? '' : `one of ${missing.length} equal amounts, such as `;
  return `${status}: ${missing[0]!.commission ?? ''} is missing, as much as ${one}${nameOf(missing[0]!)}`;
}

/** A record carries no identifier: its pair, product and period name it. */
const nameOf = ({ symbol, productType, settleStartTime }: CommissionRecord): string => `${symbol} ${productType} settled from ${settleStartTime}`;

function failingLine(place: TieoutPlace & { readonly failing: FailingRecord }, day: string, coin: string, what: string): TieoutLine {
  const { record, expected } = place.failing;
  const commission = record.commission ?? '0';
  return { place, day, coin, settled: commission, difference: sumDecimals([commission, negated(expected)]), status: `${nameOf(record)}: ${what} ${expected}` };
}

function formulaWords({ formula, rounding, decimals, checked, holds, silent }: Recomputation): string {
  const unsaid = silent === 0 ? '' : `; ${silent} do not say fee, rate or commission`;
  if (checked === 0) return `no record says fee, rate and commission${unsaid}`;
  if (formula === null) return `neither fee × rate nor (fee − deducted) × rate holds: at best ${holds} of ${checked} records${unsaid}`;
  const name = formula === 'either' ? 'fee × rate (nothing was deducted)' : formula;
  return `${name}, ${decimals === null ? rounding : `${rounding} to ${decimals} decimals`}, holds in ${holds} of ${checked} records${unsaid}`;
}
