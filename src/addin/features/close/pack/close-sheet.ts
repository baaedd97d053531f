// The sheet Close of a month-end pack: its settings, the checks from CLOSE.CHECKS, and beside them
// the entries of persons. An entry belongs to the key in its row, not to the row.
import {
  CHECK_KEYS,
  CLOSE,
  fieldOn,
  sheetOf,
  type CheckKey,
} from '../../../engine/proofs/close-checks';
import { monthInCell, type IsoMonth } from '../../../engine/records/calendar';
import type { SessionContext } from '../../../workbook/session/session-context';
import {
  CLOSE_MONTH,
  formula,
  header,
  titled,
  type Cells,
  type PackPage,
  type PackPlan,
} from './pack-plan';
import type { PackBlock, PackCell, PackChange } from '../../../workbook/excel/excel-pack-sheets';

/** The row of the labels, counted from 0. */
const LABELS_AT = 8;
/** The first column behind the spill of CLOSE.CHECKS. */
const OWN_AT = 4;
const OWN = [
  ...['Owner', 'Done on', 'Reason', "Reviewer's comment", 'Sheet'],
  ...['Due on', 'Prepared', 'Reviewed', 'Key'],
] as const;
export type OwnColumn = (typeof OWN)[number];

/** The tolerance of a day of commission; a person sets it where postings are rounded. */
export const TOLERANCE = 'Tie-out tolerance';

/** Green only where nothing is open. */
const COUNT_OPEN = '[Color10][=0]0;[Red]0';

/** The settings of a pack on Close, and the verdict over its checks. */
function settingsBlocks(plan: PackPlan): PackBlock[] {
  const settings: PackCell[][] = [
    ['Commission coin', plan.commissionCoin, ''],
    ['Functional currency', plan.currency, ''],
    [
      'Ready to sign',
      formula(`=CLOSE.CHECKS(${CLOSE_MONTH},"ready")`),
      formula(`=CLOSE.CHECKS(${CLOSE_MONTH},"open")`, COUNT_OPEN),
    ],
  ];
  return [
    { row: 3, column: 0, cells: [['Accounts', plan.accounts.join(', '), '']] },
    { row: 4, column: 0, cells: settings },
    { row: 2, column: 3, cells: [['Commission of', plan.commissionAccounts.join(', ')]] },
  ];
}

/** The change of Close when something is added to the pack. */
export const addedToClose = (plan: PackPlan): PackChange => ({
  sheet: CLOSE,
  blocks: settingsBlocks(plan),
});

/** The sheet of the month's journal, as a formula. */
const JOURNAL_SHEET = `"Journal "&YEAR(${CLOSE_MONTH})&"-"&TEXT(MONTH(${CLOSE_MONTH}),"00")`;

/** The cell that names the sheet of a check; the sheet of the journal follows the month. */
const sheetCell = (sheet: string): PackCell =>
  formula(
    sheet.startsWith('Journal')
      ? `=HYPERLINK("#'"&${JOURNAL_SHEET}&"'!A1",${JOURNAL_SHEET})`
      : `=HYPERLINK("#'${sheet}'!A1","${sheet}")`,
  );

export function closeSheet(plan: PackPlan): PackPage {
  const lines = CHECK_KEYS.map((key): PackCell[] =>
    OWN.map((label) => (label === 'Key' ? key : label === 'Sheet' ? sheetCell(sheetOf(key)) : '')),
  );
  const sheet = titled(
    CLOSE,
    `Change the month in B3 and the whole pack follows. Made ${plan.made}.`,
    [420, 90, 60, 260, 110, 100, 160, 160, 110, 80, 70, 70, 80],
    [
      {
        row: 2,
        column: 0,
        cells: [['Month', { value: plan.monthSerial, format: 'yyyy-mm' }, '']],
      },
      ...settingsBlocks(plan),
      { row: LABELS_AT - 1, column: 3, cells: [[TOLERANCE, '']] },
      header(OWN, OWN_AT, LABELS_AT),
      { row: LABELS_AT + 1, column: OWN_AT, cells: lines },
      { row: LABELS_AT, column: 0, cells: [[formula(`=CLOSE.CHECKS(${CLOSE_MONTH})`)]] },
    ],
    LABELS_AT,
  );
  return {
    ...sheet,
    result: {
      rows: CHECK_KEYS.length,
      columns: [null, null, COUNT_OPEN, null].map((format) => ({
        isNumber: format !== null,
        format,
      })),
      statusAt: null,
    },
    checks: [
      { row: 6, column: 1, rows: 1 },
      { row: LABELS_AT + 1, column: 1, rows: CHECK_KEYS.length },
    ],
  };
}

/** The sheet Close and the month in it; null: the workbook has no pack. */
export async function closeNow({ parts }: SessionContext): Promise<CloseNow | null> {
  const cells = (await parts.reportSheets?.read(CLOSE)) ?? [];
  const month = monthInCell(fieldOn(cells, 'Month'), parts.host.dateSystem);
  return month === null ? null : { cells, month };
}
interface CloseNow {
  readonly cells: Cells;
  readonly month: IsoMonth;
}

/** The lines of persons on the sheet Close: by key, with the row of each, counted from 0. */
export interface OwnLines {
  readonly columnOf: (label: OwnColumn) => number;
  readonly rowOf: ReadonlyMap<CheckKey, number>;
}

/** null: Close has no such lines, or their labels are gone. */
export function ownLinesOn(close: Cells): OwnLines | null {
  const labels = close.findIndex((row) => row.includes('Key') && row.includes('Reason'));
  if (labels < 0) return null;
  const columnOf = (label: OwnColumn): number => close[labels]!.indexOf(label);
  const key = columnOf('Key');
  const rows = close.map((row, at) => ({ key: row[key], at })).slice(labels + 1);
  return {
    columnOf,
    rowOf: new Map(
      CHECK_KEYS.flatMap((wanted) => {
        const at = rows.find((row) => row.key === wanted)?.at;
        return at === undefined ? [] : [[wanted, at] as const];
      }),
    ),
  };
}
