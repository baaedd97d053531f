// The keys that seal: one that only a PIN gives, or one of this device's profile. Neither can be
// read by the page.
import { randomBytes, utf8, type Bytes } from './bytes';

/**
 * OWASP's floor for PBKDF2-HMAC-SHA-256 (Password Storage Cheat Sheet). A record that names fewer
 * is refused.
 */
export const PIN_ROUNDS = 600_000;
/** A record that names more was not written by us, and would only make the person wait. */
export const MAX_PIN_ROUNDS = 10_000_000;
export const SALT_BYTES = 16;

/** What is stored, in clear, beside what a PIN seals. */
export interface PinSalt {
  readonly salt: Bytes;
  readonly rounds: number;
}

export const newPinSalt = (): PinSalt => ({ salt: randomBytes(SALT_BYTES), rounds: PIN_ROUNDS });

/**
 * Composed and decomposed accents are one PIN, whatever keyboard typed them. Nothing else is
 * folded.
 */
export const pinText = (pin: string): string => pin.normalize('NFC');

const KEY = { name: 'AES-GCM', length: 256 };
const USES: KeyUsage[] = ['encrypt', 'decrypt', 'unwrapKey'];

/**
 * PBKDF2-SHA-256 (RFC 8018), slow on purpose: what slows the person by a moment slows each guess of
 * a thief as much.
 * @throws RangeError where the salt is short or the rounds are not between PIN_ROUNDS and
 *   MAX_PIN_ROUNDS.
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
 * Random. Put into IndexedDB it stands in clear in the browser's files (docs/excel-facts.md,
 * Storage).
 */
export function newDeviceKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey(KEY, false, USES);
}
