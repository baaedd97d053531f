// A workbook that already contains the add-in of a manifest: its pane opens with the file, and two
// formulas wait for an account.
import type { FileAddin, FileCell, FileWorkbook } from '../../xlsx/file-workbook';
import { xlsxFile } from '../../xlsx/xlsx-file';
import {
  at,
  attribute,
  elementsBelow,
  parseManifest,
  resourceValue,
  trimmedTextOf,
} from './manifest-xml';

const FIRST_ROW = 3;
const SAMPLES = [
  ['Ledger entries of USDT in the current month', 'LEDGER', '("USDT")', 1],
  ['How old and how complete every result is', 'RESULT.STATUS', '()', 14],
] as const;
const WAITING = 'Connect an account in the pane';

const cell = (column: number, value: string, bold = false): FileCell => ({
  column,
  value,
  isError: false,
  formula: null,
  numberFormat: 'General',
  bold,
});

/** @param manifest a valid manifest, which also gives the prefix of function names. */
export function sampleWorkbook(manifest: string, deployment: FileAddin['deployment']): Uint8Array {
  const document = parseManifest(manifest);
  if (typeof document === 'string') throw new Error(document);
  const textOfElement = (name: string): string => {
    const [element] = at(document, 'OfficeApp', name);
    return element ? trimmedTextOf(element).trim() : '';
  };
  const prefix = elementsBelow(document, 'Namespace').map((element) =>
    resourceValue(document, attribute(element, 'resid')),
  )[0];
  const nameOf = (name: string): string => (prefix ? `${prefix}.${name}` : name);
  const workbook: FileWorkbook = {
    sheets: [
      {
        name: 'Tieout',
        isVisible: true,
        frozenRows: 0,
        frozenColumns: 0,
        tables: [],
        columns: [1, 14].map((column) => ({ column, pixels: 170, isHidden: false })),
        rows: [
          {
            row: 0,
            cells: [cell(1, 'Tieout opens beside this sheet. Connect an account there.', true)],
          },
          { row: FIRST_ROW - 1, cells: SAMPLES.map(([says, , , column]) => cell(column, says)) },
          {
            row: FIRST_ROW,
            cells: SAMPLES.map(([, name, args, column]) => ({
              ...cell(column, WAITING),
              formula: {
                text: `=${nameOf(name)}${args}`,
                fills: {
                  startRow: FIRST_ROW,
                  endRow: FIRST_ROW,
                  startColumn: column,
                  endColumn: column,
                },
              },
            })),
          },
        ],
      },
    ],
    names: [],
    customXml: [],
    addin: {
      id: textOfElement('Id'),
      version: textOfElement('Version'),
      deployment,
      settings: [['Office.AutoShowTaskpaneWithDocument', 'true']],
      opensPane: true,
    },
    functionNames: SAMPLES.map(([, name]) => nameOf(name)),
  };
  return xlsxFile(workbook);
}
