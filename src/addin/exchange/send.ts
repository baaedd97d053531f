// One try of one request: signed, sent, read whole.
import type { HttpAnswer } from './answer';
import type { Clock } from '../platform/clock';
import { conceal } from './conceal';
import { ConnectionError } from './exchange-error';
import type { ExchangeRequest } from './requests';
import { sign } from './signing';
import { say } from '../platform/say';

/** Who signs. The key cannot be read; the passphrase travels as a header and nowhere else. */
export interface Signer {
  readonly apiKey: string;
  readonly passphrase: string;
  readonly signingKey: CryptoKey;
}

export interface Wire {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** What stands before `/api/…`, e.g. "/exchange" or "http://127.0.0.1:8080". */
  readonly base: string;
  /** What our own server is told with each request; it passes none of it on. */
  readonly headers?: Readonly<Record<string, string>>;
}

const LONGEST_TRY_MS = 15_000;

/**
 * Sends one request signed for the moment `atMs` (exchange time). Throws ConnectionError when no
 * whole answer came.
 */
export async function send(
  wire: Wire,
  request: ExchangeRequest,
  signer: Signer | null,
  atMs: number,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const { method, path, query, body } = request;
  const headers: Record<string, string> = { ...wire.headers, Accept: 'application/json' };
  const secrets: string[] = [];
  if (method === 'POST') headers['Content-Type'] = 'application/json';
  if (request.operation === 'rebates' || request.parameters['of'] === 'rebates')
    headers['Tieout-Operation'] = 'rebates';
  if (request.parameters['page']) headers['Tieout-Page'] = request.parameters['page'];
  if (signer) {
    const timestamp = String(Math.round(atMs));
    headers['ACCESS-KEY'] = signer.apiKey;
    headers['ACCESS-SIGN'] = await sign(signer.signingKey, {
      timestamp,
      method,
      path,
      query,
      body,
    });
    headers['ACCESS-PASSPHRASE'] = signer.passphrase;
    headers['ACCESS-TIMESTAMP'] = timestamp;
    secrets.push(signer.apiKey, signer.passphrase, headers['ACCESS-SIGN']);
  }
  const concealed = (said: string): string => conceal(said, secrets);
  // Same origin: a firm's server knows by its cookie who has signed in; it passes none on to the
  // exchange.
  const address = `${wire.base}${path}${query === '' ? '' : `?${query}`}`;
  const init: RequestInit = {
    method,
    headers,
    cache: 'no-store',
    redirect: 'error',
    credentials: 'same-origin',
    ...(method === 'POST' && { body }),
  };
  return withinTimeLimit(wire, signal, concealed, async (tryOnly) => {
    const response = await wire.fetch(address, { ...init, signal: tryOnly });
    const text = await response.text();
    return {
      status: response.status,
      text,
      retryAfter: response.headers.get('retry-after'),
      retryAfterMs: wholeMs(response.headers.get('tieout-retry-after-ms')),
      queue: response.headers.get('tieout-queue'),
      relayTrouble: response.headers.get('tieout-relay'),
      conceal: concealed,
    };
  });
}

const wholeMs = (text: string | null): number | null =>
  text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;

/**
 * Runs one try under its own time limit. What fetch throws names no cause a person could use, so it
 * gets a sentence.
 */
async function withinTimeLimit(
  wire: Wire,
  signal: AbortSignal,
  concealed: (said: string) => string,
  attempt: (tryOnly: AbortSignal) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const tryOnly = new AbortController();
  const stop = (): void => tryOnly.abort(signal.reason);
  const undoTimer = wire.clock.after(LONGEST_TRY_MS, () => tryOnly.abort());
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await attempt(tryOnly.signal);
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    const sentence = tryOnly.signal.aborted
      ? say`The exchange did not answer within ${LONGEST_TRY_MS / 1000} seconds. Press Refresh in a few minutes.`
      : say`The connection was cut before the whole answer came. Check the internet connection and that Tieout's server runs, then press Refresh.`;
    // Some fetches quote a header that they refuse.
    throw new ConnectionError('transient', sentence, {
      retryable: true,
      cause: new Error(concealed(String(cause))),
    });
  } finally {
    undoTimer();
    signal.removeEventListener('abort', stop);
  }
}
