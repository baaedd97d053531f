// Settings that change numbers.
import { useEffect, useId, useState } from 'preact/hooks';
import type { AccountCard, SettingsShown, TravellingRows } from '../../session/pane-state';
import { usePane } from '../pane-context';
import { words } from '../texts/words';
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

export function WorkbookSettings({ settings, travelling, accounts }: WorkbookSettingsProps) {
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
      <TextSetting
        label={says.displayZone}
        hint={says.displayZoneHint}
        value={settings.displayZone}
        list={allZones()}
        save={(displayZone) => change({ displayZone })}
      />
      <TextSetting
        label={says.exchangeZone}
        hint={says.exchangeZoneHint}
        value={settings.exchangeZone}
        list={allZones()}
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
      <SwitchSetting
        label={says.carryRows}
        hint={travelling.sentence}
        on={travelling.on}
        save={(on) => session.settings.carryRows(on)}
      />
      {accounts.map(({ name }) => (
        <SymbolSetting key={name} account={name} />
      ))}
    </section>
  );
}

function SymbolSetting({ account }: { readonly account: string }) {
  const { session, format, track } = usePane();
  const id = useId();
  const { tell, line } = useSavedLine(`${id}-outcome`);
  const [list, setList] = useState<Awaited<
    ReturnType<typeof session.settings.symbolListOf>
  > | null>(null);
  const says = words.settings.workbook;
  useEffect(() => {
    let wanted = true;
    void session.settings.symbolListOf(account).then(
      (found) => wanted && setList(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [session, account]);
  if (list === null) return null;
  const save = (text: string): void => {
    const symbols = text.split(/[\s,;]+/).filter((part) => part !== '');
    void track(session.settings.setSymbolList(account, symbols.length === 0 ? null : symbols)).then(
      (outcome) => {
        if (outcome.ok) setList(outcome.list);
        tell(
          outcome.ok
            ? { ok: true, sentence: says.symbolsSaved(format.count(outcome.list.symbols.length)) }
            : outcome,
        );
      },
    );
  };
  return (
    <>
      <TextSetting
        label={says.symbols(account)}
        hint={says.symbolsHint[list.from]}
        value={list.symbols.join(', ')}
        save={save}
      />
      {line}
    </>
  );
}
