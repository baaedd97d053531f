// Excel.WorksheetProtection and Excel.WorkbookProtection: nothing in the workbench is protected.

export class Protection {
  readonly Protected = false;
}
