// The place Close: stores its entries with the workbook, and reads, makes, changes and rolls the
// month-end pack. Most of its code is loaded when it is used.
import { signal, type Signal } from '@preact/signals-core';
import { counted, say } from '../../platform/say';
import { markKey, withMarks, withoutMark, type HandMark } from '../../engine/records/match-marks';
import { refused, type Outcome, type Refused } from '../../platform/outcome';
import type { FetchPlanning } from '../../workbook/live/fetch-plan';
import type { LiveCalls } from '../../workbook/live/live-calls';
import type { BookChoices, BookOutcome } from '../match/match-state';
import { NO_SHEETS } from '../../workbook/sheets/report-writing';
import type { SessionContext } from '../../workbook/session/session-context';
import { OF_WORKBOOK } from '../../workbook/settings/registry';
import type { CloseQuestion } from '../../engine/answers/sheet-functions';
import type { CellOutcome } from '../../workbook/live/cell-outcome';
import type { IsoMonth } from '../../engine/records/calendar';
import { isItemReason } from '../../engine/records/item-reasons';
import type { OpenItem } from './period/close-state';
import { itemsIn } from './period/selected-items';
import type { PackResults } from './pack/pack-results';
import type * as closeActions from './close-actions';
import type { PackParts } from './pack/month-end-pack';
import type {
  CopyOutcome,
  Entered,
  PackLook,
  PackOutcome,
  PackPreview,
  PackRequest,
  RollPreview,
} from './pack/pack-state';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Changes within this time cause one look. */
const SETTLE_MS = 300;
/** The number of looks; each waits twice as long as the one before. */
const LOOKS_AT_DIFFERENCES = 7;

/** Functions whose rows show the reasons of their items. */
const WITH_REASONS: readonly string[] = ['LEDGER.MATCH', 'REBATES.TIEOUT'];

export type LoadCloseActions = () => Promise<typeof closeActions>;

export class CloseSession {
  #entered: Entered | null = null;
  /** Reasons were given that the sheets do not show yet. */
  #hasNewReasons = false;
  /** Counts edits of the workbook; null before the first subscriber. */
  #edits: Signal<number> | null = null;
  readonly #description = new Set<(look: PackLook | null) => void>();
  #latest: PackLook | null | undefined;
  #watch: (() => void) | null = null;
  #making: Promise<PackOutcome> | null = null;

  /** @param used puts the automatic lock off. */
  constructor(
    readonly load: LoadCloseActions,
    readonly context: SessionContext,
    readonly liveCalls: LiveCalls,
    readonly planning: FetchPlanning,
    readonly used: () => void,
  ) {}

  /** The entries of the fields. */
  get entered(): Entered {
    return (this.#entered ??= Object.fromEntries(this.context.settings.get(OF_WORKBOOK.closing)));
  }

  enter(changes: Entered): void {
    if (Object.keys(changes).some(isItemReason)) this.#hasNewReasons = true;
    this.#entered = { ...this.entered, ...changes };
    this.used();
    this.context.settings.change(OF_WORKBOOK.closing, (now) =>
      Object.entries({ ...Object.fromEntries(now), ...changes }),
    );
  }

  /** Tells each time other cells are selected. Returns its own undo. */
  onSelection(changed: () => void): () => void {
    return this.context.parts.workbook.onSelection(changed);
  }

  /** Items of the rows in which cells are selected, by their ids; none where Excel does not say. */
  selectedItems(items: readonly OpenItem[]): Promise<readonly string[]> {
    return this.context.attempt(
      async () => {
        const areas = await this.context.parts.workbook.selection();
        return itemsIn(items, areas, this.liveCalls.all, this.context.parts.host.dateSystem);
      },
      () => [],
    );
  }

  /** @param marks each marks a pair as a transfer between own accounts, or as none. */
  decideTransfers(marks: readonly HandMark[]): Promise<Outcome> {
    return this.#changeMarks(
      (now) => withMarks(now, marks),
      marks[0]?.kind === 'transfer'
        ? say`Agreed: ${counted(marks.length, 'transfer', 'transfers')} between own accounts. The next journal posts what was transferred by the row (own transfer) of Mapping.`
        : say`Turned down. The journal posts both entries by their business types.`,
    );
  }

  undoTransfer(mark: HandMark): Promise<Outcome> {
    return this.#changeMarks(
      (now) => withoutMark(now, markKey(mark)),
      say`Undone. It is asked again.`,
    );
  }

  #changeMarks(
    make: (now: readonly HandMark[]) => readonly HandMark[],
    sentence: string,
  ): Promise<Outcome> {
    return this.context.attempt(async () => {
      this.used();
      this.context.settings.change(OF_WORKBOOK.matchMarks, make);
      await this.liveCalls.showAgain(({ call }) => call.name === 'LEDGER.CHECK');
      return { ok: true, sentence };
    }, refused);
  }

  /** Writes new reasons into the rows of their items. */
  showReasons(): void {
    if (!this.#hasNewReasons) return;
    this.#hasNewReasons = false;
    void this.liveCalls.showAgain(({ call: { name } }) => WITH_REASONS.includes(name));
  }

  /**
   * Calls `tell` with the workbook's pack, now and after each change; null: it has none. The pane
   * and every cell get the same look. Returns its own undo.
   */
  watchPack(tell: (look: PackLook | null) => void): () => void {
    this.#description.add(tell);
    if (this.#watch === null) this.#watch = this.#watchSheets();
    else if (this.#latest !== undefined) tell(this.#latest);
    return () => {
      this.#description.delete(tell);
      if (this.#description.size > 0) return;
      this.#watch?.();
      this.#watch = null;
      this.#latest = undefined;
    };
  }

  /** Looks at once and after each change, until it is undone. */
  #watchSheets(): () => void {
    const { clock, bulletin } = this.context;
    let undo = (): void => undefined;
    /**
     * The time of the next look. Only one look runs at a time: two could end in the wrong order.
     */
    let dueMs = -Infinity;
    let changes = 0;
    let isOver = false;
    let looksAgain = 0;
    /** Returns the ms until the next look; null: the next change starts it. */
    const look = async (): Promise<number | null> => {
      const { packNow } = await this.load();
      const found = await packNow(this.#results(), this.context);
      if (isOver) return null;
      this.#latest = found;
      for (const tell of this.#description) tell(found);
      // Excel calculates the sheets soon after their results change, without an event.
      if (found?.isBusy === true) return SETTLE_MS;
      const isOdd = found !== null && found.differences.length > 0;
      if (!isOdd || looksAgain >= LOOKS_AT_DIFFERENCES) return null;
      looksAgain += 1;
      return SETTLE_MS * 2 ** looksAgain;
    };
    const attempt = async (): Promise<void> => {
      dueMs = -Infinity;
      const seen = changes;
      // If Excel is busy or the code cannot be loaded, the next change looks again.
      const againMs = await this.context.attempt(look, () => null);
      dueMs = Infinity;
      if (changes > seen) soon(SETTLE_MS);
      else if (againMs !== null) soon(againMs);
    };
    /** Moves the next look to an earlier time. */
    const soon = (afterMs: number): void => {
      const atMs = clock.nowMs() + afterMs;
      if (isOver || atMs >= dueMs) return;
      dueMs = atMs;
      undo();
      undo = clock.after(afterMs, () => void attempt());
    };
    const edits = (this.#edits ??= this.#countEdits());
    const unfollow = this.context.follow(() => {
      // Results, writes and edits may change the sheets of the pack.
      void [this.liveCalls.all, bulletin.history.value, bulletin.work.value, edits.value];
      looksAgain = 0;
      changes += 1;
      soon(SETTLE_MS);
    });
    void attempt();
    return () => {
      isOver = true;
      unfollow();
      undo();
    };
  }

  /** Pushes the checks of a month to a cell, now and after each change. Returns its own undo. */
  watchChecks(question: CloseQuestion, push: (outcome: CellOutcome) => void): () => void {
    let undo: (() => void) | null = null;
    let isOver = false;
    let last = '';
    const watch = async (): Promise<void> => {
      const { checksCells } = await this.load();
      if (isOver) return;
      undo = this.watchPack((look) => {
        const matrix = checksCells(look, question);
        const text = JSON.stringify(matrix);
        if (text !== last) push({ kind: 'rows', matrix });
        last = text;
      });
    };
    void this.context.attempt(watch, (sentence) => push({ kind: 'unavailable', sentence }));
    return () => {
      isOver = true;
      undo?.();
    };
  }

  #results(): PackResults {
    return { liveCalls: this.liveCalls.all, refused: this.liveCalls.refused };
  }

  /** The subscription to edits cannot be removed, so it is made once. */
  #countEdits(): Signal<number> {
    const edits = signal(0);
    this.context.parts.coauthors?.onEdit(() => (edits.value += 1));
    return edits;
  }

  /** Reads and matches a book; the choices are stored for it. */
  book(reference: string, choices: BookChoices): Promise<BookOutcome> {
    return this.context.attempt(async () => {
      const { PanelMatch } = await this.load();
      const { context, liveCalls } = this;
      const { reportSheets } = context.parts;
      return reportSheets
        ? new PanelMatch(context, reportSheets, () => liveCalls.all).book(reference, choices)
        : NO_SHEETS;
    }, refused);
  }

  previewPack(request: PackRequest): Promise<PackPreview> {
    return this.#pack(({ previewPack }, parts) => previewPack(request, parts));
  }

  /** Reads what is missing, then writes all sheets or none. */
  makePack(request: PackRequest): Promise<PackOutcome> {
    this.used();
    // A second press returns the pack that is being made.
    return (this.#making ??= this.#pack(({ makePack }, parts) => makePack(request, parts)).finally(
      () => {
        this.#making = null;
      },
    ));
  }

  /** Writes rates of a table in the workbook into the sheet Rates. */
  takeRates(reference: string): Promise<Outcome> {
    this.used();
    return this.#pack(({ takeRates }, parts) => takeRates(reference, parts));
  }

  previewRoll(): Promise<RollPreview> {
    return this.#pack(({ previewRoll }, parts) => previewRoll(parts));
  }

  /** The workbook as it is now, as a file to save. */
  copyWorkbook(month: IsoMonth): Promise<CopyOutcome> {
    return this.#pack(async (_, { port }) => {
      try {
        const pieces = await port.workbookFile();
        return { ok: true, file: { name: `tieout-${month}.xlsx`, pieces, type: XLSX } } as const;
      } catch (error) {
        this.context.parts.report?.(error);
        return refused(
          say`Excel gave no copy of the workbook. Choose File, Save a Copy, then roll.`,
        );
      }
    });
  }

  /** Carries closings and open items of the workbook's pack to the next month, and its book. */
  rollPack(book: string): Promise<Outcome> {
    this.used();
    return this.#pack(({ rollPack }, parts) => rollPack(book, parts));
  }

  #pack<Done>(
    work: (actions: typeof closeActions, parts: PackParts) => Promise<Done>,
  ): Promise<Done | Refused> {
    return this.context.attempt(async () => {
      const port = await this.context.parts.packSheets?.();
      if (port === undefined) return refused(say`This Excel cannot write the sheets of a pack.`);
      const { context, liveCalls, planning } = this;
      const { symbols } = liveCalls;
      return work(await this.load(), {
        context,
        planning,
        port,
        symbols,
        results: () => this.#results(),
      });
    }, refused);
  }
}

declare module '../../pane/context/pane-session' {
  interface PaneSession {
    readonly closing: Omit<CloseSession, 'load' | 'context' | 'liveCalls' | 'planning' | 'used'>;
  }
}
