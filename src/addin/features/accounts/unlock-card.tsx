// The names of the locked accounts, and the PIN that unlocks them.
import type { TargetedSubmitEvent } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { ComplaintLine } from '../../pane/controls/outcome-line';
import { Field } from '../../pane/controls/field';
import { Icon } from '../../pane/controls/icons';
import { usePane } from '../../pane/context/pane-context';
import { formatList } from '../../pane/context/locale-format';

/** The card names so many locked accounts and counts the rest. */
const NAMED = 5;

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
      setSentence(say`Type the PIN.`);
      field.focus();
      return;
    }
    setTrying(true);
    void track(session.accounts.unlock(pin))
      .catch(() => ({
        ok: false,
        sentence: say`Something went wrong inside Tieout, and nothing was changed. Try again.`,
      }))
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
      class="card stack unlock"
      aria-labelledby={id}
      onSubmit={submit}
      noValidate
      autocomplete="off"
    >
      <p id={id}>
        {names.length === 1
          ? say`${formatList(names)} is locked. Cells keep what they show. Unlock it to read its rows again.`
          : say`${formatList(names, NAMED)} are locked. Cells keep what they show. Unlock them to read their rows again.`}
      </p>
      <Field
        type="password"
        name="pin"
        label={say`PIN`}
        complaintId={sentence === null ? null : `${id}-complaint`}
      />
      <ComplaintLine id={`${id}-complaint`} sentence={sentence} tone="care" />
      <button type="submit" class="primary">
        {say`Unlock`}
      </button>
      {trying && (
        <p class="hint with-icon">
          <Icon name="reading" />
          {say`Trying the PIN.`}
        </p>
      )}
    </form>
  );
}
