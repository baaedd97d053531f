// When a record may be written over what is there. Each rule looks inside the transaction that
// writes.
import type { RecordHead } from './store-schema';
import { sameRecord } from './store-aside';
import { removeParts, type WriteRule } from './store-records';

/**
 * What another window read later is not written over. What this window wrote is: it reads a thing
 * once at a time. And a moment that is still to come proves only that a clock was wrong, so it
 * protects nothing.
 */
export function unlessNewer(writer: string, fetchedAtMs: number, nowMs: number): WriteRule {
  return async (changing, key) => {
    const there = await changing.objectStore('heads').get(key);
    const newer =
      there !== undefined &&
      there.writer !== writer &&
      there.fetchedAtMs > fetchedAtMs &&
      there.fetchedAtMs <= nowMs;
    return newer ? 'leave' : 'write';
  };
}

/** A page that goes on where the kept ones end; page 1 takes the place of all. */
export const ifNext: WriteRule = async (changing, key) => {
  const [owner, kind, item, part] = key;
  if (part === 1) {
    await removeParts(changing, key);
    return 'write';
  }
  const heads = changing.objectStore('heads');
  const [before, there] = await Promise.all([
    heads.getKey([owner, kind, item, part - 1]),
    heads.getKey([owner, kind, item, part]),
  ]);
  return before !== undefined && there === undefined ? 'write' : 'leave';
};

/** Only over what was read before: else the change that another window made would be lost. */
export function ifStill(seen: RecordHead | null): WriteRule {
  return async (changing, key) => {
    const there = await changing.objectStore('heads').get(key);
    const still = there === undefined ? seen === null : seen !== null && sameRecord(there, seen);
    return still ? 'write' : 'changed';
  };
}

export const always: WriteRule = () => Promise.resolve('write');
