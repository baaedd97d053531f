// Whether Excel has taken what was pushed. It refuses results while a cell is being edited;
// office.js sends a refused result again for 60 s and then drops it without a word
// (custom-functions-runtime.debug.js, _restoreResultEntries). So the cells are looked at, and the
// result is pushed again.
import type { Clock } from '../../platform/clock';
import type { Cell } from '../../records/cells';
import { addressOf, placeOf } from '../sheet-address';
import type { WorkbookPort } from '../ports';
import type { LiveCall } from './live-call';

/** Results of one moment are looked at together. */
const FIRST_LOOK_MS = 3_000;
const MOST_AT_ONCE = 200;
/** The pause doubles with each look, up to a minute; after so many looks the matter rests. */
const LONGEST_PAUSE_MS = 60_000;
const LOOKS = 60;
/** These say that a result cannot be shown where it stands: another push would change nothing. */
const NO_MATTER_OF_TAKING: ReadonlySet<unknown> = new Set(['#SPILL!', '#NAME?', '#CALC!']);
/** The cell holds the call and nothing around it, so what it shows is the result. */
const BARE_CALL = /^=[\p{L}\d_.]+\([^]*\)$/u;

export interface TakenResultsParts {
  readonly clock: Clock;
  readonly workbook: WorkbookPort;
  /** Finds the cells of the calls anew, for rows may have been inserted. Rejects where busy. */
  readonly scan: () => Promise<unknown>;
  readonly changed: () => void;
}

interface Look {
  readonly dueMs: number;
  readonly looks: number;
}

export class TakenResults {
  readonly #due = new Map<LiveCall, Look>();
  #undo: (() => void) | null = null;
  #looking = false;

  constructor(readonly parts: TakenResultsParts) {}

  /** Something was pushed into the cells of this call. */
  pushed(live: LiveCall): void {
    this.#due.set(live, { dueMs: this.parts.clock.steadyMs() + FIRST_LOOK_MS, looks: 0 });
    this.#wait();
  }

  #wait(): void {
    if (this.#undo || this.#looking || this.#due.size === 0) return;
    const nextMs = Math.min(...[...this.#due.values()].map(({ dueMs }) => dueMs));
    this.#undo = this.parts.clock.after(Math.max(0, nextMs - this.parts.clock.steadyMs()), () => {
      this.#undo = null;
      this.#looking = true;
      void this.#look().finally(() => {
        this.#looking = false;
        this.#wait();
      });
    });
  }

  /** Never rejects. */
  async #look(): Promise<void> {
    const nowMs = this.parts.clock.steadyMs();
    for (const live of this.#due.keys()) if (live.gone.signal.aborted) this.#due.delete(live);
    const due = [...this.#due]
      .filter(([, { dueMs }]) => dueMs <= nowMs)
      .map(([live]) => live)
      .slice(0, MOST_AT_ONCE);
    let missing: ReadonlySet<LiveCall>;
    try {
      missing = await this.#missing(due);
      if (missing.size > 0) {
        await this.parts.scan();
        missing = await this.#missing([...missing]);
      }
    } catch {
      missing = new Set(due); // A cell is being edited.
    }
    for (const live of due) this.#judge(live, missing.has(live));
    this.parts.changed();
  }

  #judge(live: LiveCall, isMissing: boolean): void {
    const looks = (this.#due.get(live)?.looks ?? 0) + 1;
    this.#due.delete(live);
    live.isTaken = !isMissing;
    if (!isMissing || looks > LOOKS) return;
    live.pushAgain();
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_LOOK_MS * 2 ** looks);
    this.#due.set(live, { dueMs: this.parts.clock.steadyMs() + pauseMs, looks });
  }

  /** Those whose cells show something else. Rejects where Excel is busy. */
  async #missing(lives: readonly LiveCall[]): Promise<ReadonlySet<LiveCall>> {
    const looked = lives.flatMap((live) => cellsToLookAt(live).map((cell) => ({ live, ...cell })));
    if (looked.length === 0) return new Set();
    const values = await this.parts.workbook.valuesOf(looked.map(({ address }) => address));
    return new Set(
      looked.flatMap(({ live, expected, isAnchor }, at) => {
        const seen = values[at]?.[0]?.[0];
        // Where Excel shows one cell of a result, the others are blank.
        const isOther = seen !== undefined && !isSame(expected, seen) && (isAnchor || seen !== '');
        return isOther && !NO_MATTER_OF_TAKING.has(seen) ? [live] : [];
      }),
    );
  }
}

interface LookedAt {
  readonly address: string;
  readonly expected: Cell | boolean;
  readonly isAnchor: boolean;
}

/** The first cell, and the last: an older result may begin with the same header. */
function cellsToLookAt({ addresses, formula, last }: LiveCall): readonly LookedAt[] {
  const place = addresses[0] === undefined ? null : placeOf(addresses[0]);
  if (!place || formula === null || !BARE_CALL.test(formula) || last === null) return [];
  const matrix =
    last.kind === 'rows' ? last.matrix : [[last.kind === 'invalid' ? '#VALUE!' : '#N/A']];
  const ends = [
    [0, 0],
    [matrix.length - 1, (matrix[0]?.length ?? 1) - 1],
  ] as const;
  return ends.flatMap(([down, right], at) => {
    const expected = matrix[down]?.[right];
    if (expected === undefined || (at === 1 && down + right === 0)) return [];
    const [row, column] = [place.row + down, place.column + right];
    const { sheet } = place;
    const area = { sheet, startRow: row, endRow: row, startColumn: column, endColumn: column };
    return [{ address: addressOf(area), expected, isAnchor: at === 0 }];
  });
}

/** Excel keeps 15 digits of a number. */
function isSame(expected: Cell | boolean, seen: unknown): boolean {
  const plain = typeof expected === 'object' ? expected.basicValue : expected;
  if (typeof plain !== 'number' || typeof seen !== 'number') return plain === seen;
  return plain.toPrecision(15) === seen.toPrecision(15);
}
