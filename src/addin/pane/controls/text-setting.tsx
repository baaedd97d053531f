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
  // What is refused stays to be corrected; what is taken comes back as the new value, before
  // anything can be typed.
  useLayoutEffect(() => {
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
