// One record under AES-GCM. What it stands for is authenticated with it, so that no record passes
// for another.
import { randomBytes, utf8, type Bytes } from './bytes';

export interface SealedBytes {
  /**
   * 96 random bits, fresh for every record: an IV that comes twice under one key would lay both
   * open (NIST SP 800-38D, 8.2.2).
   */
  readonly iv: Bytes;
  /** Ciphertext with the 128-bit tag at its end. */
  readonly bytes: Bytes;
}

/** What a record is: read back only by who names the same, in the same order. */
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
 * @throws OperationError (DOMException) where a bit was changed, the record was moved, or the key
 * is another.
 */
export async function unseal(
  key: CryptoKey,
  bound: Bound,
  { iv, bytes }: SealedBytes,
): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.decrypt(gcm(bound, iv), key, bytes));
}

/**
 * Opens sealed bytes straight into an HMAC key that signs: the page never holds them, and nobody
 * can read them again.
 * @throws OperationError (DOMException) as unseal does.
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
