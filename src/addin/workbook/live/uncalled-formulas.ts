// Formulas that stand in the sheet and that Excel does not call. It may have called a page of Tieout
// that is gone, and does not call the new one by itself; or it refuses to pass what they are given
// (docs/excel-facts.md, Runtime).
import type { FormulaCell } from '../excel/excel-find-formulas';
import type { excelSheetCare } from '../excel/excel-sheet-care';
import { backoffMs } from '../../platform/clock';
import { counted, say } from '../../platform/say';
import type { SessionContext } from '../session/session-context';
import { cellsInError, errorsSaid } from './cells-in-error';
import type { LiveCalls } from './live-calls';

/** By then Excel has begun to call what it calls by itself. */
const FIRST_LOOK_MS = 5_000;
const NEXT_LOOK_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;
const LOOKS = 16;
/** After a start Excel calls one formula after another: so many looks follow without a longer pause. */
const QUICK_LOOKS = 5;
/** What stands in these may not be calculated, so a formula without a call may be well. */
const BRANCH = /(?<![\p{L}\d_.])(?:IF|IFS|IFERROR|IFNA|CHOOSE|SWITCH)\s*\(/iu;
/** It follows live calls, and is none. */
const STATUS = /RESULT\.STATUS\s*\(/i;
/** A sheet that is all formulas: so much is looked at. */
const MAX_LOOKED_AT = 1_000;

/**
 * Enters lost formulas again, once after a start, where they are trusted, and says whether Excel calls
 * them then.
 */
export class UncalledFormulas {
  #before = '';
  /** Cells that were surely lost and entered again. */
  #entered: readonly string[] = [];
  #undoDeferred: () => void = () => undefined;
  /** Of the last scan. */
  #cells: readonly FormulaCell[] = [];

  constructor(
    readonly context: SessionContext,
    readonly calls: LiveCalls,
    readonly port: Pick<typeof excelSheetCare, 'reenter'>,
  ) {}

  lookAfterStart(): void {
    this.#later(FIRST_LOOK_MS, 1);
  }

  #later(waitMs: number, looks: number): void {
    this.context.clock.after(waitMs, () => {
      void this.#look()
        .catch(() => false) // Excel is busy.
        .then((isDone) => {
          const doublings = Math.max(0, looks - QUICK_LOOKS);
          if (!isDone && looks < LOOKS)
            this.#later(backoffMs(NEXT_LOOK_MS, doublings, LONGEST_PAUSE_MS), looks + 1);
        });
    });
  }

  /** @returns whether nothing is left to do: two looks after another saw the same. */
  async #look(): Promise<boolean> {
    const { formulas, list, trust } = this.calls;
    const { cells, uncalled: lost } = await formulas.scan();
    const uncalled = lost.filter((cell) => trust.isTrusted(cell));
    const now = JSON.stringify([list.begun, uncalled.map(({ address }) => address)]);
    const isStill = now === this.#before;
    this.#before = now;
    if (!isStill) return false;
    const surelyLost = uncalled.filter(({ formula }) => !BRANCH.test(formula));
    if (this.#entered.length > 0) {
      await this.#sayOf(surelyLost);
      return true;
    }
    if (surelyLost.length === 0) return true;
    const entered = [...new Set([...uncalled, ...cells.filter(isStatus)])];
    trust.enteringAgain(entered);
    await this.port.reenter(entered.map(({ address }) => address));
    this.#entered = surelyLost.map(({ address }) => address);
    return false;
  }

  /** @param lost those that Excel does not call although they were entered again. */
  async #sayOf(lost: readonly FormulaCell[]): Promise<void> {
    const { bulletin, parts } = this.context;
    const [first] = lost;
    if (first !== undefined) {
      bulletin.note(
        'failed',
        say`Excel had started Tieout anew and does not call ${counted(lost.length, 'formula', 'formulas')}, the first in ${first.address}. Unprotect the sheet if it is protected, then select the cell, press F2 and Enter.`,
      );
      return;
    }
    const errors = await cellsInError(parts.workbook, this.#entered);
    const said = say`Excel had started Tieout anew and no longer called ${counted(this.#entered.length, 'formula', 'formulas')}. Entered again; Excel calls all of them.`;
    if (errors.size === 0) bulletin.note('done', said);
    else bulletin.note('failed', `${said} ${errorsSaid(errors)}`);
  }

  /** A scan has found these. */
  lookAt(cells: readonly FormulaCell[]): void {
    this.#cells = cells;
    this.#watchDeferred(cells);
  }

  /** Of a cell that showed an error Excel may make no new call (office-js 3234). */
  lookAfterEdit(entered: readonly FormulaCell[]): void {
    const known = [...this.#cells, ...entered];
    this.#watchDeferred([...new Map(known.map((cell) => [cell.address, cell])).values()]);
  }

  /**
   * Looks whether cells still wait for a result that Excel has taken (office-js 6930), or for a call
   * that it has not made: they are calculated, each by itself and once.
   */
  #watchDeferred(
    cells: readonly FormulaCell[],
    wasBusy: ReadonlySet<string> = new Set(),
    looks = 1,
  ): void {
    this.#undoDeferred();
    if (looks > LOOKS) return;
    const waitMs = backoffMs(NEXT_LOOK_MS, looks - 1, LONGEST_PAUSE_MS);
    this.#undoDeferred = this.context.clock.after(waitMs, () => {
      void this.#calculateDeferred(cells, wasBusy)
        .catch(() => null) // Excel is busy.
        .then((busy) => {
          if (busy === null || busy.size > 0)
            this.#watchDeferred(cells, busy ?? wasBusy, looks + 1);
        });
    });
  }

  /** Calculates what waited at the look before too. @returns what waits and was not calculated. */
  async #calculateDeferred(
    cells: readonly FormulaCell[],
    wasBusy: ReadonlySet<string>,
  ): Promise<ReadonlySet<string>> {
    const { workbook } = this.context.parts;
    const waits = new Set(
      this.calls.all.flatMap((live) => (live.busy || live.last === null ? live.addresses : [])),
    );
    const asked = cells
      .map(({ address }) => address)
      .filter((address) => !waits.has(address))
      .slice(0, MAX_LOOKED_AT);
    if (asked.length === 0) return new Set();
    const values = await workbook.valuesOf(asked);
    const busy = asked.filter((_, at) => values[at]?.[0]?.[0] === '#BUSY!');
    const retained = busy.filter((address) => wasBusy.has(address));
    if (retained.length > 0) await workbook.calculate(retained);
    return new Set(busy.filter((address) => !wasBusy.has(address)));
  }
}

const isStatus = ({ formula }: FormulaCell): boolean => STATUS.test(formula);
