// Explains a number: the records behind a cell, and where a balance breaks.
import { refused, type Outcome } from '../../platform/outcome';
import { say } from '../../platform/say';
import { writeReport } from '../../workbook/sheets/report-writing';
import type { OpenWorkbook } from '../../workbook/live/open-workbook';
import { behindReport, lookBehindSelection, shownOf, type LookedAt } from './behind';
import { breaksOfResult } from './breaks';
import type { BehindOutcome, BreaksOutcome } from './explain-state';

export class Explain {
  #looked: LookedAt | null = null;

  constructor(readonly workbook: OpenWorkbook) {}

  /** Calls back when another cell is selected. Returns its own undo. */
  onSelection(changed: () => void): () => void {
    return this.workbook.context.parts.workbook.onSelection(changed);
  }

  /** Finds the records behind the selected cell. */
  lookBehind(): Promise<BehindOutcome> {
    const { context, calls } = this.workbook;
    return context.attempt(async () => {
      const looked = await lookBehindSelection(context, calls);
      // A selection without a result leaves the contents and their button.
      if (looked.ok) this.#looked = looked.at;
      return looked.ok ? shownOf(looked.at, context.zones.displayZone) : looked;
    }, refused);
  }

  /** Writes all records of the last cell to a new sheet, and shows it. */
  writeBehind(): Promise<Outcome> {
    const looked = this.#looked;
    if (looked === null)
      return Promise.resolve(refused(say`Look at a cell first, then write what is in it.`));
    const { context } = this.workbook;
    return writeReport(context, say`Writing what is in the cell`, () => ({
      ok: true,
      report: behindReport(looked, context.cellOptions, context.saidAt()),
      written: (sheet) =>
        say`Written to the sheet ${sheet}, with a link back to ${looked.address}.`,
    }));
  }

  /** Breaks of a LEDGER.CHECK result, by the card's id. */
  breaksOf(id: string): Promise<BreaksOutcome> {
    const { context, calls } = this.workbook;
    return context.attempt(() => breaksOfResult(id, context, calls.all), refused);
  }
}
