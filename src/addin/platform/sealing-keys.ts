// The keys that seal: one derived from a PIN, or one of this device's profile. The page can export
// neither.
import { randomBytes, utf8, type Bytes } from './bytes';

/**
 * OWASP's floor for PBKDF2-HMAC-SHA-256 (Password Storage Cheat Sheet). A record that names fewer
 * is refused.
 */
export const PIN_ROUNDS = 600_000;
/** A record with more rounds was not written by Tieout, and would only make the person wait. */
export const MAX_PIN_ROUNDS = 10_000_000;
export const SALT_BYTES = 16;

/** The parameters that are stored unencrypted beside a record sealed with a PIN. */
export interface PinSalt {
  readonly salt: Bytes;
  readonly rounds: number;
}

export const newPinSalt = (): PinSalt => ({ salt: randomBytes(SALT_BYTES), rounds: PIN_ROUNDS });

/**
 * Composed and decomposed accents make the same PIN, whatever keyboard typed them. No other
 * characters are unified.
 */
export const pinText = (pin: string): string => pin.normalize('NFC');

const KEY = { name: 'AES-GCM', length: 256 };
const USES: KeyUsage[] = ['encrypt', 'decrypt', 'unwrapKey'];

/**
 * PBKDF2-SHA-256 (RFC 8018), slow on purpose: a moment for the person is a moment for each guess of
 * a thief. @throws RangeError if the salt is short or the rounds are not between PIN_ROUNDS and
 * MAX_PIN_ROUNDS
 */
export async function pinKey(pin: string, { salt, rounds }: PinSalt): Promise<CryptoKey> {
  if (!Number.isInteger(rounds) || rounds < PIN_ROUNDS || rounds > MAX_PIN_ROUNDS)
    throw new RangeError(`A PIN is not stretched by ${rounds} rounds.`);
  if (salt.length < SALT_BYTES)
    throw new RangeError(`A PIN needs a salt of ${SALT_BYTES} bytes or more.`);
  const secret = await crypto.subtle.importKey('raw', utf8(pinText(pin)), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    secret,
    KEY,
    false,
    USES,
  );
}

/**
 * A random key. In IndexedDB it is stored unencrypted in the browser's files (docs/excel-facts.md,
 * Storage).
 */
export function newDeviceKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey(KEY, false, USES);
}
