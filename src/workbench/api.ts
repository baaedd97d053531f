// window.workbench: what automated trials use. Addresses may name a sheet: "Sheet1!A1:B2".
import { areaOf } from './a1';
import type { CellReader } from './cell-reader';
import { toCellData } from './excel-objects';
import type { Spreadsheet } from './spreadsheet';
import type { CellPlace, Streams } from './streams';

export interface Workbench {
  ready: Promise<void>;
  setFormula(address: string, formula: string): void;
  setValues(address: string, matrix: unknown[][]): void;
  read(address: string): { values: unknown[][]; text: string[][]; formats: string[][] };
  message(address: string): string;
  settled(): Promise<void>;
  save(): object;
  /** What the add-in asked for and this host does not know. */
  unknown(): string[];
}

/**
 * A stream never says that it is done: the add-in says so in its pane (aria-busy), and quiet stands for the rest, longer than the 200 ms and more for which office.js
 * collects results, and than the 100 ms for which Univer collects edits.
 */
const QUIET_MS = 600;

interface Parts { sheet: Spreadsheet; reader: CellReader; streams: Streams; ready: Promise<void>; messageAt(place: CellPlace): string; isBusy(): boolean; lastChangeAtMs(): number; settings(): unknown; unknown(): string[] }

export function createApi({ sheet, reader, streams, ready, messageAt, isBusy, lastChangeAtMs, settings, unknown }: Parts): Workbench {
  const at = (address: string) => {
    const name = /^'?(.*?)'?!/.exec(address)?.[1];
    const target = name ? sheet.workbook.getSheetByName(name) : sheet.workbook.getActiveSheet();
    if (!target) throw new Error(`There is no sheet ${name}.`);
    return { sheetId: target.getSheetId(), target, area: areaOf(address) };
  };
  const rangeOf = (address: string) => {
    const { target, area } = at(address);
    return target.getRange(area.startRow, area.startColumn, area.endRow - area.startRow + 1, area.endColumn - area.startColumn + 1);
  };
  return {
    ready,
    setFormula: (address, formula) => { rangeOf(address).setValues([[formula === '' ? { v: null, f: null } : { f: formula, v: null }]]); },
    setValues: (address, matrix) => { rangeOf(address).setValues(matrix.map((row) => row.map(toCellData))); },
    read: (address) => {
      const { sheetId, area } = at(address);
      return {
        values: reader.matrix(area, (row, column) => reader.value(sheetId, row, column)),
        text: reader.text(sheetId, area),
        formats: reader.matrix(area, (row, column) => reader.format(sheetId, row, column)),
      };
    },
    message: (address) => {
      const { sheetId, area } = at(address);
      return messageAt({ sheetId, row: area.startRow, column: area.startColumn });
    },
    settled: async () => {
      const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
      await ready;
      for (let quietSinceMs = Date.now(); Date.now() - Math.max(quietSinceMs, lastChangeAtMs()) < QUIET_MS; await pause(25))
        if (isBusy() || streams.waiting > 0) quietSinceMs = Date.now();
    },
    unknown,
    save: () => ({ ...sheet.workbook.save(), spilled: sheet.formulas.getArrayFormulaCellData(), settings: settings() }),
  };
}
