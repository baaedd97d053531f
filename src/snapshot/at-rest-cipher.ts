// One record under AES-GCM. What it stands for is authenticated with it, so that no record passes for another.

/** Bytes of our own, never a view of shared memory: what WebCrypto and IndexedDB take. */
export type Bytes = Uint8Array<ArrayBuffer>;

export interface SealedBytes {
  /** 96 random bits, fresh for every record: an IV that comes twice under one key would lay both open (NIST SP 800-38D, 8.2.2). */
  readonly iv: Bytes;
  /** Ciphertext with the 128-bit tag at its end. */
  readonly bytes: Bytes;
}

const IV_BYTES = 12;

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param bound what the record is: read back only by who names the same, in the same order. */
export async function seal(key: CryptoKey, bound: readonly (string | number)[], plain: Bytes): Promise<SealedBytes> {
  const iv = randomBytes(IV_BYTES);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(JSON.stringify(bound)) }, key, plain);
  return { iv, bytes: new Uint8Array(sealed) };
}

/** @throws OperationError (DOMException) where a bit was changed, the record was moved, or the key is another. */
export async function unseal(key: CryptoKey, bound: readonly (string | number)[], { iv, bytes }: SealedBytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: utf8(JSON.stringify(bound)) }, key, bytes));
}
