// A person's reasons for the open items of a month, by the items' content: an item that recurs in
// another month already has its reason.
import { inEnglish } from '../../platform/say';
import { monthName, type IsoMonth } from './calendar';

const OF_ITEM = 'reason|';

/**
 * The text of an item without its month. @param english so that the pane's language does not
 * matter.
 */
export const inAnyMonth = (english: string, month: IsoMonth): string =>
  english
    .replaceAll(
      inEnglish(() => monthName(month)),
      '{month}',
    )
    .replaceAll(month, '{month}');

/** The key under which a reason is stored. @param id that of the item */
export const itemReasonKey = (id: string): string => `${OF_ITEM}${id}`;

export const isItemReason = (key: string): boolean => key.startsWith(OF_ITEM);

/**
 * Reasons by their items' content, wherever the items are. @param stored reasons with their keys
 */
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
