// Settings of the person, kept on this device.
import { useId } from 'preact/hooks';
import { say } from '../../platform/say';
import type { SettingsShown } from '../../session/pane-state';
import { DEVICE_SETTINGS } from '../../session/settings/registry';
import type { Shown } from '../../session/settings/setting';
import { usePane } from '../pane-context';
import { useSavedLine } from './saved-line';
import { LanguageSetting } from './language-setting';
import { SettingFields, SwitchSetting } from './setting-field';

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
