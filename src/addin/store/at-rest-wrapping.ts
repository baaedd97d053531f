// How the root of the keys rests on disk: wrapped, either by a key of this device's profile or by
// one that only a PIN gives.
import * as z from 'zod/mini';
import { ROOT_BYTES } from './at-rest-keys';
import { isBytes, randomBytes, type Bytes } from '../platform/bytes';
import { PADDING_BYTES } from '../platform/own-file';
import { fits, whole } from '../platform/schema';
import { seal, unseal } from '../platform/seal';
import {
  MOST_PIN_ROUNDS,
  newDeviceKey,
  newPinSalt,
  PIN_ROUNDS,
  pinKey,
  type PinSalt,
} from '../platform/sealing-keys';
import { say } from '../platform/say';

/**
 * Said where no PIN is set. A CryptoKey that "cannot be read" stands in clear in the browser's
 * files (docs/excel-facts.md, Storage).
 */
export const DEVICE_BOUND_SENTENCE = say`What Tieout keeps on this device is encrypted, but without a PIN the key lies in the same browser profile: whoever can copy the profile's files can read it. A PIN protects against that.`;

/** Said where a PIN is set. */
export const PIN_BOUND_SENTENCE = say`What Tieout keeps on this device can be read only with the PIN. Nobody can recover it for you: after a lost PIN, "Forget everything" starts anew.`;

/** By what the root is wrapped. */
export type Wrapping =
  | { readonly by: 'device'; readonly key: CryptoKey }
  | (PinSalt & { readonly by: 'pin'; readonly key: CryptoKey });

/**
 * As it rests in the store. A PIN's key is not there: it is derived again from the PIN each time.
 */
export interface WrappedRoot {
  readonly keyId: string;
  readonly by: { readonly device: CryptoKey } | PinSalt;
  readonly iv: Bytes;
  /** The root and its padding. */
  readonly wrapped: Bytes;
}

const bytes = z.custom<Bytes>(isBytes);
const wrappedRoot: z.ZodMiniType<WrappedRoot> = z.object({
  keyId: z.string(),
  by: z.union([
    z.object({ device: z.custom<CryptoKey>((key) => key instanceof CryptoKey) }),
    z.object({ salt: bytes, rounds: whole(PIN_ROUNDS, MOST_PIN_ROUNDS) }),
  ]),
  iv: bytes,
  wrapped: bytes,
});

export async function newDeviceWrapping(): Promise<Wrapping> {
  return { by: 'device', key: await newDeviceKey() };
}

export const newPinWrapping = (pin: string): Promise<Wrapping> => pinWrapping(pin, newPinSalt());

/**
 * The wrapping that a root rests under; `pin` is needed where it is bound to one. @throws
 * RangeError where the root is damaged.
 */
export async function wrappingOf(root: WrappedRoot, pin: string | null): Promise<Wrapping | null> {
  if (!fits(wrappedRoot, root)) throw new RangeError('A damaged root.');
  const { by } = root;
  if ('device' in by) return { by: 'device', key: by.device };
  return pin === null ? null : pinWrapping(pin, by);
}

async function pinWrapping(pin: string, { salt, rounds }: PinSalt): Promise<Wrapping> {
  return { by: 'pin', key: await pinKey(pin, { salt, rounds }), salt, rounds };
}

export async function wrapRoot(
  keyId: string,
  root: Bytes,
  wrapping: Wrapping,
): Promise<WrappedRoot> {
  const padded = randomBytes(ROOT_BYTES + PADDING_BYTES);
  padded.set(root);
  const { iv, bytes } = await seal(wrapping.key, ['tieout root', keyId], padded);
  padded.fill(0);
  return {
    keyId,
    by:
      wrapping.by === 'device'
        ? { device: wrapping.key }
        : { salt: wrapping.salt, rounds: wrapping.rounds },
    iv,
    wrapped: bytes,
  };
}

/** @throws where the wrapping is another (a wrong PIN) or the bytes were changed. */
export async function unwrapRoot(
  { keyId, iv, wrapped }: WrappedRoot,
  { key }: Wrapping,
): Promise<Bytes> {
  return (await unseal(key, ['tieout root', keyId], { iv, bytes: wrapped })).slice(0, ROOT_BYTES);
}
