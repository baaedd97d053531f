// The file of one remembered account. Its head can be read without a key.
import * as z from 'zod/mini';
import { readJson } from '../../platform/schema';
import { bytesOfHex, hexOf } from '../../platform/bytes';
import type { Bound, SealedBytes } from '../../platform/seal';
import type { ExchangeHosts } from './account';

/**
 * Stored unencrypted, because a locked account is listed by name and used only with its own
 * exchange. A reader of the file learns the name, the exchange's hosts, when it was remembered and
 * how long the secret is; not the API key, nor its fingerprint, which would show that two devices
 * hold the same key.
 */
export interface RememberedHead {
  /** Random. */
  readonly id: string;
  readonly name: string;
  readonly hosts: ExchangeHosts;
  readonly by: 'pin' | 'device';
  readonly rememberedAtMs: number;
}

export interface RememberedFile {
  readonly head: RememberedHead;
  readonly secret: SealedBytes;
  /** API key, passphrase and what is known of the account. */
  readonly details: SealedBytes;
}

const FORM = 'tieout account 1';

/**
 * The data that each part is authenticated with: no part can get another head, or be moved to
 * another account, exchange or part.
 */
export function boundTo(
  { id, name, hosts, by, rememberedAtMs }: RememberedHead,
  part: 'secret' | 'details',
): Bound {
  return [FORM, part, id, name, hosts.ledger, hosts.rebates, by, rememberedAtMs];
}

const sealed = z.object({ iv: z.string(), bytes: z.string() });
const form = z.object({
  form: z.literal(FORM),
  name: z.string(),
  hosts: z.object({ ledger: z.string(), rebates: z.string() }),
  by: z.literal(['pin', 'device']),
  rememberedAtMs: z.number(),
  secret: sealed,
  details: sealed,
});

export function writeRemembered({
  head: { name, hosts, by, rememberedAtMs },
  secret,
  details,
}: RememberedFile): string {
  return JSON.stringify({
    form: FORM,
    name,
    hosts,
    by,
    rememberedAtMs,
    secret: writeSealed(secret),
    details: writeSealed(details),
  } satisfies z.infer<typeof form>);
}

/** null if the text is not the file of an account. */
export function readRemembered(id: string, file: string): RememberedFile | null {
  const read = readJson(form, file);
  if (!read) return null;
  const { name, hosts, by, rememberedAtMs } = read;
  const [secret, details] = [readSealed(read.secret), readSealed(read.details)];
  return secret && details
    ? { head: { id, name, hosts, by, rememberedAtMs }, secret, details }
    : null;
}

export const writeSealed = ({ iv, bytes }: SealedBytes): z.infer<typeof sealed> => ({
  iv: hexOf(iv),
  bytes: hexOf(bytes),
});

export function readSealed(written: z.infer<typeof sealed>): SealedBytes | null {
  const [iv, bytes] = [bytesOfHex(written.iv), bytesOfHex(written.bytes)];
  return iv && bytes ? { iv, bytes } : null;
}
