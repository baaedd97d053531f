// Several short values in one field: typed, or chosen from suggestions; each can be removed.
import { useId, useRef, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { Icon } from '../../pane/controls/icons';

interface TokenFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly values: readonly string[];
  readonly suggestions: readonly string[];
  /** The exchange writes pairs and coins in upper case. */
  readonly upperCase: boolean;
  readonly change: (values: readonly string[]) => void;
}

/** More are found by typing. */
const SHOWN_SUGGESTIONS = 5;

export function TokenField({
  label,
  hint,
  values,
  suggestions,
  upperCase,
  change,
}: TokenFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const has = (value: string): boolean =>
    values.some((one) => one.toLowerCase() === value.toLowerCase());
  const more = suggestions.filter((one) => !has(one));

  const add = (text: string): void => {
    const parts = text
      .split(/[,;\s]+/)
      .filter((part) => part !== '')
      .map((part) => (upperCase ? part.toUpperCase() : part));
    const fresh = [...new Set(parts)].filter((part) => !has(part));
    if (fresh.length > 0) change([...values, ...fresh]);
    setTyped('');
  };
  const onInput = (event: InputEvent & { readonly currentTarget: HTMLInputElement }): void => {
    const { value } = event.currentTarget;
    // A comma, a pasted list, or a choice from the browser's list, which is a whole value.
    const isPicked = event.inputType !== 'insertText' && suggestions.includes(value);
    if (/[,;]/.test(value) || isPicked) add(value);
    else setTyped(value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Backspace' && typed === '' && values.length > 0) change(values.slice(0, -1));
  };
  /** The pressed button disappears: the field gets the focus. */
  const press = (next: readonly string[]): void => {
    change(next);
    field.current?.focus();
  };

  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="tokens">
        {values.map((value) => (
          <button
            key={value}
            type="button"
            class="token"
            aria-label={say`Remove ${value}`}
            onClick={() => press(values.filter((one) => one !== value))}
          >
            {value}
            <Icon name="close" />
          </button>
        ))}
        <input
          ref={field}
          id={id}
          type="text"
          list={`${id}-list`}
          autocomplete="off"
          autocapitalize={upperCase ? 'characters' : 'off'}
          spellcheck={false}
          aria-describedby={`${id}-hint`}
          value={typed}
          onInput={onInput}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
        <datalist id={`${id}-list`}>
          {more.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </div>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {more.length > 0 && (
        <div class="row wrap tight" role="group" aria-label={say`Suggested ${label.toLowerCase()}`}>
          {more.slice(0, SHOWN_SUGGESTIONS).map((one) => (
            <button
              key={one}
              type="button"
              class="suggestion"
              aria-label={say`Add ${one}`}
              onClick={() => press([...values, one])}
            >
              <Icon name="plus" />
              {one}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
