// The rows of live formulas as one text that travels with the workbook: `tieout-travelling/1`. Rows
// are exact canonical lines, each written once for all results that show it; calculated figures are
// stored as cells.
import type { RecordOperation } from '../records/columns';
import * as z from 'zod/mini';
import type { Cell } from '../records/cells';
import { listOf, readJson, whole } from '../../platform/schema';
import { moment, name, shortText } from '../records/date-shapes';
import { bytesIn, compressed, expanded, jsonPieces } from '../../platform/compressed-text';
import { ROWS_PER_STEP, yieldToMain } from '../../platform/yield-to-main';

/** One result that a formula showed. */
export interface TravellingResult {
  /** The key of the question; see the session's `questionKey`. */
  readonly key: string;
  /** The dates that were resolved when the formula was entered; other dates are another result. */
  readonly dates: string;
  /** Names; rows refer to them by number, from 1. */
  readonly accounts: readonly string[];
  readonly refreshedAtMs: number | null;
  readonly complete: boolean;
  readonly notes: readonly string[];
  readonly content:
    | { readonly kind: RecordOperation; readonly lines: readonly string[] }
    | {
        readonly kind: 'cells';
        readonly records: number;
        readonly cells: readonly (readonly Cell[])[];
        readonly rounded: readonly { readonly column: string; readonly count: number }[];
      };
}

export interface PackedResults {
  /** null if this host cannot compress, or not even the smallest result fits. */
  readonly text: string | null;
  readonly bytes: number;
  readonly carried: readonly TravellingResult[];
}

const FORM = 'tieout-travelling/1';
/** Maximum of rows of one result that travel: a megabyte of gzip holds about 40,000. */
export const MAX_TRAVELLING_ROWS = 100_000;
/** Maximum over all results, each row counted as often as it is shown. */
const MAX_ROWS_IN_ALL = 1_000_000;
/** A megabyte of gzip from rows is about eight of text; a larger expansion is not ours. */
const MAX_EXPANDED_BYTES = 64_000_000;

const cell = z.union([
  z.string(),
  z.number(),
  z.strictObject({ type: z.literal('Double'), basicValue: z.number(), numberFormat: z.string() }),
]);
const count = whole(0);
const shared = {
  key: shortText(10_000),
  dates: shortText(1_000_000),
  accounts: listOf(name, 1_000),
  refreshedAtMs: z.nullable(moment),
  complete: z.boolean(),
  notes: listOf(shortText(2_000), 1_000),
};
const stored = z.object({
  form: z.literal(FORM),
  /** Lines that results refer to by index. */
  lines: z.string(),
  results: listOf(
    z.union([
      z.object({
        ...shared,
        kind: z.literal(['LEDGER', 'REBATES']),
        runs: listOf(z.tuple([count, count])),
      }),
      z.object({
        ...shared,
        kind: z.literal('cells'),
        records: count,
        cells: listOf(listOf(cell)),
        rounded: listOf(z.object({ column: z.string(), count })),
      }),
    ]),
  ),
});

/** The text, uncompressed, in pieces. The same results in the same order give the same text. */
export function* travellingText(results: readonly TravellingResult[]): Generator<string> {
  const places = new Map<string, number>();
  const entries: object[] = [];
  for (const { content, ...result } of results) {
    if (content.kind === 'cells') {
      entries.push({ ...result, ...content });
      continue;
    }
    const runs: [from: number, count: number][] = [];
    for (const [at, line] of content.lines.entries()) {
      if (at % ROWS_PER_STEP === 0) yield '';
      const place = places.get(line) ?? places.size;
      places.set(line, place);
      const last = runs.at(-1);
      if (last && last[0] + last[1] === place) last[1] += 1;
      else runs.push([place, 1]);
    }
    entries.push({ ...result, kind: content.kind, runs });
  }
  yield `{"form":"${FORM}","lines":"`;
  const pool = [...places.keys()];
  for (let at = 0; at < pool.length; at += ROWS_PER_STEP) {
    const text = pool.slice(at, at + ROWS_PER_STEP).join('\n');
    yield JSON.stringify(at === 0 ? text : `\n${text}`).slice(1, -1);
  }
  yield '","results":';
  yield* jsonPieces(entries);
  yield '}';
}

/** Throws RangeError on anything that travellingText did not write. */
export function readTravellingText(written: string): TravellingResult[] {
  const read = readJson(stored, written);
  if (!read) throw unreadableRows();
  const pool = read.lines.split('\n');
  checkSizes(read.results, pool.length);
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
            lines: result.runs.flatMap(([from, count]) => pool.slice(from, from + count)),
          };
    return { key, dates, accounts, refreshedAtMs, complete, notes, content };
  });
}

/** As many whole results as fit, small ones first; never a part of one. */
export async function packResults(
  results: readonly TravellingResult[],
  limitBytes: number,
): Promise<PackedResults> {
  const bySize: { result: TravellingResult; size: number }[] = [];
  for (const result of results) bySize.push({ result, size: await sizeOf(result) });
  bySize.sort((a, b) => a.size - b.size);
  const limits = { bytes: limitBytes, expandedBytes: MAX_EXPANDED_BYTES };
  /** null if they are too many. */
  const pack = async (count: number): Promise<PackedResults | null> => {
    const chosen = new Set(bySize.slice(0, count).map(({ result }) => result));
    const carried = results.filter((result) => chosen.has(result));
    try {
      const text = await compressed(travellingText(carried), limits);
      return text === null
        ? { text, bytes: 0, carried: [] }
        : { text, bytes: bytesIn(text), carried };
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  };
  const most = countWithin(bySize.map(({ result }) => result));
  const all = await pack(most);
  if (all) return all;
  let [fits, best]: [number, PackedResults] = [0, { text: null, bytes: 0, carried: [] }];
  for (let tooMany = most; tooMany - fits > 1;) {
    const middle = Math.floor((fits + tooMany) / 2);
    const packed = await pack(middle);
    if (packed) [fits, best] = [middle, packed];
    else tooMany = middle;
  }
  return best;
}

export async function unpackResults(text: string): Promise<TravellingResult[]> {
  return readTravellingText(await expanded(text, MAX_EXPANDED_BYTES));
}

/**
 * Checked before any list is built: a few bytes can describe millions of rows. Throws RangeError.
 */
function checkSizes(results: z.infer<typeof stored>['results'], poolSize: number): void {
  let rowsInAll = 0;
  for (const result of results) {
    const rows =
      result.kind === 'cells'
        ? result.cells.length
        : result.runs.reduce((sum, [from, count]) => {
            if (from + count > poolSize) throw unreadableRows();
            return sum + count;
          }, 0);
    rowsInAll += rows;
    if (rows > MAX_TRAVELLING_ROWS + 1 || rowsInAll > MAX_ROWS_IN_ALL) throw unreadableRows();
  }
}

/** The number of first results whose rows together stay within the maximum. */
function countWithin(results: readonly TravellingResult[]): number {
  let rows = 0;
  const beyond = results.findIndex(({ content }) => {
    rows += content.kind === 'cells' ? content.cells.length : content.lines.length;
    return rows > MAX_ROWS_IN_ALL;
  });
  return beyond < 0 ? results.length : beyond;
}

const unreadableRows = (): RangeError =>
  new RangeError('The rows that this workbook carries cannot be read.');

async function sizeOf({ content }: TravellingResult): Promise<number> {
  if (content.kind !== 'cells') return content.lines.reduce((sum, { length }) => sum + length, 0);
  let size = 0;
  for (const { length } of jsonPieces(content.cells)) {
    size += length;
    await yieldToMain();
  }
  return size;
}
