// Settings of the person, kept on this device.
import { useId } from 'preact/hooks';
import { say } from '../../platform/say';
import type { SettingsShown } from '../../session/pane-state';
import { DEVICE_SETTINGS, type PaneLanguage } from '../../session/settings/registry';
import type { Shown } from '../../session/settings/setting';
import { usePane } from '../pane-context';
import { useSavedLine } from '../controls/outcome';
import { SettingFields, SwitchSetting } from './setting-field';
import { SelectField } from '../controls/select-field';

interface DeviceSettingsProps {
  readonly settings: SettingsShown['device'];
  readonly isBusy: boolean;
}

export function DeviceSettingsPart({ settings, isBusy }: DeviceSettingsProps) {
  const { session, track } = usePane();
  const id = useId();
  const { tell, line } = useSavedLine(`${id}-outcome`);
  const change = (changes: Shown): void => tell(session.settings.changeDevice(changes));
  return (
    <section class="section" aria-labelledby={id}>
      <h3 id={id} class="place-heading">
        {say`This device`}
      </h3>
      <p class="lead">{say`These settings are yours and stay on this computer.`}</p>
      {line}
      {settings.startsWithWorkbook !== null && (
        <SwitchSetting
          label={say`Start with this workbook`}
          hint={say`Formulas then work as soon as the workbook opens.`}
          on={settings.startsWithWorkbook}
          save={(on) => void track(session.settings.startWithWorkbook(on)).then(tell)}
        />
      )}
      <SettingFields settings={DEVICE_SETTINGS} values={settings} change={change} />
      <LanguageSetting
        chosen={settings.language}
        isBusy={isBusy}
        change={(language) => change({ language })}
      />
      <details class="columns">
        <summary>{say`Advanced: limits`}</summary>
        <SettingFields settings={DEVICE_SETTINGS} values={settings} change={change} isAdvanced />
      </details>
    </section>
  );
}

interface LanguageSettingProps {
  readonly chosen: PaneLanguage;
  /** Something is being read or written, and a reload would stop it. */
  readonly isBusy: boolean;
  readonly change: (language: PaneLanguage) => void;
}

function LanguageSetting({ chosen, isBusy, change }: LanguageSettingProps) {
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
