// The defined names of the workbook, as Excel's objects need them.
import { IDefinedNamesService } from '@univerjs/preset-sheets-core';
import type { DefinedName, Names } from '../../excel/grid';
import type { Spreadsheet } from '../spreadsheet';

export class UniverNames implements Names {
  constructor(readonly sheet: Spreadsheet) {}

  /** Univer writes a reference without "=", Excel with it. */
  list(): DefinedName[] {
    const kept = Object.values(
      this.sheet.injector.get(IDefinedNamesService).getDefinedNameMap(this.sheet.unitId) ?? {},
    );
    return this.sheet.workbook.getDefinedNames().map((defined) => ({
      name: defined.getName(),
      formula: defined.getFormulaOrRefString().replace(/^(?!=)/, '='),
      comment: defined.getComment() ?? '',
      visible: kept.find(({ name }) => name === defined.getName())?.hidden !== true,
      sheetId: defined.isWorkbookScope() ? null : (defined.getLocalSheetId() ?? null),
    }));
  }

  add({ name, formula, comment, visible, sheetId }: DefinedName): void {
    const { workbook } = this.sheet;
    const isReference = /^=(?:'[^']+'|[^'!(]+)![$A-Z\d:]+$/i.test(formula);
    const builder = workbook
      .newDefinedNameBuilder()
      .setName(name)
      .setComment(comment)
      .setHidden(!visible);
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
