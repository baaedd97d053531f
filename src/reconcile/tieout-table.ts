import type { CommissionRecord } from '../records/commission-record';
import type { MatrixOptions, RecordMatrix } from '../records/matrix';
import { sumDecimals } from '../records/decimal-text';
import type { FailingRecord, Recomputation } from './recompute';
import { tableMatrix, type AccountRows, type TableColumn } from './table';
import { RESIDUE, type Tieout, type TieoutDay } from './tieout';
import { idList } from './id-list';

/** A line of the table; what a line does not say stays empty. */
interface Line {
  /** A day, or what the line is: "Total", "Residue", "Recomputed", … */
  readonly day: string;
  readonly coin: string;
  readonly settled?: string | null;
  readonly posted?: string | null;
  readonly difference?: string | null;
  readonly daysPending?: number | null;
  readonly status: string;
  readonly billIds?: readonly string[];
}

/** The cells of REBATES.TIEOUT: a line for each day, then totals, the residue, the recomputation and the records that fail. */
export function tieoutMatrix(groups: readonly AccountRows<Tieout>[], withAccount: boolean, options: MatrixOptions): RecordMatrix {
  return tableMatrix(groups.map(({ account, rows }) => ({ account, rows: rows.flatMap(linesOf) })), COLUMNS, withAccount, options);
}

const COLUMNS: readonly TableColumn<Line>[] = [
  { field: 'settlementDay', label: 'Settlement day', kind: 'day', valueOf: ({ day }) => day },
  { field: 'commissionAsset', label: 'Coin', kind: 'text', valueOf: ({ coin }) => coin },
  { field: 'settled', label: 'Settled', kind: 'amount', valueOf: ({ settled }) => settled },
  { field: 'posted', label: 'Posted', kind: 'amount', valueOf: ({ posted }) => posted },
  { field: 'difference', label: 'Difference', kind: 'amount', valueOf: ({ difference }) => difference },
  { field: 'daysPending', label: 'Days pending', kind: 'number', valueOf: ({ daysPending }) => daysPending },
  { field: 'status', label: 'Status', kind: 'text', valueOf: ({ status }) => status },
  { field: 'billIds', label: 'Entry IDs', kind: 'text', valueOf: ({ billIds }) => (billIds === undefined ? null : idList(billIds)) },
];

function linesOf(result: Tieout): Line[] {
  const { coin, days, settled, posted, difference, unsettled, residue, recomputation, usdt } = result;
  const differing = days.filter((day) => day.status === 'differs' || day.status === 'pending').length;
  return [
    ...days.map((day): Line => ({ ...day, coin, status: wordsOf(day) })),
    { day: 'Total', coin, settled, posted, difference, status: differing === 0 ? `${days.length} days tie out` : `${differing} of ${days.length} days differ or are pending` },
    ...unsettled.map(({ billId, day, amount }): Line => ({ day: 'Posted only', coin, posted: amount, difference: negated(amount), status: `posted on ${day}, no settlement found: ${RESIDUE}`, billIds: [billId] })),
    { day: 'Residue', coin, difference: residue, status: residue === '0' ? 'none' : RESIDUE },
    { day: 'Recomputed', coin, status: formulaWords(recomputation) },
    ...recomputation.failing.map((one) => failingLine('Not recomputed', coin, one, 'fee and rate give')),
    ...(usdt === null ? [] : [{ day: 'USDT amount', coin, status: `agrees with the commission in ${usdt.checked - usdt.failing.length} of ${usdt.checked} records` }]),
    ...(usdt?.failing ?? []).map((one) => failingLine('USDT differs', coin, one, 'the USDT amount is')),
  ];
}

function wordsOf({ status, reason, missing }: TieoutDay): string {
  if (reason !== null) return `${status}: ${reason}`;
  if (missing.length === 0) return status;
  const one = missing.length === 1 ? '' : `one of ${missing.length} equal amounts, such as `;
  return `${status}: ${missing[0]!.commission ?? ''} is missing, as much as ${one}${nameOf(missing[0]!)}`;
}

/** A record carries no identifier: its pair, product and period name it. */
const nameOf = ({ symbol, productType, settleStartTime }: CommissionRecord): string => `${symbol} ${productType} settled from ${settleStartTime}`;

function failingLine(day: string, coin: string, { record, expected }: FailingRecord, what: string): Line {
  const commission = record.commission ?? '0';
  return { day, coin, settled: commission, difference: sumDecimals([commission, negated(expected)]), status: `${nameOf(record)}: ${what} ${expected}` };
}

function formulaWords({ formula, rounding, decimals, checked, holds, silent }: Recomputation): string {
  const unsaid = silent === 0 ? '' : `; ${silent} do not say fee, rate or commission`;
  if (checked === 0) return `no record says fee, rate and commission${unsaid}`;
  if (formula === null) return `neither fee × rate nor (fee − deducted) × rate holds: at best ${holds} of ${checked} records${unsaid}`;
  const name = formula === 'either' ? 'fee × rate (nothing was deducted)' : formula;
  return `${name}, ${decimals === null ? rounding : `${rounding} to ${decimals} decimals`}, holds in ${holds} of ${checked} records${unsaid}`;
}

const negated = (amount: string): string => (amount === '0' ? '0' : amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
