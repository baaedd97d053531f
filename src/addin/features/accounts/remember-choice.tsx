// "Remember on this device", off by default: with a PIN, or without one after a warning.
import { useId, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type { Complaint, PinFieldName } from './credentials-check';
import { Field } from '../../pane/controls/field';
import type { Credentials } from '../../workbook/session/pane-state';

interface RememberChoiceProps {
  /** A PIN exists already: the person types it once and chooses no new one. */
  readonly hasPin: boolean;
  /**
   * The id of the form that the PIN fields belong to: Chromium warns of one form with four secrets.
   */
  readonly pinForm: string;
  readonly complaintAbout: (field: PinFieldName) => string | null;
}

export function RememberChoice({ hasPin, pinForm, complaintAbout }: RememberChoiceProps) {
  const id = useId();
  const [on, setOn] = useState(false);
  const [by, setBy] = useState<'pin' | 'device'>('pin');
  const way = (value: typeof by, label: string) => (
    <label class="choice">
      <input
        type="radio"
        name="by"
        value={value}
        checked={by === value}
        onChange={() => setBy(value)}
      />
      {label}
    </label>
  );
  // Uncontrolled, and emptied as soon as its PIN is sent on.
  const pinField = (name: PinFieldName, label: string, hint?: string) => (
    <Field
      type="password"
      name={name}
      form={pinForm}
      label={label}
      hint={hint}
      complaintId={complaintAbout(name)}
    />
  );

  return (
    <div class="stack">
      <label class="choice">
        <input
          type="checkbox"
          name="remember"
          checked={on}
          aria-expanded={on}
          aria-controls={id}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        {say`Remember on this device`}
      </label>
      <fieldset id={id} class="remember-how stack" hidden={!on}>
        <legend class="unseen">{say`How this device remembers the account`}</legend>
        {on && (
          <>
            {way('pin', say`Under a PIN`)}
            {way('device', say`Without a PIN`)}
            <p class="hint" role="status">
              {by === 'pin'
                ? say`The account is stored encrypted, and only the PIN opens it. Its name and the exchange's address stay readable. A person who copies this browser profile can try PINs by machine: six digits take less than an hour, so use a passphrase of four or five unrelated words. A lost PIN cannot be recovered: forget the account and connect it again.`
                : say`The account is stored encrypted, but its key is stored in the same browser profile. A person who copies the profile can recover the API key, the secret and the passphrase. A PIN protects against that.`}
            </p>
            {by === 'pin' &&
              pinField(
                'pin',
                hasPin ? say`PIN of this device` : say`PIN`,
                hasPin
                  ? say`The PIN that you chose for your other accounts.`
                  : say`At least six characters, better a passphrase of four or five words. It opens every account on this device.`,
              )}
            {by === 'pin' && !hasPin && pinField('pinAgain', say`Repeat PIN`)}
          </>
        )}
      </fieldset>
    </div>
  );
}

/**
 * @returns undefined where it is not to be remembered; a complaint where its PIN is missing or
 * typed in two ways.
 */
export function chosenRemembering(form: HTMLFormElement): Credentials['remember'] | Complaint {
  const chosen = new FormData(form);
  if (!chosen.has('remember')) return undefined;
  if (chosen.get('by') !== 'pin') return { withoutPin: true };
  // The PIN fields stand inside this form but belong to another one.
  const typed = (name: PinFieldName): string | null =>
    form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? null;
  const pin = typed('pin') ?? '';
  if (pin === '')
    return { sentence: say`The PIN is still empty. Nothing was sent.`, field: 'pin', local: true };
  const again = typed('pinAgain');
  if (again !== null && again !== pin)
    return {
      sentence: say`The two PINs are not the same. Type both again; nothing was sent.`,
      field: 'pinAgain',
      local: true,
    };
  return { pin };
}
