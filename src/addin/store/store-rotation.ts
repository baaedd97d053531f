// New keys for the store. What was deleted lingers in the browser's files; once its keys are gone,
// nobody can read it there.
import type { StoreKeys } from './at-rest-keys';
import type { Wrapping } from './at-rest-wrapping';
import { sameRecord, setAside, change, look, removeRecords } from './store-transaction';
import { makeRoot, type KeyRing } from './store-keys';
import { openCard, closeRecord, keyOf, openRecord, ownerRange, ownerTag } from './store-seal';
import { nameIn } from './store-payload';
import type { RecordHead, RecordKey } from './store-schema';

/**
 * Deletes what belongs to `forget`, makes new keys under `wrapping` and seals the rest anew. Killed
 * in the middle, the next window that opens the store finishes it; until then nothing is read or
 * written. The ring must not be locked.
 */
export async function rotate(
  ring: KeyRing,
  wrapping: Wrapping,
  forget: readonly string[],
): Promise<void> {
  for (;;) {
    await ring.reload();
    await finishRotation(ring);
    const { keys } = ring;
    if (!keys) throw new RangeError('The store is locked.');
    const fresh = await makeRoot(wrapping);
    const owners = await Promise.all(forget.map((owner) => ownerTag(keys, owner)));
    const begun = await change(
      ring.database,
      async (changing) => {
        const [roots, marks, aside] = [
          changing.objectStore('roots'),
          changing.objectStore('marks'),
          changing.objectStore('aside'),
        ];
        const before = await roots.get('current');
        if (
          (await marks.get('keyId')) !== keys.keyId ||
          before?.keyId !== keys.keyId ||
          (await roots.getKey('previous')) !== undefined
        )
          return false;
        for (const owner of owners) {
          await removeRecords(changing, ownerRange(owner));
          for (const key of await aside.index('owner').getAllKeys(owner)) await aside.delete(key);
        }
        await roots.put(before, 'previous');
        await roots.put(fresh.wrapped, 'current');
        await marks.put(fresh.wrapped.keyId, 'keyId');
        return true;
      },
      'strict',
    );
    if (!begun) continue;
    ring.use(fresh);
    return finishRotation(ring);
  }
}

/**
 * Seals anew what still rests under the previous keys, then destroys those. Several windows may do
 * it at once.
 */
export async function finishRotation(ring: KeyRing): Promise<void> {
  const { keys } = ring;
  const previous = keys && (await ring.previous());
  if (!previous) return;
  for (const [key, head] of await restingUnder(ring, previous.keyId))
    await sealAnew(ring, key, head, previous.keys, keys);
  await change(
    ring.database,
    async (changing) => {
      const roots = changing.objectStore('roots');
      if ((await roots.get('previous'))?.keyId === previous.keyId) await roots.delete('previous');
    },
    'strict',
  );
}

async function restingUnder(
  { database }: KeyRing,
  keyId: string,
): Promise<[RecordKey, RecordHead][]> {
  return look(database, async (seen) => {
    const heads = seen.objectStore('heads');
    const [keys, values] = await Promise.all([heads.getAllKeys(), heads.getAll()]);
    return keys.flatMap((key, i): [RecordKey, RecordHead][] =>
      values[i]?.keyId === keyId ? [[key, values[i]]] : [],
    );
  });
}

async function sealAnew(
  ring: KeyRing,
  key: RecordKey,
  head: RecordHead,
  previous: StoreKeys | null,
  keys: StoreKeys,
): Promise<void> {
  const bytes = await look(ring.database, (seen) => seen.objectStore('bytes').get(key));
  const made = previous && (await resealed(previous, keys, key, head, bytes).catch(() => null));
  await change(ring.database, async (changing) => {
    const now = await changing.objectStore('heads').get(key);
    if (!now || !sameRecord(now, head)) return; // Another window was faster.
    if (!made) {
      await setAside(changing, key, head, 'it is damaged', ring.nowMs());
      return;
    }
    await removeRecords(changing, key);
    await changing.objectStore('heads').put(made.head, made.key);
    await changing.objectStore('bytes').put(made.bytes, made.key);
  });
}

async function resealed(
  previous: StoreKeys,
  keys: StoreKeys,
  key: RecordKey,
  head: RecordHead,
  bytes: Parameters<typeof openRecord>[3],
) {
  const packed = await openRecord(previous, key, head, bytes);
  const [newKey, card] = [await keyOf(keys, nameIn(packed)), await openCard(previous, key, head)];
  return { key: newKey, ...(await closeRecord(keys, newKey, packed, head, card)) };
}
