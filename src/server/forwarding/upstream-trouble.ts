// Maps error codes of undici and Node to the reason why no complete answer came.
import { RelayTrouble } from '../http/trouble';

const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/;
const CERTIFICATE =
  /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/**
 * undici's and Node's error codes, as kinds and sentences.
 * @param outOfTimeMs the bound that has passed, or null
 */
export function upstreamTroubleOf(
  cause: unknown,
  host: string,
  outOfTimeMs: number | null,
): RelayTrouble {
  const code = codeOf(cause);
  const trouble = (kind: RelayTrouble['kind'], sentence: string): RelayTrouble =>
    new RelayTrouble(kind, sentence, { cause });
  const lasting = (sentence: string): RelayTrouble =>
    new RelayTrouble('unreachable', sentence, { cause, retry: false });
  if (outOfTimeMs !== null)
    return trouble(
      'timeout',
      `The exchange at ${host} did not answer within ${outOfTimeMs / 1000} seconds.`,
    );
  if (CERTIFICATE.test(code))
    return lasting(
      `The certificate of ${host} is not trusted on this machine (${code}). NODE_EXTRA_CA_CERTS names the authority of your firm.`,
    );
  if (NOT_CONNECTED.test(code))
    return trouble('unreachable', `No connection to the exchange at ${host} (${code}).`);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'UND_ERR_HEADERS_OVERFLOW')
    return trouble('unusable', `The answer of ${host} is larger than this server passes on.`);
  const proxyStatus = Number(/^Proxy response \((\d{3})\)/.exec(messageOf(cause))?.[1]);
  if (proxyStatus > 0) {
    const sentence = `The proxy named in HTTPS_PROXY lets no request through to ${host} (status ${proxyStatus}).`;
    if (proxyStatus >= 500) return trouble('unreachable', sentence);
    return lasting(
      proxyStatus === 407 ? `${sentence} It wants a user name and a password.` : sentence,
    );
  }
  return trouble('cut', `The answer of ${host} broke off before it was whole.`);
}

/**
 * The code of an error or of what caused it; an AggregateError (several addresses tried) counts as
 * its first.
 */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('errors' in error && Array.isArray(error.errors)) return codeOf(error.errors[0]);
  return 'cause' in error ? codeOf(error.cause) : '';
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');
