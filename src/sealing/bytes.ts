// Bytes and text, as WebCrypto and IndexedDB take them.

/** Bytes of our own, never a view of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Lone surrogates become U+FFFD, as everywhere where text turns into UTF-8. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export const randomBytes = (length: number): Bytes =>
  crypto.getRandomValues(new Uint8Array(length));

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** null where the text is no hex. */
export function bytesOfHex(hex: string): Bytes | null {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/.test(hex)) return null;
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
}
