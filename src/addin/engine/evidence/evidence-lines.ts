// The lines of an evidence file, `tieout-evidence/1`: docs/evidence.md. One JSON object each.
import * as z from 'zod/mini';
import { fits, listOf, readJson, whole } from '../../platform/schema';
import { isZone } from '../records/zone';
import { day, month } from '../records/date-shapes';
import { areEachOnce, rowsQuestion, series } from './rows-question';

const counting = whole(0);
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const moment = z.string().check(z.refine(isIsoMoment));
const zone = z.string().check(z.refine(isZone));
const request = z.strictObject({
  method: z.literal(['GET', 'POST']),
  path: z.string(),
  query: z.string(),
  body: z.string(),
});

/**
 * The facts of a certificate that cannot be calculated from the answers: names, the call, the
 * zones.
 */
const stated = z.looseObject({
  version: z.string(),
  accounts: listOf(z.string(), 1_000).check(z.refine(areEachOnce)),
  called: listOf(z.strictObject({ name: z.string(), text: z.string() })),
  rounded: listOf(z.strictObject({ column: z.string(), count: counting })),
  zones: z.strictObject({ exchangeZone: zone, displayZone: zone }),
});

/** A month of one account; its pages follow. */
const monthLine = z.strictObject({
  account: counting,
  month,
  retained: z.boolean(),
  fetchedAt: moment,
  readings: counting,
  pages: counting,
});
/** One series; its windows follow and determine which days are answered (`daysAnswered`). */
const daysLine = z.strictObject({
  account: counting,
  series,
  /** Days that the exchange no longer retained at that moment. */
  notRetained: listOf(z.strictObject({ from: day, to: day, fetchedAt: moment })),
  windows: counting,
});
/** A window of settlement days; its pages follow. */
const windowLine = z.strictObject({
  start: day,
  end: day,
  fetchedAt: moment,
  total: z.nullable(counting),
  readings: counting,
  pages: counting,
});
/** One answer: the request without credentials, the body exactly as it came. */
const pageLine = z.strictObject({
  page: counting,
  /** It continues an earlier reading. */
  isRefresh: z.exactOptional(z.literal(true)),
  fetchedAt: moment,
  request,
  sha256: hash,
  body: z.string(),
});

/**
 * In this order: form, certificate, question; then months with their pages, or days with their
 * windows and these with their pages.
 */
const line = z.union([
  z.strictObject({ form: z.literal('tieout-evidence/1') }),
  z.strictObject({ certificate: stated }),
  z.strictObject({ question: rowsQuestion }),
  z.strictObject({ month: monthLine }),
  z.strictObject({ days: daysLine }),
  z.strictObject({ window: windowLine }),
  z.strictObject({ page: pageLine }),
]);

/**
 * The last line: the SHA-256 of each line without its line feed, and of all bytes before the last
 * line.
 */
const sealLine = z.strictObject({ lines: listOf(hash), sha256: hash });

export type EvidenceLine = z.infer<typeof line>;
export type StatedCertificate = z.infer<typeof stated>;
export type PageLine = z.infer<typeof pageLine>;
export type MonthLine = z.infer<typeof monthLine>;
export type DaysLine = z.infer<typeof daysLine>;
export type WindowLine = z.infer<typeof windowLine>;
export type SealLine = z.infer<typeof sealLine>;

/**
 * null if the text is no such line, or differs from Tieout's own notation (spaces, order, escapes).
 */
export const lineOf = (written: string): EvidenceLine | null => read(line, written);
export const sealOf = (written: string): SealLine | null => read(sealLine, written);

function read<T>(schema: z.ZodMiniType<T>, written: string): T | null {
  const said = readJson(z.unknown(), written);
  return fits(schema, said) && JSON.stringify(said) === written ? said : null;
}

function isIsoMoment(written: string): boolean {
  const ms = Date.parse(written);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === written;
}
