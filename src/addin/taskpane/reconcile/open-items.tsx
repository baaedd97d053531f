// What is open in the period that is about to be closed, by where it stands; each wants a reason.
import { useState } from 'preact/hooks';
import type { OpenItem } from '../../session/pane-state';
import { Addresses } from '../controls/addresses';
import { Field } from '../controls/field';
import { Icon, type IconName } from '../controls/icons';
import { usePane } from '../pane-context';
import { words } from '../texts/words';

/** More of one result are shown when they are asked for. */
const SHOWN = 20;

const LOOKS: Record<OpenItem['kind'], { readonly icon: IconName; readonly tone: string }> = {
  proof: { icon: 'error', tone: 'lost' },
  error: { icon: 'error', tone: 'lost' },
  data: { icon: 'partial', tone: 'care' },
};

type Reasons = Readonly<Record<string, string>>;

interface OpenItemsProps {
  readonly items: readonly OpenItem[];
  readonly reasons: Reasons;
  readonly setReasons: (reasons: Reasons) => void;
}

export function OpenItems({ items, reasons, setReasons }: OpenItemsProps) {
  const { format } = usePane();
  const says = words.reconcile.close.open;
  const groups = [...new Set(items.map(({ where }) => where))];
  return (
    <fieldset class="open-items">
      <legend>{says.heading(items.length, format.count(items.length))}</legend>
      <p class="hint">{says.lead}</p>
      {groups.length > 1 && (
        <CommonReason items={items} reasons={reasons} setReasons={setReasons} />
      )}
      {groups.map((where) => (
        <OpenGroup
          key={where}
          where={where}
          items={items.filter((item) => item.where === where)}
          reasons={reasons}
          setReasons={setReasons}
        />
      ))}
    </fieldset>
  );
}

function OpenGroup({
  where,
  items,
  reasons,
  setReasons,
}: OpenItemsProps & { readonly where: string }) {
  const { format } = usePane();
  const [all, setAll] = useState(false);
  const says = words.reconcile.close.open;
  const shown = all ? items : items.slice(0, SHOWN);
  return (
    <div class="open-group" role="group" aria-label={where}>
      {where.includes('!') ? <Addresses addresses={[where]} /> : <strong>{where}</strong>}
      {items.length > 1 && <CommonReason items={items} reasons={reasons} setReasons={setReasons} />}
      <ul>
        {shown.map(({ id, kind, sentence }) => (
          <li key={id}>
            <p class={`with-icon ${LOOKS[kind].tone}`}>
              <Icon name={LOOKS[kind].icon} />
              <span>
                <span class="unseen">{says.kind[kind]}: </span>
                {sentence}
              </span>
            </p>
            <input
              type="text"
              autocomplete="off"
              placeholder={says.reason}
              aria-label={says.reasonOf(sentence)}
              value={reasons[id] ?? ''}
              onInput={(event) => setReasons({ ...reasons, [id]: event.currentTarget.value })}
            />
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {says.more(format.count(items.length - shown.length))}
        </button>
      )}
    </div>
  );
}

/** One reason for all of them: those that had the last common one, or none, take it. */
function CommonReason({ items, reasons, setReasons }: OpenItemsProps) {
  const { format } = usePane();
  const [common, setCommon] = useState('');
  const give = (reason: string): void => {
    const own = items.filter(({ id }) => ['', common].includes(reasons[id] ?? ''));
    setCommon(reason);
    setReasons({ ...reasons, ...Object.fromEntries(own.map(({ id }) => [id, reason])) });
  };
  return (
    <Field
      type="text"
      label={words.reconcile.close.open.reasonForAll(format.count(items.length))}
      value={common}
      onInput={(event) => give(event.currentTarget.value)}
    />
  );
}
