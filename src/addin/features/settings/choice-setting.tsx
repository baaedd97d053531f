// One of many values, chosen from a list that is searched by typing; no other value can be saved. A
// combobox after https://www.w3.org/WAI/ARIA/apg/patterns/combobox/.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { Field } from '../../pane/controls/field';
import { usePane } from '../../pane/context/pane-context';
import { matchesWords } from '../../pane/controls/searchable';

/** Further values are found by typing. */
const SHOWN = 50;

interface ChoiceSettingProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly save: (value: string) => void;
}

/** "America/New_York" as a person types it. */
const said = (option: string): string => option.replaceAll('_', ' ');

export function ChoiceSetting({ label, hint, value, options, save }: ChoiceSettingProps) {
  const { format } = usePane();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** null: nothing is typed, and the field shows the chosen value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const found = isOpen ? options.filter((one) => matchesWords(said(one), said(typed ?? ''))) : [];
  const shown = found.slice(0, SHOWN);
  const open = (text: string | null): void => {
    setOpen(true);
    setTyped(text);
    setActive(0);
  };
  const close = (): void => {
    setOpen(false);
    setTyped(null);
  };
  const choose = (option: string | undefined): void => {
    if (option === undefined) return;
    close();
    if (option !== value) save(option);
  };
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, isOpen]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return open(null);
      const step = key === 'ArrowDown' ? 1 : -1;
      if (shown.length > 0) setActive((active + step + shown.length) % shown.length);
    } else if (key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(shown[active]);
    } else if (key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    }
  };
  return (
    <div class="chooser">
      <Field
        type="text"
        role="combobox"
        label={label}
        hint={hint}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
        value={typed ?? said(value)}
        onInput={(event) => open(event.currentTarget.value)}
        onClick={(event) => {
          event.currentTarget.select();
          if (!isOpen) open(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <p class="unseen" role="status">
        {typed === null
          ? ''
          : say`${format.count(found.length)} of ${format.count(options.length)}`}
      </p>
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label={label} hidden={!isOpen}>
        {shown.map((option, at) => (
          <li
            key={option}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            // Keeps the focus in the field: leaving it would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {said(option)}
          </li>
        ))}
      </ul>
      {isOpen && shown.length === 0 && <p class="hint">{say`Nothing found.`}</p>}
    </div>
  );
}
