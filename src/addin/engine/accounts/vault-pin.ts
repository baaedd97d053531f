// The PIN of the vault: a record on disk that distinguishes a right PIN from a wrong one, and a
// wrong one from damage.
import * as z from 'zod/mini';
import { readJson, whole } from '../../platform/schema';
import { bytesOfHex, hexOf, utf8 } from '../../platform/bytes';
import { seal, unseal, type Bound, type SealedBytes } from '../../platform/seal';
import {
  MAX_PIN_ROUNDS,
  newPinSalt,
  PIN_ROUNDS,
  pinKey,
  pinText,
  SALT_BYTES,
  type PinSalt,
} from '../../platform/sealing-keys';
import { readSealed, writeSealed } from './remembered-format';
import { failure, type VaultFailure } from './vault-results';

/** A verified PIN: its derived key, and the record that verified it. */
export interface RightPin {
  readonly key: CryptoKey;
  readonly file: string;
}

const LEAST_CHARACTERS = 6;
const FORM = 'tieout pin 1';
/** Holds no secret: it only proves that the key that sealed it opens it again. */
const CHECK = utf8('This is the PIN.');

const form = z.object({
  form: z.literal(FORM),
  salt: z.string(),
  rounds: whole(PIN_ROUNDS, MAX_PIN_ROUNDS),
  check: z.object({ iv: z.string(), bytes: z.string() }),
  /**
   * SHA-256 over the rest. Both a wrong PIN and a changed bit fail to open the check; this hash
   * distinguishes them.
   */
  sum: z.string(),
});

/** Counted in characters, however many UTF-16 units an emoji takes. */
export const isShort = (pin: string): boolean => Array.from(pinText(pin)).length < LEAST_CHARACTERS;

export async function newPin(pin: string): Promise<RightPin> {
  const salt = newPinSalt();
  const key = await pinKey(pin, salt);
  const written = {
    form: FORM,
    salt: hexOf(salt.salt),
    rounds: salt.rounds,
    check: writeSealed(await seal(key, boundTo(salt), CHECK)),
  } as const;
  return {
    key,
    file: JSON.stringify({ ...written, sum: await checksumOf(written) } satisfies z.infer<
      typeof form
    >),
  };
}

/** Takes as long as one key derivation, which bounds the rate of guesses. */
export async function tryPin(file: string, pin: string): Promise<RightPin | VaultFailure> {
  const read = await readPin(file);
  if (!read) return failure('damaged');
  const key = await pinKey(pin, read.salt);
  try {
    await unseal(key, boundTo(read.salt), read.check);
    return { key, file };
  } catch {
    return failure('wrong-pin');
  }
}

async function readPin(file: string): Promise<{ salt: PinSalt; check: SealedBytes } | null> {
  const written = readJson(form, file);
  if (!written) return null;
  const [salt, check] = [bytesOfHex(written.salt), readSealed(written.check)];
  if (!salt || salt.length < SALT_BYTES || !check || written.sum !== (await checksumOf(written)))
    return null;
  return { salt: { salt, rounds: written.rounds }, check };
}

const boundTo = ({ salt, rounds }: PinSalt): Bound => [FORM, hexOf(salt), rounds];

async function checksumOf({
  form: name,
  salt,
  rounds,
  check,
}: Omit<z.infer<typeof form>, 'sum'>): Promise<string> {
  return hexOf(
    new Uint8Array(
      await crypto.subtle.digest(
        'SHA-256',
        utf8(JSON.stringify([name, salt, rounds, check.iv, check.bytes])),
      ),
    ),
  );
}
