// Checks whether Excel shows what was pushed. Excel refuses results while a cell is being edited;
// office.js resends a refused result for 60 s and then drops it silently
// (custom-functions-runtime.debug.js, _restoreResultEntries). So the cells are read, and the result
// is pushed again if needed. The same check finds results whose rows have no room, and an Excel
// that shows one cell of each result: requirement sets do not reveal that (docs/excel-facts.md,
// Custom functions).
import { backoffMs, type Clock } from '../../platform/clock';
import { FUNCTION_NAMES } from '../../engine/answers/definitions';
import type { Cell } from '../../engine/records/cells';
import { addressAt, placeOf } from '../../engine/records/sheet-address';
import type { ExcelWorkbook } from '../excel/excel-workbook';
import { blockerOf, SPILL_BLOCKED } from './spill-blocker';
import { isSoleCall } from './formula-calls';
import type { BlockedSpill } from '../session/pane-state';
import type { LiveCall } from './live-call';

/** Results of one moment are checked together. */
const FIRST_LOOK_MS = 3_000;
const MAX_AT_ONCE = 200;
/**
 * From the second check on the pause doubles, up to a minute; after this many checks no further
 * attempt is made.
 */
const LONGEST_PAUSE_MS = 60_000;
const LOOKS = 60;
/**
 * At these checks the cell is calculated: Excel may hold back a result that it has taken (office-js
 * 6930).
 */
const CALCULATED_AT: ReadonlySet<number> = new Set([2, 4, 8]);
/** Errors that another push cannot change: the result cannot be shown in its cell. */
const NO_MATTER_OF_TAKING: ReadonlySet<unknown> = new Set([SPILL_BLOCKED, '#NAME?', '#CALC!']);
/** After an edit, rows that need room are checked: a cell may block them now. */
const AFTER_EDIT_MS = 1_000;
/** A call may be in thousands of cells; this many are checked for room. */
const MAX_ANCHORS = 20;
/** The cell shows the result. */
const isSole = ({ formula }: LiveCall): boolean =>
  formula !== null && isSoleCall(formula, FUNCTION_NAMES);

export interface ResultDeliveryParts {
  readonly clock: Clock;
  readonly workbook: Pick<ExcelWorkbook, 'valuesOf' | 'spillsFrom' | 'calculate'>;
  /**
   * Finds the cells of the calls again, because rows may have been inserted. Rejects if Excel is
   * busy.
   */
  readonly scan: () => Promise<unknown>;
}

interface Look {
  readonly dueMs: number;
  readonly looks: number;
}

export class ResultDelivery {
  readonly #due = new Map<LiveCall, Look>();
  #undo: (() => void) | null = null;
  #looking = false;

  constructor(readonly parts: ResultDeliveryParts) {}

  /** A result was pushed into the cells of this call. */
  pushed(live: LiveCall): void {
    this.#wait([live], FIRST_LOOK_MS);
  }

  /** Cells were edited: spilled rows may have lost their room, or have it again. */
  edited(liveCalls: readonly LiveCall[]): void {
    const spilling = liveCalls.filter(
      ({ size, blocked }) => size.height * size.width > 1 || blocked !== null,
    );
    this.#wait(
      spilling.filter((live) => !this.#due.has(live)),
      AFTER_EDIT_MS,
    );
  }

  /** Schedules the next check. @param newly calls that it includes from now on */
  #wait(newly: readonly LiveCall[] = [], firstMs = 0): void {
    const nowMs = this.parts.clock.steadyMs();
    for (const live of newly) this.#due.set(live, { dueMs: nowMs + firstMs, looks: 0 });
    if (this.#undo || this.#looking || this.#due.size === 0) return;
    let nextMs = Infinity;
    for (const { dueMs } of this.#due.values()) nextMs = Math.min(nextMs, dueMs);
    this.#undo = this.parts.clock.after(Math.max(0, nextMs - nowMs), () => {
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
      .slice(0, MAX_AT_ONCE);
    let seen: Seen;
    try {
      seen = await this.#see(due);
      if (seen.missing.size > 0) {
        await this.parts.scan();
        seen = { ...seen, missing: (await this.#see([...seen.missing])).missing };
      }
      for (const live of due) {
        const blocked = await this.#blocked(live, seen);
        if (blocked !== live.blocked) live.change({ blocked });
      }
    } catch {
      seen = { missing: new Set(due), blocked: new Map(), sole: new Map() }; // A cell is being edited.
    }
    for (const live of due) this.#judge(live, seen.missing.has(live));
    const retained = due.filter((live) => CALCULATED_AT.has(this.#due.get(live)?.looks ?? 0));
    const cells = retained.flatMap(({ isTaken, addresses }) => (isTaken ? [] : addresses));
    if (cells.length > 0) await this.parts.workbook.calculate(cells).catch(() => undefined);
  }

  /** Returns the same object as long as the same cell blocks the rows. */
  async #blocked(live: LiveCall, { blocked, sole }: Seen): Promise<BlockedSpill | null> {
    const { workbook } = this.parts;
    const first = sole.get(live);
    const isOneCell = first !== undefined && (await workbook.spillsFrom(first)) !== true;
    const at = isOneCell ? first : blocked.get(live);
    if (at === undefined) return null;
    const place = placeOf(at);
    const by =
      place && !isOneCell && isSole(live) ? await blockerOf(workbook, place, live.size) : null;
    const before = live.blocked;
    return before?.at === at && before.by === by && before.isOneCell === isOneCell
      ? before
      : { at, by, isOneCell };
  }

  #judge(live: LiveCall, isMissing: boolean): void {
    const looks = (this.#due.get(live)?.looks ?? 0) + 1;
    this.#due.delete(live);
    if (live.isTaken === isMissing) live.change({ isTaken: !isMissing });
    const isSettled = !isMissing && (live.blocked === null || live.blocked.isOneCell);
    if (isSettled || looks > LOOKS) return;
    if (isMissing) live.pushAgain();
    const pauseMs = backoffMs(FIRST_LOOK_MS, looks - 1, LONGEST_PAUSE_MS);
    this.#due.set(live, { dueMs: this.parts.clock.steadyMs() + pauseMs, looks });
  }

  /** What the cells of these calls show. Rejects if Excel is busy. */
  async #see(liveCalls: readonly LiveCall[]): Promise<Seen> {
    const looked = liveCalls.flatMap((live) =>
      cellsToLookAt(live).map((cell) => ({ live, ...cell })),
    );
    const [missing, blocked] = [new Set<LiveCall>(), new Map<LiveCall, string>()];
    const [sole, filled] = [new Map<LiveCall, string>(), new Set<LiveCall>()];
    if (looked.length === 0) return { missing, blocked, sole };
    const values = await this.parts.workbook.valuesOf(looked.map(({ address }) => address));
    for (const [at, { live, address, expected, isAnchor }] of looked.entries()) {
      const seen = values[at]?.[0]?.[0];
      if (seen === undefined) continue;
      if (isAnchor && seen === SPILL_BLOCKED && !blocked.has(live)) blocked.set(live, address);
      if (expected === null || NO_MATTER_OF_TAKING.has(seen)) continue;
      // Where Excel shows one cell of a result, the others are blank.
      if (!isSame(expected, seen) && (isAnchor || seen !== '')) missing.add(live);
      if (isAnchor || expected === '') continue;
      if (seen !== '') filled.add(live);
      else sole.set(live, live.addresses[0]!);
    }
    // The last cell of the rows holds the blocker.
    for (const live of blocked.keys()) missing.delete(live);
    for (const live of [...missing, ...blocked.keys(), ...filled]) sole.delete(live);
    return { missing, blocked, sole };
  }
}

interface Seen {
  readonly missing: ReadonlySet<LiveCall>;
  /** The cell of a formula whose rows have no room. */
  readonly blocked: ReadonlyMap<LiveCall, string>;
  /** The cell of a formula that shows only the first cell of its rows. */
  readonly sole: ReadonlyMap<LiveCall, string>;
}

interface CellToLookAt {
  readonly address: string;
  /** null if the value does not matter, only whether the rows have room. */
  readonly expected: Cell | boolean | null;
  readonly isAnchor: boolean;
}

/**
 * Reads the first cell, the last (an older result may have the same header), and the neighbour of
 * the first.
 */
function cellsToLookAt(live: LiveCall): readonly CellToLookAt[] {
  const { addresses, last } = live;
  const place = addresses[0] === undefined ? null : placeOf(addresses[0]);
  if (last === null) return [];
  const isBare = isSole(live);
  const anchors = addresses
    .slice(place && isBare ? 1 : 0, MAX_ANCHORS)
    .map((address) => ({ address, expected: null, isAnchor: true }));
  if (!place || !isBare) return anchors;
  const matrix =
    last.kind === 'rows' ? last.matrix : [[last.kind === 'invalid' ? '#VALUE!' : '#N/A']];
  const [height, width] = [matrix.length, matrix[0]?.length ?? 1];
  const ends = [[0, 0], [height - 1, width - 1], width > 1 ? [0, 1] : [1, 0]] as const;
  const looked = ends.flatMap(([down, right], at): CellToLookAt[] => {
    const expected = matrix[down]?.[right];
    if (expected === undefined || (at > 0 && down + right === 0)) return [];
    const { sheet, row, column } = place;
    const address = addressAt({ sheet, row: row + down, column: column + right });
    return [{ address, expected, isAnchor: at === 0 }];
  });
  return [...looked, ...anchors];
}

/** Excel keeps 15 digits of a number. */
function isSame(expected: Cell | boolean, seen: unknown): boolean {
  const plain = typeof expected === 'object' ? expected.basicValue : expected;
  if (typeof plain !== 'number' || typeof seen !== 'number') return plain === seen;
  return plain.toPrecision(15) === seen.toPrecision(15);
}
