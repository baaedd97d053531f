// What rests on the device, told by the cards in the heads: no rows are opened.
import { daysOfContent, rowsOfDays } from './indexed-days';
import { entriesOf } from './indexed-month';
import { sumOfSizes, type KnownSize } from './memory-records';
import { seriesOfKey, type Series } from './kept';
import { parseDay, type IsoDay, type IsoMonth } from '../records/calendar';
import type { StoreKeys } from '../store/at-rest-keys';
import { openCard, type Card, openRecord } from '../store/store-seal';
import { nameIn, unpack } from '../store/store-payload';
import type { SealedRecords } from '../store/store-records';
import type { RecordHead, RecordKey, StoreDatabase } from '../store/store-schema';
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
    const one = card
      ? { card, bytes: head.size ?? 0 }
      : await opened(records.ring.database, keys, key, head).catch(() => null);
    if (one) list.push(one);
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

/** A record that an earlier Tieout wrote without a card. Unfinished pages are not counted there. */
async function opened(
  database: StoreDatabase,
  keys: StoreKeys,
  key: RecordKey,
  head: RecordHead,
): Promise<Listed> {
  const bytes = await look(database, (seen) => seen.objectStore('bytes').get(key));
  const packed = await openRecord(keys, key, head, bytes);
  const name = nameIn(packed);
  const counted = async (): Promise<Omit<Card, 'name'>> => {
    if (name.kind === 'month') return { rows: entriesOf(await unpack(packed)) };
    if (name.kind !== 'days') return { rows: 0 };
    const days = daysOfContent(await unpack(packed));
    return { rows: rowsOfDays(days) - days.size, days: [...days.keys()] };
  };
  return { card: { name, ...(await counted()) }, bytes: lengthOf(bytes) };
}
