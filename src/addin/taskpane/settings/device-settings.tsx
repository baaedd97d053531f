// Settings of the person, kept on this device.
import { useId } from 'preact/hooks';
import type { SettingsShown } from '../../session/pane-state';
import { usePane } from '../pane-context';
import { words } from '../texts/words';
import { useSavedLine } from './saved-line';
import { LanguageSetting } from './language-setting';
import { SwitchSetting, TextSetting } from './setting-field';

const MEGABYTE = 1_000_000;

interface DeviceSettingsProps {
  readonly settings: SettingsShown['device'];
  readonly isBusy: boolean;
}

export function DeviceSettingsPart({ settings, isBusy }: DeviceSettingsProps) {
  const { session, track } = usePane();
  const id = useId();
  const { tell, line } = useSavedLine(`${id}-outcome`);
  const says = words.settings.device;
  const change = (changes: Parameters<typeof session.settings.changeDevice>[0]): void =>
    tell(session.settings.changeDevice(changes));
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
      <SwitchSetting
        label={says.typedCells}
        hint={says.typedCellsHint}
        on={settings.typedCells}
        save={(typedCells) => change({ typedCells })}
      />
      <SwitchSetting
        label={says.separators}
        hint={says.separatorsHint}
        on={settings.separators}
        save={(separators) => change({ separators })}
      />
      <LanguageSetting
        chosen={settings.language}
        isBusy={isBusy}
        change={(language) => change({ language })}
      />
      <TextSetting
        label={says.lockAfter}
        hint={says.lockAfterHint}
        value={String(settings.lockAfterMinutes)}
        inputMode="numeric"
        save={(text) => change({ lockAfterMinutes: Number(text) })}
      />
      <details class="columns">
        <summary>{says.advanced}</summary>
        <TextSetting
          label={says.weightLimit}
          hint={says.weightHint}
          value={String(settings.weightLimit)}
          inputMode="numeric"
          save={(text) => change({ weightLimit: Number(text) })}
        />
        <TextSetting
          label={says.weightWindow}
          value={String(settings.weightWindowMs / 1_000)}
          inputMode="decimal"
          save={(text) => change({ weightWindowMs: Math.round(Number(text) * 1_000) })}
        />
        <TextSetting
          label={says.resultLimit}
          hint={says.resultLimitHint}
          value={String(settings.resultLimitBytes / MEGABYTE)}
          inputMode="decimal"
          save={(text) => change({ resultLimitBytes: Math.round(Number(text) * MEGABYTE) })}
        />
      </details>
    </section>
  );
}
