// The defined names of the workbook, as Excel's objects need them.
import type { DefinedName, Names } from '../../model/grid';
import type { Spreadsheet } from '../spreadsheet';

export class UniverNames implements Names {
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
    const isReference = /^=(?:'[^']+'|[^'!(]+)![$A-Z\d:]+$/i.test(formula);
    const builder = workbook.newDefinedNameBuilder().setName(name);
    if (isReference) builder.setRef(formula.slice(1));
    else builder.setFormula(formula);
    if (sheetId === null) builder.setScopeToWorkbook();
    else builder.setScopeToWorksheet(this.sheet.sheet(sheetId));
    workbook.insertDefinedNameBuilder(builder.build());
  }

  remove(name: string): void {
    this.sheet.workbook.deleteDefinedName(name);
  }
}
