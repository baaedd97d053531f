// Decides what an answer means: read, refused, blocked, a pause, or unusable. Only this file
// combines status, headers and body (docs/exchange.md, Errors).
import * as z from 'zod/mini';
import { withoutHidden } from '../records/shorten';
import { parseEntries } from './parse-entries';
import { exactJson, parseKeepingDigits } from './parse-exact-json';
import type { Operation } from './requests';

/** A whole answer. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  /** Seconds, or an HTTP date; null if absent. */
  readonly retryAfter: string | null;
  /** The ms after which our own server wants the request again; null if it states none. */
  readonly retryAfterMs?: number | null;
  /** How long our own server delayed the request, or why it refused it; null if neither. */
  readonly queue?: string | null;
  /** Why our own server answered instead of the exchange; null if the exchange answered. */
  readonly relayTrouble: string | null;
}

export type Verdict =
  | { readonly is: 'read'; readonly body: unknown }
  /** The exchange refuses. `code` and `reason` are "" if it gives none. */
  | Refused
  /** A gateway of the exchange refuses this IP address or its country. */
  | { readonly is: 'blocked'; readonly status: number; readonly reason: string }
  | {
      readonly is: 'pause';
      /** null if the exchange states none. */
      readonly forMs: number | null;
      /**
       * Our own server did not forward the request: its limiter has no room, or the exchange has
       * asked for a pause.
       */
      readonly deferred: 'by the limiter' | 'by a pause' | undefined;
    }
  | { readonly is: 'unusable'; readonly why: Unusable; readonly status: number; passing: boolean }
  /** Our own server made this answer. */
  | { readonly is: 'ours'; readonly trouble: string; readonly sentence: string; passing: boolean };

export interface Refused {
  readonly is: 'refused';
  readonly code: string;
  readonly reason: string;
  readonly status: number;
  /** Status or reason indicate a temporary fault. */
  readonly passing: boolean;
}

type Unusable = 'empty' | 'page' | 'cut' | 'shape';

/** @param nowMs the exchange's time, for a Retry-After that is a date */
export function verdictOf(answer: HttpAnswer, operation: Operation, nowMs: number): Verdict {
  const { status, text, relayTrouble } = answer;
  if (relayTrouble !== null) return ownAnswer(relayTrouble, text);
  if (isTooMany(String(status))) return pauseOf(answer, nowMs);
  const passing = isPassing(status);
  const parsed = parsedOrNot(text, operation === 'ledger' ? parseEntries : exactJson);
  if (!parsed) {
    if (status === 403 || status === 451) return { is: 'blocked', status, reason: '' };
    const why = text.trim() === '' ? 'empty' : /^\s*</.test(text) ? 'page' : 'cut';
    return { is: 'unusable', why, status, passing: passing || status < 400 };
  }
  const { says, code, reason, body } = opened(parsed.body, operation);
  if (isTooMany(code)) return pauseOf(answer, nowMs);
  const refused = { is: 'refused', code, reason, status } as const;
  if (says === 'no') return { ...refused, passing: passing || PASSING_STATUS.test(reason) };
  if (status === 451) return { is: 'blocked', status, reason };
  if (status < 200 || status > 299) return { ...refused, passing };
  if (OUTLINES[operation](body)) return { is: 'read', body };
  // Another shape may come from a gateway's temporary fault; if it gives a reason, that is shown.
  return says === 'yes' || reason === ''
    ? { is: 'unusable', why: 'shape', status, passing: true }
    : { ...refused, passing: true };
}

/** A temporary fault between this computer and the exchange. */
const isPassing = (status: number): boolean => status === 408 || status === 425 || status >= 500;
/** Decided by the HTTP status or, if a gateway hides that, by the code in the body. */
const isTooMany = (code: string): boolean => code === '429' || code === '418';

/** Some reasons begin with a status of gRPC (https://grpc.io/docs/guides/status-codes/). */
const PASSING_STATUS = /^\s*(?:UNAVAILABLE|DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED|ABORTED)\b/;
export const LASTING_STATUS =
  /^\s*(?:INVALID_ARGUMENT|NOT_FOUND|ALREADY_EXISTS|PERMISSION_DENIED|FAILED_PRECONDITION|OUT_OF_RANGE|UNIMPLEMENTED|UNAUTHENTICATED)\b/;

function parsedOrNot(text: string, parse = exactJson): { readonly body: unknown } | null {
  try {
    return { body: parseKeepingDigits(text, parse) };
  } catch {
    return null;
  }
}

// The exchange, its older API version and its gateways put other fields around the documented body.

/** The codes that mean success: 0, "00000", "200". */
const SUCCESS = /^(?:0+|200)$/;
/** The body that stands for success with `data: null`. */
const NOTHING: Readonly<Record<Operation, unknown>> = {
  ledger: [],
  rebates: { records: [] },
  time: null,
};

interface Opened {
  /** null: the body has neither a code nor `result` nor `success`. */
  readonly says: 'yes' | 'no' | null;
  /** The code that is no success, or "". */
  readonly code: string;
  readonly reason: string;
  readonly body: unknown;
}

function opened(body: unknown, operation: Operation): Opened {
  if (!hasFields(body)) return { says: null, code: '', reason: '', body };
  const codes = [body['code'], body['errorCode']].flatMap((one) =>
    typeof one === 'string' || typeof one === 'number' ? String(one) : [],
  );
  const flags = [body['result'], body['success']];
  const code = codes.find((one) => !SUCCESS.test(one)) ?? '';
  const [reason = ''] = [body['msg'], body['message'], body['error']].flatMap((one) =>
    typeof one === 'string' && withoutHidden(one) !== '' ? one : [],
  );
  const said = codes.length > 0 || flags.includes(true) ? 'yes' : null;
  const says = code !== '' || flags.includes(false) ? 'no' : said;
  const { data } = body;
  // The documented bodies have no such field.
  if (data === undefined || 'records' in body || 'serverTime' in body)
    return { says, code, reason, body };
  return { says, code, reason, body: says === 'yes' && data === null ? NOTHING[operation] : data };
}

// Whether a body has the outline of its operation. A gateway that answers `{}`, `null` or `[null]`
// for a moment is retried; a wrong field inside a record is not, because a retry would not change
// it.

type Fields = Readonly<Record<string, unknown>>;
const hasFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): boolean => Array.isArray(value) && value.every(hasFields);

const OUTLINES: Readonly<Record<Operation, (body: unknown) => boolean>> = {
  ledger: isList,
  rebates: (body) =>
    hasFields(body) &&
    // Some servers write an empty list as null, or not at all.
    (isList(body['records']) || ((body['records'] ?? null) === null && 'total' in body)),
  time: hasFields,
};

function pauseOf({ retryAfter, retryAfterMs, queue }: HttpAnswer, nowMs: number): Verdict {
  return {
    is: 'pause',
    forMs: retryAfterMs ?? untilRetryMs(retryAfter, nowMs),
    deferred: queue === 'full' ? 'by the limiter' : queue === 'paused' ? 'by a pause' : undefined,
  };
}

/** How long our own server delayed this request, in ms. */
export const deferredMs = ({ queue }: Pick<HttpAnswer, 'queue'>): number =>
  Number(/^waited=(\d{1,9})$/.exec(queue ?? '')?.[1] ?? 0);

/** Retry-After in seconds or as an HTTP date. */
function untilRetryMs(text: string | null, nowMs: number): number | null {
  if (text === null) return null;
  if (/^\d+(\.\d+)?$/.test(text.trim())) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}

const own = z.object({ msg: z.string(), retry: z.boolean() });

/** The header marks an answer of our own server; its body gives the reason. */
function ownAnswer(trouble: string, text: string): Verdict {
  const { data } = own.safeParse(parsedOrNot(text)?.body);
  return { is: 'ours', trouble, sentence: data?.msg ?? '', passing: data?.retry ?? false };
}
