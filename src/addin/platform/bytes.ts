// Bytes and text, as WebCrypto and IndexedDB take them.

/** Bytes of our own, never a view of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Lone surrogates become U+FFFD, as everywhere where text turns into UTF-8. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export function randomBytes(length: number): Bytes {
  const bytes = new Uint8Array(length);
  // One call gives at most 64 KiB (Web Cryptography API, getRandomValues).
  for (let at = 0; at < length; at += 65_536)
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** null where the text is no hex. */
export function bytesOfHex(hex: string): Bytes | null {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/.test(hex)) return null;
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
}
