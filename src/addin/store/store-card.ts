// What a listing says of a record. It rests sealed in the record's head, so that a list of a
// million rows opens none of them.
import { utf8 } from '../platform/bytes';
import { seal, unseal, type SealedBytes } from '../platform/seal';
import type { StoreKeys } from './at-rest-keys';
import type { RecordName } from './store-payload';
import type { RecordHead, RecordKey } from './store-schema';

/** What the writer of a record counts. */
export interface Counted {
  /** Ledger entries or commission records, each counted in one record only. */
  readonly rows: number;
  /** Of a month of settlement days: yyyy-MM-dd. */
  readonly days?: readonly string[];
}

export interface Card extends Counted {
  readonly name: RecordName;
}

/**
 * The IV of the record is in it: a card cannot be put beside another writing of the same record.
 */
const boundTo = (
  key: RecordKey,
  { keyId, iv }: Pick<RecordHead, 'keyId' | 'iv'>,
): (string | number)[] => ['tieout card 1', ...key, keyId, iv.join()];

export const sealCard = (
  { cipher }: StoreKeys,
  key: RecordKey,
  head: Pick<RecordHead, 'keyId' | 'iv'>,
  card: Card,
): Promise<SealedBytes> => seal(cipher, boundTo(key, head), utf8(JSON.stringify(card)));

/** null where there is none, or it is damaged. */
export async function openCard(
  { cipher }: StoreKeys,
  key: RecordKey,
  head: RecordHead,
): Promise<Card | null> {
  if (!head.card) return null;
  try {
    return JSON.parse(
      new TextDecoder().decode(await unseal(cipher, boundTo(key, head), head.card)),
    ) as Card;
  } catch {
    return null;
  }
}
