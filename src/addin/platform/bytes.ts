// Bytes and text, as WebCrypto and IndexedDB take them.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes of our own, never a view of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

export const isBytes = (value: unknown): value is Bytes => value instanceof Uint8Array;

/** Lone surrogates become U+FFFD, as everywhere where text turns into UTF-8. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** A Blob would do the same; a browser makes one of ten megabytes in a tenth of a second. */
export function joinedBytes(pieces: readonly Bytes[]): Bytes {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

export function randomBytes(length: number): Bytes {
  const bytes = new Uint8Array(length);
  // One call gives at most 64 KiB (Web Cryptography API, getRandomValues).
  for (let at = 0; at < length; at += 65_536)
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

export { bytesToHex as hexOf };

/**
 * SHA-256 of a text in UTF-8: 64 hex digits. At once, where WebCrypto would make a promise of each
 * of thousands of texts; what is a key, or derives one, is left to WebCrypto.
 */
export const sha256Of = (text: string): string => bytesToHex(sha256(utf8(text)));

/** null where the text is no hex. */
export function bytesOfHex(hex: string): Bytes | null {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/.test(hex)) return null;
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
}
