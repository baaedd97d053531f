// Formulas that are new to this workbook or to this device: what was entered here asks the
// exchange. What was not asks nothing, and takes its rows from the workbook as soon as it carries
// them.
import { pause, type Clock } from '../../platform/clock';
import { datesAgain } from '../../answers/definitions';
import type { Result } from '../../answers/result';
import type { CoauthorPort, CellEdit, FormulaCell, SheetArea } from '../ports';
import type { SessionContext } from '../session-context';
import type { AskedCalls } from './asked-calls';
import type { FoundCall } from './formula-finder';
import type { FormulaOrigin, LiveCall } from './live-call';
import type { CarriedRows } from './travelling-rows';
import { say } from '../../platform/say';
import { overlap } from '../sheet-address';
import type { KnownWorkbook } from './known-workbook';

const THEIRS = say`Somebody else entered this formula, and its rows are not in the workbook yet. Press Refresh in the Tieout pane to ask the exchange.`;
/** When to look whether the rows have arrived. */
const ARRIVING_AFTER_MS = [0, 1_000, 3_000, 10_000];

export interface NewFormulasParts {
  readonly asked: AskedCalls;
  readonly carried: CarriedRows;
  readonly lives: () => readonly LiveCall[];
  readonly scan: () => Promise<readonly FoundCall[]>;
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
  readonly #origins: FormulaOrigins;
  readonly #port: CoauthorPort | null;

  constructor(
    readonly context: SessionContext,
    readonly parts: NewFormulasParts,
  ) {
    const { clock, known } = context;
    this.#port = context.parts.coauthors ?? null;
    this.#origins = new FormulaOrigins({ clock, port: this.#port, known, scan: parts.scan });
    this.#port?.onSettings(() => this.#look());
  }

  /** Of a call that is new to this workbook, or in a workbook that is new to this device. */
  judge(live: LiveCall): void {
    const wasAsked = this.parts.asked.has(live.key);
    const origin = this.#origins.of(live);
    if (typeof origin === 'string') this.#decide(live, origin, wasAsked);
    else void this.#wait(live, origin, wasAsked);
  }

  /** Never rejects. */
  async #wait(live: LiveCall, judged: Promise<FormulaOrigin>, wasAsked: boolean): Promise<void> {
    const { bulletin, known } = this.context;
    live.fetches += 1;
    bulletin.changed();
    // Excel is busy: what cannot be told asks nothing.
    const origin = await judged.catch(() => (known.isKnown ? 'elsewhere' : 'file'));
    live.fetches -= 1;
    bulletin.changed();
    // It has ended, or Refresh or Connect came first.
    if (live.gone.signal.aborted || live.busy || live.state !== 'reading') return;
    this.#decide(live, origin, wasAsked);
  }

  #decide(live: LiveCall, origin: FormulaOrigin, wasAsked: boolean): void {
    const { known } = this.context;
    live.origin = origin;
    if (origin === 'here') {
      known.used();
      if (wasAsked || !this.parts.asked.has(live.key)) return this.parts.ask(live);
      live.origin = 'elsewhere'; // Somebody else asked the same in this moment.
    }
    if (origin === 'file') {
      known.cameWithFormulas();
      this.parts.showKept(live);
    } else void this.#arrive(live);
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
    if (again) live.dates = again;
    await this.parts.carried.readAgain();
    const result = await this.parts.keptOf(live);
    if (result && !live.busy && live.state !== 'shown') await this.parts.show(live, result);
    this.context.bulletin.changed();
    return live.state === 'shown';
  }
}

// Who entered a formula: only what was entered here asks the exchange. This is the one place that
// judges it, for co-authors and for formulas that came with a file alike.

/** An edit and the calculation after it lie no further apart. */
const LOCAL_COUNTS_MS = 5_000;
const REMOTE_COUNTS_MS = 30_000;
/** Excel may start a stream before it tells of the edit. */
const TOLD_WITHIN_MS = 400;
const LOOK_EVERY_MS = 20;
/** Edits of this window whose cells are remembered, for formulas that take longer to calculate. */
const MOST_LOCAL = 200;

interface Heard {
  readonly atMs: number;
  readonly edit: CellEdit;
}
type EditsSeen = 'here' | 'elsewhere' | 'both' | 'nobody';

class FormulaOrigins {
  #local: readonly Heard[] = [];
  #remote: readonly Heard[] = [];
  #evidence: Promise<EditsSeen> | null = null;
  #scanned: Promise<readonly FoundCall[]> | null = null;

  constructor(
    readonly parts: {
      readonly clock: Clock;
      /** null where Excel does not tell of edits. */
      readonly port: CoauthorPort | null;
      readonly known: KnownWorkbook;
      /** Where all calls stand now. Rejects where the host is busy. */
      readonly scan: () => Promise<readonly FoundCall[]>;
    },
  ) {
    parts.port?.onEdit((edit) => {
      const heard = { atMs: parts.clock.steadyMs(), edit };
      if (edit.isRemote)
        this.#remote = [
          ...this.#remote.filter(({ atMs }) => atMs > heard.atMs - REMOTE_COUNTS_MS),
          heard,
        ];
      else this.#local = [...this.#local.slice(1 - MOST_LOCAL), heard];
    });
  }

  /** Known at once where Excel tells of no edits. Rejects where the host is busy. */
  of(live: LiveCall): FormulaOrigin | Promise<FormulaOrigin> {
    const { port, known } = this.parts;
    if (!port) return known.isOwn ? 'here' : 'file';
    return this.#judged(live, port);
  }

  async #judged(live: LiveCall, port: CoauthorPort): Promise<FormulaOrigin> {
    // Thousands of calls that begin in one moment are judged by the same edits.
    this.#evidence ??= this.#seen(port).finally(() => {
      this.#evidence = null;
    });
    const evidence = await this.#evidence;
    const { isOwn } = this.parts.known;
    if (evidence === 'elsewhere' || (evidence === 'here' && isOwn)) return evidence;
    if (evidence === 'nobody' && this.#local.length === 0) return 'file';
    this.#scanned ??= this.parts.scan().finally(() => {
      this.#scanned = null;
    });
    const cells = (await this.#scanned).flatMap(({ live: one, cell }) =>
      one === live ? [cell] : [],
    );
    if (evidence === 'both' && (await anyAt(this.#remote, cells))) return 'elsewhere';
    // In a workbook that came from elsewhere, an edit speaks for its own cells alone.
    if (evidence === 'both' && isOwn) return 'here';
    return (await anyAt(this.#local, cells)) ? 'here' : 'file';
  }

  async #seen(port: CoauthorPort): Promise<EditsSeen> {
    const { clock } = this.parts;
    const sinceMs = clock.steadyMs();
    const never = new AbortController().signal;
    for (;;) {
      const isRemote = this.#remote.some(({ atMs }) => atMs > sinceMs - REMOTE_COUNTS_MS);
      const isLocal = this.#local.some(({ atMs }) => atMs > sinceMs - LOCAL_COUNTS_MS);
      if (isLocal) return isRemote ? 'both' : 'here';
      if (clock.steadyMs() - sinceMs >= TOLD_WITHIN_MS) {
        if (isRemote) return 'elsewhere';
        break;
      }
      await pause(clock, LOOK_EVERY_MS, never);
    }
    // Nobody edited: the workbook has just opened. Somebody else may have asked since.
    await port.readSettings().catch(() => undefined);
    return 'nobody';
  }
}

async function anyAt(edits: readonly Heard[], cells: readonly FormulaCell[]): Promise<boolean> {
  if (cells.length === 0) return false;
  const areas = await Promise.all(edits.map(({ edit }) => edit.area()));
  return areas.some(
    (area) => area !== null && cells.some((cell) => overlap(area, areaOfCell(cell))),
  );
}

const areaOfCell = ({ sheet, row, column }: FormulaCell): SheetArea => ({
  sheet,
  startRow: row,
  endRow: row,
  startColumn: column,
  endColumn: column,
});
