// The control of one setting with its hint, from the registry. Texts and numbers are saved on Enter
// or when the field is left, switches at once.
import type { SettingForm, Settings, Shown } from '../../workbook/settings/setting';
import { SelectField } from '../../pane/controls/select-field';
import { SwitchSetting } from '../../pane/controls/switch-setting';
import { TextSetting } from '../../pane/controls/text-setting';
import { ChoiceSetting } from './choice-setting';

let zones: readonly string[] | undefined;
/** Listed when first shown, because it takes longer than the rest of this place. */
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
  /** true: the limits that few people change; false: the others. */
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
