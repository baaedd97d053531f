// The signature of docs/exchange.md, verified by Node's own crypto: an independent reading of
// what clients must sign.

import { createHmac, timingSafeEqual } from 'node:crypto';

/** The parts of a request that are signed, as their bytes arrived. */
export interface SignedParts {
  /** Digits of ACCESS-TIMESTAMP. */
  readonly timestamp: string;
  readonly method: string;
  /** Begins with /api/, without the query. */
  readonly path: string;
  /** Without the question mark; "" where there is none. Percent-encoding as sent. */
  readonly query: string;
  readonly body: Buffer;
}

/**
 * base64( HMAC-SHA256( secret, timestamp + METHOD + requestPath + ("?" + queryString, if any) +
 * body ) ).
 */
export function signatureOf(secret: string, parts: SignedParts): string {
  const question = parts.query === '' ? '' : `?${parts.query}`;
  return createHmac('sha256', Buffer.from(secret, 'utf8'))
    .update(`${parts.timestamp}${parts.method.toUpperCase()}${parts.path}${question}`, 'utf8')
    .update(parts.body)
    .digest('base64');
}

/** Compares in constant time. */
export function isSignedBy(secret: string, parts: SignedParts, signature: string): boolean {
  const [expected, given] = [Buffer.from(signatureOf(secret, parts)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
