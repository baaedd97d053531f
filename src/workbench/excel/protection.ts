// Excel.WorksheetProtection and Excel.WorkbookProtection:
// https://learn.microsoft.com/javascript/api/excel/excel.worksheetprotection
import { HostError } from '../host/host-error';
import { isObject } from '../host/host-members';
import type { ExcelContext } from './excel-context';
import { NOTHING_ALLOWED, type ProtectionOptions } from './sheet-options';

/** The workbook's structure is never protected here. */
export class WorkbookProtection {
  readonly Protected = false;
}

type Permission = {
  [Name in keyof ProtectionOptions]: ProtectionOptions[Name] extends boolean ? Name : never;
}[keyof ProtectionOptions];

/**
 * All cells are locked, as they are unless a person unlocks them. @param unless what the protection
 * may allow.
 */
export function refuseIfProtected(
  { sheetOptions }: ExcelContext,
  sheetId: string,
  unless?: Permission,
): void {
  const { protection } = sheetOptions.of(sheetId);
  if (protection && !(unless && protection.options[unless]))
    throw new HostError('AccessDenied', 'You cannot perform the requested operation.');
}

/**
 * Of what an add-in gave, the options that Excel knows; a misspelt one would protect more than it
 * says.
 */
function optionsOf(given: unknown): ProtectionOptions {
  if (given === null || given === undefined) return { ...NOTHING_ALLOWED };
  if (!isObject(given))
    throw new HostError('InvalidArgument', 'The options of a protection are an object.');
  for (const name of Object.keys(given))
    if (!(name in NOTHING_ALLOWED))
      throw new HostError('InvalidArgument', `A protection has no option "${name}".`);
  return { ...NOTHING_ALLOWED, ...given };
}

export class WorksheetProtection {
  readonly #context: ExcelContext;
  readonly #id: string;
  constructor(context: ExcelContext, id: string) {
    this.#context = context;
    this.#id = id;
  }

  get #kept() {
    return this.#context.sheetOptions.of(this.#id);
  }
  get Protected(): boolean {
    return this.#kept.protection !== null;
  }
  get Options(): ProtectionOptions | null {
    return this.#kept.protection?.options ?? null;
  }

  Protect(options?: unknown, password?: unknown): void {
    if (this.Protected)
      throw new HostError(
        'InvalidOperation',
        'This operation is not permitted for the current object: the sheet is protected already.',
      );
    this.#kept.protection = {
      password: typeof password === 'string' ? password : '',
      options: optionsOf(options),
    };
  }

  Unprotect(password?: unknown): void {
    const { protection } = this.#kept;
    if (protection && protection.password !== '' && protection.password !== password)
      throw new HostError(
        'AccessDenied',
        'The password is not the one with which the sheet was protected.',
      );
    this.#kept.protection = null;
  }
}
