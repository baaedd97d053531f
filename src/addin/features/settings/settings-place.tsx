// The place Settings: workbook settings change numbers, device settings belong to the person.
import { useId, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { isBusy } from '../../pane/controls/work-progress';
import { usePane } from '../../pane/context/pane-context';
import { OpenTask, TaskRows, useTaskPages } from '../../pane/task-pages';
import type { PlaceProps } from '../../pane/context/feature';
import { StoredHerePart } from './stored-here';
import type { AccountCard } from '../../workbook/session/pane-state';
import type { TravellingRows } from '../../workbook/session/pane-state';
import type { SettingsShown } from '../../workbook/settings/settings-state';
import {
  WORKBOOK_SETTINGS,
  DEVICE_SETTINGS,
  type PaneLanguage,
} from '../../workbook/settings/registry';
import type { Shown } from '../../workbook/settings/setting';
import { PairList } from '../../pane/pair-list';
import { useSavedLine } from '../../pane/controls/outcome-line';
import { SettingFields } from './setting-field';
import { SwitchSetting } from '../../pane/controls/switch-setting';
import { SelectField } from '../../pane/controls/select-field';

export function SettingsPlace({ state }: PlaceProps) {
  const { features } = usePane();
  const pages = useTaskPages(features.flatMap((feature) => feature.inSettings ?? []));
  return (
    <>
      <h2 class="unseen">{say`Settings`}</h2>
      {pages.open === null && (
        <>
          <WorkbookSettingsPart
            settings={state.settings.workbook}
            travelling={state.travelling}
            accounts={state.accounts}
          />
          <DeviceSettingsPart settings={state.settings.device} isBusy={isBusy(state, 0)} />
          <StoredHerePart />
          <TaskRows pages={pages} />
          {state.server?.signOut === true && <SignOut />}
        </>
      )}
      <OpenTask pages={pages} back={say`All of Settings`} state={state} />
    </>
  );
}

function SignOut() {
  const id = useId();
  const [state, setState] = useState<'in' | 'leaving' | 'failed'>('in');
  const leave = async (): Promise<void> => {
    setState('leaving');
    const left = await fetch('/sign-out', { method: 'POST' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (left) location.reload();
    else setState('failed');
  };
  return (
    <section class="section" aria-labelledby={id}>
      <h3 id={id} class="place-heading">
        {say`Your firm's server`}
      </h3>
      <p class="lead">{say`You are signed in with the access token. Accounts and rows on this device stay.`}</p>
      <p>
        <button type="button" disabled={state === 'leaving'} onClick={() => void leave()}>
          {say`Sign out`}
        </button>
      </p>
      {state === 'failed' && (
        <p class="hint" role="alert">
          {say`The server cannot be reached. You are still signed in.`}
        </p>
      )}
    </section>
  );
}

interface WorkbookSettingsProps {
  readonly settings: SettingsShown['workbook'];
  readonly travelling: TravellingRows;
  readonly accounts: readonly AccountCard[];
}

function WorkbookSettingsPart({ settings, travelling, accounts }: WorkbookSettingsProps) {
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
        hint={say`${travelling.sentence} Each time rows are written, many Excels empty the list of Undo (Ctrl+Z).`}
        on={travelling.on}
        save={(on) => session.settings.carryRows(on)}
      />
      {accounts.map(({ name }) => (
        <PairList key={name} account={name} />
      ))}
    </section>
  );
}

interface DeviceSettingsProps {
  readonly settings: SettingsShown['device'];
  readonly isBusy: boolean;
}

function DeviceSettingsPart({ settings, isBusy }: DeviceSettingsProps) {
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
        <summary tabIndex={0}>{say`Advanced: limits`}</summary>
        <SettingFields settings={DEVICE_SETTINGS} values={settings} change={change} isAdvanced />
      </details>
    </section>
  );
}

interface LanguageSettingProps {
  readonly chosen: PaneLanguage;
  /** A read or write is under way, and a reload would stop it. */
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
          // Each in its own language, so that a person who reads only that one finds it.
          { value: 'en', label: 'English' },
          { value: 'de', label: 'Deutsch' },
        ]}
        change={change}
      />
      <p class="hint">
        {isBusy
          ? say`Something is being read or written. The language can change when it is done.`
          : say`From the next start of the pane, or at once with the button: accounts that are not remembered are then connected again. Ribbon and formula help stay in Excel’s language.`}
      </p>
      {reloadIn !== null && (
        <p>
          <button type="button" disabled={isBusy} onClick={() => reloadIn(chosen)}>
            {say`Use this language now`}
          </button>
        </p>
      )}
    </>
  );
}
