// One setting as a control with its hint, as the registry says it. Texts and numbers are saved on Enter or when the field is
// left, switches at once.
import { useEffect, useId, useRef } from 'preact/hooks';
import type { SettingForm, Settings, Shown } from '../../workbook/settings/setting';
import { Field } from '../../pane/controls/field';
import { SelectField } from '../../pane/controls/select-field';
import { ChoiceSetting } from './choice-setting';

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

let zones: readonly string[] | undefined;
/** Listed when first shown: it takes longer than the rest of this place. */
const allZones = (): readonly string[] =>
  (zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone')]);

interface SettingFieldProps {
  readonly form: SettingForm;
  readonly value: unknown;
  readonly save: (value: unknown) => void;
}

function SettingField({ form: { label, hint = '', control }, value, save }: SettingFieldProps) {
  if (control.kind === 'switch')
    return <SwitchSetting label={label} hint={hint} on={value === true} save={save} />;
  if (control.kind === 'zone')
    return (
      <ChoiceSetting
        label={label}
        hint={hint}
        value={String(value)}
        options={allZones()}
        save={save}
      />
    );
  if (control.kind === 'choice')
    return (
      <SelectField label={label} value={String(value)} options={control.options} change={save} />
    );
  const { times = 1 } = control;
  return (
    <TextSetting
      label={label}
      {...(hint !== '' && { hint })}
      value={String(Number(value) / times)}
      inputMode={times === 1 ? 'numeric' : 'decimal'}
      save={(text) => save(times === 1 ? Number(text || NaN) : Math.round(Number(text) * times))}
    />
  );
}

interface SettingFieldsProps {
  readonly settings: Settings;
  readonly values: Shown;
  readonly change: (changes: Shown) => void;
  /** The limits that few people change, or the others. */
  readonly isAdvanced?: boolean;
}

export function SettingFields({ settings, values, change, isAdvanced }: SettingFieldsProps) {
  return (
    <>
      {settings.map(({ name, form: formOf }) => {
        const form = formOf?.();
        return form === undefined || (form.isAdvanced ?? false) !== (isAdvanced ?? false) ? null : (
          <SettingField
            key={name}
            form={form}
            value={values[name]}
            save={(value) => change({ [name]: value })}
          />
        );
      })}
    </>
  );
}
