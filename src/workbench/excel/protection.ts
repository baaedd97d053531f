// Excel.WorksheetProtection and Excel.WorkbookProtection: https://learn.microsoft.com/javascript/api/excel/excel.worksheetprotection
import { HostError } from '../host/host-error';
import type { ExcelContext } from './excel-context';
import type { Grid } from './grid';

/** The workbook's structure is never protected here. */
export class WorkbookProtection {
  readonly Protected = false;
}

/** Sheets that are protected, as long as the page lives. */
const protectedSheets = new WeakMap<Grid, Set<string>>();

const sheetsOf = ({ grid }: ExcelContext): Set<string> => {
  const sheets = protectedSheets.get(grid) ?? new Set<string>();
  protectedSheets.set(grid, sheets);
  return sheets;
};

/** All cells are locked, as they are unless a person unlocks them. */
export function refuseIfProtected(context: ExcelContext, sheetId: string): void {
  if (sheetsOf(context).has(sheetId)) throw new HostError('AccessDenied', 'You cannot perform the requested operation.');
}

export class WorksheetProtection {
  readonly #context: ExcelContext;
  readonly #id: string;
  constructor(context: ExcelContext, id: string) { this.#context = context; this.#id = id; }

  get Protected(): boolean { return sheetsOf(this.#context).has(this.#id); }

  /** Without a password and with no exceptions: the options are not looked at. */
  Protect(): void {
    if (this.Protected) throw new HostError('InvalidOperation', 'This operation is not permitted for the current object: the sheet is protected already.');
    sheetsOf(this.#context).add(this.#id);
  }

  Unprotect(): void { sheetsOf(this.#context).delete(this.#id); }
}
