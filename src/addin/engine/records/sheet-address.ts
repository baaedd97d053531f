// Addresses as people write them: "Sheet1!A1", the sheet quoted where Excel quotes it.
import { GRID_COLUMNS, GRID_ROWS } from './grid';

/** Zero-based, ends included. */
export interface CellBlock {
  readonly startRow: number;
  readonly endRow: number;
  readonly startColumn: number;
  readonly endColumn: number;
}

/** A block of cells of a sheet. */
export interface SheetArea extends CellBlock {
  readonly sheet: string;
}

/** A cell, zero-based. */
export interface CellPlace {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/**
 * Excel would read it as a cell, or it begins like an R1C1 reference: "NOV2026", "Q4", "RC",
 * "R2024book".
 */
const LIKE_A_CELL = /^(?:[A-Z]{1,3}\d+|R?C?(?:\d.*)?)$/i;

/** A sheet's name in a reference. Unnecessary quotes do no harm. */
export const quoted = (sheet: string): string =>
  /^[A-Za-z_][\w.]*$/.test(sheet) && !LIKE_A_CELL.test(sheet)
    ? sheet
    : `'${sheet.replaceAll("'", "''")}'`;
/** The letters of a column: "A" for 0. */
export const lettersOf = (column: number): string =>
  column < 0
    ? ''
    : lettersOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));
/** 0 for "A". */
const columnOf = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) -
  1;

/** The sheet, unquoted, and the cells of "'My sheet'!A1:B2". */
export function splitAddress(reference: string): { sheet: string; cells: string } {
  const at = reference.lastIndexOf('!');
  return {
    sheet: reference
      .slice(0, at)
      .replace(/^'(.*)'$/, '$1')
      .replaceAll("''", "'"),
    cells: reference.slice(at + 1),
  };
}

/** "Sheet1!A5:L7"; for one cell "Sheet1!A5". */
export function addressOf({ sheet, startRow, endRow, startColumn, endColumn }: SheetArea): string {
  const [first, last] = [
    `${lettersOf(startColumn)}${startRow + 1}`,
    `${lettersOf(endColumn)}${endRow + 1}`,
  ];
  return `${quoted(sheet)}!${first === last ? first : `${first}:${last}`}`;
}

/** The block of one cell. */
export const blockAt = ({ row, column }: Pick<CellPlace, 'row' | 'column'>): CellBlock => ({
  startRow: row,
  endRow: row,
  startColumn: column,
  endColumn: column,
});

/** "Sheet1!A5": the opposite of `placeOf`. */
export const addressAt = (place: CellPlace): string =>
  addressOf({ sheet: place.sheet, ...blockAt(place) });

export const holds = (
  { startRow, endRow, startColumn, endColumn }: CellBlock,
  { row, column }: Pick<CellPlace, 'row' | 'column'>,
): boolean => startRow <= row && row <= endRow && startColumn <= column && column <= endColumn;

/** Whether they share a cell. */
export const overlap = (a: SheetArea, b: SheetArea): boolean => a.sheet === b.sheet && meet(a, b);

/** The same for blocks of one sheet. */
export const meet = (a: CellBlock, b: CellBlock): boolean =>
  a.startRow <= b.endRow &&
  a.endRow >= b.startRow &&
  a.startColumn <= b.endColumn &&
  a.endColumn >= b.startColumn;

/** @returns null if it is not a single cell with its sheet. */
export function placeOf(address: string): CellPlace | null {
  const [, quotedName, name, letters, row] =
    /^(?:'((?:[^']|'')+)'|([^'!]+))!\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i.exec(address.trim()) ?? [];
  if (letters === undefined || row === undefined) return null;
  return {
    sheet: name ?? quotedName?.replaceAll("''", "'") ?? '',
    row: Number(row) - 1,
    column: columnOf(letters),
  };
}

/** The single cells among several addresses; ranges are left out. */
export const placesOf = (addresses: readonly string[]): readonly CellPlace[] =>
  addresses.flatMap((address) => placeOf(address) ?? []);

/** The area of "'My sheet'!A1:B2"; null if it is no address. */
export function areaOf(address: string): SheetArea | null {
  const at = address.lastIndexOf('!');
  const [first = '', last = first] = address.slice(at + 1).split(':');
  const [start, end] = [first, last].map((cell) => placeOf(`${address.slice(0, at)}!${cell}`));
  return start && end
    ? {
        sheet: start.sheet,
        startRow: start.row,
        endRow: end.row,
        startColumn: start.column,
        endColumn: end.column,
      }
    : null;
}

/** A cell, or the end of whole columns or rows. */
const CORNER = /^\$?([A-Z]{1,3})?\$?([1-9]\d{0,6})?$/i;

/** A sheet's name may hold commas; it has 31 letters at most. */
const QUOTED_SHEET = /'(?:[^']|''){1,62}'!/g;

/**
 * The blocks of "A1:B2,C:C,3:3", with or without a sheet before them. A part that is no address is
 * omitted.
 */
export const blocksOf = (addresses: string): CellBlock[] =>
  addresses
    .replace(QUOTED_SHEET, '')
    .split(',')
    .flatMap((address) => {
      const cells = address.slice(address.lastIndexOf('!') + 1).trim();
      const [first = '', last = first] = cells.split(':');
      const [, startLetters, startRow] = CORNER.exec(first) ?? [];
      const [, endLetters, endRow] = CORNER.exec(last) ?? [];
      if ((startLetters ?? startRow) === undefined || (endLetters ?? endRow) === undefined)
        return [];
      return {
        startRow: Number(startRow ?? 1) - 1,
        endRow: Number(endRow ?? GRID_ROWS) - 1,
        startColumn: columnOf(startLetters ?? 'A'),
        endColumn: endLetters === undefined ? GRID_COLUMNS - 1 : columnOf(endLetters),
      };
    });
