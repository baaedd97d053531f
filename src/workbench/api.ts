// window.workbench: what automated trials use.
import {
  addressOf,
  areaOf,
  columnsOf,
  matrixOf,
  rowsOf,
  splitAddress,
  type Area,
} from './model/a1';
import type { Entry } from './model/cell-entry';
import {
  tabIn,
  type CalculationMode,
  type CellValue,
  type Grid,
  type GridCell,
} from './model/grid';
import type { Rules } from './model/excel-limits';

export interface Workbench {
  /** Resolves when the add-in's functions can be called. */
  readonly ready: Promise<void>;
  /**
   * Enters a formula ("=…") into one cell; "" clears the cell. Addresses may name a sheet:
   * "Sheet2!A1"; else the active one.
   */
  setFormula(address: string, formula: string): void;
  /**
   * Writes values; the address is the matrix's area or its first cell. Text stays text ("00123"),
   * except that "=…" is a formula and a leading apostrophe is dropped; "" clears a cell and null
   * leaves it as it is.
   */
  setValues(address: string, matrix: readonly (readonly unknown[])[]): void;
  /**
   * Spilled cells included; blanks are "", an error is its text. Formats are Excel's number
   * formats.
   */
  read(address: string): { values: CellValue[][]; text: string[][]; formats: string[][] };
  /** The error message of a cell, or "". */
  message(address: string): string;
  /** Resolves when no cell is #BUSY! and no work is pending. */
  settled(): Promise<void>;
  save(): object;
  /**
   * Opens a saved workbook as Excel does: settings reach the add-in's new page, and every formula
   * is calculated.
   */
  load(saved: unknown): Promise<void>;
  /** Members that the add-in requested and this host does not know. */
  unknown(): string[];
  /** Limits of Excel that can be switched off. */
  readonly rules: Rules;
  calculationMode: CalculationMode;
  /**
   * Runs a command that the add-in associated by Office.actions.associate, as its button on the
   * ribbon would.
   */
  runCommand(name: string): Promise<void>;
  /**
   * The next requests of the add-in fail with this code: 5004 a cell is being edited, 5102 activity
   * limit reached, 7000 no permission.
   */
  refuse(code: number, count?: number): void;
  /** Like the close button in Excel; a ribbon button shows the pane again. */
  closePane(): void;
  /** Loads the add-in's page again, like a restart of its runtime. */
  reloadAddin(): Promise<void>;
}

/** Values as a trial means them: a text stays a text, whatever it looks like. */
function entryOf(value: unknown): Entry {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return { value };
  if (typeof value !== 'string')
    throw new Error(`setValues() takes numbers, texts, true, false and null, not ${typeof value}.`);
  if (value.startsWith("'")) return { value: value.slice(1) };
  return /^=./s.test(value) ? { formula: value } : { value };
}

/**
 * The members that read and write cells.
 * @param ofScript entries by a script do not count as unsaved work.
 */
export function cellApi(
  { tabs, cells }: Grid,
  messageAt: (place: GridCell) => string,
  ofScript: (write: () => void) => void,
): Pick<Workbench, 'setFormula' | 'setValues' | 'read' | 'message'> {
  const at = (address: string): { sheetId: string; area: Area } => {
    if (typeof address !== 'string')
      throw new Error(`An address is a text such as "Sheet1!A1", not ${typeof address}.`);
    const { sheetName } = splitAddress(address);
    const sheet = tabIn(tabs, address);
    if (sheetName !== null && !sheet) throw new Error(`There is no sheet "${sheetName}".`);
    return { sheetId: sheet?.id ?? tabs.activeId(), area: areaOf(address) };
  };

  const write = (sheetId: string, area: Area, entries: Entry[][]): void => {
    ofScript(() => {
      cells.enter(sheetId, area, entries);
      cells.flush();
    });
  };

  return {
    setFormula: (address, formula) => {
      const { sheetId, area } = at(address);
      if (rowsOf(area) * columnsOf(area) !== 1)
        throw new Error(`setFormula() takes one cell, not ${addressOf(area)}.`);
      if (typeof formula !== 'string' || !/^(=.+)?$/s.test(formula))
        throw new Error(`A formula begins with "=": ${JSON.stringify(formula)}.`);
      write(sheetId, area, [[formula === '' ? { value: '' } : { formula }]]);
    },
    setValues: (address, matrix) => {
      const { sheetId, area } = at(address);
      const columns = matrix[0]?.length ?? 0;
      if (columns === 0 || matrix.some((row) => row.length !== columns))
        throw new Error('setValues() takes a matrix of rows of equal length.');
      const isFirstCell = rowsOf(area) * columnsOf(area) === 1;
      if (!isFirstCell && (rowsOf(area) !== matrix.length || columnsOf(area) !== columns))
        throw new Error(
          `${addressOf(area)} has ${rowsOf(area)} x ${columnsOf(area)} cells, the matrix ${matrix.length} x ${columns}.`,
        );
      write(
        sheetId,
        area,
        matrix.map((row) => row.map(entryOf)),
      );
    },
    read: (address) => {
      const { sheetId, area } = at(address);
      return {
        values: matrixOf(area, (row, column) => cells.value(sheetId, row, column)),
        text: matrixOf(area, (row, column) => cells.text(sheetId, row, column)),
        formats: matrixOf(area, (row, column) => cells.format(sheetId, row, column)),
      };
    },
    message: (address) => {
      const { sheetId, area } = at(address);
      return messageAt({ sheetId, row: area.startRow, column: area.startColumn });
    },
  };
}
