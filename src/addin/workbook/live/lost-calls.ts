// Formulas that stand in the sheet and that Excel does not call. It may have called a page of Tieout
// that is gone, and does not call the new one by itself; or it refuses to pass what they are given
// (docs/excel-facts.md, Runtime).
import { ALL_FUNCTIONS } from '../../answers/definitions';
import type { FormulaCell } from '../../excel/excel-find-formulas';
import type { ExcelWorkbook } from '../../excel/excel-workbook';
import type { excelSheetCare } from '../../excel/excel-sheet-care';
import { backoffMs } from '../../platform/clock';
import { grouped } from '../../platform/grouped';
import { counted, say } from '../../platform/say';
import type { SessionContext } from '../session-context';
import { callsIn } from './formula-calls';
import { absolute } from './formula-finder';
import type { LiveCalls } from './live-calls';

/** By then Excel has begun to call what it calls by itself. */
const FIRST_LOOK_MS = 5_000;
const NEXT_LOOK_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;
const LOOKS = 12;
/** What stands in these may not be calculated, so a formula without a call may be well. */
const BRANCH = /(?<![\p{L}\d_.])(?:IF|IFS|IFERROR|IFNA|CHOOSE|SWITCH)\s*\(/iu;
/** It follows live calls, and is none. */
const STATUS = /RESULT\.STATUS\s*\(/i;
/** Functions that are no live calls. */
const OTHERS = /(?:RESULT\.STATUS|EXACT\.SUM|EXACT\.TEXT)\s*\(/i;

/** Enters lost formulas again, once after a start, in a workbook that this device knows. */
export class LostCalls {
  #before = '';
  #undoHeld: () => void = () => undefined;

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
      this.#look()
        .catch(() => false) // Excel is busy.
        .then((isDone) => {
          if (!isDone && looks < LOOKS)
            this.#later(backoffMs(NEXT_LOOK_MS, looks, LONGEST_PAUSE_MS), looks + 1);
        });
    });
  }

  /** @returns whether nothing is left to do: two looks after another saw the same. */
  async #look(): Promise<boolean> {
    const { formulas, begun } = this.calls;
    const { cells, uncalled } = await formulas.scan();
    const now = JSON.stringify([begun, uncalled.map(({ address }) => address)]);
    const isStill = now === this.#before;
    this.#before = now;
    if (!isStill || (uncalled.length > 0 && !this.context.known.isKnown)) return false;
    if (uncalled.some(({ formula }) => !BRANCH.test(formula)))
      await this.#enter([...new Set([...uncalled, ...cells.filter(isStatus)])]);
    return true;
  }

  /**
   * Looks whether cells that follow live calls, or sum, still wait for a result that Excel has taken
   * (office-js 6930). Live calls are looked at by themselves (taken-results).
   */
  lookForHeld(cells: readonly FormulaCell[], wasBusy: ReadonlySet<string> = new Set()): void {
    const others = cells.filter(({ formula }) => OTHERS.test(formula)).map((one) => one.address);
    if (others.length === 0) return;
    this.#undoHeld();
    this.#undoHeld = this.context.clock.after(NEXT_LOOK_MS, () => {
      void this.#calculateHeld(cells, others, wasBusy).catch(() => undefined); // Excel is busy.
    });
  }

  async #calculateHeld(
    cells: readonly FormulaCell[],
    others: readonly string[],
    wasBusy: ReadonlySet<string>,
  ): Promise<void> {
    const { workbook } = this.context.parts;
    const values = await workbook.valuesOf(others);
    const busy = others.filter((_, at) => values[at]?.[0]?.[0] === '#BUSY!');
    const held = busy.filter((address) => wasBusy.has(address));
    if (held.length > 0) await workbook.calculate(held);
    // What was just calculated gets its time.
    const waiting = busy.filter((address) => !wasBusy.has(address));
    if (waiting.length > 0) this.lookForHeld(cells, new Set(waiting));
  }

  /** All together: a call that cells share ends only with the last of them. */
  async #enter(cells: readonly FormulaCell[]): Promise<void> {
    this.calls.enteringAgain(cells);
    const addresses = (some: readonly FormulaCell[]) => some.map(({ address }) => address);
    try {
      await this.port.reenter(addresses(cells));
    } catch {
      // One sheet may be protected.
      for (const some of grouped(cells, ({ sheet }) => sheet).values())
        await this.port.reenter(addresses(some)).catch(() => undefined);
    }
    this.context.bulletin.note(
      'done',
      say`Excel had started Tieout anew and no longer called ${counted(cells.length, 'formula', 'formulas')}. Entered again; they fill themselves.`,
    );
  }
}

const isStatus = ({ formula }: FormulaCell): boolean => STATUS.test(formula);

const NAMES = ALL_FUNCTIONS.map(({ name }) => name);
const LIMIT_BYTES = 5 * 1024 * 1024;
/** A number with its format, as Excel passes it: {"type":"Double","basicValue":…,"numberFormat":…} */
const NUMBER_BYTES = 105;

/** Why Excel did not call this cell's function; null where nothing is seen. */
export async function uncalledSentence(
  cell: FormulaCell,
  workbook: Pick<ExcelWorkbook, 'valuesOf'>,
): Promise<string | null> {
  for (const { args } of callsIn(cell.formula, NAMES)) {
    const references = args.flatMap((one) =>
      one.kind === 'reference' ? [absolute(one.reference, cell)] : [],
    );
    const values = (await workbook.valuesOf(references)).flatMap((matrix) => matrix?.flat() ?? []);
    const bytes = values.reduce<number>(
      (sum, value) => sum + (typeof value === 'number' ? NUMBER_BYTES : String(value).length + 3),
      0,
    );
    if (bytes > LIMIT_BYTES)
      return say`Excel does not call the function: its ranges hold ${values.length} cells, and Excel passes at most 5 MB to one call, some 47,000 amounts with their formats. Give smaller ranges.`;
  }
  return null;
}
