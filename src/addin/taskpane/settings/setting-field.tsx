// One setting as a control with its hint. Texts and numbers are saved on Enter or when the field is
// left, switches at once.
import { useEffect, useId, useRef } from 'preact/hooks';
import { Field } from '../controls/field';

interface TextSettingProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly inputMode?: 'numeric' | 'decimal';
  readonly save: (value: string) => void;
}

export function TextSetting({ label, hint, value, inputMode, save }: TextSettingProps) {
  const field = useRef<HTMLInputElement>(null);
  // What is refused stays to be corrected; what is taken comes back as the new value.
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value]);
  return (
    <Field
      ref={field}
      type="text"
      label={label}
      hint={hint}
      inputMode={inputMode}
      onChange={(event) => save(event.currentTarget.value.trim())}
    />
  );
}

interface SwitchSettingProps {
  readonly label: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly save: (on: boolean) => void;
}

export function SwitchSetting({ label, hint, on, save }: SwitchSettingProps) {
  const id = useId();
  return (
    <div class="field">
      <label class="choice">
        <input
          type="checkbox"
          checked={on}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => save(event.currentTarget.checked)}
        />
        {label}
      </label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
