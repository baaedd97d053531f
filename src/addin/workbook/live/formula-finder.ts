// Finds the cells of each live call: scans formulas, and reads their arguments as Excel would pass
// them.
import { grouped } from '../../platform/grouped';
import { FUNCTION_NAMES } from '../../engine/answers/definitions';
import { callsIn, type ArgumentText } from './formula-calls';
import type { LiveCall, RefusedCall } from './live-call';
import type { FormulaCell, FoundFormulas } from '../excel/excel-formula-scan';
import type { ExcelWorkbook } from '../excel/excel-workbook';
import type { SessionContext } from '../session/session-context';

export interface FoundCalls extends FoundFormulas {
  readonly found: readonly FoundCall[];
  readonly refused: readonly { readonly cell: FormulaCell; readonly call: RefusedCall }[];
  /** Cells with a call that Excel has not made, for any reason. */
  readonly uncalled: readonly FormulaCell[];
}
export interface FoundCall {
  readonly cell: FormulaCell;
  readonly live: LiveCall;
  /** The index of the call in the cell's formula, from 0. */
  readonly nth: number;
  /** false if an argument was not read, so that the text may belong to another call. */
  readonly isSure: boolean;
}

/** Calls that open together are searched for in one scan. */
const SCAN_AFTER_MS = 300;
/** Pause and number of tries while the host is busy. */
const SCAN_AGAIN_MS = 3_000;
const SCAN_TRIES = 20;

/** Finds the calls of the workbook in its cells, and sets the addresses of each. */
export class FormulaScan {
  #undo: (() => void) | null = null;

  /**
   * @param calls the present ones.
   * @param listener `scanned` runs after every scan, `look` after those of scanSoon and scanNow.
   */
  constructor(
    readonly context: SessionContext,
    readonly calls: {
      readonly all: readonly LiveCall[];
      readonly refused: readonly RefusedCall[];
    },
    readonly listener: {
      scanned(found: FoundCalls): void;
      /** A further search after each scan. Rejects if Excel is busy. */
      look(cells: readonly FormulaCell[]): Promise<void>;
    },
  ) {}

  /** Schedules one scan for all calls that open together. */
  scanSoon(waitMs = SCAN_AFTER_MS, tries = SCAN_TRIES): void {
    this.#undo?.();
    this.#undo = this.context.clock.after(waitMs, () => {
      this.#undo = null;
      this.scan()
        .then(({ cells }) => this.listener.look(cells))
        .catch(() => {
          // Retries while the host is busy. Addresses are a convenience, so it gives up in the end;
          // a scan that begins meanwhile takes precedence.
          if (tries > 1 && this.#undo === null) this.scanSoon(SCAN_AGAIN_MS, tries - 1);
        });
    });
  }

  /** Scans at once and drops the scheduled scan. Rejects if the host is busy. */
  async scanNow(): Promise<FoundCalls> {
    this.#undo?.();
    this.#undo = null;
    const scanned = await this.scan();
    void this.listener.look(scanned.cells).catch(() => this.scanSoon(SCAN_AGAIN_MS));
    return scanned;
  }

  /** Where the calls are now. Rejects if the host is busy. */
  async scan(): Promise<FoundCalls> {
    const { all, refused } = this.calls;
    const scanned = await findCalls(this.context.parts.workbook, all, refused);
    const cells = new Map<LiveCall | RefusedCall, FormulaCell[]>(
      [...this.calls.all, ...this.calls.refused].map((call) => [call, []]),
    );
    for (const { live, cell } of scanned.found) cells.get(live)?.push(cell);
    for (const { call, cell } of scanned.refused) cells.get(call)?.push(cell);
    for (const [call, mine] of cells) {
      const addresses = mine.map(({ address }) => address);
      const formula = mine[0]?.formula ?? call.formula;
      if (addresses.join() !== call.addresses.join() || formula !== call.formula)
        call.change({ addresses, formula });
    }
    this.listener.scanned(scanned);
    return scanned;
  }
}

type Known =
  | { readonly known: true; readonly value: unknown }
  | { readonly known: false; readonly value?: undefined };

/**
 * Every cell that holds a live call. An argument that only Excel can evaluate matches any call
 * whose other arguments agree.
 */
export async function findCalls(
  workbook: Pick<ExcelWorkbook, 'findFormulas' | 'valuesOf'>,
  liveCalls: readonly LiveCall[],
  refusedCalls: readonly RefusedCall[],
): Promise<FoundCalls> {
  const { cells, unseen } = await workbook.findFormulas();
  const inCells = cells.flatMap((cell) =>
    callsIn(cell.formula, FUNCTION_NAMES).map((call, nth) => ({ cell, call, nth })),
  );
  const references = inCells.flatMap(({ cell, call }) =>
    call.args.flatMap((arg) => (arg.kind === 'reference' ? [absolute(arg.reference, cell)] : [])),
  );
  const distinct = [...new Set(references)];
  const values = distinct.length === 0 ? [] : await workbook.valuesOf(distinct);
  const valueOf = new Map(distinct.map((reference, i) => [reference, values[i] ?? null]));
  const live = new Matcher(
    liveCalls,
    (one) => one.call.name,
    (one) => [...one.sinks].map(({ raw }) => raw),
  );
  const refused = new Matcher(
    refusedCalls,
    (one) => one.name,
    (one) => [one.sink.raw],
  );
  const read = inCells.map(({ cell, call: { name, args }, nth }) => ({
    ...{ cell, name, nth },
    args: args.map((arg) => known(arg, cell, valueOf)),
  }));
  const matched = withoutCallsElsewhere(
    read.map(({ cell, name, args, nth }) => ({
      cell,
      name,
      found: live.of(name, args).map((one) => ({
        ...{ cell, live: one, nth },
        isSure: args.every(({ known: isRead }) => isRead),
      })),
      refused: refused.of(name, args).map((call) => ({ cell, call })),
    })),
  );
  const located = new Set(
    matched.flatMap((one) => [
      ...one.found.map(({ live: call }) => call),
      ...one.refused.map(({ call }) => call),
    ]),
  );
  // A call without a cell may have arguments that were read differently from Excel's.
  const unlocated = new Set([
    ...liveCalls.flatMap((one) => (located.has(one) ? [] : [one.call.name])),
    ...refusedCalls.flatMap((one) => (located.has(one) ? [] : [one.name])),
  ] as string[]);
  return {
    ...{ cells, unseen },
    found: withoutSpilled(matched.flatMap(({ found }) => found)),
    refused: matched.flatMap((one) => one.refused),
    uncalled: [
      ...new Set(
        matched.flatMap((one) =>
          one.found.length + one.refused.length === 0 &&
          !unlocated.has(one.name) &&
          !one.cell.isUnknown
            ? [one.cell]
            : [],
        ),
      ),
    ],
  };
}

/**
 * A cell that may hold one of several calls is assigned to a call that has no certain cell, if
 * there is one: a month's total is none of its days' totals.
 */
function withoutCallsElsewhere<Matched extends { readonly found: readonly FoundCall[] }>(
  matched: readonly Matched[],
): Matched[] {
  const sure = new Set(
    matched.flatMap(({ found }) => found.flatMap(({ live, isSure }) => (isSure ? [live] : []))),
  );
  return matched.map((one) => {
    const own = one.found.filter(({ live, isSure }) => isSure || !sure.has(live));
    return own.length === 0 ? one : { ...one, found: own };
  });
}

/** Some hosts report the anchor's formula for every cell of a spill: those cells are left out. */
function withoutSpilled(found: readonly FoundCall[]): FoundCall[] {
  const spilled = new Set<FoundCall>();
  for (const group of grouped(
    found,
    ({ cell, live }) => `${live.id} ${cell.sheet} ${cell.formula}`,
  ).values()) {
    const { height, width } = group[0]!.live.size;
    if (group.length === 1 || height * width <= 1) continue;
    let anchors: FormulaCell[] = [];
    for (const one of [...group].sort(
      (a, b) => a.cell.row - b.cell.row || a.cell.column - b.cell.column,
    )) {
      const { cell } = one;
      anchors = anchors.filter(({ row }) => cell.row < row + height);
      if (
        anchors.some(
          (anchor) =>
            cell !== anchor && cell.column >= anchor.column && cell.column < anchor.column + width,
        )
      )
        spilled.add(one);
      else anchors.push(cell);
    }
  }
  return found.filter((one) => !spilled.has(one));
}

export function absolute(reference: string, { address }: FormulaCell): string {
  return reference.includes('!')
    ? reference
    : `${address.slice(0, address.lastIndexOf('!'))}!${reference}`;
}

function known(
  arg: ArgumentText,
  cell: FormulaCell,
  valueOf: ReadonlyMap<string, readonly (readonly unknown[])[] | null>,
): Known {
  if (arg.kind === 'omitted') return { known: true, value: null };
  if (arg.kind === 'value') return { known: true, value: arg.value };
  if (arg.kind === 'expression') return { known: false };
  const matrix = valueOf.get(absolute(arg.reference, cell));
  if (!matrix) return { known: false };
  return {
    known: true,
    value: matrix.length === 1 && matrix[0]?.length === 1 ? matrix[0][0] : matrix,
  };
}

/**
 * Finds calls by those of their arguments that are known, with an index for each combination of
 * unknown ones: thousands of cells share a few.
 */
class Matcher<Call> {
  readonly #indexes = new Map<string, ReadonlyMap<string, readonly Call[]>>();

  /** @param rawOf the arguments as Excel passed them, once for each cell. */
  constructor(
    readonly calls: readonly Call[],
    readonly nameOf: (call: Call) => string,
    readonly rawOf: (call: Call) => readonly (readonly unknown[])[],
  ) {}

  of(name: string, args: readonly Known[]): readonly Call[] {
    const unknown = args.flatMap(({ known: isKnown }, place) => (isKnown ? [] : [place]));
    const choice = `${name} ${unknown.join()}`;
    let index = this.#indexes.get(choice);
    if (!index) {
      const pairs = this.calls
        .filter((call) => this.nameOf(call) === name)
        .flatMap((call) =>
          [...new Set(this.rawOf(call).map((raw) => textOf(raw, unknown)))].map((text) => ({
            text,
            call,
          })),
        );
      index = new Map(
        [...grouped(pairs, ({ text }) => text)].map(([text, group]) => [
          text,
          group.map(({ call }) => call),
        ]),
      );
      this.#indexes.set(choice, index);
    }
    return (
      index.get(
        textOf(
          args.map(({ value }) => value),
          unknown,
        ),
      ) ?? []
    );
  }
}

/** A key that equal arguments share; without those at `unknown` and those omitted at the end. */
function textOf(values: readonly unknown[], unknown: readonly number[]): string {
  const known = values.map((value, place) => (unknown.includes(place) ? [] : flat(value)));
  const last = known.findLastIndex((parts) => parts.length > 1 || (parts[0] ?? null) !== null);
  return JSON.stringify(known.slice(0, last + 1));
}
const flat = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value.flat() : [value]).map((one: unknown) =>
    one === '' || one === undefined ? null : plain(one),
  );

/**
 * Excel passes an error as an object, but the sheet has its text, "#N/A". Of a number Excel passes
 * 15 digits, however many its text has.
 */
function plain(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(15));
  return typeof value === 'object' && value !== null && 'code' in value ? value.code : value;
}
