// Finds formulas in the sheet that Excel does not call. Excel may have called an earlier page of
// Tieout and does not call the new one by itself, or it refuses to pass their arguments
// (docs/excel-facts.md, Runtime).
import type { FormulaCell } from '../excel/excel-formula-scan';
import type { excelSheetCare } from '../excel/excel-cell-repairs';
import { backoffMs } from '../../platform/clock';
import { counted, say } from '../../platform/say';
import type { SessionContext } from '../session/session-context';
import { cellsInError, errorsSaid } from './cells-in-error';
import type { LiveCalls } from './live-calls';

/** By this time Excel has begun the calls that it makes by itself. */
const FIRST_LOOK_MS = 5_000;
const NEXT_LOOK_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;
const LOOKS = 16;
/**
 * After a start Excel calls one formula after another: this many scans follow without a longer
 * pause.
 */
const QUICK_LOOKS = 5;
/** Functions whose arguments may stay uncalculated, so a formula without a call may be right. */
const BRANCH = /(?<![\p{L}\d_.])(?:IF|IFS|IFERROR|IFNA|CHOOSE|SWITCH)\s*\(/iu;
/** RESULT.STATUS follows live calls and is not one. */
const STATUS = /RESULT\.STATUS\s*\(/i;
/** Limit of cells that are checked, for a sheet full of formulas. */
const MAX_LOOKED_AT = 1_000;

/**
 * Enters uncalled formulas again, once after a start, if they are trusted, and reports whether
 * Excel calls them then.
 */
export class UncalledFormulas {
  #before = '';
  /** Cells that were certainly uncalled and were entered again. */
  #entered: readonly string[] = [];
  #undoDeferred: () => void = () => undefined;
  /** The cells of the last scan. */
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

  /** @returns whether nothing is left to do: two scans in a row saw the same */
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

  /** @param lost formulas that Excel does not call although they were entered again */
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

  /** A scan has found these cells. */
  lookAt(cells: readonly FormulaCell[]): void {
    this.#cells = cells;
    this.#watchDeferred(cells);
  }

  /** After an error in a cell, Excel may make no new call for it (office-js 3234). */
  lookAfterEdit(entered: readonly FormulaCell[]): void {
    const known = [...this.#cells, ...entered];
    this.#watchDeferred([...new Map(known.map((cell) => [cell.address, cell])).values()]);
  }

  /**
   * Finds cells that still wait for a result that Excel has taken (office-js 6930), or for a call
   * that it has not made, and calculates each of them once.
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

  /**
   * Calculates the cells that also waited at the scan before. @returns waiting cells that were not
   * calculated
   */
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
