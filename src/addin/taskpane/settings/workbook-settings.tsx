// Settings that change numbers.
import { useId } from 'preact/hooks';
import { say } from '../../platform/say';
import type { AccountCard, SettingsShown, TravellingRows } from '../../session/pane-state';
import { usePane } from '../pane-context';
import { WORKBOOK_SETTINGS } from '../../session/settings/registry';
import type { Shown } from '../../session/settings/setting';
import { PairList } from './pair-list';
import { useSavedLine } from '../controls/outcome';
import { SettingFields, SwitchSetting } from './setting-field';

interface WorkbookSettingsProps {
  readonly settings: SettingsShown['workbook'];
  readonly travelling: TravellingRows;
  readonly accounts: readonly AccountCard[];
}

export function WorkbookSettingsPart({ settings, travelling, accounts }: WorkbookSettingsProps) {
  const { session } = usePane();
  const id = useId();
  const { tell, line } = useSavedLine(`${id}-outcome`);
  const change = (changes: Shown): void => tell(session.settings.changeWorkbook(changes));
  return (
    <section class="section" aria-labelledby={id}>
      <h3 id={id} class="place-heading">
        {say`This workbook`}
      </h3>
      <p class="lead">{say`These settings change numbers. They are saved in the workbook, so everyone who opens it sees the same.`}</p>
      {line}
      <SettingFields settings={WORKBOOK_SETTINGS} values={settings} change={change} />
      <SwitchSetting
        label={say`Rows travel with the workbook`}
        hint={travelling.sentence}
        on={travelling.on}
        save={(on) => session.settings.carryRows(on)}
      />
      {accounts.map(({ name }) => (
        <PairList key={name} account={name} />
      ))}
    </section>
  );
}
