// The file of a journal for a bookkeeping program. Records that were saved before are asked about.
import { useState } from 'preact/hooks';
import { say } from '../../platform/say';
import {
  PROGRAMS,
  USUAL_SETTINGS,
  type JournalFileOutcome,
  type JournalRequest,
  type Program,
} from '../../session/journal/journal-state';
import { Field } from '../controls/field';
import { OutcomeLine, useOutcome } from '../controls/outcome';
import { EvidenceLink } from '../live-data/evidence-link';
import { usePane } from '../pane-context';
import { Form, useRequest } from '../controls/form';
import { SelectField } from '../controls/select-field';

const NAMES = Object.keys(PROGRAMS) as Program[];
const OFFERED = NAMES.map((value) => ({
  value,
  label: PROGRAMS[value].label ?? PROGRAMS[value].name,
}));

interface AskedFile {
  readonly asked: JournalRequest;
}

export function JournalFile({ asked }: AskedFile) {
  const { session, track } = usePane();
  const { request: settings, field } = useRequest(USUAL_SETTINGS);
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
    </Form>
  );
}
