// The rows of live formulas as one text that travels with the workbook: `tieout-travelling/1`. Rows are exact canonical
// lines, each written once however many results show it; figures that were worked out are the cells as they stood.
import type { Cell } from '../records/cells';
import {
  either,
  exactly,
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  readJson,
  text,
  tuple,
  whole,
} from '../records/shape';
import { bytesIn, compressed, expanded } from './compressed-text';

/** One result that a formula showed. */
export interface TravellingResult {
  /** Of the question; see the session's `questionKey`. */
  readonly key: string;
  /** The dates that were settled when it was asked; other dates are another result. */
  readonly dates: string;
  /** Names: rows name theirs by its number, from 1. */
  readonly accounts: readonly string[];
  readonly refreshedAtMs: number | null;
  readonly complete: boolean;
  readonly notes: readonly string[];
  readonly content:
    | { readonly kind: 'LEDGER' | 'REBATES'; readonly lines: readonly string[] }
    | {
        readonly kind: 'cells';
        readonly records: number;
        readonly cells: readonly (readonly Cell[])[];
        readonly rounded: readonly { readonly column: string; readonly count: number }[];
      };
}

export interface PackedResults {
  /** null where this host cannot compress. */
  readonly text: string | null;
  readonly bytes: number;
  readonly carried: readonly TravellingResult[];
}

const FORM = 'tieout-travelling/1';
/** A megabyte of gzip from rows is about eight of text; what says more is not ours. */
const MOST_EXPANDED_BYTES = 64_000_000;

const cell = either(
  text,
  number,
  exactly({ type: oneOf('Double'), basicValue: number, numberFormat: text }),
);
const count = whole(0);
const shared = {
  key: text,
  dates: text,
  accounts: list(text),
  refreshedAtMs: nullable(number),
  complete: flag,
  notes: list(text),
};
const stored = object({
  form: oneOf(FORM),
  /** Lines that results name by their place. */
  lines: text,
  results: list(
    either(
      object({ ...shared, kind: oneOf('LEDGER', 'REBATES'), runs: list(tuple(count, count)) }),
      object({
        ...shared,
        kind: oneOf('cells'),
        records: count,
        cells: list(list(cell)),
        rounded: list(object({ column: text, count })),
      }),
    ),
  ),
});

/** The text, uncompressed. The same results in the same order give the same text. */
export function travellingText(results: readonly TravellingResult[]): string {
  const places = new Map<string, number>();
  const placeOf = (line: string): number => {
    const place = places.get(line) ?? places.size;
    places.set(line, place);
    return place;
  };
  const entries = results.map(({ content, ...result }) =>
    content.kind === 'cells'
      ? { ...result, ...content }
      : { ...result, kind: content.kind, runs: runsOf(content.lines.map(placeOf)) },
  );
  return JSON.stringify({ form: FORM, lines: [...places.keys()].join('\n'), results: entries });
}

/** Throws RangeError on anything that travellingText did not write. */
export function readTravellingText(written: string): TravellingResult[] {
  const read = readJson(stored, written);
  if (!read) throw unreadable();
  const pool = read.lines.split('\n');
  return read.results.map((result): TravellingResult => {
    const { key, dates, accounts, refreshedAtMs, complete, notes } = result;
    const content =
      result.kind === 'cells'
        ? {
            kind: result.kind,
            records: result.records,
            cells: result.cells,
            rounded: result.rounded,
          }
        : {
            kind: result.kind,
            lines: result.runs.flatMap(([from, count]) => linesAt(pool, from, count)),
          };
    return { key, dates, accounts, refreshedAtMs, complete, notes, content };
  });
}

/** As many whole results as fit, small ones first; never a part of one. */
export async function packResults(
  results: readonly TravellingResult[],
  limitBytes: number,
): Promise<PackedResults> {
  const bySize = results
    .map((result) => ({ result, size: sizeOf(result) }))
    .sort((a, b) => a.size - b.size);
  const pack = async (count: number): Promise<PackedResults> => {
    const chosen = new Set(bySize.slice(0, count).map(({ result }) => result));
    const carried = results.filter((result) => chosen.has(result));
    const text = await compressed(travellingText(carried));
    return {
      text,
      bytes: text === null ? 0 : bytesIn(text),
      carried: text === null ? [] : carried,
    };
  };
  const all = await pack(bySize.length);
  if (all.bytes <= limitBytes) return all;
  let [fits, best] = [0, await pack(0)];
  for (let tooMany = bySize.length; tooMany - fits > 1;) {
    const middle = Math.floor((fits + tooMany) / 2);
    const packed = await pack(middle);
    if (packed.bytes <= limitBytes) [fits, best] = [middle, packed];
    else tooMany = middle;
  }
  return best;
}

export async function unpackResults(text: string): Promise<TravellingResult[]> {
  return readTravellingText(await expanded(text, MOST_EXPANDED_BYTES));
}

function runsOf(places: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === place) last[1] += 1;
    else runs.push([place, 1]);
  }
  return runs;
}

function linesAt(pool: readonly string[], from: number, count: number): string[] {
  if (from + count > pool.length) throw unreadable();
  return pool.slice(from, from + count);
}

const unreadable = (): RangeError =>
  new RangeError('The rows that this workbook carries cannot be read.');

const sizeOf = ({ content }: TravellingResult): number =>
  content.kind === 'cells'
    ? JSON.stringify(content.cells).length
    : content.lines.reduce((sum, { length }) => sum + length, 0);
