// The workbook behind Excel's own object model.
import { blocksOf, splitAddress, type SheetArea } from '../../engine/records/sheet-address';
import { type FoundFormulas, type SheetBlock, findFormulas } from './excel-formula-scan';
import { type FormulaRoom, type WrittenFormula, writeFormula } from './excel-formula';
import type { SettingChange, ExcelSettings } from './excel-settings';
import { mentionsFunction } from '../../engine/answers/function-names';
import { batch } from './excel-batch';
import { rangeAt } from './excel-range';
import { reading } from './excel-reading';
import { say } from '../../platform/say';

const FORMULAS = (): string => say`the formulas of this workbook`;
type Matrix = readonly (readonly unknown[])[];

export class ExcelWorkbook {
  /** Sheet ids by the names in known addresses: a person may have renamed a sheet since. */
  readonly #sheets = new Map<string, string>();

  constructor(readonly settings: ExcelSettings) {}

  /** A text stored in the workbook, or null. */
  readSetting(name: string): string | null {
    return this.settings.read(name);
  }
  /**
   * Where another person may have changed it meanwhile, `change` is a function. It is applied to
   * the workbook's text at the moment of saving, and again if it was lost: applying it twice gives
   * the same.
   */
  writeSetting(name: string, change: SettingChange): void {
    this.settings.write(name, change);
  }

  /**
   * Every cell whose formula mentions one of our functions, found by a new scan.
   * @param within left out: in all sheets.
   */
  findFormulas(within?: readonly SheetBlock[]): Promise<FoundFormulas> {
    return reading(FORMULAS(), (context) => findFormulas(context, this.#sheets, within));
  }

  /** The id of a sheet by its name at the last scan. */
  idOfSheet(name: string): string | undefined {
    return this.#sheets.get(name);
  }

  /**
   * Whether a defined name holds one of our functions: scanning cells does not find the formulas
   * that use it.
   */
  namesHoldFormulas(): Promise<boolean> {
    return reading(FORMULAS(), async (context) => {
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
    return reading(say`the selection`, selectedAreas, { since: '1.9' });
  }

  /** Calls back each time another cell is selected. Returns its own undo. */
  onSelection(changed: () => void): () => void {
    const { document } = Office.context;
    const event = Office.EventType.DocumentSelectionChanged;
    document.addHandlerAsync(event, changed);
    return () => document.removeHandlerAsync(event, { handler: changed });
  }

  activeSheet(): Promise<string> {
    return reading(say`the selection`, async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet().load('name');
      await context.sync();
      return sheet.name;
    });
  }

  /**
   * Values of references such as "Sheet1!A1:B2", each as a matrix; null where one cannot be read.
   */
  valuesOf(references: readonly string[]): Promise<readonly (Matrix | null)[]> {
    return this.#cellsOf(references, 'values');
  }

  /** The same for formulas, in the en-US form; a constant gives its value. */
  formulasOf(references: readonly string[]): Promise<readonly (Matrix | null)[]> {
    return this.#cellsOf(references, 'formulas');
  }

  #cellsOf(
    references: readonly string[],
    what: 'values' | 'formulas',
  ): Promise<readonly (Matrix | null)[]> {
    return reading(say`cells`, async (context) => {
      const ranges = references.map((reference) => {
        const { sheet, cells } = splitAddress(reference);
        const holder = context.workbook.worksheets.getItemOrNullObject(sheet).load('name');
        return { holder, cells };
      });
      await context.sync();
      const loaded = ranges.map(({ holder, cells }) =>
        holder.isNullObject ? null : holder.getRange(cells).load(what),
      );
      await context.sync();
      return loaded.map((range) => range?.[what] ?? null);
    });
  }

  /**
   * Whether the formula of this cell fills other cells; null if Excel cannot report it (ExcelApi
   * 1.12).
   */
  spillsFrom(address: string): Promise<boolean | null> {
    if (!Office.context.requirements.isSetSupported('ExcelApi', '1.12'))
      return Promise.resolve(null);
    return reading(say`cells`, async (context) => {
      const spill = rangeAt(context, address).getSpillingToRangeOrNullObject().load('address');
      await context.sync();
      return !spill.isNullObject;
    });
  }

  /** Calculates these cells only, where Excel can (ExcelApi 1.6). */
  calculate(addresses: readonly string[]): Promise<void> {
    if (!Office.context.requirements.isSetSupported('ExcelApi', '1.6')) return Promise.resolve();
    return batch(async (context) => {
      for (const address of addresses) rangeAt(context, address).calculate();
      await context.sync();
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

  /**
   * Writes a formula (en-US form) where its rows have room: into the active cell, or into A1 of a
   * new sheet, which is activated.
   * @param wishedName of the new sheet, used if it is free.
   */
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

/** For whole sheets Excel hangs if the areas themselves are loaded (office-js 5758). */
export async function selectedAreas(context: Excel.RequestContext): Promise<readonly SheetArea[]> {
  const selected = context.workbook.getSelectedRanges().load('address');
  const sheet = context.workbook.worksheets.getActiveWorksheet().load('name');
  await context.sync();
  return blocksOf(selected.address).map((block) => ({ sheet: sheet.name, ...block }));
}
