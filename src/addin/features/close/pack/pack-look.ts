// What the workbook's pack says of itself: its sheet Close, and which sheets it has. Loaded when
// the place Close is open.
import { textOfCell } from '../../../workbook/tables/merge/cell-text';
import type { SessionContext } from '../../../workbook/session/session-context';
import { journalSheetName } from '../../journal/journal-sheet';
import { sheetOfCheck } from './pack-checks';
import { monthInCell } from '../../../engine/records/calendar';
import type { PackCheck, PackLook } from './pack-state';

const COLUMNS = ['Check', 'Status', 'Open', 'Reason', "Reviewer's comment"] as const;
const SHEETS = [
  'Close',
  'Roll-forward',
  'Lead',
  'By type',
  'Balances',
  'Rebates',
  'Tie-out',
  'Match',
].concat(...['Carried', 'Business types', 'Rates', 'Mapping', 'Evidence']);
const BUSY = '#BUSY!';

/** null: the workbook has none. */
export async function packNow({ parts }: SessionContext): Promise<PackLook | null> {
  const cells = (await parts.reportSheets?.read('Close')) ?? [];
  const isBusy = cells.some((row) => row.includes(BUSY));
  const month = monthInCell(cells[2]?.[1], parts.host.dateSystem);
  const header = cells.findIndex(([label]) => label === COLUMNS[0]);
  const port = await parts.packSheets?.();
  if (month === null || header < 0 || port === undefined) return null;
  const at = COLUMNS.map((label) => cells[header]!.indexOf(label));
  const lines = cells.slice(header + 1);
  const end = lines.findIndex(([says]) => (says ?? '') === '');
  const said = (row: number): string => textOfCell(cells[row]?.[1]).trim();
  return {
    ...{ month, isBusy },
    accounts: said(3).split(', ').filter(Boolean),
    commissionCoin: said(4),
    currency: said(5),
    reasonAt: at[COLUMNS.indexOf('Reason')] ?? -1,
    checks: lines.slice(0, end < 0 ? undefined : end).map((row, below): PackCheck => {
      const [says = '', status = '', open = '', reason = '', comment = ''] = at.map((column) =>
        textOfCell(row[column]).trim(),
      );
      return {
        says,
        status,
        open,
        sheet: sheetOfCheck(says, month),
        reason,
        comment,
        row: header + 1 + below,
      };
    }),
    sheets: await port.taken([...SHEETS, journalSheetName(month)], []),
  };
}
