// Univer as the grid behind Excel's objects.
import type { Grid, Names } from '../../model/grid';
import type { SheetCalculation } from '../calculation';
import type { Spreadsheet } from '../spreadsheet';
import type { UniverCells } from './univer-cells';
import { univerLayout } from './univer-layout';
import { UniverTables } from './univer-tables';
import { univerTabs } from './univer-tabs';

/** The defined names of the workbook, as Excel's objects need them. */
const univerNames = (sheet: Spreadsheet): Names => ({
  /** Univer writes a reference without "=", Excel with it. */
  list: () =>
    sheet.workbook.getDefinedNames().map((defined) => ({
      name: defined.getName(),
      formula: defined.getFormulaOrRefString().replace(/^(?!=)/, '='),
      sheetId: defined.isWorkbookScope() ? null : (defined.getLocalSheetId() ?? null),
    })),
  add: ({ name, formula, sheetId }) => {
    const { workbook } = sheet;
    const builder = workbook.newDefinedNameBuilder().setName(name).setRef(formula.slice(1));
    if (sheetId === null) builder.setScopeToWorkbook();
    else builder.setScopeToWorksheet(sheet.sheet(sheetId));
    workbook.insertDefinedNameBuilder(builder.build());
  },
  remove: (name) => void sheet.workbook.deleteDefinedName(name),
});

export const univerGrid = (
  sheet: Spreadsheet,
  cells: UniverCells,
  calculation: SheetCalculation,
): Grid => ({
  tabs: univerTabs(sheet),
  cells,
  layout: univerLayout(sheet, cells),
  tables: new UniverTables(sheet),
  names: univerNames(sheet),
  calculation,
});
