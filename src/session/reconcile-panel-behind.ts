// "What is in this number?": from the selected cell to exactly the records behind it, in the pane and on a new sheet.
import type { Behind, BehindLine } from '../reconcile/behind';
import { behindCells } from '../reconcile/records-behind';
import { canonicalDecimal, compareDecimals, isDecimalText, toCellNumber } from '../records/decimal-text';
import { counted } from '../records/counted';
import { refused } from '../records/refused';
import { clockOf, localDay } from '../records/zone';
import { localMsOfStamp } from '../records/calendar';
import { serialOfLocalMs } from '../records/excel-date';
import { isExchangeError } from '../exchange/exchange-error';
import type { LiveCall } from './live-call';
import type { LiveCalls } from './live-calls';
import type { BehindOutcome, BehindShown } from './reconcile-state';
import { sheetName, type Report, type ReportColumn, type ReportValue } from './reconcile-panel-report';
import { UNEXPECTED, type SessionContext } from './session-context';
import { addressOf } from './sheet-address';

const MOST_SHOWN = 10;
const NO_CELL = 'This cell holds no result of Tieout. Select a cell of LEDGER.CHECK, LEDGER.TOTAL, REBATES.TOTAL or REBATES.TIEOUT, then ask again.';

/** What was looked at last, ready to be written. */
export interface LookedAt { readonly address: string; readonly behind: Behind; readonly agrees: boolean | null; readonly sentence: string }
export type Looked = { readonly ok: true; readonly at: LookedAt } | { readonly ok: false; readonly sentence: string };

export async function lookBehindSelection(context: SessionContext, lives: LiveCalls): Promise<Looked> {
  const { parts } = context;
  const { workbook } = parts;
  try {
    const [area] = await workbook.selection();
    if (!area) return refused(NO_CELL);
    const { sheet, startRow: row, startColumn: column } = area;
    const found = (await lives.scan()).filter(({ cell, live }) => cell.sheet === sheet && covers(live, row - cell.row, column - cell.column));
    const [first] = found;
    if (!first) return refused(NO_CELL);
    const address = addressOf({ sheet, startRow: row, endRow: row, startColumn: column, endColumn: column });
    if (found.length > 1) return refused(`${address} calculates with more than one function of Tieout. Put each into a cell of its own, then ask again.`);
    const { live, cell } = first;
    if (live.shown?.result.fromWorkbook) return refused(`The rows of ${cell.address} came with the workbook. Refresh it with its account connected, then ask again.`);
    const named = context.accounts.ownersOf(live.call);
    const investigated = named && (await context.source.investigate(live.call, live.dates, named));
    if (!investigated) return refused(whyNothing(live, cell.address));
    const behind = behindCells(investigated)({ row: row - cell.row, column: column - cell.column });
    if (!behind.ok) return behind;
    const values = await workbook.valuesOf([address]);
    return { ok: true, at: { address, behind: behind.behind, ...agreement(address, behind.behind, values[0]?.[0]?.[0]) } };
  } catch (error) {
    if (isExchangeError(error)) return refused(error.message);
    parts.report?.(error);
    return refused(UNEXPECTED);
  }
}

function covers({ shown }: LiveCall, below: number, right: number): boolean {
  const matrix = shown?.outcome.kind === 'rows' ? shown.outcome.matrix : null;
  return matrix !== null && below >= 0 && right >= 0 && below < matrix.length && right < (matrix[0]?.length ?? 0);
}

function whyNothing({ call }: LiveCall, anchor: string): string {
  switch (call.name) {
    case 'LEDGER':
    case 'REBATES': return `${anchor} shows the records themselves: there is nothing behind them but the exchange’s answer, which the certificate names.`;
    case 'LEDGER.BALANCE': return `${anchor} shows the balance after one entry. LEDGER.CHECK of that month shows what it is made of.`;
    case 'LEDGER.MATCH': return `${anchor} shows book lines and entries themselves. Match below writes them to a sheet with links.`;
    default: return `A part of what stands behind ${anchor} is not kept on this device. Refresh it, then ask again.`;
  }
}

/** The cell as it stands in the sheet, at the 15 digits that Excel holds or as the exact text. */
function agreement(address: string, { sum, cell }: Behind, value: unknown): { readonly agrees: boolean | null; readonly sentence: string } {
  if (cell === null) return { agrees: null, sentence: `${address} holds words. These are the records of its row.` };
  const isSame = typeof value === 'number' ? value === toCellNumber(sum)?.value : typeof value === 'string' && isDecimalText(value) && compareDecimals(value, sum) === 0;
  if (isSame && compareDecimals(sum, cell) === 0) return { agrees: true, sentence: `The sum equals ${address}.` };
  const shown = typeof value === 'number' || typeof value === 'string' ? String(value) : 'no number';
  return { agrees: false, sentence: `The sum does not equal ${address}, which shows ${shown}. Refresh it, then ask again; a cell that calculates with more than this function never equals it.` };
}

export function shownOf({ address, behind: { title, lines, sum }, agrees, sentence }: LookedAt, zone: string): BehindOutcome {
  const first = lines.slice(0, MOST_SHOWN).map((line): BehindShown => ({ record: nameOf(line), day: dayOf(line, zone), as: line.as, amount: canonicalDecimal(line.amount) }));
  return { ok: true, behind: { address, title, count: lines.length, first, sum, agrees, sentence } };
}

const nameOf = ({ record }: BehindLine): string => (record.kind === 'entry' ? record.entry.billId : `${record.record.symbol}, ${record.record.productType}`);
const dayOf = ({ record }: BehindLine, zone: string): string => (record.kind === 'entry' ? localDay(zone, record.entry.cTimeMs) : record.record.settleStartTime.slice(0, 10));

type Column = ReportColumn & { readonly valueOf: (line: BehindLine) => ReportValue; readonly of?: 'entry' | 'commission' };

/** The records in typed columns, with what each adds, and a total whose exact text is the cell's number. */
export function behindReport({ address, behind: { title, lines, sum, cell }, agrees, sentence }: LookedAt, { zone, dateSystem, saidAt }: { readonly zone: string; readonly dateSystem: 1900 | 1904; readonly saidAt: string }): Report {
  const clock = clockOf(zone);
  const serial = (localMs: number | null, text: string): ReportValue => (localMs === null ? text : (serialOfLocalMs(localMs, dateSystem) ?? text));
  const ofEntry = (label: string, valueOf: (entry: EntryOf) => string | null): Column => ({ label, kind: 'amount', widthPoints: 100, of: 'entry', valueOf: ({ record }) => (record.kind === 'entry' ? number(valueOf(record.entry)) : null) });
  const ofCommission = (label: string, valueOf: (record: CommissionOf) => string | null): Column => ({ label, kind: 'amount', widthPoints: 100, of: 'commission', valueOf: ({ record }) => (record.kind === 'commission' ? number(valueOf(record.record)) : null) });
  const all: readonly Column[] = [
    { label: 'Time', kind: 'time', widthPoints: 120, valueOf: ({ record }) => (record.kind === 'entry' ? serial(clock(record.entry.cTimeMs), String(record.entry.cTimeMs)) : serial(localMsOfStamp(record.record.settleStartTime), record.record.settleStartTime)) },
    { label: 'Record', kind: 'text', widthPoints: 140, valueOf: (line) => nameOf(line) },
    { label: 'Coin', kind: 'text', widthPoints: 60, valueOf: ({ record }) => (record.kind === 'entry' ? record.entry.coinName : record.record.commissionAsset) },
    { label: 'Type', kind: 'text', widthPoints: 120, valueOf: ({ record }) => (record.kind === 'entry' ? record.entry.bizType : 'commission') },
    { label: 'Account', kind: 'text', widthPoints: 90, valueOf: ({ account }) => account },
    ofEntry('Change', ({ deltaAmount }) => deltaAmount), ofEntry('Fees', ({ fees }) => fees), ofEntry('Balance after', ({ afterAmount }) => afterAmount),
    ofCommission('Trading fee', ({ fee }) => fee), ofCommission('Fee deduction', ({ feeDeduction }) => feeDeduction), ofCommission('Rate', ({ rebateRate }) => rebateRate), ofCommission('Commission', ({ commission }) => commission),
    { label: 'Counts as', kind: 'text', widthPoints: 130, valueOf: ({ as }) => as },
    { label: 'Adds', kind: 'amount', widthPoints: 110, valueOf: ({ amount }) => number(amount) },
    { label: 'Adds, exact where rounded', kind: 'text', widthPoints: 160, valueOf: ({ amount }) => (toCellNumber(amount)?.rounded === true ? canonicalDecimal(amount) : null) },
  ];
  const kinds = new Set(lines.map(({ record }) => record.kind));
  const columns = all.filter(({ of }) => of === undefined || kinds.has(of));
  const total = columns.map((_, at): ReportValue => (at === 0 ? 'Total' : at === columns.length - 2 ? number(sum) : at === columns.length - 1 ? canonicalDecimal(sum) : null));
  return {
    wishedName: sheetName(title),
    top: [
      { text: `What is in ${address}: ${title}`, look: 'title' },
      { text: `Back to ${address}`, to: address },
      { text: `${counted(lines.length, 'record adds', 'records add')} up to exactly ${canonicalDecimal(sum)}. ${sentence}`, ...(agrees === false ? { look: 'lost' } : agrees ? { look: 'good' } : {}) },
      { text: `Written ${saidAt}. Times are those of ${zone}.${cell === null ? ' The cell itself holds words.' : ''}` },
    ],
    blocks: [{ heading: null, columns, rows: lines.map((line) => columns.map((column) => column.valueOf(line))), total, links: [] }],
  };
}

type EntryOf = Extract<BehindLine['record'], { kind: 'entry' }>['entry'];
type CommissionOf = Extract<BehindLine['record'], { kind: 'commission' }>['record'];
const number = (text: string | null): ReportValue => (text === null ? null : (toCellNumber(text)?.value ?? text));
