// A journal of a month: the mapping, the sheet, then the file for a bookkeeping program.
import { useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { addMonths, monthOf } from '../../engine/records/calendar';
import { localDay } from '../../engine/records/zone';
import type { PackRequest } from '../close/pack-state';
import {
  type Grain,
  type JournalRequest,
  PROGRAMS,
  USUAL_SETTINGS,
  type JournalFileOutcome,
  type Program,
} from './journal-state';
import { Field } from '../../pane/controls/field';
import { OutcomeLine, useOutcome } from '../../pane/controls/outcome';
import { useNow, usePane, type PlaceProps } from '../../pane/pane-context';
import { Form, Part, Submit, useRequest } from '../../pane/controls/form';
import { SelectField } from '../../pane/controls/select-field';
import { EvidenceLink } from '../../pane/controls/evidence-link';

interface JournalProps extends PlaceProps {
  /** A pack that was just made: its journal comes next. */
  readonly pack: PackRequest | null;
}

export function JournalPart(props: JournalProps) {
  const [isOpen, open] = useState(false);
  if (isOpen || props.pack !== null) return <JournalForm {...props} />;
  return (
    <div class="button-row">
      <button type="button" onClick={() => open(true)}>
        {say`New journal`}
      </button>
    </div>
  );
}

const GRAINS = [
  { value: 'entry', label: say`For each entry` },
  { value: 'day', label: say`Summed by day` },
  { value: 'month', label: say`Summed by month` },
] as const;

function JournalForm({ state, pack }: JournalProps) {
  const { session } = usePane();
  const nowMs = useNow();
  const { request, field } = useRequest({
    month: pack?.month ?? addMonths(monthOf(localDay(state.displayZone, nowMs)), -1),
    accounts: pack?.accounts.join(',') ?? '',
    currency: pack?.currency ?? '',
  });
  const [grain, setGrain] = useState<Grain>('day');
  const { outcome, ask } = useOutcome();
  const standard = state.accounts.find(({ isDefault }) => isDefault);
  const asked: JournalRequest = { ...request, grain };
  const make = (): void => {
    ask(session.reconcile.writeJournal(asked));
  };
  return (
    <Part
      heading={say`Journal`}
      lead={say`Posts a month to the accounts that you map: a new sheet first, then a file for your bookkeeping program.`}
    >
      <Form send={make}>
        <Field type="month" label={say`Month of the journal`} {...field('month')} />
        <Field
          type="text"
          label={say`Accounts of the journal`}
          hint={say`Names with commas between them. Leave empty for all accounts of the month’s pack; without a pack, for ${standard?.name ?? say`the account of this workbook`}.`}
          {...field('accounts')}
        />
        <Field
          type="text"
          label={say`Currency of the journal`}
          hint={say`Such as EUR, valued by the rates on your sheet Rates. Leave empty for amounts in coins.`}
          {...field('currency')}
        />
        <SelectField label={say`Lines`} value={grain} options={GRAINS} change={setGrain} />
        <div class="button-row">
          <button type="button" onClick={() => ask(session.reconcile.writeMapping(asked))}>
            {say`New mapping`}
          </button>
          <button type="submit" class="primary">
            {say`Make journal`}
          </button>
        </div>
      </Form>
      <OutcomeLine outcome={outcome} />
      <JournalFile asked={asked} />
    </Part>
  );
}

const NAMES = Object.keys(PROGRAMS) as Program[];
const OFFERED = NAMES.map((value) => ({
  value,
  label: PROGRAMS[value].label ?? PROGRAMS[value].name,
}));

interface AskedFile {
  readonly asked: JournalRequest;
}

function JournalFile({ asked }: AskedFile) {
  const { session } = usePane();
  const { request: settings, field } = useRequest(USUAL_SETTINGS);
  const [program, setProgram] = useState<Program>('xero');
  const { outcome, ask } = useOutcome();
  const [kept, setKept] = useState<{ done: JournalFileOutcome; of: string } | null>(null);
  // What was saved, or is asked about, is of these fields; another month is another question.
  const of = JSON.stringify([asked, program, settings]);
  const saved = kept?.of === of ? kept.done : null;
  const save = (again: boolean): void => {
    const request = { ...asked, program, settings, again };
    ask(session.reconcile.saveJournal(request), (done) => {
      setKept({ done, of });
    });
  };
  const submit = (): void => {
    save(false);
  };
  return (
    <Form send={submit}>
      <h4>{say`File for a bookkeeping program`}</h4>
      <SelectField label={say`File for`} value={program} options={OFFERED} change={setProgram} />
      {PROGRAMS[program].asks?.map(({ setting, label, hint, digits }) => (
        <Field
          key={setting}
          type="text"
          label={label}
          {...(hint !== undefined && { hint })}
          {...(digits && { inputMode: 'numeric' as const })}
          {...field(setting)}
        />
      ))}
      <Submit label={say`Save as CSV`} isQuiet />
      <OutcomeLine outcome={outcome} />
      {saved?.ok === false && saved.asksAgain === true && (
        <div class="button-row">
          <button type="button" onClick={() => save(true)}>
            {say`Save all the same`}
          </button>
        </div>
      )}
      {saved?.ok === true &&
        saved.files.map((file) => (
          <EvidenceLink key={file.name} file={file} onTaken={saved.markSaved} />
        ))}
    </Form>
  );
}
