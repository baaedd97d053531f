// The language of the pane: Excel's own, or one that the person chooses for this device.
import type { PaneLanguage } from '../../session/settings/registry';
import { SelectField } from '../get-data/select-field';
import { usePane } from '../pane-context';
import { words } from '../texts/words';

interface LanguageSettingProps {
  readonly chosen: PaneLanguage;
  /** Something is being read or written, and a reload would stop it. */
  readonly isBusy: boolean;
  readonly change: (language: PaneLanguage) => void;
}

export function LanguageSetting({ chosen, isBusy, change }: LanguageSettingProps) {
  const { reloadIn } = usePane();
  const says = words.settings.device.language;
  return (
    <>
      <SelectField
        label={says.label}
        value={chosen}
        options={[
          { value: 'excel', label: says.excel },
          // Each in its own language: a person who reads no other finds it.
          { value: 'en', label: 'English' },
          { value: 'de', label: 'Deutsch' },
        ]}
        change={change}
      />
      <p class="hint">{isBusy ? says.busy : says.hint}</p>
      {reloadIn !== null && (
        <p>
          <button type="button" disabled={isBusy} onClick={() => reloadIn(chosen)}>
            {says.reload}
          </button>
        </p>
      )}
    </>
  );
}
