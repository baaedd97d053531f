// What is open in the period that is about to be closed, by where it stands; each wants a reason.
import { useState } from 'preact/hooks';
import { counted, say } from '../../../platform/say';
import type { OpenItem } from './close-state';
import { Addresses } from '../../../pane/controls/addresses';
import { Field } from '../../../pane/controls/field';
import { Icon, type IconName } from '../../../pane/controls/icons';
import { usePane } from '../../../pane/context/pane-context';
import type { Reasons } from './reasons';

/** More of one result are shown when they are asked for. */
const SHOWN = 20;

interface Look {
  readonly icon: IconName;
  readonly tone: string;
  readonly words: string;
}
const LOOKS: Record<OpenItem['kind'], Look> = {
  proof: { icon: 'error', tone: 'lost', words: say`Proof fails` },
  error: { icon: 'error', tone: 'lost', words: say`Error` },
  data: { icon: 'partial', tone: 'care', words: say`Not complete` },
};

interface OpenItemsProps {
  readonly items: readonly OpenItem[];
  readonly reasons: Reasons;
  /** What was said of the like in a month before; "": nothing. */
  readonly before: Reasons;
  /** Those that change. */
  readonly setReasons: (reasons: Reasons) => void;
}

export function OpenItems({ items, ...of }: OpenItemsProps) {
  const groups = [...new Set(items.map(({ where }) => where))];
  return (
    <fieldset class="boxed stack close">
      <legend>{counted(items.length, 'open item')}</legend>
      <p class="hint">{say`Give a reason for each. The reasons are kept with the closing and stand on its certificate.`}</p>
      {groups.length > 1 && <CommonReason items={items} {...of} />}
      {groups.map((where) => (
        <OpenGroup
          key={where}
          where={where}
          items={items.filter((item) => item.where === where)}
          {...of}
        />
      ))}
    </fieldset>
  );
}

function OpenGroup({ where, ...of }: OpenItemsProps & { readonly where: string }) {
  const { items } = of;
  const { format } = usePane();
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, SHOWN);
  return (
    <div class="stack tight" role="group" aria-label={where}>
      {where.includes('!') ? <Addresses addresses={[where]} /> : <strong>{where}</strong>}
      {items.length > 1 && <CommonReason {...of} />}
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
    </div>
  );
}

interface ReasonedItemProps extends Omit<OpenItemsProps, 'items'> {
  readonly item: OpenItem;
}

export function ReasonedItem({
  item: { id, kind, sentence },
  reasons,
  before,
  setReasons,
}: ReasonedItemProps) {
  const reason = reasons[id] ?? '';
  const earlier = before[id] ?? '';
  return (
    <li class="stack tight">
      <p class={`with-icon ${LOOKS[kind].tone}`}>
        <Icon name={LOOKS[kind].icon} />
        <span>
          <span class="unseen">{LOOKS[kind].words}: </span>
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
      {reason === '' && earlier !== '' && (
        <button type="button" class="link" onClick={() => setReasons({ [id]: earlier })}>
          {say`Same reason as before: ${earlier}`}
        </button>
      )}
    </li>
  );
}

/** One reason for all of them: those that had the last common one, or none, take it. */
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
