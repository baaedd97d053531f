// A short mark of a record's content, to tell equal twins from twins that differ. No secret hangs
// on it.

import {
  memberOf,
  namesOf,
  type Fields,
  type PlainRecord,
} from '../../../engine/records/record-fields';

/** Two independent 32-bit FNV-1a sums: 64 bits, among the handful of records that share a key. */
const SEEDS = [0x811c9dc5, 0x9747b28c] as const;
const PRIME = 0x01000193;

/**
 * 16 hexadecimal digits. null differs from the empty text, and the borders between values count.
 */
export function digestOf(fields: Fields, record: PlainRecord): string {
  const text = JSON.stringify(namesOf(fields).map((name) => record[memberOf(name)]));
  return SEEDS.map((seed) => checksum(text, seed).toString(16).padStart(8, '0')).join('');
}

/** 32 bits. */
export function checksum(text: string, seed: number = SEEDS[0]): number {
  let sum = seed;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), PRIME);
  // A last stir, for FNV's low bits of short texts differ little.
  sum ^= sum >>> 15;
  return Math.imul(sum, 0x85ebca6b) >>> 0;
}
