// What rests on the device, told by the cards in the heads: no rows are opened.
import { sumOfSizes, type KnownSize } from './memory-records';
import { seriesOfKey, type Series } from './kept';
import { parseDay, type IsoDay, type IsoMonth } from '../records/calendar';
import { openCard, type Card } from '../store/store-seal';
import type { SealedRecords } from '../store/store-records';
import type { StoreDatabase } from '../store/store-schema';
import { look } from '../store/store-transaction';

export interface Listed {
  readonly card: Card;
  readonly bytes: number;
}

/**
 * What can be listed of an owner, of all where null; a damaged record is passed over. Throws
 * StoreLocked.
 */
export async function listKept(records: SealedRecords, owner: string | null): Promise<Listed[]> {
  const { keys, found } = await records.heads(owner);
  const list: Listed[] = [];
  for (const [key, head] of found) {
    const card = await openCard(keys, key, head);
    if (card) list.push({ card, bytes: head.size ?? 0 });
  }
  return list;
}

export const keptSizeOf = (list: readonly Listed[]): KnownSize =>
  sumOfSizes(list.map(({ card, bytes }) => ({ bytes, rows: card.rows })));

export const monthsIn = (list: readonly Listed[]): IsoMonth[] =>
  list.flatMap(({ card: { name } }) => (name.kind === 'month' ? [name.item as IsoMonth] : []));

export const seriesIn = (list: readonly Listed[]): [Series, readonly IsoDay[]][] =>
  list.flatMap(({ card: { name, days = [] } }): [Series, readonly IsoDay[]][] =>
    name.kind === 'days'
      ? [
          [
            seriesOfKey(name.item.slice(0, name.item.lastIndexOf('|'))),
            days.flatMap((day) => parseDay(day) ?? []),
          ],
        ]
      : [],
  );

/** The bytes of all that rests, also of what is locked or set aside. */
export function bytesAtRest(database: StoreDatabase): Promise<number> {
  return look(database, async (seen) => {
    const [heads, aside] = [seen.objectStore('heads'), seen.objectStore('aside')];
    let bytes = 0;
    for (const key of await heads.getAllKeys())
      bytes += (await heads.get(key))?.size ?? lengthOf(await seen.objectStore('bytes').get(key));
    for (const key of await aside.getAllKeys()) bytes += lengthOf((await aside.get(key))?.bytes);
    return bytes;
  });
}

const lengthOf = (bytes: unknown): number => (bytes instanceof Uint8Array ? bytes.length : 0);
