// The open items of the month, each with one reason, which is stored with the workbook and written
// on Close too. The journal step asks why no journal is made.
import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type { IsoMonth } from '../../engine/records/calendar';
import { usePane } from '../../pane/context/pane-context';
import type { OpenItem } from './period/close-state';
import type { CloseForm } from './close-form';
import { OpenItems } from './period/open-items-part';
import type { PackLook } from './pack/pack-state';
import { reasonBefore, reasonKey, reasonOf, toExplain, type Reasons } from './period/reasons';
import { isOfJournal } from './steps';

export interface ReasonedItems {
  readonly items: readonly OpenItem[];
  /** Items without a reason. */
  readonly bare: readonly OpenItem[];
  /** Reasons by item id. */
  readonly reasons: Reasons;
  /** Earlier reasons of similar items, by item id, to be confirmed. */
  readonly before: Reasons;
  readonly setReasons: (changes: Reasons) => void;
}

export function useReasons(
  form: CloseForm,
  month: IsoMonth | '',
  pack: PackLook | null,
): ReasonedItems {
  const { session } = usePane();
  if (month === '')
    return { items: [], bare: [], reasons: {}, before: {}, setReasons: () => undefined };
  const checks = pack?.checks ?? [];
  const items = toExplain(session.closedPeriods.openItems(month, form.text('to') || month), checks);
  const given = (id: string): string => form.text(reasonKey(id, month));
  // An emptied field gives no reason; the reason of an untouched one may stand on Close.
  const reasons = Object.fromEntries(
    items.map((item) => [item.id, given(item.id) || reasonOf(item, given, checks)]),
  );
  return {
    ...{ items, reasons },
    before: Object.fromEntries(
      items.map((item) => [item.id, reasonBefore(item, month, form.entered)]),
    ),
    bare: items.filter(({ id }) => (reasons[id] ?? '').trim() === ''),
    setReasons: (changes) =>
      form.enter(
        Object.fromEntries(
          Object.entries(changes).map(([id, reason]) => [reasonKey(id, month), reason]),
        ),
      ),
  };
}

/** A held key selects many cells: only the last selection counts. */
const REST_MS = 250;

/** Ids of the items in whose rows cells are selected, in step with the sheet. */
function useSelected(items: readonly OpenItem[]): readonly string[] {
  const { session } = usePane();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const lookNow = (): void => void session.closing.selectedItems(items).then(setSelected);
  const look = useRef(lookNow);
  look.current = lookNow;
  const ids = items.map(({ id }) => id).join('\n');
  useEffect(() => {
    if (ids !== '') look.current();
  }, [ids]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = session.closing.onSelection(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // The person has left the fields to select cells, so their items may vanish while results
        // are made again.
        session.closing.showReasons();
        look.current();
      }, REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session]);
  return selected;
}

export function ItemsStep({ pack, ...of }: ReasonedItems & { readonly pack: PackLook | null }) {
  const items = of.items.filter((item) => !isOfJournal(item, pack));
  const selected = useSelected(items);
  return items.length === 0 ? (
    <p class="hint">{say`Nothing is open.`}</p>
  ) : (
    <OpenItems {...of} items={items} selected={selected} />
  );
}
