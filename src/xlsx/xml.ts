// Escaped texts for XML, and addresses in file form.
import type { FileArea } from './file-workbook';

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Control characters, which XML forbids, in Excel's form: _x000B_. */
export const escaped = (text: string): string =>
  text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, (sign) => NAMED[sign] ?? sign);

export const xmlFile = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`;

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${letters(Math.floor(column / 26) - 1)}${letters(column % 26)}`;

export const cellName = (row: number, column: number): string => `${letters(column)}${row + 1}`;

export function areaName({ startRow, endRow, startColumn, endColumn }: FileArea): string {
  const first = cellName(startRow, startColumn);
  const last = cellName(endRow, endColumn);
  return first === last ? first : `${first}:${last}`;
}
