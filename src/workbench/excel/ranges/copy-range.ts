// Range.copyFrom:
// https://learn.microsoft.com/office/dev/add-ins/excel/excel-add-ins-ranges-cut-copy-paste
import { columnsOf, matrixOf, movedBy, rowsOf, type Area } from '../../model/a1';
import { HostError } from '../../model/host-error';
import type { ExcelContext } from '../excel-context';

export interface CopyEnd {
  readonly sheetId: string;
  readonly area: Area;
}

/**
 * "Values" copies results, texts as texts, no formula; "Formats" copies the formats set on the
 * cells. Whether Excel also copies the format of a result is not documented; here it is not copied.
 * A smaller destination grows to the source's size; larger ones repeat it in Excel, which the
 * workbench refuses.
 */
export function copyRange(
  { grid }: ExcelContext,
  from: CopyEnd,
  to: CopyEnd,
  copyType: unknown,
): void {
  if (rowsOf(to.area) > rowsOf(from.area) || columnsOf(to.area) > columnsOf(from.area))
    throw new HostError('NotImplemented', 'The workbench repeats no cells when it copies.');
  const area = movedBy(
    from.area,
    to.area.startRow - from.area.startRow,
    to.area.startColumn - from.area.startColumn,
  );
  grid.cells.flush();
  if (copyType === 'Values') {
    const entries = matrixOf(from.area, (row, column) => ({
      value: grid.cells.value(from.sheetId, row, column),
    }));
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
