// The file of a journal for a bookkeeping program. Records that were saved before are asked about.
import { useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type {
  FileSettings,
  JournalFileOutcome,
  JournalRequest,
  Program,
} from '../../session/journal/journal-state';
import { Field } from '../controls/field';
import { useOutcome } from '../controls/use-outcome';
import { EvidenceLink } from '../live-data/evidence-link';
import { usePane } from '../pane-context';
import { OutcomeLine } from '../reconcile/part';
import { useRequest } from '../reconcile/use-request';
import { SelectField } from './select-field';

const PROGRAMS: readonly { readonly value: Program; readonly label: string }[] = [
  { value: 'xero', label: 'Xero' },
  { value: 'quickbooks', label: 'QuickBooks Online' },
  { value: 'netsuite', label: 'NetSuite' },
  { value: 'sap', label: 'SAP' },
  { value: 'datev', label: 'DATEV' },
  { value: 'own', label: say`Columns of your own` },
];
const USUAL: FileSettings = {
  companyCode: '',
  documentType: '',
  consultant: '',
  client: '',
  columns: 'Date, Reference, Account, Debit, Credit, Currency, Coin, Quantity, Rate, Narration',
  separator: ',',
};

interface AskedFile {
  readonly asked: JournalRequest;
}

export function JournalFile({ asked }: AskedFile) {
  const { session, track } = usePane();
  const { request: settings, field } = useRequest(USUAL);
  const [program, setProgram] = useState<Program>('xero');
  const { outcome, tell } = useOutcome();
  const [kept, setKept] = useState<{ done: JournalFileOutcome; of: string } | null>(null);
  // What was saved, or is asked about, is of these fields; another month is another question.
  const of = JSON.stringify([asked, program, settings]);
  const saved = kept?.of === of ? kept.done : null;
  const save = (again: boolean): void => {
    const request = { ...asked, program, settings, again };
    void track(session.reconcile.saveJournal(request)).then((done) => {
      setKept({ done, of });
      tell(done);
    });
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    save(false);
  };
  return (
    <form class="stack close" onSubmit={submit}>
      <h4>{say`File for a bookkeeping program`}</h4>
      <SelectField label={say`File for`} value={program} options={PROGRAMS} change={setProgram} />
      {program === 'sap' && (
        <>
          <Field type="text" label={say`Company code`} {...field('companyCode')} />
          <Field
            type="text"
            label={say`Document type`}
            hint={say`Leave empty for SA.`}
            {...field('documentType')}
          />
        </>
      )}
      {program === 'datev' && (
        <>
          <Field
            type="text"
            inputMode="numeric"
            label={say`Consultant number`}
            hint={say`Berater, as DATEV gives it.`}
            {...field('consultant')}
          />
          <Field
            type="text"
            inputMode="numeric"
            label={say`Client number`}
            hint={say`Mandant, as DATEV gives it.`}
            {...field('client')}
          />
        </>
      )}
      {program === 'own' && (
        <>
          <Field
            type="text"
            label={say`Columns`}
            hint={say`With commas between them; a heading of your own behind an equals sign, as in account=Konto.`}
            {...field('columns')}
          />
          <Field
            type="text"
            label={say`Separator`}
            hint={say`A comma, a semicolon or the word tab.`}
            {...field('separator')}
          />
        </>
      )}
      <div class="button-row">
        <button type="submit">{say`Save as CSV`}</button>
      </div>
      <OutcomeLine outcome={outcome} />
      {saved?.ok === false && saved.asksAgain === true && (
        <div class="button-row">
          <button type="button" onClick={() => save(true)}>
            {say`Save all the same`}
          </button>
        </div>
      )}
      {saved?.ok === true && <EvidenceLink file={saved.file} />}
    </form>
  );
}
