// One reason for each open thing, the same in the pane and on the sheet Close. An open item has its
// own; an open check has the reasons of the items that say the same, else its own. Pure.
import { say } from '../../../platform/say';
import type { IsoMonth } from '../../../engine/records/calendar';
import { inAnyMonth, itemReasonKey } from '../../../engine/records/item-reasons';
import { splitAddress } from '../../../engine/records/sheet-address';
import type { OpenItem } from './close-state';
import type { PackCheck } from '../pack/pack-state';
import { CLOSE, isOpenCheck } from '../../../engine/proofs/close-checks';

/** Reasons by the key under which each is stored. */
export type Reasons = Readonly<Record<string, string>>;

/**
 * An open item of a result states its amount, so that the same item in another month has the same
 * reason. An open check states only how many are open, so its reason is of one month.
 */
export const reasonKey = (id: string, month: IsoMonth): string =>
  itemReasonKey(id.startsWith(OF_CLOSE) ? `${id}|${month}` : inAnyMonth(id, month));

const OF_CLOSE = `${CLOSE}|`;
export const isOfCheck = ({ id }: Pick<OpenItem, 'id'>, says: string): boolean =>
  id.startsWith(`${OF_CLOSE}${says}|`);

/** The reason of this check in the last earlier month with one, to be confirmed; "": none. */
export function reasonBefore(
  { id, english }: Pick<OpenItem, 'id' | 'english'>,
  month: IsoMonth,
  entered: Readonly<Record<string, string>>,
): string {
  if (!isOfCheck({ id }, english)) return '';
  const monthIn = (key: string): string => key.slice(key.lastIndexOf('|') + 1);
  const [last] = Object.entries(entered)
    .filter(
      ([key, reason]) => key.startsWith(itemReasonKey(`${OF_CLOSE}${english}|`)) && reason !== '',
    )
    .filter(([key]) => monthIn(key) < month)
    .sort(([one], [other]) => (monthIn(one) < monthIn(other) ? 1 : -1));
  return last?.[1] ?? '';
}

const sheetOf = ({ where }: Pick<OpenItem, 'where'>): string | null =>
  where.includes('!') ? splitAddress(where).sheet : null;

/**
 * The sheets of the pack that give what its roll-forward lacks; a month follows the name Journal.
 */
const GIVEN_ON = { types: 'Business types', rates: 'Rates', journal: 'Journal' } as const;

/** Do they say the same, so that one reason is enough? */
export const isOpenBy = ({ sheet }: PackCheck, item: OpenItem): boolean =>
  item.about !== undefined && sheetOf(item) === 'Roll-forward'
    ? sheet.startsWith(GIVEN_ON[item.about])
    : sheet === sheetOf(item);

/** Everything that needs a reason: items of results, and open checks without such an item. */
export const toExplain = (
  items: readonly OpenItem[],
  checks: readonly PackCheck[],
): readonly OpenItem[] => [
  ...items,
  ...checks
    .filter((check) => isOpenCheck(check) && !items.some((item) => isOpenBy(check, item)))
    .map((check): OpenItem => ({
      ...{ id: checkId(check), kind: 'data', where: CLOSE },
      ...{ sentence: say`${check.says}: ${check.open} open`, english: check.says },
    })),
];

const checkId = ({ says, open }: PackCheck): string => `${OF_CLOSE}${says}|${open}`;

/** The reason given for an item, else the one on Close beside a check of its sheet. */
export function reasonOf(
  item: OpenItem,
  given: (id: string) => string,
  checks: readonly PackCheck[],
): string {
  const beside = checks.find(
    (check) =>
      isOpenCheck(check) &&
      check.reason !== '' &&
      (isOpenBy(check, item) || checkId(check) === item.id),
  );
  return given(item.id).trim() || (beside?.reason ?? '');
}

/** The reasons to write on Close, beside checks without one there. */
export const reasonsOnClose = (
  items: readonly OpenItem[],
  given: (id: string) => string,
  checks: readonly PackCheck[],
): { readonly row: number; readonly reason: string }[] =>
  checks
    .filter((check) => isOpenCheck(check) && check.reason === '')
    .flatMap((check) => {
      const own = items.filter((item) => isOpenBy(check, item));
      const reasons = own.map((item) => given(item.id).trim());
      const reason =
        given(checkId(check)).trim() || [...new Set(reasons)].filter(Boolean).join('; ');
      return check.row === null || reason === '' ? [] : [{ row: check.row, reason }];
    });
