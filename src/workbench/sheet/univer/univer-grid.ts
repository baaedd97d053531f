// Univer as the grid behind Excel's objects.
import type { DefinedName, Grid, Names } from '../../model/grid';
import type { SheetCalculation } from '../calculation';
import type { Spreadsheet } from '../spreadsheet';
import type { UniverCells } from './univer-cells';
import { UniverLayout } from './univer-layout';
import { UniverTables } from './univer-tables';
import { UniverTabs } from './univer-tabs';

/** The defined names of the workbook, as Excel's objects need them. */
class UniverNames implements Names {
  constructor(readonly sheet: Spreadsheet) {}

  /** Univer writes a reference without "=", Excel with it. */
  list(): DefinedName[] {
    return this.sheet.workbook.getDefinedNames().map((defined) => ({
      name: defined.getName(),
      formula: defined.getFormulaOrRefString().replace(/^(?!=)/, '='),
      sheetId: defined.isWorkbookScope() ? null : (defined.getLocalSheetId() ?? null),
    }));
  }

  add({ name, formula, sheetId }: DefinedName): void {
    const { workbook } = this.sheet;
    const builder = workbook.newDefinedNameBuilder().setName(name).setRef(formula.slice(1));
    if (sheetId === null) builder.setScopeToWorkbook();
    else builder.setScopeToWorksheet(this.sheet.sheet(sheetId));
    workbook.insertDefinedNameBuilder(builder.build());
  }

  remove(name: string): void {
    this.sheet.workbook.deleteDefinedName(name);
  }
}

export const univerGrid = (
  sheet: Spreadsheet,
  cells: UniverCells,
  calculation: SheetCalculation,
): Grid => ({
  tabs: new UniverTabs(sheet),
  cells,
  layout: new UniverLayout(sheet, cells),
  tables: new UniverTables(sheet),
  names: new UniverNames(sheet),
  calculation,
});
