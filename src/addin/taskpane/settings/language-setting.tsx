// The language of the pane: Excel's own, or one that the person chooses for this device.
import { say } from '../../platform/say';
import type { PaneLanguage } from '../../session/settings/registry';
import { SelectField } from '../get-data/select-field';
import { usePane } from '../pane-context';

interface LanguageSettingProps {
  readonly chosen: PaneLanguage;
  /** Something is being read or written, and a reload would stop it. */
  readonly isBusy: boolean;
  readonly change: (language: PaneLanguage) => void;
}

export function LanguageSetting({ chosen, isBusy, change }: LanguageSettingProps) {
  const { reloadIn } = usePane();
  return (
    <>
      <SelectField
        label={say`Language of the pane`}
        value={chosen}
        options={[
          { value: 'excel', label: say`Automatic, as Excel` },
          // Each in its own language: a person who reads no other finds it.
          { value: 'en', label: 'English' },
          { value: 'de', label: 'Deutsch' },
        ]}
        change={change}
      />
      <p class="hint">
        {isBusy
          ? say`Something is being read or written. Reload the pane when it is done.`
          : say`From the next start of the pane, or now with a reload: accounts that are not remembered are then connected again. Ribbon and formula help stay in Excel’s language.`}
      </p>
      {reloadIn !== null && (
        <p>
          <button type="button" disabled={isBusy} onClick={() => reloadIn(chosen)}>
            {say`Reload the pane`}
          </button>
        </p>
      )}
    </>
  );
}
