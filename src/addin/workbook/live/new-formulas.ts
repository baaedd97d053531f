// Formulas that are new to this workbook or to this device: what was entered here asks the
// exchange. What was not asks nothing, and takes its rows from the workbook as soon as it carries
// them.
//
// The one rule for who entered a formula: its cell tells, by who edited it since the workbook was
// opened. Where nobody edited it, its arguments have changed, or it came with the file: in a
// workbook that this device knows that is the doing of who edited last, in any other one the
// file's. No time decides: what Excel tells late is judged again.
import { pause } from '../../platform/clock';
import { datesAgain } from '../../engine/answers/definitions';
import { grouped } from '../../platform/grouped';
import type { Result } from '../../engine/answers/result';
import type { CellEdit, excelCoauthors } from '../excel/excel-coauthors';
import type { SessionContext } from '../session/session-context';
import type { AskedCalls } from './asked-calls';
import { EditedCells } from './edited-cells';
import type { FormulaCell } from '../excel/excel-find-formulas';
import { holds } from '../../engine/records/sheet-address';
import type { FormulaScan, FoundCall } from './formula-finder';
import type { FormulaOrigin, LiveCall } from './live-call';
import type { CarriedRows } from './travelling-rows';
import { say } from '../../platform/say';

const THEIRS = say`Somebody else entered this formula, and its rows are not in the workbook yet. Press Refresh in the Tieout pane to ask the exchange.`;
/** Calls that begin together are looked for together. */
const TOGETHER_MS = 200;
/** When to look whether the rows have arrived. */
const ARRIVING_AFTER_MS = [0, 1_000, 3_000, 10_000];

export interface NewFormulasParts {
  readonly asked: AskedCalls;
  readonly carried: CarriedRows;
  readonly lives: () => readonly LiveCall[];
  readonly formulas: FormulaScan;
  /** It was entered here: asks the exchange. */
  readonly ask: (live: LiveCall) => void;
  /** It came with the file: shows what may be shown of it, or says why nothing is. */
  readonly showKept: (live: LiveCall) => void;
  /** What this device keeps or the workbook carries. */
  readonly keptOf: (live: LiveCall) => Promise<Result | null>;
  readonly show: (live: LiveCall, result: Result) => Promise<void>;
  /** Never rejects: what went wrong stands in the call. */
  readonly attempt: (live: LiveCall, work: () => Promise<unknown>) => Promise<void>;
}

export class NewFormulas {
  readonly #edited = new EditedCells();
  /** null where Excel does not tell of edits. */
  readonly #port: NonNullable<ReturnType<typeof excelCoauthors>> | null;
  readonly #unjudged = new Set<LiveCall>();
  /** Cells that are being entered again, by no person. */
  #again: readonly FormulaCell[] = [];
  #isJudging = false;

  constructor(
    readonly context: SessionContext,
    readonly parts: NewFormulasParts,
  ) {
    this.#port = context.parts.coauthors ?? null;
    this.#port?.onEdit((edit) => this.#heard(edit));
    this.#port?.onSettings(() => {
      context.settings.written();
      this.#look();
    });
    parts.formulas.found = (found) => this.#judgeAgain(found);
    context.known.isMadeHere = () => this.#isMadeHere();
  }

  /** Of a call that is new to this workbook, or in a workbook that is new to this device. */
  judge(live: LiveCall): void {
    const { known } = this.context;
    if (!this.#port) return this.#decide(live, known.isKnown ? 'here' : 'file');
    const isAlone = this.#edited.last === 'here' && !this.#edited.isShared;
    if (known.isKnown && isAlone) return this.#decide(live, 'here');
    live.change({ fetches: live.fetches + 1 });
    this.#unjudged.add(live);
    if (!this.#isJudging) void this.#judgeAll();
  }

  /** Never rejects. */
  async #judgeAll(): Promise<void> {
    const { known } = this.context;
    this.#isJudging = true;
    while (this.#unjudged.size > 0) {
      await pause(this.context.clock, TOGETHER_MS, new AbortController().signal);
      // A scan may miss calls that begin while it runs: they are judged by the next one.
      const lives = [...this.#unjudged];
      this.#unjudged.clear();
      const found = await this.parts.formulas.scan().catch(() => null);
      const cells = cellsByCall(found?.found ?? []);
      if ([...cells.values()].some((some) => this.#isEnteredHere(some))) await known.used();
      for (const live of lives) {
        live.change({ fetches: live.fetches - 1 });
        // It has ended, or Refresh or Connect came first.
        if (live.gone.signal.aborted || live.busy || live.state !== 'reading') continue;
        // Excel is busy: what cannot be told asks nothing before it can be.
        const origin = found ? this.#originOf(cells.get(live) ?? []) : 'file';
        // Somebody else asked the same in this moment.
        const isAsked = known.isKnown && this.parts.asked.has(live.key);
        this.#decide(live, origin === 'here' && isAsked ? 'elsewhere' : origin);
      }
    }
    this.#isJudging = false;
  }

  #originOf(cells: readonly FoundCall[]): FormulaOrigin {
    if (this.#isEnteredHere(cells)) return 'here';
    if (cells.some(({ cell }) => this.#edited.editorOf(cell) === 'elsewhere')) return 'elsewhere';
    return this.context.known.isKnown ? (this.#edited.last ?? 'file') : 'file';
  }

  /** In a workbook that is not known, a cell speaks for a call only where its text leaves no doubt. */
  #isEnteredHere(cells: readonly FoundCall[]): boolean {
    const { isKnown } = this.context.known;
    return cells.some(
      ({ cell, isSure }) => (isKnown || isSure) && this.#edited.editorOf(cell) === 'here',
    );
  }

  /** Did a person enter all formulas of Tieout that are in the workbook? */
  async #isMadeHere(): Promise<boolean> {
    const { workbook } = this.context.parts;
    const { cells } = await this.parts.formulas.scan();
    return (
      cells.every((cell) => this.#edited.editorOf(cell) === 'here') &&
      !(await workbook.namesHoldFormulas())
    );
  }

  /** These cells are about to be entered again: that makes nobody their editor. */
  enteringAgain(cells: readonly FormulaCell[]): void {
    this.#again = [...this.#again, ...cells];
  }

  #isEnteredAgain({ isOurs, sheetId, blocks }: CellEdit): boolean {
    const isIn = (cell: FormulaCell): boolean =>
      isOurs && cell.sheetId === sheetId && blocks.some((block) => holds(block, cell));
    const others = this.#again.filter((cell) => !isIn(cell));
    const some = others.length < this.#again.length;
    this.#again = others;
    return some;
  }

  #heard(edit: CellEdit): void {
    if (this.#isEnteredAgain(edit)) return;
    this.#edited.add(edit);
    if (!edit.isRemote && this.parts.lives().some(waits)) this.parts.formulas.scanSoon();
  }

  /** Excel may tell of an edit late, or was too busy to say where the formula stands. */
  #judgeAgain(found: readonly FoundCall[]): void {
    for (const [live, cells] of cellsByCall(found))
      if (waits(live) && this.#isEnteredHere(cells)) this.#decide(live, 'here');
  }

  #decide(live: LiveCall, origin: FormulaOrigin): void {
    live.change({ origin });
    if (origin === 'here') this.parts.ask(live);
    else if (origin === 'file') this.parts.showKept(live);
    else void this.#arrive(live);
  }

  /** Rows arrive with the workbook, and a little later than the formula. Never rejects. */
  #arrive(live: LiveCall): Promise<void> {
    return this.parts.attempt(live, async () => {
      for (const waitMs of ARRIVING_AFTER_MS) {
        await pause(this.context.clock, waitMs, live.gone.signal);
        if (live.origin !== 'elsewhere' || live.state !== 'reading' || live.busy) return;
        if (await this.#show(live)) return;
      }
      live.fail(THEIRS, 'not-here');
    });
  }

  #look(): void {
    for (const live of this.parts.lives())
      if (live.origin !== 'here' && !live.busy && live.state === 'not-here')
        void this.parts.attempt(live, () => this.#show(live));
  }

  /** With the dates that were settled where it was typed. @returns whether it shows rows. */
  async #show(live: LiveCall): Promise<boolean> {
    await this.#port?.readSettings().catch(() => undefined);
    const kept = this.parts.asked.datesOf(live.key);
    const again =
      kept && datesAgain(live.call, kept, this.context.exchangeNowMs(), this.context.zones);
    if (again) live.change({ dates: again });
    await this.parts.carried.readAgain();
    const result = await this.parts.keptOf(live);
    if (result && !live.busy && live.state !== 'shown') await this.parts.show(live, result);
    return live.state === 'shown';
  }
}

/** Shows nothing, for nobody here is known to have entered it. */
const waits = ({ origin, state }: LiveCall): boolean => origin !== 'here' && state !== 'shown';

const cellsByCall = (found: readonly FoundCall[]): Map<LiveCall, FoundCall[]> =>
  grouped(found, ({ live }) => live);
