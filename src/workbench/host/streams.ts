// Maps formulas to the add-in's calls that they listen to. It depends on neither Univer nor Office.
import type { GridCell } from '../model/grid';
import type { Options } from '../model/options';
import { STREAMING } from './functions-json';

export type StreamOutcome =
  | { readonly kind: 'pending' }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'error'; readonly code: string; readonly message: string };

/**
 * `functionName` is the id under which the add-in associated the function, `formulaName` its name
 * in formulas.
 */
export interface Call {
  readonly functionName: string;
  readonly formulaName: string;
  readonly args: readonly unknown[];
  readonly flags: number;
  readonly address: string | null;
}

interface Listener {
  readonly place: GridCell;
  readonly formula: string;
  readonly calculation: number;
}
interface Stream {
  ids: number[];
  readonly key: string;
  readonly call: Call;
  outcome: StreamOutcome;
  wasCalled: boolean;
  /** The called page has ended, and a new one does not know the call. */
  isLost: boolean;
  /** A result that was received and is not shown yet. */
  unshown: StreamOutcome | null;
  /** The next result is shown only after its cell is calculated. */
  showsLate: boolean;
  /** Its cell showed an error: no new call before that cell is calculated. */
  isStuck: boolean;
  readonly listeners: Map<string, Listener>;
}

export interface StreamEffects {
  /** @returns whether the add-in's page could be called. */
  readonly invoke: (id: number, call: Call) => boolean;
  readonly cancel: (id: number) => void;
  /** Requests a calculation of these cells, because their stream has a new result. */
  readonly recalculate: (places: readonly GridCell[]) => void;
}

/** `show=late` delays the first result of every such call. */
const SHOWN_LATE = 5;

/** office.js resends a refused result for a minute; only the first refusal counts as new. */
const isSameError = (a: StreamOutcome, b: StreamOutcome): boolean =>
  a.kind === 'error' && b.kind === 'error' && a.code === b.code && a.message === b.message;

const placeKey = ({ sheetId, row, column }: GridCell): string => `${sheetId}|${row}|${column}`;

/**
 * One stream per distinct call, shared by all its cells: office.js starts the function once per
 * invocation id and shares nothing, so the host must do the sharing that Excel documents.
 */
export class Streams {
  readonly #byKey = new Map<string, Stream>();
  readonly #byId = new Map<number, Stream>();
  readonly #notStarted: Stream[] = [];
  #calculation = 0;
  #nextId = 1;

  constructor(
    readonly effects: StreamEffects,
    /** Behaviours of Excel that differ between hosts. */
    readonly habits: Pick<Options, 'startsTwice' | 'cancelsFirst' | 'unkind'>,
  ) {}

  get size(): number {
    return this.#byKey.size;
  }
  get calls(): readonly Call[] {
    return [...this.#byKey.values()].map(({ call }) => call);
  }
  get waiting(): number {
    return [...this.#byKey.values()].filter(({ outcome }) => outcome.kind === 'pending').length;
  }

  beginCalculation(): void {
    this.#calculation += 1;
  }

  /**
   * The formula engine calls this repeatedly: it returns at once, and starts the call only the
   * first time.
   */
  read(place: GridCell, formula: string, call: Call): StreamOutcome {
    const key = JSON.stringify([call.functionName, call.args, call.address]);
    const stream = this.#byKey.get(key) ?? this.#start(key, call, this.#showsError(place));
    stream.listeners.set(placeKey(place), { place, formula, calculation: this.#calculation });
    return stream.outcome;
  }

  #showsError(place: GridCell): boolean {
    const at = placeKey(place);
    return [...this.#byKey.values()].some(
      ({ outcome, listeners }) => outcome.kind === 'error' && listeners.has(at),
    );
  }

  #start(key: string, call: Call, showsError: boolean): Stream {
    const stream: Stream = {
      ids: [],
      key,
      call,
      outcome: { kind: 'pending' },
      wasCalled: false,
      isLost: false,
      unshown: null,
      showsLate: this.habits.unkind.has('show') && this.#nextId % SHOWN_LATE === 0,
      isStuck: this.habits.unkind.has('error') && showsError,
      listeners: new Map(),
    };
    this.#byKey.set(key, stream);
    this.#giveIds(stream);
    if (this.habits.cancelsFirst) this.#notStarted.push(stream);
    else this.#invoke(stream);
    return stream;
  }

  #giveIds(stream: Stream): void {
    stream.ids = this.habits.startsTwice ? [this.#nextId++, this.#nextId++] : [this.#nextId++];
    for (const id of stream.ids) this.#byId.set(id, stream);
  }

  #invoke(stream: Stream): void {
    if (stream.isStuck) return;
    for (const id of stream.ids)
      stream.wasCalled = this.effects.invoke(id, stream.call) || stream.wasCalled;
  }

  /** A result from the add-in. A late result of a cancelled stream is dropped. */
  settle(id: number, outcome: StreamOutcome): void {
    const stream = this.#byId.get(id);
    if (!stream || isSameError(stream.outcome, outcome)) return;
    if (stream.showsLate) stream.unshown = outcome;
    else this.#show(stream, outcome);
  }

  #show(stream: Stream, outcome: StreamOutcome): void {
    stream.outcome = outcome;
    this.effects.recalculate([...stream.listeners.values()].map(({ place }) => place));
  }

  /**
   * Cancels calls that no formula uses any more. A recalculated cell retains only the calls of its
   * latest calculation; another cell retains its calls while its formula mentions the function.
   */
  sweep(formulaAt: (place: GridCell) => string): void {
    const latest = new Map<string, number>();
    for (const { listeners } of this.#byKey.values())
      for (const [at, { calculation }] of listeners)
        latest.set(at, Math.max(latest.get(at) ?? 0, calculation));
    for (const stream of [...this.#byKey.values()]) {
      for (const [at, { place, formula, calculation }] of stream.listeners) {
        const now = formulaAt(place);
        const isStillThere =
          now === formula ||
          now.toUpperCase().includes(`${stream.call.formulaName.toUpperCase()}(`);
        if (!isStillThere || calculation < (latest.get(at) ?? 0)) stream.listeners.delete(at);
      }
      if (stream.listeners.size === 0) this.#end(stream);
    }
    for (const stream of this.#notStarted.splice(0))
      if (this.#byKey.has(stream.key)) this.#invoke(stream);
  }

  #end(stream: Stream): void {
    this.#byKey.delete(stream.key);
    this.#cancel(stream);
  }

  #cancel(stream: Stream): void {
    for (const id of stream.ids) {
      this.#byId.delete(id);
      this.effects.cancel(id);
    }
  }

  /** Non-streaming calls run again when their cell is calculated on request; streams continue. */
  calculated(places: readonly GridCell[]): void {
    const asked = new Set(places.map(placeKey));
    for (const stream of [...this.#byKey.values()]) {
      const isAsked = [...stream.listeners.keys()].some((at) => asked.has(at));
      if (stream.unshown && isAsked) {
        stream.outcome = stream.unshown;
        [stream.unshown, stream.showsLate] = [null, false];
      }
      if (stream.isStuck && isAsked) {
        stream.isStuck = false;
        this.#invoke(stream);
      }
      if (this.habits.unkind.has('calculate')) this.#restart(stream);
      if ((stream.call.flags & STREAMING) === 0 && isAsked) this.#end(stream);
    }
  }

  #restart(stream: Stream): void {
    this.#cancel(stream);
    this.#giveIds(stream);
    stream.isLost = false;
    this.#invoke(stream);
  }

  /** The add-in was loaded or reloaded: it does not know earlier calls. */
  invokeAllAgain(): void {
    for (const stream of this.#byKey.values()) {
      stream.isLost ||= stream.wasCalled && this.habits.unkind.has('reload');
      if (!stream.isLost) this.#invoke(stream);
    }
  }

  /** The add-in's page has ended: its cells wait for a page, and a new page does not know them. */
  pageEnded(): void {
    for (const stream of this.#byKey.values()) {
      stream.isLost = true;
      this.#show(stream, { kind: 'pending' });
    }
  }

  /** These cells were entered: repeats calls that a lost page did not answer. */
  entered(places: readonly GridCell[]): void {
    const entered = new Set(places.map(placeKey));
    for (const stream of [...this.#byKey.values()]) {
      if (!stream.isLost) continue;
      for (const at of stream.listeners.keys()) if (entered.has(at)) stream.listeners.delete(at);
      if (stream.listeners.size === 0) this.#end(stream);
    }
  }

  /**
   * Another workbook opens: no formula of this one uses a stream any more, and its page is gone.
   */
  forgetAll(): void {
    this.#byKey.clear();
    this.#byId.clear();
    this.#notStarted.length = 0;
  }

  /** The error message of a cell, or "". */
  messageAt(place: GridCell): string {
    const at = placeKey(place);
    for (const { outcome, listeners } of this.#byKey.values())
      if (outcome.kind === 'error' && listeners.has(at)) return outcome.message;
    return '';
  }
}
