// ACCESS-SIGN. The exchange does not specify the scheme (docs/exchange.md, Signature), so it is one
// replaceable value.
import { hexOf, utf8 } from '../../platform/bytes';

/** The signed parts, exactly as they are sent. */
export interface SignedParts {
  /** The digits of ACCESS-TIMESTAMP, Unix time in milliseconds. */
  readonly timestamp: string;
  /** Upper case. */
  readonly method: string;
  /** The path from `/api/` on, without the query. */
  readonly path: string;
  /**
   * The query as sent, with its percent-encoding, without the question mark; "" if there is none.
   */
  readonly query: string;
  /** The body as sent; "" for GET. */
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

/** Turns the secret (opaque UTF-8 text) into a key that can sign and cannot be exported. */
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
 * An identifier of an API key that does not reveal it: the SHA-256 of its text in hex. Records on
 * the device are stored under it.
 */
export async function fingerprintOf(apiKey: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(apiKey))));
}
