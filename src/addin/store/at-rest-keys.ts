// The keys of a store while it is in use. Both come from one root; neither they nor the root can be
// read by the page.
import { hexOf, randomBytes, utf8, type Bytes } from '../platform/bytes';

export interface StoreKeys {
  /** Names this generation of keys; random, says nothing. */
  readonly keyId: string;
  /** AES-GCM, 256 bits: seals the records. */
  readonly cipher: CryptoKey;
  /** HMAC-SHA-256: turns names into the tags that records are filed under. */
  readonly naming: CryptoKey;
}

export const ROOT_BYTES = 32;

export const newRoot = (): Bytes => randomBytes(ROOT_BYTES);
export const newKeyId = (): string => hexOf(randomBytes(16));

/** Derives the keys by HKDF-SHA-256 (RFC 5869) and wipes the root. */
export async function keysOf(keyId: string, root: Bytes): Promise<StoreKeys> {
  const secret = await crypto.subtle.importKey('raw', root, 'HKDF', false, ['deriveKey']);
  root.fill(0);
  const from = (use: string): HkdfParams => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: utf8(keyId),
    info: utf8(`tieout snapshot ${use}`),
  });
  const [cipher, naming] = await Promise.all([
    crypto.subtle.deriveKey(from('records'), secret, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    crypto.subtle.deriveKey(
      from('names'),
      secret,
      { name: 'HMAC', hash: 'SHA-256', length: 256 },
      false,
      ['sign'],
    ),
  ]);
  return { keyId, cipher, naming };
}
