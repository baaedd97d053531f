// Decides which calls are trusted and which ask the exchange: when a call begins, and again for
// calls without rows after a person's edit. trust-rule.ts holds the rule.
import { computed, signal } from '@preact/signals-core';
import { grouped } from '../../platform/grouped';
import { pause } from '../../platform/clock';
import { holds, type CellPlace, blockAt } from '../../engine/records/sheet-address';
import type { CellEdit } from '../excel/excel-coauthors';
import type { FormulaCell, SheetBlock } from '../excel/excel-formula-scan';
import type { FormulasToTrust } from '../session/pane-state';
import type { SessionContext } from '../session/session-context';
import { EditLog, type CallPlace, type Reads } from './edit-log';
import type { FormulaScan, FoundCall, FoundCalls } from './formula-finder';
import { readFormula } from './formula-lexemes';
import type { LiveCall } from './live-call';
import { cellsReadBy } from './read-cells';
import { trustedCells } from './trust-rule';

/** Calls that begin together, and cells that are entered together, are searched for in one scan. */
const TOGETHER_MS = 200;
/** Limit of blocks whose formulas were not read yet; beyond it, a formula waits for Refresh. */
const MAX_ENTERED = 20_000;

export interface CallTrustParts {
  readonly liveCalls: () => readonly LiveCall[];
  readonly formulas: FormulaScan;
  /** Reads what other people have saved in the workbook. Never rejects. */
  readonly readShared: () => Promise<void>;
  /** Requests from the exchange what is not stored, until one of these signals is aborted. */
  readonly ask: (live: LiveCall, stops: readonly AbortSignal[]) => void;
  /** A person has edited cells here. @param cells formulas among them. */
  readonly entered: (cells: readonly FormulaCell[]) => void;
  /** Shows the call's rows if it may, else the reason why not. Never rejects. */
  readonly showStored: (live: LiveCall) => Promise<void>;
}

export class CallTrust {
  readonly #edits = new EditLog();
  readonly #unjudged = new Set<LiveCall>();
  /**
   * The Cancel signal at the moment when Excel last called each one. Excel may report the edit only
   * after Cancel, and a call made before Cancel must not ask after it.
   */
  readonly #called = new WeakMap<LiveCall, AbortSignal>();
  /** Cells edited here and not searched for formulas yet. */
  #entered: SheetBlock[] = [];
  /**
   * Formulas written by Tieout and not found by a scan yet, with the Cancel signal of that moment.
   */
  #written: { readonly place: CellPlace; readonly stop: AbortSignal }[] = [];
  /** Resolves when no write is under way. */
  #writing: Promise<unknown> = Promise.resolve();
  /** Cells that Tieout, not a person, enters again. */
  #again: readonly FormulaCell[] = [];
  #isJudging = false;
  /** Excel was busy at the last scan. */
  #isLate = false;
  readonly #found = signal<readonly FoundCall[]>([]);
  readonly #forms = new Map<string, string>();

  constructor(
    readonly context: SessionContext,
    readonly parts: CallTrustParts,
  ) {
    context.parts.coauthors?.onEdit((edit) => this.#heard(edit));
  }

  /** Formulas of untrusted calls, by sheet, hidden sheets first. */
  readonly toTrust = computed((): readonly FormulasToTrust[] => {
    const waiting = this.parts
      .liveCalls()
      .filter(({ isTrusted, state, sinks }) => !isTrusted && state !== 'reading' && sinks.size > 0);
    const found = grouped(this.#found.value, ({ live }) => live);
    const cells = new Set(
      waiting.flatMap((live) => (found.get(live) ?? []).map(({ cell }) => cell)),
    );
    const nowhere = waiting.filter((live) => !found.has(live)).length;
    const ofSheets = [...grouped(cells, ({ sheet }) => sheet)]
      .map(([sheet, some]) => ({ sheet, isHidden: some[0]!.isHidden, formulas: some.length }))
      .sort((a, b) => Number(b.isHidden) - Number(a.isHidden));
    return nowhere === 0
      ? ofSheets
      : [{ sheet: null, isHidden: true, formulas: nowhere }, ...ofSheets];
  });

  /** Excel has called a function. @param isNew whether this begins a new call */
  called(live: LiveCall, isNew: boolean): void {
    this.#called.set(live, this.context.stop);
    if (!isNew) return;
    live.change({ fetches: live.fetches + 1 });
    this.#unjudged.add(live);
    this.#judgeSoon();
  }

  /**
   * Tieout writes formulas because a person asked for it: they count as entered, however late Excel
   * reports them. Their calls are judged once they are in the sheet.
   * @param placesOf the cells of these formulas afterwards
   */
  async writing<Done>(
    write: () => Promise<Done>,
    placesOf: (done: Done) => readonly CellPlace[],
  ): Promise<Done> {
    const { stop } = this.context;
    const work = write();
    this.#writing = Promise.allSettled([this.#writing, work]);
    const done = await work;
    this.#written.push(...placesOf(done).map((place) => ({ place, stop })));
    this.#judgeSoon();
    return done;
  }

  /** A person has pressed Refresh on these calls. Never rejects. */
  async trust(liveCalls: readonly LiveCall[]): Promise<void> {
    const fresh = liveCalls.filter(({ isTrusted }) => !isTrusted);
    if (fresh.length === 0) return;
    for (const live of fresh) live.change({ fetches: live.fetches + 1 });
    const found = await this.parts.formulas.scan().catch(() => null);
    for (const live of fresh) live.change({ fetches: live.fetches - 1, isTrusted: true });
    // If Excel is busy, the calls are trusted until the workbook closes.
    if (!found) return;
    const cells = grouped(found.found, ({ live }) => live);
    this.context.trust.add(
      fresh.flatMap((live) => {
        const own = cells.get(live) ?? [];
        const sure = own.filter(({ isSure }) => isSure);
        // The call is in no cell, but for example in a defined name.
        if (own.length === 0) return [questionText(live)];
        return (sure.length > 0 ? sure : own).map(({ cell }) => this.#textOf(cell));
      }),
    );
  }

  isTrusted(cell: FormulaCell): boolean {
    return this.context.trust.has(this.#textOf(cell));
  }

  /** Tieout, not a person, is about to enter these cells again. */
  enteringAgain(cells: readonly FormulaCell[]): void {
    this.#again = [...this.#again, ...cells];
  }

  /** Called with the result of every scan of the workbook. */
  scanned({ found }: FoundCalls): void {
    this.#found.value = found;
    if (this.#isLate) this.#judgeSoon();
  }

  #textOf({ formula }: Pick<FormulaCell, 'formula'>): string {
    let form = this.#forms.get(formula);
    if (form === undefined) {
      form = readFormula(formula).form;
      this.#forms.set(formula, form);
    }
    return form;
  }

  #heard(edit: CellEdit): void {
    if (this.#isEnteredAgain(edit)) return;
    const { sheetId, blocks, movesCells, isRemote } = edit;
    this.#edits.add(edit, this.context.stop);
    if (movesCells) this.#entered = this.#entered.filter((one) => one.sheetId !== sheetId);
    if (isRemote) return;
    this.#entered.push(...blocks.map((block) => ({ sheetId, block })));
    this.#entered.splice(0, Math.max(0, this.#entered.length - MAX_ENTERED));
    this.#judgeSoon();
  }

  #isEnteredAgain({ isOurs, sheetId, blocks }: CellEdit): boolean {
    const isIn = (cell: FormulaCell): boolean =>
      isOurs && cell.sheetId === sheetId && blocks.some((block) => holds(block, cell));
    const others = this.#again.filter((cell) => !isIn(cell));
    const some = others.length < this.#again.length;
    this.#again = others;
    return some;
  }

  #judgeSoon(): void {
    if (!this.#isJudging) void this.#judgeAll();
  }

  /** Never rejects. */
  async #judgeAll(): Promise<void> {
    this.#isJudging = true;
    const again = new Set<LiveCall>();
    do {
      await pause(this.context.clock, TOGETHER_MS, new AbortController().signal);
      await this.#writing;
      const begun = new Set(this.#unjudged);
      this.#unjudged.clear();
      const seen = this.#edits.last;
      // If Excel is busy, undecided calls ask nothing; they are judged after the next scan.
      const asked = await this.#judgeNow(begun).catch(() => null);
      this.#isLate = asked === null;
      // Edits made meanwhile may concern these calls, so they are judged once more.
      const isOpen = this.#entered.length > 0 && asked !== null;
      for (const live of begun) {
        if (isOpen && !asked.has(live) && !again.has(live)) {
          again.add(live);
          this.#unjudged.add(live);
          continue;
        }
        live.change({ fetches: live.fetches - 1 });
        const isOver = live.gone.signal.aborted || live.busy || live.state !== 'reading';
        if (!isOver && asked?.has(live) !== true) void this.#showStored(live, seen);
      }
    } while (!this.#isLate && this.#unjudged.size + this.#entered.length > 0);
    this.#isJudging = false;
    if (this.#isLate) this.parts.formulas.scanSoon();
  }

  /** Never rejects. @param seen the number of edits known when the call was judged */
  async #showStored(live: LiveCall, seen: number): Promise<void> {
    await this.parts.showStored(live);
    // Other edits were judged meanwhile, while this call was busy.
    if (this.#edits.last > seen) this.#judgeSoon();
  }

  /**
   * Rejects if Excel is busy.
   * @param begun calls that were not judged yet
   * @returns those that ask the exchange
   */
  async #judgeNow(begun: ReadonlySet<LiveCall>): Promise<ReadonlySet<LiveCall>> {
    const asked = new Set<LiveCall>();
    await this.#readEntered();
    const open = new Set([...begun, ...this.parts.liveCalls().filter(waits)]);
    if (open.size + this.#written.length === 0) return asked;
    const scan = await this.parts.formulas.scanNow();
    this.#readWritten(scan);
    const cells = grouped(scan.found, ({ live }) => live);
    const trusted = await this.#trustedCells([...open], cells, scan);
    const asking = await this.#asking(trusted);
    if ([...open].some((live) => !trusted.has(live))) await this.parts.readShared();
    for (const [live] of trusted) {
      const isNew = !live.isTrusted;
      live.change({ isTrusted: true });
      const own = asking.get(live) ?? [];
      // Refresh or Connect was faster, or the call has ended.
      const isUnderWay = live.fetches > Number(begun.has(live)) || live.gone.signal.aborted;
      if (isUnderWay) continue;
      if (own.length > 0) {
        asked.add(live);
        const called = this.#called.get(live);
        this.parts.ask(live, [...(called ? [called] : []), ...own.map(({ stop }) => stop)]);
      } else if (isNew && !begun.has(live)) void this.parts.showStored(live);
    }
    return asked;
  }

  /** Trusts the formulas that a person has entered here since the last scan. */
  async #readEntered(): Promise<void> {
    const { workbook } = this.context.parts;
    const entered = this.#entered;
    if (entered.length === 0) return;
    // Cells entered during the scan wait for the next one.
    this.#entered = [];
    const { cells } = await workbook.findFormulas(entered).catch((error: unknown) => {
      this.#entered = [...entered, ...this.#entered];
      throw error;
    });
    this.context.trust.add(
      cells.filter((cell) => this.#edits.isEnteredHere(cell)).map((cell) => this.#textOf(cell)),
    );
    // Excel may not know their functions yet, and then calls none.
    if (cells.length > 0) this.parts.formulas.scanSoon();
    this.parts.entered(cells);
  }

  /** Formulas that Tieout has written are trusted and count as entered here. */
  #readWritten({ cells }: FoundCalls): void {
    const stops = new Map(this.#written.map(({ place, stop }) => [placeKey(place), stop]));
    this.#written = [];
    const own = cells.filter((cell) => stops.has(placeKey(cell)));
    this.context.trust.add(own.map((cell) => this.#textOf(cell)));
    for (const cell of own)
      this.#edits.add(
        { sheetId: cell.sheetId, blocks: [blockAt(cell)], isRemote: false, movesCells: false },
        stops.get(placeKey(cell))!,
      );
  }

  /** The cells that make each of these calls trusted; untrusted calls are left out. */
  async #trustedCells(
    liveCalls: readonly LiveCall[],
    cells: ReadonlyMap<LiveCall, readonly FoundCall[]>,
    { unseen }: FoundCalls,
  ): Promise<ReadonlyMap<LiveCall, readonly FoundCall[]>> {
    const isTrusted = ({ cell }: FoundCall): boolean => this.isTrusted(cell);
    const of = (live: LiveCall): readonly FoundCall[] => cells.get(live) ?? [];
    const isDoubtful = (live: LiveCall): boolean =>
      of(live).length > 0 && of(live).every((one) => !one.isSure && isTrusted(one));
    const isWhole =
      unseen.length === 0 &&
      liveCalls.some(isDoubtful) &&
      !(await this.context.parts.workbook.namesHoldFormulas());
    return new Map(
      liveCalls.flatMap((live): [LiveCall, readonly FoundCall[]][] => {
        const own = trustedCells({ cells: of(live), isWhole }, isTrusted);
        const isKnown = live.isTrusted || this.context.trust.has(questionText(live));
        return own.length > 0 || (of(live).length === 0 && isKnown) ? [[live, own]] : [];
      }),
    );
  }

  /**
   * Those of the trusted cells that read a cell edited by a person here; marks that edit as
   * answered.
   */
  async #asking(
    trusted: ReadonlyMap<LiveCall, readonly FoundCall[]>,
  ): Promise<ReadonlyMap<LiveCall, readonly AskingCell[]>> {
    const all = [...trusted.values()].flat();
    const doubtful = all.filter((one) => this.#edits.mayBeAsked(placeOf(one)));
    const { workbook } = this.context.parts;
    const reads =
      doubtful.length === 0
        ? new Map<FormulaCell, Reads>()
        : await cellsReadBy([...new Set(doubtful.map(({ cell }) => cell))], workbook, (sheet) =>
            workbook.idOfSheet(sheet),
          );
    const asking = new Map(
      [...trusted].map(([live, own]) => [
        live,
        own.map(placeOf).flatMap((place): AskingCell[] => {
          const read = reads.get(place.cell);
          const edit = read === undefined ? null : this.#edits.asking(place, read);
          return edit ? [{ place, stop: edit.stop }] : [];
        }),
      ]),
    );
    // Takes effect at once: a later edit asks again.
    for (const { place } of [...asking.values()].flat()) this.#edits.answer(place);
    return asking;
  }
}

/** A call that asks, and the Cancel signal at the moment of its edit. */
interface AskingCell {
  readonly place: CallPlace;
  readonly stop: AbortSignal;
}

const placeKey = ({ sheet, row, column }: CellPlace): string => `${row} ${column} ${sheet}`;

const placeOf = ({ cell, nth }: FoundCall): CallPlace & { readonly cell: FormulaCell } => {
  const { sheetId, row, column } = cell;
  return { ...{ sheetId, row, column }, nth, cell };
};

/** If no cell is known to hold the call, its arguments are what is trusted. */
const questionText = ({ key }: LiveCall): string => `question ${key}`;

/** The call shows no rows of this device and has no request under way. */
const waits = (live: LiveCall): boolean =>
  live.sinks.size > 0 && !live.busy && (live.state !== 'shown' || !live.isTrusted);
