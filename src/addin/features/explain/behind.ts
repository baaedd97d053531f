// "What is in this number?": from the selected cell to exactly the records behind it, in the pane
// and on a new sheet.
import type { Behind, BehindLine } from '../../engine/proofs/behind/behind';
import { behindCells } from '../../engine/proofs/records-behind';
import {
  canonicalDecimal,
  compareDecimals,
  isDecimalText,
  toCellNumber,
} from '../../engine/records/decimal-text';
import { REBATE_RECORD } from '../../engine/records/commission-record';
import { LEDGER_RECORD } from '../../engine/records/ledger-entry';
import { refused } from '../../platform/outcome';
import { localDay } from '../../engine/records/zone';
import type { RecordValue } from '../../engine/records/cells';
import type { LiveCall } from '../../workbook/live/live-call';
import type { LiveCalls } from '../../workbook/live/live-calls';
import type { BehindOutcome, BehindShown } from './explain-state';
import {
  fieldColumn,
  reportRows,
  sheetName,
  type ReportOptions,
} from '../../workbook/sheets/report-sheet';
import type { Report } from '../../workbook/excel/excel-report-sheet';
import type { SessionContext } from '../../workbook/session/session-context';
import { addressAt } from '../../engine/records/sheet-address';
import { counted, say } from '../../platform/say';

const MAX_SHOWN = 10;
const NO_CELL = say`This cell holds no result of Tieout. Select a cell of LEDGER.CHECK, LEDGER.TOTAL, REBATES.TOTAL or REBATES.TIEOUT, then ask again.`;

/** The result of the last look, ready to be written. */
export interface LookedAt {
  readonly address: string;
  readonly behind: Behind;
  readonly agrees: boolean | null;
  readonly sentence: string;
}
export type Looked =
  | { readonly ok: true; readonly at: LookedAt }
  | { readonly ok: false; readonly sentence: string };

export async function lookBehindSelection(
  context: SessionContext,
  liveCalls: LiveCalls,
): Promise<Looked> {
  const { workbook } = context.parts;
  const [area] = await workbook.selection();
  if (!area) return refused(NO_CELL);
  const { sheet, startRow: row, startColumn: column } = area;
  const found = (await liveCalls.formulas.scan()).found.filter(
    ({ cell, live }) => cell.sheet === sheet && covers(live, row - cell.row, column - cell.column),
  );
  const [first] = found;
  if (!first) return refused(NO_CELL);
  const address = addressAt({ sheet, row, column });
  if (found.length > 1)
    return refused(
      say`${address} calculates with more than one function of Tieout. Put each into a cell of its own, then ask again.`,
    );
  const { live, cell } = first;
  if (live.shown?.result.fromWorkbook)
    return refused(
      say`The rows of ${cell.address} came with the workbook. Refresh it with its account connected, then ask again.`,
    );
  const named = context.accounts.ownersOf(live.call);
  const investigated = named && (await context.source.investigate(live.call, live.dates, named));
  if (!investigated) return refused(whyNothing(context, live, cell.address));
  const behind = behindCells(investigated)({ row: row - cell.row, column: column - cell.column });
  if (!behind.ok) return behind;
  const values = await workbook.valuesOf([address]);
  return {
    ok: true,
    at: {
      address,
      behind: behind.behind,
      ...agreement(address, behind.behind, values[0]?.[0]?.[0]),
    },
  };
}

function covers({ shown }: LiveCall, below: number, right: number): boolean {
  const matrix = shown?.outcome.kind === 'rows' ? shown.outcome.matrix : null;
  return (
    matrix !== null &&
    below >= 0 &&
    right >= 0 &&
    below < matrix.length &&
    right < (matrix[0]?.length ?? 0)
  );
}

const whyNothing = (
  { source, accounts }: SessionContext,
  { call }: LiveCall,
  anchor: string,
): string =>
  source.nothingBehind(call, anchor) ??
  accounts.lockedSentence(call) ??
  say`A part of what stands behind ${anchor} is not kept on this device. Refresh it, then ask again.`;

/** Compares the sum with the cell: 15 digits of a number, or the exact text. */
function agreement(
  address: string,
  { sum, cell }: Behind,
  value: unknown,
): { readonly agrees: boolean | null; readonly sentence: string } {
  if (cell === null)
    return {
      agrees: null,
      sentence: say`${address} holds words. These are the records of its row.`,
    };
  const isSame =
    typeof value === 'number'
      ? value === toCellNumber(sum)?.value
      : typeof value === 'string' && isDecimalText(value) && compareDecimals(value, sum) === 0;
  if (isSame && compareDecimals(sum, cell) === 0)
    return { agrees: true, sentence: say`The sum equals ${address}.` };
  const shown =
    typeof value === 'number' || typeof value === 'string' ? String(value) : say`no number`;
  return {
    agrees: false,
    sentence: say`The sum does not equal ${address}, which shows ${shown}. Refresh it, then ask again; a cell that calculates with more than this function never equals it.`,
  };
}

export function shownOf(
  { address, behind: { title, lines, sum }, agrees, sentence }: LookedAt,
  zone: string,
): BehindOutcome {
  const first = lines.slice(0, MAX_SHOWN).map((line): BehindShown => ({
    record: nameOf(line),
    day: dayOfLine(line, zone),
    as: line.as,
    amount: canonicalDecimal(line.amount),
  }));
  return {
    ok: true,
    behind: { address, title, count: lines.length, first, sum, agrees, sentence },
  };
}

const nameOf = ({ record }: BehindLine): string =>
  record.kind === 'entry'
    ? record.entry.billId
    : `${record.record.symbol}, ${record.record.productType}`;
const dayOfLine = ({ record }: BehindLine, zone: string): string =>
  record.kind === 'entry'
    ? localDay(zone, record.entry.cTimeMs)
    : record.record.settleStartTime.slice(0, 10);

type Field =
  | 'time'
  | 'name'
  | 'coin'
  | 'type'
  | 'account'
  | 'deltaAmount'
  | 'fees'
  | 'afterAmount'
  | 'fee'
  | 'feeDeduction'
  | 'rebateRate'
  | 'commission'
  | 'as'
  | 'amount'
  | 'exact';
type Row = Readonly<Partial<Record<Field, RecordValue>>>;

const IDENTIFYING = [
  fieldColumn('time', 'Time', 'time', 120),
  fieldColumn('name', 'Record', 'text', 140),
  fieldColumn('coin', 'Coin', 'text', 60),
  fieldColumn('type', 'Type', 'text', 120),
  fieldColumn('account', 'Account', 'text', 90),
];
const OF_ENTRY = (['deltaAmount', 'fees', 'afterAmount'] as const).map((field) =>
  fieldColumn(field, LEDGER_RECORD[field].label, 'amount', 100),
);
const OF_COMMISSION = (['fee', 'feeDeduction', 'rebateRate', 'commission'] as const).map((field) =>
  fieldColumn(field, REBATE_RECORD[field].label, 'amount', 100),
);
const ADDING = [
  fieldColumn('as', say`Counts as`, 'text', 130),
  fieldColumn('amount', 'Adds', 'amount', 110),
  fieldColumn('exact', say`Adds, exact where rounded`, 'text', 160),
];

function rowOf(line: BehindLine): Row {
  const { account, record, as, amount } = line;
  const shared = {
    name: nameOf(line),
    account,
    as,
    amount,
    exact: toCellNumber(amount)?.rounded === true ? canonicalDecimal(amount) : null,
  };
  if (record.kind === 'entry')
    return {
      ...shared,
      ...record.entry,
      time: record.entry.cTimeMs,
      coin: record.entry.coinName,
      type: record.entry.bizType,
    };
  return {
    ...shared,
    ...record.record,
    time: record.record.settleStartTime,
    coin: record.record.commissionAsset,
    type: 'commission',
  };
}

/**
 * The records in typed columns, the amount that each adds, and a total whose exact text is the
 * cell's number.
 */
export function behindReport(
  { address, behind: { title, lines, sum, cell }, agrees, sentence }: LookedAt,
  options: ReportOptions,
  saidAt: string,
): Report {
  const kinds = new Set(lines.map(({ record }) => record.kind));
  const columns = [
    ...IDENTIFYING,
    ...(kinds.has('entry') ? OF_ENTRY : []),
    ...(kinds.has('commission') ? OF_COMMISSION : []),
    ...ADDING,
  ];
  const [total = null] = reportRows<Row>(
    [{ time: 'Total', amount: sum, exact: canonicalDecimal(sum) }],
    columns,
    options,
  );
  return {
    wishedName: sheetName(title),
    top: [
      { text: say`What is in ${address}: ${title}`, look: 'title' },
      { text: say`Back to ${address}`, to: address },
      {
        text: say`${counted(lines.length, 'record adds', 'records add')} up to exactly ${canonicalDecimal(sum)}. ${sentence}`,
        ...(agrees === false ? { look: 'lost' } : agrees ? { look: 'good' } : {}),
      },
      {
        text: say`Written ${saidAt}. Times are those of ${options.displayZone}.${cell === null ? say` The cell itself holds words.` : ''}`,
      },
    ],
    blocks: [
      {
        heading: null,
        columns,
        rows: reportRows<Row>(lines.map(rowOf), columns, options),
        total,
        links: [],
      },
    ],
  };
}
