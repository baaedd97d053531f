// Which cells hold which live call: formulas are scanned, their arguments read as Excel would pass them.
import { questionKey, type FunctionName, type ReadCall } from './calls';
import { callsIn, type ArgumentText, type FormulaCall } from './formula-calls';
import type { LiveCall, RefusedCall } from './live-call';
import type { FormulaCell, WorkbookPort } from './ports';

export type ArgumentReaders = Readonly<Record<FunctionName, (raw: readonly unknown[]) => ReadCall>>;

export interface FoundCalls { readonly found: readonly FoundCall[]; readonly refused: readonly { readonly cell: FormulaCell; readonly call: RefusedCall }[] }
export interface FoundCall { readonly cell: FormulaCell; readonly live: LiveCall }

type Known = { readonly known: true; readonly value: unknown } | { readonly known: false };

/** Every cell that holds a live call. An argument that only Excel could evaluate matches any call that agrees in the rest. */
export async function findCalls(workbook: WorkbookPort, lives: readonly LiveCall[], refusedCalls: readonly RefusedCall[], readers: ArgumentReaders): Promise<FoundCalls> {
  const cells = await workbook.findFormulas();
  const inCells = cells.flatMap((cell) => callsIn(cell.formula, Object.keys(readers)).map((call) => ({ cell, call })));
  const references = inCells.flatMap(({ cell, call }) => call.args.flatMap((arg) => (arg.kind === 'reference' ? [absolute(arg.reference, cell)] : [])));
  const distinct = [...new Set(references)];
  const values = distinct.length === 0 ? [] : await workbook.valuesOf(distinct);
  const valueOf = new Map(distinct.map((reference, i) => [reference, values[i] ?? null]));
  const read = inCells.map(({ cell, call }) => ({ cell, call, args: call.args.map((arg) => known(arg, cell, valueOf)) }));
  const found = read.flatMap(({ cell, call, args }) => matching(call, args, lives, readers).map((live) => ({ cell, live })));
  const refused = read.flatMap(({ cell, call: { name }, args }) => refusedCalls.filter((one) => one.name === name && agrees(one.sink.raw, args)).map((call) => ({ cell, call })));
  return { found: found.filter((one) => !found.some((other) => isSpilledFrom(other, one))), refused };
}

/** Some hosts give every cell of a spill its anchor's formula. */
function isSpilledFrom({ cell: anchor, live }: FoundCall, { cell, live: sameLive }: FoundCall): boolean {
  const outcome = live.shown?.outcome;
  if (cell === anchor || live !== sameLive || cell.sheet !== anchor.sheet || cell.formula !== anchor.formula || outcome?.kind !== 'rows') return false;
  const below = cell.row - anchor.row;
  const right = cell.column - anchor.column;
  return below >= 0 && right >= 0 && below < outcome.matrix.length && right < (outcome.matrix[0]?.length ?? 0);
}

function absolute(reference: string, { address }: FormulaCell): string {
  return reference.includes('!') ? reference : `${address.slice(0, address.lastIndexOf('!'))}!${reference}`;
}

function known(arg: ArgumentText, cell: FormulaCell, valueOf: ReadonlyMap<string, readonly (readonly unknown[])[] | null>): Known {
  if (arg.kind === 'omitted') return { known: true, value: null };
  if (arg.kind === 'value') return { known: true, value: arg.value };
  if (arg.kind === 'expression') return { known: false };
  const matrix = valueOf.get(absolute(arg.reference, cell));
  if (!matrix) return { known: false };
  return { known: true, value: matrix.length === 1 && matrix[0]?.length === 1 ? matrix[0][0] : matrix };
}

function matching({ name }: FormulaCall, args: readonly Known[], lives: readonly LiveCall[], readers: ArgumentReaders): LiveCall[] {
  if (!isFunctionName(name, readers)) return [];
  if (args.every((arg) => arg.known)) {
    const read = readers[name](args.map(({ value }) => value));
    const key = read.ok ? questionKey(read.call) : null;
    return lives.filter((live) => live.key === key);
  }
  return lives.filter((live) => live.call.name === name && [...live.sinks].some(({ raw }) => agrees(raw, args)));
}

const isFunctionName = (name: string, readers: ArgumentReaders): name is FunctionName => name in readers;
const flat = (value: unknown): string => JSON.stringify((Array.isArray(value) ? value.flat() : [value]).map((one) => (one === '' || one === undefined ? null : one as unknown)));
const agrees = (raw: readonly unknown[], args: readonly Known[]): boolean => args.every((arg, i) => !arg.known || flat(raw[i]) === flat(arg.value));
