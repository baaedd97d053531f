// A workbook that knows its cells and nothing else: whatever else is asked of it fails.
import type {
  FoundFormulas,
  SheetBlock,
} from '../../../src/addin/workbook/excel/excel-formula-scan';
import type { FormulaRoom, WrittenFormula } from '../../../src/addin/workbook/excel/excel-formula';
import type { SettingChange } from '../../../src/addin/workbook/excel/excel-settings';
import { holds, placeOf, type SheetArea } from '../../../src/addin/engine/records/sheet-address';
import type { ExcelWorkbook } from '../../../src/addin/workbook/excel/excel-workbook';

class FormulasByAddress extends Map<string, string> {
  entered: (address: string) => void = () => undefined;
  override set(address: string, formula: string): this {
    super.set(address, formula);
    this.entered(address);
    return this;
  }
}

export class FakeWorkbook implements Omit<ExcelWorkbook, 'settings'> {
  readonly settings = new Map<string, string>();
  /** Formulas by address, "Sheet1!A1"; who listens is told of each that is entered. */
  readonly formulas = new FormulasByAddress();
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
  hiddenSheets: readonly string[] = [];
  /** Sheets that Excel does not let be searched. */
  unseen: readonly string[] = [];
  findFormulas(within?: readonly SheetBlock[]): Promise<FoundFormulas> {
    this.scans += within ? 0 : 1;
    const cells = [...this.formulas].flatMap(([address, formula]) => {
      const { sheet, row, column } = placeOf(address)!;
      const isWithin =
        within?.some(({ sheetId, block }) => sheetId === sheet && holds(block, { row, column })) ??
        true;
      if (!isWithin || this.unseen.includes(sheet)) return [];
      return {
        ...{ address, sheet, sheetId: sheet, row, column, formula },
        isUnknown: this.values.get(address)?.[0]?.[0] === '#NAME?',
        isHidden: this.hiddenSheets.includes(sheet),
      };
    });
    return Promise.resolve({ cells, unseen: this.unseen });
  }
  idOfSheet(name: string): string {
    return name;
  }
  formulasOf(references: readonly string[]): Promise<(readonly (readonly unknown[])[] | null)[]> {
    return Promise.resolve(
      references.map((reference) =>
        this.formulas.has(reference)
          ? [[this.formulas.get(reference)]]
          : (this.values.get(reference) ?? [['']]),
      ),
    );
  }

  /** null: this Excel does not say. */
  spilling: boolean | null = null;
  spillsFrom(): Promise<boolean | null> {
    return Promise.resolve(this.spilling);
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

  /** What reads of the selection are refused with; null: they are not. */
  selectionRefusal: Error | null = null;
  selection(): Promise<readonly SheetArea[]> {
    if (this.selectionRefusal) return Promise.reject(this.selectionRefusal);
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
