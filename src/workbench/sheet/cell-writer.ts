// Collects the values that one request writes and enters them together.
import { CellValueType, type ICellData } from '@univerjs/core';
import type { Area } from '../model/a1';
import type { Entry } from '../model/cell-entry';
import type { Rules } from '../model/excel-limits';
import type { Spreadsheet } from './spreadsheet';

type Rows = Record<number, Record<number, ICellData>>;

const EMPTY: ICellData = { v: null, f: null, si: null, p: null, t: null };

/**
 * office.js cuts a large write into blocks of some 150 rows. Univer takes longer for each block the
 * more cells there are: 50,000 x 10 took 11 s block by block. So writes wait until the request ends
 * or reads a cell.
 */
export class CellWriter {
  readonly #bySheet = new Map<string, Rows>();
  constructor(
    readonly sheet: Spreadsheet,
    readonly rules: Rules,
  ) {}

  add(
    sheetId: string,
    { startRow, startColumn }: Area,
    entries: readonly (readonly Entry[])[],
  ): void {
    const rows = this.#bySheet.get(sheetId) ?? {};
    this.#bySheet.set(sheetId, rows);
    entries.forEach((row, r) => {
      const target = (rows[startRow + r] ??= {});
      row.forEach((entry, c) => {
        if (entry) target[startColumn + c] = this.#cellOf(entry);
      });
    });
  }

  flush(): void {
    const writes = [...this.#bySheet];
    this.#bySheet.clear();
    for (const [sheetId, rows] of writes) writeRows(this.sheet, sheetId, rows);
  }

  #cellOf(entry: NonNullable<Entry>): ICellData {
    if ('formula' in entry) return { ...EMPTY, f: entry.formula };
    const { value, format } = entry;
    if (value === '') return EMPTY;
    const style = format ? { s: { n: { pattern: format } } } : {};
    if (typeof value === 'number')
      return { ...EMPTY, ...style, v: this.rules.rounded(value), t: CellValueType.NUMBER };
    if (typeof value === 'boolean')
      return { ...EMPTY, ...style, v: value ? 1 : 0, t: CellValueType.BOOLEAN };
    return { ...EMPTY, ...style, v: value, t: CellValueType.STRING };
  }
}

/** A gap of rows between two writes from which two commands are faster. */
const FAR_APART = 1_000;

/**
 * Enters cells by row and column. Where more than 1,000 rows lie between two, they are two writes:
 * Univer measures all rows from the first written to the last.
 */
export function writeRows({ commands, unitId }: Spreadsheet, subUnitId: string, rows: Rows): void {
  const parts: Rows[] = [];
  let last = -Infinity;
  // Integer keys come in ascending order.
  for (const [at, cells] of Object.entries(rows)) {
    if (Number(at) - last > FAR_APART) parts.push({});
    last = Number(at);
    parts.at(-1)![last] = cells;
  }
  for (const value of parts)
    commands.syncExecuteCommand('sheet.command.set-range-values', { unitId, subUnitId, value });
}
