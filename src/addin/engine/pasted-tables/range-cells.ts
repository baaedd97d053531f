// The content of a range, and the common tests of a cell.
import { textOfCellNumber } from '../records/excel-number';

/** An error cell is its text: #N/A, or #VALUE! for all others. */
export type Cell = string | number | boolean | null;
export type Range = readonly (readonly Cell[])[];

/** A row of the body with its place in the range, counted from 1. */
export interface BodyRow {
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** The cells of a range as Excel passes it, or as the pane reads it. */
export const cellsOf = (value: unknown): Range =>
  (Array.isArray(value) ? value : [[value]]).map((row: unknown) =>
    (Array.isArray(row) ? row : [row]).map(cellOf),
  );

/** The maximum length of text in a cell of Excel. */
const LONGEST_TEXT = 32_767;

function cellOf(value: unknown): Cell {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  if (typeof value === 'boolean') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : '#VALUE!';
  return /n(?:ot)?[/_ ]?a(?:vailable)?\b/i.test(JSON.stringify(value)) ? '#N/A' : '#VALUE!';
}

const ODD_SPACES = /[\u00a0\u1680\u2000-\u200f\u202f\u205f\u2060\u3000\ufeff\t\r\n]/g;
const ASCII = /^[ -~]*$/;

/** The text of a cell with ordinary spaces only and none at its ends. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  return (ASCII.test(cell) ? cell : cell.replace(ODD_SPACES, ' ')).trim();
}

const INK = /[^\s\u200b-\u200f\u2060]/;
export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && !INK.test(cell));

/** Notations of an empty value by people and programs. */
const NOTHING = /^(?:|[-–—−]+|n\/?a|#n\/a|null|none|nil|nan)$/i;
export const isNothing = (cell: Cell | undefined): boolean =>
  isBlank(cell) || (typeof cell === 'string' && cell.length < 12 && NOTHING.test(textOf(cell)));

/** The text of a cell; null for an empty value. */
export const textOrNull = (cell: Cell | undefined): string | null =>
  isNothing(cell) ? null : textOf(cell);

/** Programs export text that must stay text as ="0900". */
export const unquoted = (text: string): string => text.replace(/^="(.*)"$/, '$1').trim();

/** The exact text of a cell in a person's own table; null: an error, TRUE or FALSE. */
export function writtenIn(cell: Cell | undefined): string | null {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return textOfCellNumber(cell);
  if (typeof cell === 'boolean') return null;
  const text = unquoted(cell.trim());
  if (/^'\d+$/.test(text)) return text.slice(1);
  return /^#(?:N\/A|[A-Z][A-Z0-9/_]*[!?])$/.test(text) ? null : text;
}

/** Lower case without accents and punctuation: "Débit (euros)" is "debit euros". */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’](?=\p{L})/gu, ' ')
    .replace(/[^\p{L}\p{N}+\-#/]+/gu, ' ')
    .replace(/ ?\/ ?/g, '/')
    .trim();
