// Excel.WorksheetProtection:
// https://learn.microsoft.com/javascript/api/excel/excel.worksheetprotection
import { HostError } from '../host/host-error';
import type { ExcelContext } from './excel-context';
import type { SheetOptions } from './sheet-options';

/** All cells are locked, as they are unless a person unlocks them, and nothing is allowed. */
export function refuseIfProtected({ sheetOptions }: ExcelContext, sheetId: string): void {
  if (sheetOptions.of(sheetId).isProtected)
    throw new HostError('AccessDenied', 'You cannot perform the requested operation.');
}

export class WorksheetProtection {
  readonly #options: SheetOptions;
  constructor({ sheetOptions }: ExcelContext, id: string) {
    this.#options = sheetOptions.of(id);
  }

  get Protected(): boolean {
    return this.#options.isProtected;
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
    this.#options.isProtected = true;
  }

  Unprotect(): void {
    this.#options.isProtected = false;
  }
}
