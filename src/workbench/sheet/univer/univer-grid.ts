// Univer as the grid behind Excel's objects.
import type { Grid } from '../../model/grid';
import type { SheetCalculation } from '../calculation';
import type { CellReader } from '../cell-reader';
import type { CellWriter } from '../cell-writer';
import type { Spreadsheet } from '../spreadsheet';
import { UniverCells } from './univer-cells';
import { UniverLayout } from './univer-layout';
import { UniverNames } from './univer-names';
import { UniverTables } from './univer-tables';
import { UniverTabs } from './univer-tabs';

export const univerGrid = (
  sheet: Spreadsheet,
  reader: CellReader,
  writer: CellWriter,
  calculation: SheetCalculation,
): Grid => ({
  tabs: new UniverTabs(sheet),
  cells: new UniverCells(sheet, writer),
  layout: new UniverLayout(sheet, reader),
  tables: new UniverTables(sheet),
  names: new UniverNames(sheet),
  calculation,
});
