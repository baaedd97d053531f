// Settings that change numbers.
import { useId } from 'preact/hooks';
import type { AccountCard, SettingsShown, TravellingRows } from '../../session/pane-state';
import { usePane } from '../pane-context';
import { words } from '../texts/words';
import { ROUNDING_MODES } from '../../records/value-form';
import { SelectField } from '../get-data/select-field';
import { ChoiceSetting } from './choice-setting';
import { PairList } from './pair-list';
import { useSavedLine } from './saved-line';
import { SwitchSetting, TextSetting } from './setting-field';

interface WorkbookSettingsProps {
  readonly settings: SettingsShown['workbook'];
  readonly travelling: TravellingRows;
  readonly accounts: readonly AccountCard[];
}

let zones: readonly string[] | undefined;
/** Listed when first shown: it takes longer than the rest of this place. */
const allZones = (): readonly string[] =>
  (zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone')]);

export function WorkbookSettingsPart({ settings, travelling, accounts }: WorkbookSettingsProps) {
  const { session } = usePane();
  const id = useId();
  const { tell, line } = useSavedLine(`${id}-outcome`);
  const says = words.settings.workbook;
  const change = (changes: Partial<SettingsShown['workbook']>): void =>
    tell(session.settings.changeWorkbook(changes));
  return (
    <section class="section" aria-labelledby={id}>
      <h3 id={id} class="place-heading">
        {says.heading}
      </h3>
      <p class="lead">{says.lead}</p>
      {line}
      <ChoiceSetting
        label={says.displayZone}
        hint={says.displayZoneHint}
        value={settings.displayZone}
        options={allZones()}
        save={(displayZone) => change({ displayZone })}
      />
      <ChoiceSetting
        label={says.exchangeZone}
        hint={says.exchangeZoneHint}
        value={settings.exchangeZone}
        options={allZones()}
        save={(exchangeZone) => change({ exchangeZone })}
      />
      <SwitchSetting
        label={says.amountsAsText}
        hint={says.amountsAsTextHint}
        on={settings.amountsAsText}
        save={(amountsAsText) => change({ amountsAsText })}
      />
      <TextSetting
        label={says.graceDays}
        hint={says.graceDaysHint}
        value={String(settings.graceDays)}
        inputMode="numeric"
        save={(text) => change({ graceDays: Number(text) })}
      />
      <TextSetting
        label={says.valueDigits}
        hint={says.valueDigitsHint}
        value={String(settings.valueDigits)}
        inputMode="numeric"
        save={(text) => change({ valueDigits: Number(text || NaN) })}
      />
      <SelectField
        label={says.valueRounding}
        value={settings.valueRounding}
        options={ROUNDING_MODES.map((value) => ({ value, label: says.rounding[value] }))}
        change={(valueRounding) => change({ valueRounding })}
      />
      <TextSetting
        label={says.rateDays}
        hint={says.rateDaysHint}
        value={String(settings.rateDays)}
        inputMode="numeric"
        save={(text) => change({ rateDays: Number(text || NaN) })}
      />
      <SwitchSetting
        label={says.carryRows}
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
