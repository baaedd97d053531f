// What is locked, by name, and the PIN that opens it.
import type { TargetedSubmitEvent } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ComplaintLine } from '../controls/complaint-line';
import { Field } from '../controls/field';
import { Icon } from '../controls/icons';
import { usePane } from '../pane-context';
import { words } from '../texts/words';

interface UnlockCardProps {
  readonly names: readonly string[];
  /** The PIN takes the focus once. */
  readonly focused: boolean;
  readonly tookFocus: () => void;
}

export function UnlockCard({ names, focused, tookFocus }: UnlockCardProps) {
  const { session, track } = usePane();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [sentence, setSentence] = useState<string | null>(null);
  const [trying, setTrying] = useState(false);

  useLayoutEffect(() => {
    if (!focused) return;
    form.current?.querySelector('input')?.focus();
    tookFocus();
  }, [focused]);

  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const field = form.current?.querySelector('input');
    if (trying || !field) return;
    setSentence(null);
    const pin = field.value;
    field.value = '';
    if (pin === '') {
      setSentence(words.unlock.missing);
      field.focus();
      return;
    }
    setTrying(true);
    void track(session.accounts.unlock(pin))
      .catch(() => ({ ok: false, sentence: words.unexpected }))
      .then((outcome) => {
        setTrying(false);
        if (outcome.ok) return;
        setSentence(outcome.sentence);
        if (form.current?.contains(document.activeElement) === true) field.focus();
      });
  };

  return (
    <form
      ref={form}
      class="card unlock"
      aria-labelledby={id}
      onSubmit={submit}
      noValidate
      autocomplete="off"
    >
      <p id={id}>{words.unlock.lead(names)}</p>
      <Field
        type="password"
        name="pin"
        label={words.unlock.pin}
        complaintId={sentence === null ? null : `${id}-complaint`}
      />
      <ComplaintLine id={`${id}-complaint`} sentence={sentence} tone="care" />
      <button type="submit" class="primary">
        {words.unlock.button}
      </button>
      {trying && (
        <p class="hint with-icon">
          <Icon name="reading" />
          {words.unlock.trying}
        </p>
      )}
    </form>
  );
}
