// Which series the columns of a block make, by Excel's own guess:
// https://support.microsoft.com/office/select-data-for-a-chart-5fca57b7-8c52-4e09-979a-631085113862
import { addressOf, quotedSheet, type Area } from '../../model/a1';
import type { ChartSeries } from '../../model/chart-store';
import { sheetOf, type ExcelContext } from '../excel-context';

/** A first row and a first column of texts name the series and the points. */
export function seriesOf(
  context: ExcelContext,
  { sheetId, area }: { readonly sheetId: string; readonly area: Area },
): ChartSeries[] {
  const { cells } = context.grid;
  cells.flush();
  const { startRow, startColumn, endRow, endColumn } = area;
  const isText = (row: number, column: number): boolean =>
    typeof cells.value(sheetId, row, column) === 'string';
  const hasHeader = endRow > startRow && isText(startRow, endColumn);
  const hasLabels = endColumn > startColumn && isText(endRow, startColumn);
  const sheet = quotedSheet(sheetOf(context, sheetId).name);
  const first = startColumn + (hasLabels ? 1 : 0);
  return Array.from({ length: endColumn - first + 1 }, (_, i) => {
    const column = first + i;
    const values = {
      startRow: startRow + (hasHeader ? 1 : 0),
      endRow,
      startColumn: column,
      endColumn: column,
    };
    return {
      name: hasHeader ? cells.text(sheetId, startRow, column) : `Series${i + 1}`,
      values: `${sheet}!${addressOf(values)}`,
    };
  });
}
