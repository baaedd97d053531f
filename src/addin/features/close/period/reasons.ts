// One reason for each open thing, the same in the pane and on the sheet Close. An open item has its
// own; an open check has the reasons of the items on its sheet, or where there are none its own.
// Pure.
import { say } from '../../../platform/say';
import { monthName, type IsoMonth } from '../../../engine/records/calendar';
import { splitAddress } from '../../../engine/records/sheet-address';
import type { OpenItem } from './close-state';
import type { PackCheck } from '../pack/pack-state';

/** By what each is kept. */
export type Reasons = Readonly<Record<string, string>>;

/** The same in each month: what comes again has its reason. */
export const reasonKey = (id: string, month: IsoMonth): string =>
  `reason|${id.replaceAll(monthName(month), '{month}').replaceAll(month, '{month}')}`;

const sheetOf = ({ where }: Pick<OpenItem, 'where'>): string | null =>
  where.includes('!') ? splitAddress(where).sheet : null;

const isOpen = ({ status }: PackCheck): boolean => status !== 'holds';

/** Everything that wants a reason: items of results, and open checks that no item explains. */
export function toExplain(
  items: readonly OpenItem[],
  checks: readonly PackCheck[],
): readonly OpenItem[] {
  const explained = new Set(items.map(sheetOf));
  return [
    ...items,
    ...checks
      .filter((check) => isOpen(check) && !explained.has(check.sheet))
      .map((check): OpenItem => ({
        ...{ id: checkId(check), kind: 'data', where: 'Close' },
        ...{ sentence: say`${check.says}: ${check.open} open`, english: check.says },
      })),
  ];
}

const checkId = ({ says }: PackCheck): string => `Close|${says}`;

/** What was given for an item, else what stands on Close beside a check of its sheet. */
export function reasonOf(
  item: OpenItem,
  given: (id: string) => string,
  checks: readonly PackCheck[],
): string {
  const beside = checks.find(
    (check) =>
      isOpen(check) &&
      check.reason !== '' &&
      (check.sheet === sheetOf(item) || checkId(check) === item.id),
  );
  return given(item.id).trim() || (beside?.reason ?? '');
}

/** What is to be written on Close beside checks that have no reason there yet. */
export const reasonsOnClose = (
  items: readonly OpenItem[],
  given: (id: string) => string,
  checks: readonly PackCheck[],
): { readonly row: number; readonly reason: string }[] =>
  checks
    .filter((check) => isOpen(check) && check.reason === '')
    .map((check) => {
      const own = items.filter((item) => sheetOf(item) === check.sheet);
      const reasons = own.map((item) => given(item.id).trim());
      return {
        row: check.row,
        reason: given(checkId(check)).trim() || [...new Set(reasons)].filter(Boolean).join('; '),
      };
    })
    .filter(({ reason }) => reason !== '');
