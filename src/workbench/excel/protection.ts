// Excel.WorksheetProtection:
// https://learn.microsoft.com/javascript/api/excel/excel.worksheetprotection
import { accessDenied, HostError } from '../model/host-error';
import type { ExcelContext } from './excel-context';
import { Stored } from './stored-properties';
import type { SheetOptions } from '../model/sheet-options';

/** All cells are locked, the default unless a person unlocks them, and nothing is allowed. */
export function refuseIfProtected({ sheetOptions }: ExcelContext, sheetId: string): void {
  if (sheetOptions.of(sheetId).isProtected) throw accessDenied();
}

export class WorksheetProtection extends Stored<SheetOptions> {
  get Protected(): boolean {
    return this.state.isProtected;
  }

  Protect(options?: unknown, password?: unknown): void {
    if ((options ?? password ?? null) !== null)
      throw new HostError(
        'NotImplemented',
        'The workbench protects a sheet without options and without a password.',
      );
    if (this.Protected)
      throw new HostError(
        'InvalidOperation',
        'This operation is not permitted for the current object: the sheet is protected already.',
      );
    this.state.isProtected = true;
  }

  Unprotect(): void {
    this.state.isProtected = false;
  }
}
