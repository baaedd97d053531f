// Formulas that somebody else in the same workbook entered: nothing is asked for them, and their
// rows are taken from the workbook as soon as it carries them.
import { pause } from '../../platform/clock';
import { datesAgain } from '../../answers/definitions';
import type { Result } from '../../answers/result';
import type { CoauthorPort } from '../ports';
import type { SessionContext } from '../session-context';
import type { AskedCalls } from './asked-calls';
import { findCalls } from './formula-finder';
import type { LiveCall } from './live-call';
import type { CarriedRows } from './travelling-rows';
import { WhoseEdits } from './whose-edit';

const THEIRS =
  'Somebody else entered this formula, and its rows are not in the workbook yet. Press Refresh in the Tieout pane to ask the exchange.';
/** When to look whether the rows have arrived. */
const ARRIVING_AFTER_MS = [0, 1_000, 3_000, 10_000];

export interface TheirFormulasParts {
  readonly asked: AskedCalls;
  readonly carried: CarriedRows;
  readonly lives: () => readonly LiveCall[];
  /** It was typed here: asks the exchange. */
  readonly ask: (live: LiveCall) => void;
  /** What this device keeps or the workbook carries. */
  readonly keptOf: (live: LiveCall) => Promise<Result | null>;
  readonly show: (live: LiveCall, result: Result) => Promise<void>;
  /** Never rejects: what went wrong stands in the call. */
  readonly attempt: (live: LiveCall, work: () => Promise<unknown>) => Promise<void>;
}

export class TheirFormulas {
  readonly #whose: WhoseEdits;

  constructor(
    readonly context: SessionContext,
    readonly port: CoauthorPort,
    readonly parts: TheirFormulasParts,
  ) {
    this.#whose = new WhoseEdits(context.clock, port);
    port.onSettings(() => this.#look());
  }

  /** Of a call that is new to this workbook. Never rejects. */
  async judge(live: LiveCall): Promise<void> {
    const { bulletin } = this.context;
    live.fetches += 1;
    bulletin.changed();
    const isTheirs = await this.#whose
      .isTheirs(async () =>
        (await findCalls(this.context.parts.workbook, [live], [])).found.map(({ cell }) => cell),
      )
      // Excel is busy, and somebody else edits: what cannot be told asks nothing.
      .catch(() => true);
    live.fetches -= 1;
    bulletin.changed();
    // It has ended, or Refresh or Connect came first.
    if (live.gone.signal.aborted || live.busy || live.state !== 'reading') return;
    if (isTheirs || this.parts.asked.has(live.key)) {
      live.isTheirs = true;
      await this.#arrive(live);
    } else this.parts.ask(live);
  }

  /** Rows arrive with the workbook, and a little later than the formula. Never rejects. */
  #arrive(live: LiveCall): Promise<void> {
    return this.parts.attempt(live, async () => {
      for (const waitMs of ARRIVING_AFTER_MS) {
        await pause(this.context.clock, waitMs, live.gone.signal);
        if (!live.isTheirs || live.state !== 'reading' || live.busy) return;
        if (await this.#show(live)) return;
      }
      live.fail(THEIRS, 'not-here');
    });
  }

  #look(): void {
    for (const live of this.parts.lives())
      if (live.isTheirs && !live.busy && live.state === 'not-here')
        void this.parts.attempt(live, () => this.#show(live));
  }

  /** With the dates that were settled where it was typed. @returns whether it shows rows. */
  async #show(live: LiveCall): Promise<boolean> {
    await this.port.readSettings().catch(() => undefined);
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
