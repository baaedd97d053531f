// Settings of the person, kept on this device.
import { useId } from 'preact/hooks';
import type { SettingsShown } from '../../session/pane-state';
import { DEVICE_SETTINGS } from '../../session/settings/registry';
import type { Shown } from '../../session/settings/setting';
import { usePane } from '../pane-context';
import { words } from '../texts/words';
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
  const says = words.settings.device;
  const change = (changes: Shown): void => tell(session.settings.changeDevice(changes));
  return (
    <section class="section" aria-labelledby={id}>
      <h3 id={id} class="place-heading">
        {says.heading}
      </h3>
      <p class="lead">{says.lead}</p>
      {line}
      {settings.startsWithWorkbook !== null && (
        <SwitchSetting
          label={says.start}
          hint={says.startHint}
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
        <summary>{says.advanced}</summary>
        <SettingFields settings={DEVICE_SETTINGS} values={settings} change={change} isAdvanced />
      </details>
    </section>
  );
}
