// What is open in the month, each with one reason, which is kept with the workbook.
import { say } from '../../platform/say';
import type { IsoMonth } from '../../engine/records/calendar';
import type { OpenItem } from './close-state';
import { usePane } from '../../pane/context/pane-context';
import type { CloseForm } from './close-form';
import { OpenItems, type Reasons } from './open-items-part';

/** Under what the reason of an item is kept. */
const keyOf = (id: string): string => `reason ${id}`;

interface ReasonedItems {
  readonly items: readonly OpenItem[];
  /** Those without a reason. */
  readonly bare: readonly OpenItem[];
  readonly reasons: Reasons;
  readonly setReasons: (changes: Reasons) => void;
}

export function useReasons(form: CloseForm, month: IsoMonth | ''): ReasonedItems {
  const { session } = usePane();
  const items = session.closedPeriods.openItems(month, form.text('to') || month);
  const reasons = Object.fromEntries(items.map(({ id }) => [id, form.text(keyOf(id))]));
  return {
    ...{ items, reasons },
    bare: items.filter(({ id }) => (reasons[id] ?? '').trim() === ''),
    setReasons: (changes) =>
      form.enter(
        Object.fromEntries(Object.entries(changes).map(([id, reason]) => [keyOf(id), reason])),
      ),
  };
}

export const ItemsStep = ({ items, reasons, setReasons }: ReasonedItems) =>
  items.length === 0 ? (
    <p class="hint">{say`Nothing is open.`}</p>
  ) : (
    <OpenItems items={items} reasons={reasons} setReasons={setReasons} />
  );
