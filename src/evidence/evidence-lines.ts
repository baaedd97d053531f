// The lines of an evidence file, `tieout-evidence/1`: docs/evidence.md. One JSON object each.
import * as z from 'zod/mini';
import { isZone } from '../records/zone';
import { parseDay, parseMonth, type IsoDay, type IsoMonth } from '../records/calendar';

export const EVIDENCE_FORM = 'tieout-evidence/1';

const texts = z.array(z.string());
const counting = z.int().check(z.nonnegative());
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const day = z.custom<IsoDay>((value) => typeof value === 'string' && parseDay(value) !== null);
const month = z.custom<IsoMonth>((value) => typeof value === 'string' && parseMonth(value) !== null);
const moment = z.custom<string>((value) => typeof value === 'string' && isMoment(value));
const zone = z.string().check(z.refine(isZone));
const product = z.enum(['SPOT', 'FUTURES']);
const series = z.strictObject({ symbol: z.string(), coin: z.string(), product });
const request = z.strictObject({ method: z.enum(['GET', 'POST']), path: z.string(), query: z.string(), body: z.string() });

/** Of a certificate what cannot be worked out from the answers: names, what was called, the zones. */
const stated = z.looseObject({
  version: z.string(), accounts: texts, called: z.array(z.strictObject({ name: z.string(), text: z.string() })),
  rounded: z.array(z.strictObject({ column: z.string(), count: counting })), zones: z.strictObject({ exchangeZone: zone, displayZone: zone }),
});

/** Which records are meant. */
export const questionSchema = z.discriminatedUnion('operation', [
  z.strictObject({ operation: z.literal('LEDGER'), coins: z.nullable(texts), types: z.nullable(texts), period: z.nullable(z.strictObject({ from: month, to: month })), untilMs: z.nullable(z.int()) }),
  z.strictObject({ operation: z.literal('REBATES'), symbols: texts, coins: texts, products: z.array(product), period: z.nullable(z.strictObject({ from: day, to: day })) }),
]);

/** A month of one account; its pages follow. */
const monthLine = z.strictObject({ account: counting, month, held: z.boolean(), fetchedAt: moment, readings: counting, pages: counting });
/** Days of one series, in runs; its windows follow. `window`: the place of the window among them that the run was read with. */
const daysLine = z.strictObject({ account: counting, series, runs: z.array(z.strictObject({ from: day, to: day, held: z.boolean(), fetchedAt: moment, window: z.nullable(counting) })), windows: counting });
/** A window of settlement days; its pages follow. */
const windowLine = z.strictObject({ start: day, end: day, fetchedAt: moment, total: z.nullable(counting), readings: counting, pages: counting });
/** One answer: the request without credentials, the body exactly as it came. */
const pageLine = z.strictObject({ page: counting, fetchedAt: moment, request, sha256: hash, body: z.string() });

/** In this order: form, certificate, question; then months with their pages, or days with their windows and these with their pages. */
const line = z.union([
  z.strictObject({ form: z.literal(EVIDENCE_FORM) }),
  z.strictObject({ certificate: stated }),
  z.strictObject({ question: questionSchema }),
  z.strictObject({ month: monthLine }),
  z.strictObject({ days: daysLine }),
  z.strictObject({ window: windowLine }),
  z.strictObject({ page: pageLine }),
]);

/** The last line: the SHA-256 of each line without its line feed, and of all bytes before the last line. */
const seal = z.strictObject({ lines: z.array(hash), sha256: hash });

export type EvidenceLine = z.infer<typeof line>;
export type StatedCertificate = z.infer<typeof stated>;
export type PageLine = z.infer<typeof pageLine>;
export type MonthLine = z.infer<typeof monthLine>;
export type DaysLine = z.infer<typeof daysLine>;
export type WindowLine = z.infer<typeof windowLine>;
export type SealLine = z.infer<typeof seal>;

/** null where the text is no such line, or is written in another way than Tieout writes it (spaces, order, escapes). */
export const lineOf = (text: string): EvidenceLine | null => read(line, text);
export const sealOf = (text: string): SealLine | null => read(seal, text);

function read<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.infer<Schema> | null {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? z.parse(schema, value) : null;
  } catch {
    return null;
  }
}

function isMoment(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
}
