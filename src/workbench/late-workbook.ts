// A saved workbook whose custom functions nobody knows yet: formulas as the file holds them.
import { formulaInFile } from '../xlsx/formula-in-file';
import { isObject } from './model/host-members';

/** @param saved what save() gave, or its JSON text */
export function asInFile(saved: unknown, functionNames: readonly string[]): unknown {
  const workbook: unknown = typeof saved === 'string' ? JSON.parse(saved) : structuredClone(saved);
  const sheets = isObject(workbook) && isObject(workbook['sheets']) ? workbook['sheets'] : {};
  for (const sheet of Object.values(sheets)) {
    const rows = isObject(sheet) && isObject(sheet['cellData']) ? sheet['cellData'] : {};
    for (const cells of Object.values(rows))
      for (const cell of isObject(cells) ? Object.values(cells) : [])
        if (isObject(cell) && typeof cell['f'] === 'string')
          cell['f'] = `=${formulaInFile(cell['f'], functionNames)}`;
  }
  return workbook;
}
