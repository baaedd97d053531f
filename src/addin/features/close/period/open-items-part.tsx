// The open items of the period to close, by place; each needs a reason.
import { useState } from 'preact/hooks';
import { counted, say } from '../../../platform/say';
import type { OpenItem } from './close-state';
import { Addresses } from '../../../pane/controls/addresses';
import { Field } from '../../../pane/controls/field';
import { Icon } from '../../../pane/controls/icons';
import { usePane } from '../../../pane/context/pane-context';
import type { Reasons } from './reasons';

/** More items of one result are shown on request. */
const SHOWN = 20;

const LOOKS = {
  proof: ['error', 'lost', say`Proof fails`],
  error: ['error', 'lost', say`Error`],
  data: ['partial', 'care', say`Not complete`],
} as const;

interface OpenItemsProps {
  readonly items: readonly OpenItem[];
  readonly reasons: Reasons;
  /** Reasons of similar items in an earlier month; "": none. */
  readonly before: Reasons;
  /** @param reasons only those that change. */
  readonly setReasons: (reasons: Reasons) => void;
}

/** @param selected ids of items in whose rows cells are selected: they come first. */
export function OpenItems({
  items,
  selected,
  ...of
}: OpenItemsProps & { readonly selected: readonly string[] }) {
  const picked = items.filter(({ id }) => selected.includes(id));
  const others = items.filter(({ id }) => !selected.includes(id));
  const groups = [...new Set(others.map(({ where }) => where))];
  return (
    <fieldset class="boxed stack close">
      <legend>{counted(items.length, 'open item')}</legend>
      <p class="hint">{say`Give a reason for each. The reasons are kept with the closing.`}</p>
      {items.some(({ at }) => at !== undefined) && (
        <p class="hint">{say`Select rows of Match or Tie-out in the sheet: their items come first, and their reasons stand in the rows.`}</p>
      )}
      {picked.length > 0 && (
        <div class="stack tight" role="group" aria-label={say`In the selected rows`}>
          <strong>{say`In the selected rows`}</strong>
          <ItemList items={picked} {...of} />
        </div>
      )}
      {groups.length > 1 && <CommonReason items={others} {...of} />}
      {groups.map((where) => (
        <OpenGroup
          key={where}
          where={where}
          items={others.filter((item) => item.where === where)}
          {...of}
        />
      ))}
    </fieldset>
  );
}

const OpenGroup = ({ where, ...of }: OpenItemsProps & { readonly where: string }) => (
  <div class="stack tight" role="group" aria-label={where}>
    {where.includes('!') ? <Addresses addresses={[where]} /> : <strong>{where}</strong>}
    <ItemList {...of} />
  </div>
);

function ItemList(of: OpenItemsProps) {
  const { items, reasons, setReasons } = of;
  const { format } = usePane();
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, SHOWN);
  const likely = items.flatMap(({ id, likely: reason }) =>
    reason !== undefined && (reasons[id] ?? '') === '' ? [[id, reason] as const] : [],
  );
  return (
    <>
      {items.length > 1 && <CommonReason {...of} />}
      {likely.length > 1 && (
        <button type="button" class="link" onClick={() => setReasons(Object.fromEntries(likely))}>
          {say`Accept ${counted(likely.length, 'likely reason')}`}
        </button>
      )}
      <ul class="stack close">
        {shown.map((item) => (
          <ReasonedItem key={item.id} item={item} {...of} />
        ))}
      </ul>
      {shown.length < items.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {say`Show ${format.count(items.length - shown.length)} more`}
        </button>
      )}
    </>
  );
}

interface ReasonedItemProps extends Omit<OpenItemsProps, 'items'> {
  readonly item: OpenItem;
}

export function ReasonedItem({
  item: { id, kind, sentence, likely },
  reasons,
  before,
  setReasons,
}: ReasonedItemProps) {
  const [icon, tone, words] = LOOKS[kind];
  const reason = reasons[id] ?? '';
  const earlier = before[id] ?? '';
  return (
    <li class="stack tight">
      <p class={`with-icon ${tone}`}>
        <Icon name={icon} />
        <span>
          <span class="unseen">{words}: </span>
          {sentence}
        </span>
      </p>
      <input
        type="text"
        autocomplete="off"
        placeholder={say`Reason`}
        aria-label={say`Reason: ${sentence}`}
        value={reason}
        onInput={(event) => setReasons({ [id]: event.currentTarget.value })}
      />
      {reason === '' && likely !== undefined && (
        <button type="button" class="link" onClick={() => setReasons({ [id]: likely })}>
          {say`Accept as reason: ${likely}`}
        </button>
      )}
      {reason === '' && earlier !== '' && (
        <button type="button" class="link" onClick={() => setReasons({ [id]: earlier })}>
          {say`Same reason as before: ${earlier}`}
        </button>
      )}
    </li>
  );
}

/** One reason for all items: those with the last common reason, or none, take it. */
function CommonReason({ items, reasons, setReasons }: OpenItemsProps) {
  const { format } = usePane();
  const [common, setCommon] = useState('');
  const give = (reason: string): void => {
    const own = items.filter(({ id }) => ['', common].includes(reasons[id] ?? ''));
    setCommon(reason);
    setReasons(Object.fromEntries(own.map(({ id }) => [id, reason])));
  };
  return (
    <Field
      type="text"
      label={say`One reason for all ${format.count(items.length)}`}
      value={common}
      onInput={(event) => give(event.currentTarget.value)}
    />
  );
}
