// The lines of an evidence file, `tieout-evidence/1`: docs/evidence.md. One JSON object each.
import {
  either,
  exactly,
  flag,
  list,
  nullable,
  object,
  oneOf,
  readJson,
  text,
  textThat,
  whole,
  type Shape,
  type Shaped,
} from '../platform/shape';
import { isZone } from '../records/zone';
import { day, month, shortList } from '../records/date-shapes';
import { product, rowsQuestion } from './rows-question';

const counting = whole(0);
const hash = textThat((written) => /^[0-9a-f]{64}$/.test(written));
const moment = textThat(isMoment);
const zone = textThat(isZone);
const series = exactly({ symbol: text, coin: text, product });
const request = exactly({ method: oneOf('GET', 'POST'), path: text, query: text, body: text });

/**
 * Of a certificate what cannot be worked out from the answers: names, what was called, the zones.
 */
const stated = object({
  version: text,
  accounts: shortList(text, 1_000),
  called: list(exactly({ name: text, text: text })),
  rounded: list(exactly({ column: text, count: counting })),
  zones: exactly({ exchangeZone: zone, displayZone: zone }),
});

/** A month of one account; its pages follow. */
const monthLine = exactly({
  account: counting,
  month,
  held: flag,
  fetchedAt: moment,
  readings: counting,
  pages: counting,
});
/**
 * Days of one series, in runs; its windows follow. `window`: the place of the window among them
 * that the run was read with.
 */
const daysLine = exactly({
  account: counting,
  series,
  runs: list(
    exactly({ from: day, to: day, held: flag, fetchedAt: moment, window: nullable(counting) }),
  ),
  windows: counting,
});
/** A window of settlement days; its pages follow. */
const windowLine = exactly({
  start: day,
  end: day,
  fetchedAt: moment,
  total: nullable(counting),
  readings: counting,
  pages: counting,
});
/** One answer: the request without credentials, the body exactly as it came. */
const pageLine = exactly({ page: counting, fetchedAt: moment, request, sha256: hash, body: text });

/**
 * In this order: form, certificate, question; then months with their pages, or days with their
 * windows and these with their pages.
 */
const line = either(
  exactly({ form: oneOf('tieout-evidence/1') }),
  exactly({ certificate: stated }),
  exactly({ question: rowsQuestion }),
  exactly({ month: monthLine }),
  exactly({ days: daysLine }),
  exactly({ window: windowLine }),
  exactly({ page: pageLine }),
);

/**
 * The last line: the SHA-256 of each line without its line feed, and of all bytes before the last
 * line.
 */
const seal = exactly({ lines: list(hash), sha256: hash });

export type EvidenceLine = Shaped<typeof line>;
export type StatedCertificate = Shaped<typeof stated>;
export type PageLine = Shaped<typeof pageLine>;
export type MonthLine = Shaped<typeof monthLine>;
export type DaysLine = Shaped<typeof daysLine>;
export type WindowLine = Shaped<typeof windowLine>;
export type SealLine = Shaped<typeof seal>;

/**
 * null where the text is no such line, or is written in another way than Tieout writes it (spaces,
 * order, escapes).
 */
export const lineOf = (written: string): EvidenceLine | null => read(line, written);
export const sealOf = (written: string): SealLine | null => read(seal, written);

function read<T>(shape: Shape<T>, written: string): T | null {
  const value = readJson(shape, written);
  return JSON.stringify(value) === written ? value : null;
}

function isMoment(written: string): boolean {
  const ms = Date.parse(written);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === written;
}
