// Joins the sheet, the streams and the frame: a formula's call to the add-in, and its result.
import { CommandType, IUndoRedoService } from '@univerjs/core';
import { addressOf, cellArea, quotedSheet } from './model/a1';
import { EventRegistry } from './model/event-registry';
import type { GridCell } from './model/grid';
import { newStores } from './model/workbook-stores';
import { Workbook } from './excel/workbook';
import { apiLevelOf } from './host/app-context';
import { FrameHost } from './host/frame-host';
import { pendingIn, watchPending } from './host/pending-work';
import { streamOutcomeOf, resultsIn, tooLarge } from './host/outcomes';
import { Ribbon } from './host/ribbon';
import { RichApi } from './host/rich-api';
import { officeServices } from './host/host-services';
import { Streams } from './host/streams';
import { doublesHaveFormats, minorOf, type Options } from './model/options';
import { Rules } from './model/excel-limits';
import { settled } from './settled';
import { SheetCalculation } from './sheet/calculation';
import { raiseSheetEvents } from './sheet/sheet-events';
import type { Spreadsheet } from './sheet/spreadsheet';
import { UniverCells } from './sheet/univer/univer-cells';
import { univerGrid } from './sheet/univer/univer-grid';

/** Univer collects edits and scrolls for up to 100 ms; its cursor blinks every 500. */
const LONGEST_TIMER_MS = 200;

export interface AddinHostEffects {
  /** office.js returns the focus to the sheet. */
  readonly focusLeft: () => void;
  readonly showPane: (visible: boolean) => void;
  /** The pane is opened after its page has ended. */
  readonly openAgain: () => void;
  readonly modeChanged: (isManual: boolean) => void;
  /** The workbook as "Save as .xlsx" writes it. */
  readonly file: () => Promise<Uint8Array>;
}

export class AddinHost {
  readonly rules = new Rules();
  readonly stores = newStores();
  readonly ribbon = new Ribbon(this.stores.undo);
  readonly reader: UniverCells;
  readonly streams: Streams;
  readonly calculation: SheetCalculation;
  readonly grid;
  readonly frames: FrameHost;
  readonly richApi: RichApi;
  readonly #effects: AddinHostEffects;
  #lastChangeAtMs = 0;
  #functionsReady: () => void = () => undefined;

  constructor(
    readonly sheet: Spreadsheet,
    page: URL,
    readonly options: Options,
    effects: AddinHostEffects,
  ) {
    this.#effects = effects;
    watchPending(window, LONGEST_TIMER_MS);
    this.rules.fiveMegabytes = !options.anySize;
    this.rules.formattedType = !options.typedCells
      ? null
      : doublesHaveFormats(options)
        ? 'Double'
        : 'FormattedNumber';
    this.reader = new UniverCells(sheet, this.rules);
    this.streams = new Streams(
      {
        invoke: (id, call) => {
          if (!options.unkind.has('arguments') || !this.rules.isTooLarge(JSON.stringify(call.args)))
            return this.frames.invoke(id, call);
          // The formula engine calls this during a calculation.
          queueMicrotask(() =>
            this.streams.settle(id, { kind: 'error', code: '#VALUE!', message: '' }),
          );
          return true;
        },
        cancel: (id) => this.frames.cancel(id),
        recalculate: (places) => this.calculation.news(places),
      },
      options,
    );
    this.calculation = new SheetCalculation(sheet, {
      isIterative: options.iterativeCalculation,
      asked: (places) => this.streams.calculated(places),
      entered: (places) => this.streams.entered(places),
      modeChanged: (mode) => effects.modeChanged(mode === 'Manual'),
    });
    this.grid = univerGrid(sheet, this.reader, this.calculation);

    const events = new EventRegistry((event) => this.frames.raise(event));
    const { grid, stores, rules } = this;
    const services = officeServices({
      functionsReady: () => {
        this.frames.functionsAreReady();
        this.streams.invokeAllAgain();
        this.#functionsReady();
      },
      results: (entries) => {
        for (const entry of entries)
          this.streams.settle(entry[0], streamOutcomeOf(entry, rules, options.typedCells));
      },
      showPane: (visible) => {
        // Excel shows no pane before the command that requests it is completed.
        if (!visible || !this.frames.isInCommand) this.showPane(visible);
      },
      ribbon: this.ribbon,
    });
    this.richApi = new RichApi(
      new Workbook({
        ...stores,
        grid,
        events,
        dateSystem: options.dateSystem,
        hasPrinter: !options.unkind.has('pagesetup'),
        endsOf: (what) => this.endsOf(`${what} beside custom functions`),
      }),
      services,
      {
        finish: () => {
          grid.cells.flush();
          stores.charts.touched();
        },
        isCellEdited: () => sheet.workbook.isCellEditing(),
        apiLevel: minorOf(apiLevelOf(options)),
        refused: options.refused,
      },
    );
    this.frames = new FrameHost({
      url: page,
      options,
      rules,
      settings: stores.settings,
      effects: {
        execute: (body) => this.richApi.execute(body),
        // office.js sends the smaller ones of a refused request again, one by one.
        tooLarge: (body) => {
          for (const entry of resultsIn(body))
            if (rules.isTooLarge(JSON.stringify(entry))) this.streams.settle(entry[0], tooLarge());
        },
        pageBegan: () => events.listen(false),
        focusLeft: effects.focusLeft,
        file: effects.file,
      },
    });

    raiseSheetEvents(sheet, events, {
      selectionChanged: () => this.frames.selectionChanged(),
      isAddinWriting: () => this.frames.underWay > 0,
    });
    const formulas = sheet.api.getFormula();
    formulas.calculationStart(() => this.streams.beginCalculation());
    formulas.calculationEnd(() => this.streams.sweep((place) => this.formulaAt(place)));
    sheet.commands.onCommandExecuted(({ type }) => {
      if (type === CommandType.MUTATION) this.#lastChangeAtMs = Date.now();
    });
    if (options.unkind.has('undo'))
      stores.undo.emptied = () => sheet.injector.get(IUndoRedoService).clearUndoRedo(sheet.unitId);
    if (options.manualCalculation) this.calculation.mode = 'Manual';
  }

  /** Called for each fault that ends Excel LTSC 2021. */
  endsOf(what: string): void {
    if (!this.options.unkind.has('host')) return;
    this.richApi.unknown.push(`Excel has ended of ${what}.`);
    this.frames.end();
  }

  formulaAt({ sheetId, row, column }: GridCell): string {
    return this.reader.formula(sheetId, row, column);
  }

  /** "Sheet1!A1", for a stream that requests its address. */
  addressOf({ sheetId, row, column }: GridCell): string {
    const name = this.sheet.model.getSheetBySheetId(sheetId)?.getName() ?? '';
    return `${quotedSheet(name)}!${addressOf(cellArea(row, column))}`;
  }

  /** The error message of the call, or of the error inside its matrix. */
  messageAt(place: GridCell): string {
    if (this.options.unkind.has('errors')) return '';
    const ofCell: unknown = this.reader.cell(place.sheetId, place.row, place.column)?.custom?.[
      'message'
    ];
    return this.streams.messageAt(place) || (typeof ofCell === 'string' ? ofCell : '');
  }

  /** A person closes the pane or opens it by the ribbon; the add-in can do both. */
  showPane(visible: boolean): void {
    this.#effects.showPane(visible);
    if (!visible && this.options.unkind.has('ribbon')) this.ribbon.forget();
    this.frames.paneShown(visible);
    if (!this.options.unkind.has('pane')) return;
    if (!visible) {
      this.frames.end();
      this.streams.pageEnded();
    } else if (this.frames.frame === null) this.#effects.openAgain();
  }

  /** Loads the add-in's page. Resolves when its functions can be called. */
  open(pane: Element): Promise<void> {
    const ready = new Promise<void>((done) => {
      this.#functionsReady = done;
    });
    this.frames.open(pane);
    // Without functions, the page is the only thing to wait for.
    if (!this.options.sharedRuntime)
      this.frames.frame?.addEventListener('load', () => this.#functionsReady());
    return ready;
  }

  /**
   * Resolves when the page's first requests are answered, at most after a second: from then on it
   * hears of every edit.
   */
  async begun(): Promise<void> {
    const sinceMs = Date.now();
    let quietSinceMs = sinceMs;
    while (Date.now() - quietSinceMs < 100 && Date.now() - sinceMs < 1_000) {
      await new Promise((done) => setTimeout(done, 20));
      if (this.frames.underWay > 0) quietSinceMs = Date.now();
    }
  }

  settled(): Promise<void> {
    return settled({
      isBusy: () =>
        this.calculation.isRunning || this.frames.underWay > 0 || this.frames.addinIsBusy(),
      pending: () => {
        const ofAddin = this.frames.pending;
        if (ofAddin === null) return null;
        return ofAddin + (pendingIn(window) ?? 0) || Number(this.reader.hasFormulaWithoutValue());
      },
      waiting: () => this.streams.waiting,
      lastChangeAtMs: () => this.#lastChangeAtMs,
    });
  }

  unknown(): string[] {
    return [...this.frames.unknown, ...this.richApi.unknown];
  }
}
