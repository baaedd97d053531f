// "Remember on this device", off until it is chosen: under a PIN, or without one and told what that means.
import { useId, useState } from 'preact/hooks';
import { PinField, type PinFieldName } from './pin-field';
import { words } from './words';

interface RememberChoiceProps {
  /** A PIN exists already: it is typed once, not chosen anew. */
  readonly hasPin: boolean;
  /** The id of the form that the PIN fields belong to. */
  readonly pinForm: string;
  readonly complaintAbout: (field: PinFieldName) => string | null;
}

export function RememberChoice({ hasPin, pinForm, complaintAbout }: RememberChoiceProps) {
  const id = useId();
  const [on, setOn] = useState(false);
  const [by, setBy] = useState<'pin' | 'device'>('pin');
  const way = (value: typeof by, label: string) => (
    <label class="choice">
      <input type="radio" name="by" value={value} checked={by === value} onChange={() => setBy(value)} />
      {label}
    </label>
  );

  return (
    <div class="remember">
      <label class="choice">
        <input type="checkbox" name="remember" checked={on} aria-expanded={on} aria-controls={id} onChange={(event) => setOn(event.currentTarget.checked)} />
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
            {by === 'pin' && <PinField form={pinForm} name="pin" label={hasPin ? words.remember.knownPin : words.remember.pin} hint={hasPin ? words.remember.knownPinHint : words.remember.pinHint} complaintId={complaintAbout('pin')} />}
            {by === 'pin' && !hasPin && <PinField form={pinForm} name="pinAgain" label={words.remember.pinAgain} complaintId={complaintAbout('pinAgain')} />}
          </>
        )}
      </fieldset>
    </div>
  );
}
