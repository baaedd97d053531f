// The workbook under Excel's own object model. With host-abilities the only user of Excel.* and
// Office.*.
import { splitAddress } from '../session/sheet-address';
import type {
  FormulaCell,
  FormulaRoom,
  SettingChange,
  SheetArea,
  WorkbookPort,
  WrittenFormula,
} from '../session/ports';
import { mentionsFunction } from '../session/live/function-names';
import { writeFormula } from './excel-formula';
import { batch } from './excel-batch';
import { findFormulas } from './excel-find-formulas';
import type { ExcelSettings } from './excel-settings';
import { say } from '../platform/say';

export class ExcelWorkbook implements WorkbookPort {
  /** Ids by the names that addresses were told with: a person may rename a sheet since. */
  readonly #sheets = new Map<string, string>();

  constructor(readonly settings: ExcelSettings) {}

  readSetting(name: string): string | null {
    return this.settings.read(name);
  }
  writeSetting(name: string, change: SettingChange): void {
    this.settings.write(name, change);
  }

  findFormulas(): Promise<readonly FormulaCell[]> {
    return batch((context) => findFormulas(context, this.#sheets));
  }

  namesHoldFormulas(): Promise<boolean> {
    return batch(async (context) => {
      const { names, worksheets } = context.workbook;
      const all = [names.load('items/formula')];
      worksheets.load('items/name');
      await context.sync();
      all.push(...worksheets.items.map((sheet) => sheet.names.load('items/formula')));
      await context.sync();
      return all.some(({ items }) =>
        items.some(({ formula }) => mentionsFunction(String(formula))),
      );
    });
  }

  selection(): Promise<readonly SheetArea[]> {
    return batch(async (context) => {
      const areas = context.workbook
        .getSelectedRanges()
        .areas.load(
          'items/rowIndex,items/columnIndex,items/rowCount,items/columnCount,items/worksheet/name',
        );
      await context.sync();
      return areas.items.map(({ worksheet, rowIndex, rowCount, columnIndex, columnCount }) => ({
        sheet: worksheet.name,
        startRow: rowIndex,
        endRow: rowIndex + rowCount - 1,
        startColumn: columnIndex,
        endColumn: columnIndex + columnCount - 1,
      }));
    });
  }

  onSelection(changed: () => void): () => void {
    const { document } = Office.context;
    const event = Office.EventType.DocumentSelectionChanged;
    document.addHandlerAsync(event, changed);
    return () => document.removeHandlerAsync(event, { handler: changed });
  }

  activeSheet(): Promise<string> {
    return batch(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet().load('name');
      await context.sync();
      return sheet.name;
    });
  }

  valuesOf(
    references: readonly string[],
  ): Promise<readonly (readonly (readonly unknown[])[] | null)[]> {
    return batch(async (context) => {
      const ranges = references.map((reference) => {
        const { sheet, cells } = splitAddress(reference);
        const holder = context.workbook.worksheets.getItemOrNullObject(sheet).load('name');
        return { holder, cells };
      });
      await context.sync();
      const loaded = ranges.map(({ holder, cells }) =>
        holder.isNullObject ? null : holder.getRange(cells).load('values'),
      );
      await context.sync();
      return loaded.map((range) => range?.values ?? null);
    });
  }

  goTo(address: string): Promise<void> {
    return batch(async (context) => {
      const { sheet, cells } = splitAddress(address);
      const { worksheets } = context.workbook;
      const known = worksheets.getItemOrNullObject(this.#sheets.get(sheet) ?? sheet).load('name');
      await context.sync();
      const worksheet = known.isNullObject ? worksheets.getItem(sheet) : known;
      worksheet.activate();
      worksheet.getRange(cells).select();
      await context.sync();
    });
  }

  async writeFormula(
    formula: string,
    place: 'active cell' | 'new sheet',
    room: FormulaRoom,
    wishedName: string,
  ): Promise<WrittenFormula> {
    try {
      return await batch((context) => writeFormula(context, formula, place, room, wishedName));
    } catch (error) {
      if (!(error instanceof OfficeExtension.Error)) throw error;
      if (error.code === 'InvalidOperationInCellEditMode')
        return { ok: false, why: 'busy', at: '' };
      if (error.code === 'AccessDenied')
        return { ok: false, why: 'protected', at: say`This workbook` };
      throw error;
    }
  }
}
