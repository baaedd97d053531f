// Tracks what a person or the add-in entered since the workbook was saved: a reload would lose it,
// so the browser asks first. Entries by a script through window.workbench do not count.
import { CommandType } from '@univerjs/core';
import type { Spreadsheet } from '../sheet/spreadsheet';

/** Changes of the workbook's content, by Univer's names. Formats and selections are not work. */
const WORK = new Set([
  'sheet.mutation.set-range-values',
  'sheet.mutation.insert-row',
  'sheet.mutation.remove-rows',
  'sheet.mutation.insert-col',
  'sheet.mutation.remove-col',
  'sheet.mutation.insert-sheet',
  'sheet.mutation.remove-sheet',
  'sheet.mutation.set-worksheet-name',
]);

export class UnsavedWork {
  #isUnsaved = false;
  #scripts = 0;

  constructor(sheet: Spreadsheet) {
    sheet.commands.onCommandExecuted(({ id, type }, options) => {
      // Results of formulas arrive as local mutations.
      const isWork = type !== CommandType.COMMAND && WORK.has(id) && options?.onlyLocal !== true;
      if (isWork && this.#scripts === 0) this.#isUnsaved = true;
    });
    addEventListener('beforeunload', (event) => {
      if (this.#isUnsaved) event.preventDefault();
    });
  }

  /** Everything in the workbook is saved, or it was just opened. */
  saved(): void {
    this.#isUnsaved = false;
  }

  /** Writes that do not count as a person's work. */
  ofScript<Done>(write: () => Done): Done {
    this.#scripts += 1;
    try {
      return write();
    } finally {
      this.#scripts -= 1;
    }
  }
}
