// What a thief does with a copied profile: takes every 32 bytes that stand anywhere in it as a key.
// Node's own AES takes some microseconds for each key, and a profile has millions of them; so the
// first block is reckoned here (FIPS 197), and what fits is tried again with Node's.
import { createDecipheriv } from 'node:crypto';

export interface SealedText {
  /** Hex. */
  readonly iv: string;
  /** Hex, with the tag at its end. */
  readonly bytes: string;
}

const KEY_BYTES = 32;
/**
 * Of 32 random bytes fewer than 20 differ less than once in a million times. Text, zeros and tables
 * are left out by this.
 */
const LEAST_DIFFERENT = 20;

const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));
const doubled = (byte: number): number => (byte << 1) ^ (byte & 0x80 ? 0x11b : 0);

const SBOX = new Uint8Array(256);
const TABLE = new Uint32Array(256);
for (let power = 1, inverse = 1, i = 0; i < 255; i += 1) {
  SBOX[power] = [0, 1, 2, 3, 4].reduce(
    (sum, by) => sum ^ (((inverse << by) | (inverse >>> (8 - by))) & 0xff),
    0x63,
  );
  power ^= doubled(power);
  // Divided by 3, as the power is multiplied by it.
  inverse ^= inverse << 1;
  inverse ^= inverse << 2;
  inverse ^= inverse << 4;
  inverse &= 0xff;
  if (inverse & 0x80) inverse ^= 0x09;
}
SBOX[0] = 0x63;
for (let i = 0; i < 256; i += 1) {
  const byte = SBOX[i]!;
  const two = doubled(byte);
  TABLE[i] = ((two << 24) | (byte << 16) | (byte << 8) | (two ^ byte)) >>> 0;
}

const substituted = (word: number): number =>
  (SBOX[word >>> 24]! << 24) |
  (SBOX[(word >>> 16) & 255]! << 16) |
  (SBOX[(word >>> 8) & 255]! << 8) |
  SBOX[word & 255]!;

const words = new Uint32Array(60);
const state = new Uint32Array(4);
const next = new Uint32Array(4);

/** Expands the key that stands at a place: most of the work, whatever is opened with it. */
function useKey(bytes: Buffer, at: number): void {
  for (let i = 0; i < 8; i += 1) words[i] = bytes.readUInt32BE(at + 4 * i);
  for (let i = 8, round = 1; i < 60; i += 1) {
    let word = words[i - 1]!;
    if (i % 8 === 0) {
      word = substituted(rotated(word, 24)) ^ (round << 24);
      round <<= 1;
    } else if (i % 8 === 4) word = substituted(word);
    words[i] = words[i - 8]! ^ word;
  }
}

/** The first four bytes of a block under the key in use, by AES-256. */
function firstWord(block: Uint32Array): number {
  for (let i = 0; i < 4; i += 1) state[i] = block[i]! ^ words[i]!;
  for (let round = 1; round < 14; round += 1) {
    for (let i = 0; i < 4; i += 1)
      next[i] =
        TABLE[state[i]! >>> 24]! ^
        rotated(TABLE[(state[(i + 1) & 3]! >>> 16) & 255]!, 8) ^
        rotated(TABLE[(state[(i + 2) & 3]! >>> 8) & 255]!, 16) ^
        rotated(TABLE[state[(i + 3) & 3]! & 255]!, 24) ^
        words[4 * round + i]!;
    state.set(next);
  }
  const last =
    (SBOX[state[0]! >>> 24]! << 24) |
    (SBOX[(state[1]! >>> 16) & 255]! << 16) |
    (SBOX[(state[2]! >>> 8) & 255]! << 8) |
    SBOX[state[3]! & 255]!;
  return (last ^ words[56]!) >>> 0;
}

/** A sealed text, and how it begins when it is opened. */
export interface Sought {
  readonly sealed: SealedText;
  readonly plain: string;
}

/**
 * The sealed texts as each key opens them that stands in these bytes and gives what begins like
 * `plain`. AES-GCM is AES-CTR from 2 on (NIST SP 800-38D, 7.2).
 */
export function openedBySomeKey(bytes: Buffer, sought: readonly Sought[]): string[] {
  const all = sought.map(({ sealed, plain }) => {
    const counter = Buffer.concat([Buffer.from(sealed.iv, 'hex'), Buffer.from([0, 0, 0, 2])]);
    const cipher = Buffer.from(sealed.bytes, 'hex').subarray(0, -16);
    return {
      ...{ plain, counter, cipher },
      block: Uint32Array.from([0, 4, 8, 12], (at) => counter.readUInt32BE(at)),
      wanted: (cipher.readUInt32BE(0) ^ Buffer.from(plain).readUInt32BE(0)) >>> 0,
    };
  });
  const counts = new Uint8Array(256);
  const opened: string[] = [];
  let different = 0;
  for (let end = 0; end < bytes.length; end += 1) {
    const [byte, at] = [bytes[end]!, end - KEY_BYTES + 1];
    counts[byte]! += 1;
    if (counts[byte] === 1) different += 1;
    if (at > 0) {
      const left = bytes[at - 1]!;
      counts[left]! -= 1;
      if (counts[left] === 0) different -= 1;
    }
    if (at < 0 || different < LEAST_DIFFERENT) continue;
    useKey(bytes, at);
    for (const { plain, counter, cipher, block, wanted } of all) {
      if (firstWord(block) !== wanted) continue;
      const text = createDecipheriv('aes-256-ctr', bytes.subarray(at, at + KEY_BYTES), counter)
        .update(cipher)
        .toString();
      if (text.startsWith(plain)) opened.push(text);
    }
  }
  return opened;
}
