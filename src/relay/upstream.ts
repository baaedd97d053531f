// One request to the exchange, its answer read whole.
import { Agent } from 'undici';
import { decoded } from './decoded-body';
import type { Limits } from './limits';
import { RelayTrouble } from './trouble';

/** The bytes to send, nothing rewritten. */
export interface Outgoing {
  readonly baseUrl: URL;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** "" or "?…", byte for byte. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

/** A whole answer of the exchange: all that is passed on. */
export interface Incoming {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly retryAfter: string | undefined;
  readonly body: Buffer;
}

export interface Upstream {
  /** @throws RelayTrouble when there is no whole answer to pass on */
  forward(outgoing: Outgoing): Promise<Incoming>;
  /** Ends all connections; what is under way fails. */
  close(): Promise<void>;
}

/** Connections to the exchange, kept open between requests. Redirects are not followed and nothing is tried twice: the add-in decides. */
export function openUpstream(limits: Limits): Upstream {
  const agent = new Agent({
    connect: { timeout: limits.connectMs },
    connections: limits.connections,
    headersTimeout: limits.wholeAnswerMs,
    bodyTimeout: limits.wholeAnswerMs,
    maxResponseSize: limits.answerBytes,
  });

  const forward = async ({ baseUrl, method, path, query, headers, body, signal }: Outgoing): Promise<Incoming> => {
    const inTime = AbortSignal.timeout(limits.wholeAnswerMs);
    try {
      const answer = await agent.request({
        origin: baseUrl.origin,
        path: `${baseUrl.pathname.replace(/\/$/, '')}${path}${query}`,
        method,
        headers: { ...headers, Accept: 'application/json', 'Accept-Encoding': 'identity', 'User-Agent': 'Tieout' },
        body,
        signal: AbortSignal.any([signal, inTime]),
      });
      const raw = Buffer.from(await answer.body.arrayBuffer());
      const header = (name: string): string | undefined => [answer.headers[name]].flat()[0];
      if (answer.statusCode < 200 || (answer.statusCode >= 300 && answer.statusCode < 400) || answer.statusCode > 599) {
        throw new RelayTrouble('unusable', `The exchange at ${baseUrl.host} answers with a redirect or an unknown status (${answer.statusCode}); it is not followed.`);
      }
      return { status: answer.statusCode, contentType: header('content-type'), retryAfter: header('retry-after'), body: await decoded(raw, header('content-encoding'), limits.answerBytes) };
    } catch (cause) {
      throw cause instanceof RelayTrouble ? cause : troubleOf(cause, baseUrl.host, inTime.aborted, limits);
    }
  };
  return { forward, close: () => agent.destroy() };
}

const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/;
const CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** undici's and Node's error codes, as kinds and sentences. */
function troubleOf(cause: unknown, host: string, outOfTime: boolean, limits: Limits): RelayTrouble {
  const code = codeOf(cause);
  const trouble = (kind: RelayTrouble['kind'], sentence: string): RelayTrouble => new RelayTrouble(kind, sentence, { cause });
  if (outOfTime || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return trouble('timeout', `The exchange at ${host} did not answer within ${limits.wholeAnswerMs / 1000} seconds.`);
  if (CERTIFICATE.test(code)) return trouble('unreachable', `The certificate of ${host} is not trusted on this machine (${code}).`);
  if (NOT_CONNECTED.test(code)) return trouble('unreachable', `No connection to the exchange at ${host} (${code}).`);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'UND_ERR_HEADERS_OVERFLOW') return trouble('unusable', `The answer of ${host} is larger than this server passes on.`);
  return trouble('cut', `The answer of ${host} broke off before it was whole.`);
}

/** The code of an error or of what caused it; an AggregateError (several addresses tried) counts as its first. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('errors' in error && Array.isArray(error.errors)) return codeOf(error.errors[0]);
  return 'cause' in error ? codeOf(error.cause) : '';
}
