// Encrypts one record with AES-GCM. The record's identity is authenticated with it, so that no
// record passes for another.
import { randomBytes, utf8, type Bytes } from './bytes';

export interface SealedBytes {
  /**
   * 96 random bits, fresh for every record: a repeated IV under one key would reveal both records
   * (NIST SP 800-38D, 8.2.2).
   */
  readonly iv: Bytes;
  /** Ciphertext with the 128-bit tag at its end. */
  readonly bytes: Bytes;
}

/** The record's identity: reading it requires the same parts in the same order. */
export type Bound = readonly (string | number)[];

const IV_BYTES = 12;

/** JSON keeps the parts apart: ["ab", "c"] is not ["a", "bc"]. */
const gcm = (bound: Bound, iv: Bytes): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(JSON.stringify(bound)),
});

export async function seal(key: CryptoKey, bound: Bound, plain: Bytes): Promise<SealedBytes> {
  const iv = randomBytes(IV_BYTES);
  return { iv, bytes: new Uint8Array(await crypto.subtle.encrypt(gcm(bound, iv), key, plain)) };
}

/**
 * @throws OperationError (DOMException) if a bit was changed, the record was moved, or the key
 * differs
 */
export async function unseal(
  key: CryptoKey,
  bound: Bound,
  { iv, bytes }: SealedBytes,
): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.decrypt(gcm(bound, iv), key, bytes));
}

/**
 * Decrypts sealed bytes directly into an HMAC key that signs: the page never holds them, and they
 * cannot be exported. @throws OperationError (DOMException) like unseal
 */
export function unsealSigningKey(
  key: CryptoKey,
  bound: Bound,
  { iv, bytes }: SealedBytes,
  hash: string,
): Promise<CryptoKey> {
  return crypto.subtle.unwrapKey('raw', bytes, key, gcm(bound, iv), { name: 'HMAC', hash }, false, [
    'sign',
  ]);
}
