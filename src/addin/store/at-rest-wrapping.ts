// How the root of the keys rests on disk: wrapped, either by a key of this device's profile or by
// one that only a PIN gives.
import { ROOT_BYTES } from './at-rest-keys';
import { randomBytes, type Bytes } from '../platform/bytes';
import { PADDING_BYTES } from '../platform/own-file';
import { seal, unseal } from '../platform/seal';
import {
  newDeviceKey,
  newPinSalt,
  PIN_ROUNDS,
  pinKey,
  type PinSalt,
} from '../platform/sealing-keys';

/**
 * Said where no PIN is set. A CryptoKey that "cannot be read" stands in clear in the browser's
 * files (platform facts, Storage).
 */
export const DEVICE_BOUND_SENTENCE =
  "What Tieout keeps on this device is encrypted, but without a PIN the key lies in the same browser profile: whoever can copy the profile's files can read it. A PIN protects against that.";

/** Said where a PIN is set. */
export const PIN_BOUND_SENTENCE =
  'What Tieout keeps on this device can be read only with the PIN. Nobody can recover it for you: after a lost PIN, "Forget everything" starts anew.';

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

export async function newDeviceWrapping(): Promise<Wrapping> {
  return { by: 'device', key: await newDeviceKey() };
}

export const newPinWrapping = (pin: string): Promise<Wrapping> => pinWrapping(pin, newPinSalt());

/**
 * The wrapping that a root rests under; `pin` is needed where it is bound to one. @throws
 * RangeError where the root is damaged.
 */
export async function wrappingOf(
  { by }: WrappedRoot,
  pin: string | null,
): Promise<Wrapping | null> {
  if ('device' in by) return { by: 'device', key: by.device };
  if (!((by.salt as unknown) instanceof Uint8Array) || by.rounds < PIN_ROUNDS)
    throw new RangeError('A damaged root.');
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
