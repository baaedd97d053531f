// ACCESS-SIGN. The exchange's interface does not fix the scheme (docs/exchange.md, Signature), so
// it is one replaceable value.
import { hexOf, utf8 } from '../../platform/bytes';

/** What a signature covers: exactly what is sent. */
export interface SignedParts {
  /** The digits of ACCESS-TIMESTAMP, Unix time in milliseconds. */
  readonly timestamp: string;
  /** Upper case. */
  readonly method: string;
  /** From `/api/` on, without the query. */
  readonly path: string;
  /** As sent, percent-encoding included, without the question mark; "" when there is none. */
  readonly query: string;
  /** As sent; "" for GET. */
  readonly body: string;
}

export interface SigningScheme {
  readonly hash: 'SHA-256' | 'SHA-384' | 'SHA-512';
  readonly encoding: 'base64' | 'hex';
  prehash(parts: SignedParts): string;
}

/**
 * base64(HMAC-SHA256(secret, timestamp + METHOD + path + ("?" + query, only if there is one) +
 * body)).
 */
export const defaultScheme: SigningScheme = {
  hash: 'SHA-256',
  encoding: 'base64',
  prehash: ({ timestamp, method, path, query, body }) =>
    `${timestamp}${method}${path}${query === '' ? '' : `?${query}`}${body}`,
};

/** Turns the secret (opaque UTF-8 text) into a key that can sign and can never be read again. */
export function importSigningKey(
  secret: string,
  { hash }: SigningScheme = defaultScheme,
): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash }, false, ['sign']);
}

/** The value of ACCESS-SIGN for these parts. */
export async function sign(
  key: CryptoKey,
  parts: SignedParts,
  scheme: SigningScheme = defaultScheme,
): Promise<string> {
  const signature = new Uint8Array(
    await crypto.subtle.sign('HMAC', key, utf8(scheme.prehash(parts))),
  );
  return scheme.encoding === 'hex' ? hexOf(signature) : btoa(String.fromCharCode(...signature));
}

/**
 * Names an API key without showing it: the SHA-256 of its text in hex. What is kept on the device
 * is filed under it.
 */
export async function fingerprintOf(apiKey: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(apiKey))));
}
