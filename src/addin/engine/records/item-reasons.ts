// The reasons that a person gave for what is open in a month, by what an item says: what comes again
// in another month has its reason.
import { inEnglish } from '../../platform/say';
import { monthName, type IsoMonth } from './calendar';

const OF_ITEM = 'reason|';

/** What an item says, in any month. @param english so that the pane's language changes nothing. */
export const inAnyMonth = (english: string, month: IsoMonth): string =>
  english
    .replaceAll(
      inEnglish(() => monthName(month)),
      '{month}',
    )
    .replaceAll(month, '{month}');

/** By what it is kept. @param where the cell of the result, or the table. */
export const itemReasonKey = (id: string): string => `${OF_ITEM}${id}`;

export const isItemReason = (key: string): boolean => key.startsWith(OF_ITEM);

/** Reasons by what their items say in any month, wherever they stand. @param kept by their keys. */
export function reasonsBySaying(
  stored: readonly (readonly [key: string, reason: string])[],
): ReadonlyMap<string, string> {
  return new Map(
    stored.flatMap(([key, reason]) => {
      const [, ...says] = key.slice(OF_ITEM.length).split('|');
      return isItemReason(key) && says.length > 0 && reason.trim() !== ''
        ? [[says.join('|'), reason.trim()] as const]
        : [];
    }),
  );
}
