// A text that is saved on Enter, or when its field is left.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Field } from './field';

interface TextSettingProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly inputMode?: 'numeric' | 'decimal';
  readonly save: (value: string) => void;
}

export function TextSetting({ label, hint, value, inputMode, save }: TextSettingProps) {
  const field = useRef<HTMLInputElement>(null);
  const last = useRef(value);
  const take = (text: string): void => {
    if (text === last.current) return;
    last.current = text;
    save(text);
  };
  // A refused text stays to be corrected; an accepted one comes back as the new value before the
  // person can type.
  useLayoutEffect(() => {
    if (field.current) field.current.value = value;
    last.current = value;
  }, [value]);
  return (
    <Field
      ref={field}
      type="text"
      label={label}
      hint={hint}
      inputMode={inputMode}
      onChange={(event) => take(event.currentTarget.value.trim())}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter must not submit the form around the field.
        event.preventDefault();
        take(event.currentTarget.value.trim());
      }}
    />
  );
}
