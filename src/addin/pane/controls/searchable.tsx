// A list with a search if it has more than twenty items: an item must contain every typed word.
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { usePane } from '../context/pane-context';

const SEARCHABLE_FROM = 21;

interface SearchableProps<T> {
  readonly items: readonly T[];
  readonly label: string;
  readonly listClass: string;
  readonly textOf: (item: T) => string;
  readonly renderItem: (item: T) => ComponentChildren;
}

export function Searchable<T>({ items, label, listClass, textOf, renderItem }: SearchableProps<T>) {
  const { format } = usePane();
  const id = useId();
  const [typed, setTyped] = useState('');
  const searchable = items.length >= SEARCHABLE_FROM;
  const shown = searchable ? items.filter((item) => matchesWords(textOf(item), typed)) : items;
  return (
    <>
      {searchable && (
        <div class="field search">
          <label for={id}>{label}</label>
          <input
            id={id}
            type="search"
            autocomplete="off"
            spellcheck={false}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <p class="hint" role="status">
            {typed.trim() === ''
              ? ''
              : say`${format.count(shown.length)} of ${format.count(items.length)}`}
          </p>
        </div>
      )}
      {shown.length === 0 && <p class="hint">{say`Nothing found.`}</p>}
      <ul class={listClass}>{shown.map(renderItem)}</ul>
    </>
  );
}

/** true if `text` contains every word of `typed`; an empty `typed` matches everything. */
export function matchesWords(text: string, typed: string): boolean {
  const haystack = text.toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
