// A saved workbook whose custom functions nobody knows yet: formulas as the file holds them, with
// our functions after _xldudf_ and underscores for their dots.
// https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-naming
import { isObject } from './model/host-members';

/** Quoted texts and names of sheets, which stay as they are, and names of functions. */
const WORD = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[A-Z][A-Z\d_.]*(?=\()/gi;

/** @param saved what save() gave, or its JSON text */
export function asInFile(saved: unknown, functionNames: readonly string[]): unknown {
  const inFile = (word: string): string =>
    functionNames.includes(word.toUpperCase())
      ? `_xldudf_${word.toUpperCase().replaceAll('.', '_')}`
      : word;
  const workbook: unknown = typeof saved === 'string' ? JSON.parse(saved) : structuredClone(saved);
  const sheets = isObject(workbook) && isObject(workbook['sheets']) ? workbook['sheets'] : {};
  for (const sheet of Object.values(sheets)) {
    const rows = isObject(sheet) && isObject(sheet['cellData']) ? sheet['cellData'] : {};
    for (const cells of Object.values(rows))
      for (const cell of isObject(cells) ? Object.values(cells) : [])
        if (isObject(cell) && typeof cell['f'] === 'string')
          cell['f'] = cell['f'].replace(WORD, inFile);
  }
  return workbook;
}
