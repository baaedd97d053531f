// From what came over HTTP to the documented body with all its digits, or to the error it means.
import * as z from 'zod/mini';
import { fits, listOf } from '../../platform/schema';
import { errorOfCode, type ErrorContext } from './error-meanings';
import { ConnectionError, ExchangeError, RateLimitError, RequestError } from './exchange-error';
import type { TieoutError } from '../../platform/tieout-error';
import { shorten, withoutHidden } from '../records/shorten';
import type { Operation } from './requests';
import { say } from '../../platform/say';

/** What came, read whole. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  /** Seconds, or an HTTP date; null where absent. */
  readonly retryAfter: string | null;
  /** The ms after which our own server wants the request again; null where it says nothing. */
  readonly retryAfterMs?: number | null;
  /** How long our own server held the request, or why it refused it; null where it did neither. */
  readonly queue?: string | null;
  /** Why the relay answered instead of the exchange; null where the exchange answered. */
  readonly relayTrouble: string | null;
  /** Strikes out of a text what the request carried and nobody may read. */
  readonly conceal: (said: string) => string;
}

/** Something on the way was busy or broken for a moment; some gateways say so by 418. */
const isPassing = (status: number): boolean =>
  status === 408 || status === 418 || status === 425 || status >= 500;

/**
 * The body of a successful answer, unwrapped and with all digits. Throws TieoutError for
 * everything else.
 */
export function bodyOf(answer: HttpAnswer, context: ErrorContext, nowMs: number): unknown {
  if (answer.relayTrouble !== null) throw relayError(answer.relayTrouble);
  if (answer.status === 429) throw tooMany(answer, nowMs);
  const body = parsed(answer);
  const code = codeOf(body);
  if (code === '429') throw tooMany(answer, nowMs);
  if (code !== null && code !== SUCCESS) throw refusal(code, body, answer, context);
  if (answer.status >= 200 && answer.status < 300)
    return code === SUCCESS ? (body as { readonly data?: unknown }).data : body;
  throw new ExchangeError(
    isPassing(answer.status) ? 'transient' : 'unexplained',
    say`The exchange answers with HTTP status ${answer.status} and no reason. Press Refresh in a few minutes; if it stays so, ask the exchange.`,
    { retryable: isPassing(answer.status) },
  );
}

/** An answer is somebody else's word, of any length. */
const [LONGEST_MESSAGE, LONGEST_CODE] = [300, 40];

/** The older envelope's word for success (docs/exchange.md, Errors). */
const SUCCESS = '00000';

function parsed({ status, text }: HttpAnswer): unknown {
  try {
    return parseKeepingDigits(text);
  } catch {
    // No cause is passed on: the parser's own message quotes the answer.
    const retryable = status < 400 || isPassing(status);
    const what =
      text.trim() === ''
        ? say`an empty answer`
        : /^\s*</.test(text)
          ? say`a web page instead of data`
          : say`something that is cut off or no JSON`;
    throw new ExchangeError(
      retryable ? 'transient' : 'unexplained',
      say`The exchange's gateway sends ${what} (HTTP status ${status}). Press Refresh in a few minutes.`,
      { retryable },
    );
  }
}

const coded = z.object({ code: z.union([z.number(), z.string()]) });
const messaged = z.object({ msg: z.string() });
const codeOf = (body: unknown): string | null => {
  const { data } = coded.safeParse(body);
  return data ? String(data.code) : null;
};

function refusal(
  code: string,
  body: unknown,
  { status, conceal }: HttpAnswer,
  context: ErrorContext,
): TieoutError {
  // Cleaned first: a secret with hidden characters between its letters is one too.
  const shown = (said: string, longest: number): string =>
    shorten(conceal(withoutHidden(said)), longest);
  const message = shown(messaged.safeParse(body).data?.msg ?? '', LONGEST_MESSAGE);
  const error = errorOfCode(shown(code, LONGEST_CODE), message, context);
  // A 5xx with a code nobody knows is still a 5xx: worth another try.
  if (error.code !== 'unknown-code' || !isPassing(status)) return error;
  return new ExchangeError('transient', error.message, { retryable: true });
}

function tooMany({ retryAfter, retryAfterMs, queue }: HttpAnswer, nowMs: number): RateLimitError {
  return new RateLimitError(say`The exchange asks for a pause: too many requests.`, {
    retryAfterMs: retryAfterMs ?? untilRetryMs(retryAfter, nowMs),
    heldBack: queue === 'full' ? 'by the limiter' : queue === 'paused' ? 'by a pause' : undefined,
  });
}

/** How long our own server held this request. */
export const heldMs = ({ queue }: Pick<HttpAnswer, 'queue'>): number =>
  Number(/^waited=(\d{1,9})$/.exec(queue ?? '')?.[1] ?? 0);

/** Retry-After in seconds or as an HTTP date. */
function untilRetryMs(text: string | null, nowMs: number): number | undefined {
  if (text === null) return undefined;
  if (/^\d+(\.\d+)?$/.test(text.trim())) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

function relayError(trouble: string): TieoutError {
  if (trouble === 'refused')
    return new RequestError(
      'our-fault',
      say`Tieout's own server refuses to forward the request. This is a fault of Tieout: please report it.`,
    );
  if (trouble === 'signed-out')
    return new ConnectionError(
      'signed-out',
      say`You are signed out of Tieout's server. Close the workbook, open it again, sign in in Tieout's pane, then press Refresh.`,
    );
  return new ConnectionError(
    'transient',
    say`The exchange cannot be reached from Tieout's server (${trouble}). Check the internet connection, then press Refresh.`,
    { retryable: true },
  );
}

// Whether a body has the outline of its operation at all. A gateway that answers `{}`, `null` or
// `[null]` for a moment is asked again; what is wrong inside a record is not cured by asking.

const fields = z.object({});
const OUTLINES: Readonly<Record<Operation, z.ZodMiniType>> = {
  ledger: listOf(fields),
  rebates: z.union([
    z.object({ records: listOf(fields) }),
    // Some servers write an empty list as null, or not at all.
    z.object({
      records: z.optional(z.null()),
      total: z.custom(),
    }),
  ]),
  time: fields,
};

/** @throws ExchangeError 'body', retryable. */
export function expectShape(operation: Operation, body: unknown): void {
  if (fits(OUTLINES[operation], body)) return;
  throw new ExchangeError(
    'body',
    say`The exchange's answer is not what its document says (it holds no list of records). Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`,
    { retryable: true },
  );
}

// JSON.parse turns 701234572560763808 into 701234572560763800. Here a number that a double may not
// hold stays text.

/**
 * A bare number that might lose digits: long, -0, or with a fraction or exponent. Also found inside
 * texts, which costs time only.
 */
const DOUBTFUL = /(?:^|[:,[])\s*(?:-?(?:\d{16}|\d*[.eE])|-0)/;

/**
 * What may lose digits, as JSON writes numbers, between the signs that may stand around a value.
 * What a colon follows stands where a name must: it is left as it is, and refused.
 */
const NUMBER = /(^|[:,[\s])(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=\s*(?:[,\]}]|$))/g;
/** The usual place of a number: alone between the colon after its name and what ends it. */
const ALONE = /^:(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)([,}])/;
const SHORT_WHOLE = /^-?\d{1,15}$/;
/**
 * Texts that hold a quotation mark or a backslash. Unrolled, so that a text of any length costs no
 * stack.
 */
const TEXT_OR_REST = /"[^"\\]*(?:\\.[^"\\]*)*"|[^"]+/g;

/**
 * Parses JSON without losing a digit: a number with a fraction, an exponent, more than 15 digits,
 * or -0, becomes a text of exactly what was written (18-digit ids, 0.10000000); any other number
 * stays a number. Numbers are quoted where they stand for a value and nowhere else, so what is no
 * JSON stays none. Throws SyntaxError on text that is not JSON.
 */
export function parseKeepingDigits(text: string): unknown {
  if (!DOUBTFUL.test(text)) return JSON.parse(text) as unknown;
  return JSON.parse(
    text.includes('\\')
      ? text.replace(TEXT_OR_REST, (part) => (part.startsWith('"') ? part : quoted(part)))
      : quotedOutsideTexts(text),
  ) as unknown;
}

/**
 * Without a backslash every quotation mark begins or ends a text: what stands before an even one
 * stands outside.
 */
function quotedOutsideTexts(text: string): string {
  const parts = text.split('"');
  for (let i = 0; i < parts.length; i += 2) {
    const part = parts[i]!;
    // Most parts are a colon or a comma between two texts. Of two signs only -0 is doubtful, as the
    // whole of a body.
    if (part.length > 2 || part === '-0') parts[i] = quoted(part);
  }
  return parts.join('"');
}

function quoted(outside: string): string {
  const alone = ALONE.exec(outside);
  if (!alone) return quotedAnywhere(outside);
  const [taken, number, end] = alone as unknown as [string, string, string];
  const rest = outside.length > taken.length ? quotedAnywhere(outside.slice(taken.length)) : '';
  return isSafe(number) ? taken + rest : `:"${number}"${end}${rest}`;
}

const quotedAnywhere = (outside: string): string =>
  outside.replace(NUMBER, (all, before: string, number: string) =>
    isSafe(number) ? all : `${before}"${number}"`,
  );

const isSafe = (number: string): boolean => number !== '-0' && SHORT_WHOLE.test(number);
