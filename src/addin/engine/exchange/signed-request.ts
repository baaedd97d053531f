// One try of one request: it is signed, sent, read whole and judged.
import type { Clock } from '../../platform/clock';
import { conceal } from './redact-secrets';
import { errorOf } from './error-meanings';
import { ConnectionError } from './exchange-error';
import type { ExchangeRequest, Operation } from './requests';
import { sign } from './signing';
import { deferredMs, verdictOf, type HttpAnswer } from './answer-verdict';
import { say } from '../../platform/say';

/**
 * The account that signs. Its key cannot be exported; the passphrase is sent as a header and
 * nowhere else.
 */
export interface Signer {
  /** The account's name in sentences. */
  readonly name: string;
  readonly apiKey: string;
  readonly passphrase: string;
  readonly signingKey: CryptoKey;
}

export interface Wire {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** The address before `/api/…`, e.g. "/exchange" or "http://127.0.0.1:8080". */
  readonly base: string;
  /** Headers for our own server; it does not pass them on. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The documented body with all digits, its exact text, and when it was requested and arrived (this
 * computer's clock).
 */
export interface Sent {
  readonly body: unknown;
  readonly text: string;
  readonly sentAtMs: number;
  readonly arrivedAtMs: number;
  /** How long the server delayed it for its weights, in ms. */
  readonly deferredMs: number;
}

/** What the tries of one request share. */
export interface Try {
  /** Exchange time minus this computer's, in ms. */
  readonly offsetMs: number;
  /** How long the request has been under way over all tries, in ms. */
  activeMs: number;
}

const WHAT: Record<Operation, string> = {
  rebates: say`commission records`,
  ledger: say`ledger entries`,
  time: say`the time`,
};
const LONGEST_TRY_MS = 15_000;

/**
 * Sends one request, signed for this moment, under its own time limit. Throws ConnectionError if no
 * whole answer arrives, and TieoutError for every answer except the documented one.
 */
export async function send(
  wire: Wire,
  request: ExchangeRequest,
  signer: Signer | null,
  attempt: Try,
  signal: AbortSignal,
): Promise<Sent> {
  const { clock } = wire;
  const tryOnly = new AbortController();
  const stop = (): void => tryOnly.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const startedMs = clock.steadyMs();
  const undoTimer = clock.after(LONGEST_TRY_MS, () => tryOnly.abort());
  try {
    const sentAtMs = clock.nowMs();
    const { headers, secrets } = await headersOf(
      wire,
      request,
      signer,
      sentAtMs + attempt.offsetMs,
    );
    const concealed = (said: string): string => conceal(said, secrets);
    const answer = await answerTo(wire, request, headers, tryOnly.signal).catch(
      (cause: unknown) => {
        if (signal.aborted) throw signal.reason;
        throw noAnswer(tryOnly.signal.aborted, concealed(String(cause)));
      },
    );
    const arrivedAtMs = clock.nowMs();
    const { operation, parameters } = request;
    const verdict = verdictOf(answer, operation, arrivedAtMs + attempt.offsetMs);
    if (verdict.is !== 'read')
      throw errorOf(verdict, {
        account: signer?.name ?? '',
        what: WHAT[operation],
        parameters,
        conceal: concealed,
      });
    const { body } = verdict;
    return { body, text: answer.text, sentAtMs, arrivedAtMs, deferredMs: deferredMs(answer) };
  } finally {
    undoTimer();
    signal.removeEventListener('abort', stop);
    attempt.activeMs += clock.steadyMs() - startedMs;
  }
}

/** @param atMs in exchange time. */
async function headersOf(
  wire: Wire,
  { operation, method, path, query, body, parameters }: ExchangeRequest,
  signer: Signer | null,
  atMs: number,
): Promise<{
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}> {
  const headers: Record<string, string> = { ...wire.headers, Accept: 'application/json' };
  if (method === 'POST') headers['Content-Type'] = 'application/json';
  if (operation === 'rebates' || parameters['of'] === 'rebates')
    headers['Tieout-Operation'] = 'rebates';
  const { page, month } = parameters;
  if (page) headers['Tieout-Page'] = month ? `${page}.${month.replace('-', '')}` : page;
  if (!signer) return { headers, secrets: [] };
  const { apiKey, passphrase, signingKey } = signer;
  const timestamp = String(Math.round(atMs));
  const signature = await sign(signingKey, { timestamp, method, path, query, body });
  headers['ACCESS-KEY'] = apiKey;
  headers['ACCESS-SIGN'] = signature;
  headers['ACCESS-PASSPHRASE'] = passphrase;
  headers['ACCESS-TIMESTAMP'] = timestamp;
  return { headers, secrets: [apiKey, passphrase, signature] };
}

async function answerTo(
  wire: Wire,
  { method, path, query, body }: ExchangeRequest,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const response = await wire.fetch(`${wire.base}${path}${query === '' ? '' : `?${query}`}`, {
    method,
    headers,
    cache: 'no-store',
    redirect: 'error',
    // Same origin: a firm's server identifies the person by its cookie, and passes no cookie on to
    // the exchange.
    credentials: 'same-origin',
    ...(method === 'POST' && { body }),
    signal,
  });
  const text = await response.text();
  return {
    status: response.status,
    text,
    retryAfter: response.headers.get('retry-after'),
    retryAfterMs: wholeMs(response.headers.get('tieout-retry-after-ms')),
    queue: response.headers.get('tieout-queue'),
    relayTrouble: response.headers.get('tieout-relay'),
  };
}

const wholeMs = (text: string | null): number | null =>
  /^\d{1,12}$/.test(text ?? '') ? Number(text) : null;

/**
 * fetch's own errors name no cause that helps a person, so they get a sentence. @param said fetch's
 * message without secrets: some fetches quote a header that they refuse
 */
function noAnswer(isTimedOut: boolean, said: string): ConnectionError {
  const sentence = isTimedOut
    ? say`The exchange did not answer within ${LONGEST_TRY_MS / 1000} seconds. Press Refresh in a few minutes.`
    : say`The connection was cut before the whole answer came. Check the internet connection and that Tieout's server runs, then press Refresh.`;
  return new ConnectionError('transient', sentence, { retryable: true, cause: new Error(said) });
}
