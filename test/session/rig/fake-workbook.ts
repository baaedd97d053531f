// A workbook that knows its cells and nothing else: whatever else is asked of it fails.
import type { FormulaCell } from '../../../src/addin/workbook/excel/excel-find-formulas';
import type { FormulaRoom, WrittenFormula } from '../../../src/addin/workbook/excel/excel-formula';
import type { SettingChange } from '../../../src/addin/workbook/excel/excel-settings';
import type { SheetArea } from '../../../src/addin/engine/records/sheet-address';
import type { ExcelWorkbook } from '../../../src/addin/workbook/excel/excel-workbook';

export class FakeWorkbook implements Omit<ExcelWorkbook, 'settings'> {
  readonly settings = new Map<string, string>();
  /** Formulas by address, "Sheet1!A1". */
  readonly formulas = new Map<string, string>();
  /** Values by reference, "Sheet1!A1:B2". */
  readonly values = new Map<string, readonly (readonly unknown[])[]>();
  selected: readonly SheetArea[] = [];
  sheet = 'Sheet1';

  constructor(settings: Iterable<[string, string]> = []) {
    this.settings = new Map(settings);
  }

  readSetting(name: string): string | null {
    return this.settings.get(name) ?? null;
  }
  writeSetting(name: string, change: SettingChange): void {
    this.settings.set(name, typeof change === 'string' ? change : change(this.readSetting(name)));
  }

  scans = 0;
  findFormulas(): Promise<readonly FormulaCell[]> {
    this.scans += 1;
    return Promise.resolve(
      [...this.formulas].map(([address, formula]) => {
        const [, sheet = '', letters = '', row = ''] = /^(.+)!([A-Z])(\d+)$/.exec(address) ?? [];
        return {
          address,
          sheet,
          sheetId: sheet,
          row: Number(row) - 1,
          column: letters.charCodeAt(0) - 65,
          formula,
          isUnknown: this.values.get(address)?.[0]?.[0] === '#NAME?',
        };
      }),
    );
  }

  readonly calculated: string[] = [];
  calculate(addresses: readonly string[]): Promise<void> {
    this.calculated.push(...addresses);
    return Promise.resolve();
  }

  namesHold = false;
  namesHoldFormulas(): Promise<boolean> {
    return Promise.resolve(this.namesHold);
  }

  selection(): Promise<readonly SheetArea[]> {
    return Promise.resolve(this.selected);
  }
  readonly selectionHeard = new Set<() => void>();
  onSelection(changed: () => void): () => void {
    this.selectionHeard.add(changed);
    return () => void this.selectionHeard.delete(changed);
  }
  activeSheet(): Promise<string> {
    return Promise.resolve(this.sheet);
  }
  valuesOf(references: readonly string[]): Promise<(readonly (readonly unknown[])[] | null)[]> {
    return Promise.resolve(references.map((reference) => this.values.get(reference) ?? null));
  }

  goTo(address: string): Promise<void> {
    return this.formulas.has(address)
      ? Promise.resolve()
      : Promise.reject(new Error('No such cell.'));
  }

  /** What writeFormula answers instead of writing. */
  refusal: Extract<WrittenFormula, { ok: false }> | null = null;
  readonly written: {
    readonly formula: string;
    readonly place: string;
    readonly room: FormulaRoom;
    readonly wishedName: string;
  }[] = [];
  writeFormula(
    formula: string,
    place: 'active cell' | 'new sheet',
    room: FormulaRoom,
    wishedName: string,
  ): Promise<WrittenFormula> {
    const isOnlyTheCell = this.refusal?.why === 'cell-occupied';
    if (this.refusal && !(isOnlyTheCell && place === 'new sheet'))
      return Promise.resolve(this.refusal);
    this.written.push({ formula, place, room, wishedName });
    return Promise.resolve({
      ok: true,
      address: place === 'new sheet' ? 'Sheet2!A1' : 'Sheet1!A1',
    });
  }
}
