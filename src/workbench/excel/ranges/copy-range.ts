// Range.copyFrom:
// https://learn.microsoft.com/office/dev/add-ins/excel/excel-add-ins-ranges-cut-copy-paste
import { columnsOf, rowsOf, type Area } from '../../model/a1';
import { HostError } from '../../model/host-error';
import type { Entry } from '../../model/entry';
import type { ExcelContext } from '../excel-context';

export interface CopyEnd {
  readonly sheetId: string;
  readonly area: Area;
}

/**
 * "Values" takes results, texts as texts, no formula; "Formats" takes what was set on the cells.
 * Whether Excel also takes the format that came with a typed result is not documented, so it stays
 * behind here. A smaller destination grows to the source's size; larger ones repeat it in Excel,
 * which the workbench refuses.
 */
export function copyRange(
  { grid }: ExcelContext,
  from: CopyEnd,
  to: CopyEnd,
  copyType: unknown,
): void {
  if (rowsOf(to.area) > rowsOf(from.area) || columnsOf(to.area) > columnsOf(from.area))
    throw new HostError('NotImplemented', 'The workbench repeats no cells when it copies.');
  const { startRow, endRow, startColumn, endColumn } = from.area;
  const down = to.area.startRow - startRow;
  const right = to.area.startColumn - startColumn;
  const area = {
    startRow: startRow + down,
    endRow: endRow + down,
    startColumn: startColumn + right,
    endColumn: endColumn + right,
  };
  grid.cells.flush();
  if (copyType === 'Values') {
    const entries = Array.from({ length: rowsOf(area) }, (_, r) =>
      Array.from({ length: columnsOf(area) }, (__, c): Entry => ({
        value: grid.cells.value(from.sheetId, startRow + r, startColumn + c),
      })),
    );
    grid.cells.enter(to.sheetId, area, entries);
    grid.cells.flush();
  } else if (copyType === 'Formats')
    grid.layout.copyLooks(from.sheetId, from.area, to.sheetId, area);
  else
    throw new HostError(
      'NotImplemented',
      `The workbench copies "Values" and "Formats", not ${JSON.stringify(copyType)}.`,
    );
}
