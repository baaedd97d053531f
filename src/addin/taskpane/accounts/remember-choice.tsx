// "Remember on this device", off until it is chosen: under a PIN, or without one and told what that
// means.
import { useId, useState } from 'preact/hooks';
import type { PinFieldName } from './credentials-check';
import { Field } from '../controls/field';
import { words } from '../texts/words';

interface RememberChoiceProps {
  /** A PIN exists already: it is typed once, not chosen anew. */
  readonly hasPin: boolean;
  /**
   * The id of the form that the PIN fields belong to: one form that asks for four secrets confuses
   * browsers, and Chromium says so.
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
  // Uncontrolled, and emptied as soon as its PIN is on its way.
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
    <div class="remember">
      <label class="choice">
        <input
          type="checkbox"
          name="remember"
          checked={on}
          aria-expanded={on}
          aria-controls={id}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        {words.remember.choose}
      </label>
      <fieldset id={id} class="remember-how" hidden={!on}>
        <legend class="unseen">{words.remember.how}</legend>
        {on && (
          <>
            {way('pin', words.remember.withPin)}
            {way('device', words.remember.withoutPin)}
            <p class="hint" role="status">
              {by === 'pin' ? words.remember.withPinMeans : words.remember.withoutPinMeans}
            </p>
            {by === 'pin' &&
              pinField(
                'pin',
                hasPin ? words.remember.knownPin : words.remember.pin,
                hasPin ? words.remember.knownPinHint : words.remember.pinHint,
              )}
            {by === 'pin' && !hasPin && pinField('pinAgain', words.remember.pinAgain)}
          </>
        )}
      </fieldset>
    </div>
  );
}
