// A journal of a month: the mapping, the sheet, then the file for a bookkeeping program.
import { useState } from 'preact/hooks';
import { say } from '../../platform/say';
import {
  type JournalRequest,
  PROGRAMS,
  USUAL_SETTINGS,
  type JournalFileOutcome,
  type Program,
} from '../journal/journal-state';
import { Field } from '../../pane/controls/field';
import { OutcomeLine, useOutcome } from '../../pane/controls/outcome-line';
import { usePane } from '../../pane/context/pane-context';
import { Form, Submit } from '../../pane/controls/form';
import type { CloseForm, StepProps } from './close-form';
import type { ReasonedItems } from './items-step';
import { ReasonedItem } from './period/open-items-part';
import { isOfJournal } from './steps';
import { SelectField } from '../../pane/controls/select-field';
import { EvidenceLink } from '../../pane/controls/evidence-link';

const GRAINS = [
  { value: 'entry', label: say`For each entry` },
  { value: 'day', label: say`Summed by day` },
  { value: 'month', label: say`Summed by month` },
] as const;

interface JournalStepProps extends StepProps {
  readonly reasons: ReasonedItems;
}

export function JournalStep({ state, form, month, pack, ask, reasons }: JournalStepProps) {
  const { session } = usePane();
  const standard = state.accounts.find(({ isDefault }) => isDefault);
  const grain = GRAINS.find(({ value }) => value === form.text('grain'))?.value ?? 'day';
  const ofPack = { accounts: pack?.accounts.join(',') ?? '', currency: pack?.currency ?? '' };
  const asked: JournalRequest = {
    ...{ month, grain },
    accounts: form.text('journalAccounts', ofPack.accounts),
    currency: form.text('journalCurrency', ofPack.currency),
  };
  const make = (): void => ask(session.journal.writeJournal(asked));
  const whyNone = reasons.items.filter((item) => isOfJournal(item, pack));
  return (
    <>
      <p class="hint">{say`Posts a month to the accounts that you map: a new sheet first, then a file for your bookkeeping program.`}</p>
      <Form send={make}>
        <SelectField
          label={say`Lines`}
          value={grain}
          options={GRAINS}
          change={(value) => form.enter({ grain: value })}
        />
        <details class="columns" open={pack === null}>
          <summary tabIndex={0}>{say`Accounts and currency`}</summary>
          <Field
            type="text"
            label={say`Accounts of the journal`}
            hint={say`Names with commas between them. Leave empty for all accounts of the month’s pack; without a pack, for ${standard?.name ?? say`the account of this workbook`}.`}
            {...form.field('journalAccounts', ofPack.accounts)}
          />
          <Field
            type="text"
            label={say`Currency of the journal`}
            hint={say`Such as EUR, valued by the rates on your sheet Rates. Leave empty for amounts in coins.`}
            {...form.field('journalCurrency', ofPack.currency)}
          />
        </details>
        <div class="button-row">
          <button type="button" onClick={() => ask(session.journal.writeMapping(asked))}>
            {say`New mapping`}
          </button>
          <button type="submit" class="primary">
            {say`Make journal`}
          </button>
        </div>
      </Form>
      <JournalFile asked={asked} form={form} />
      {whyNone.length > 0 && (
        <section class="stack close">
          <h4>{say`Why there is no journal, or not all in it`}</h4>
          <ul class="stack close">
            {whyNone.map((item) => (
              <ReasonedItem key={item.id} item={item} {...reasons} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const NAMES = Object.keys(PROGRAMS) as Program[];
const OFFERED = NAMES.map((value) => ({
  value,
  label: PROGRAMS[value].label ?? PROGRAMS[value].name,
}));

const SETTINGS = Object.keys(USUAL_SETTINGS) as (keyof typeof USUAL_SETTINGS)[];

interface AskedFile {
  readonly asked: JournalRequest;
  readonly form: CloseForm;
}

function JournalFile({ asked, form }: AskedFile) {
  const { session } = usePane();
  const program = NAMES.find((name) => name === form.text('program')) ?? 'xero';
  const settings = SETTINGS.reduce(
    (all, name) => ({ ...all, [name]: form.text(`of ${name}`, USUAL_SETTINGS[name]) }),
    USUAL_SETTINGS,
  );
  const { outcome, ask } = useOutcome();
  const [stored, setStored] = useState<{ done: JournalFileOutcome; of: string } | null>(null);
  // The outcome and the question belong to these fields; another month is another question.
  const of = JSON.stringify([asked, program, settings]);
  const saved = stored?.of === of ? stored.done : null;
  const save = (again: boolean): void => {
    const request = { ...asked, program, settings, again };
    ask(session.journal.saveJournal(request), (done) => {
      setStored({ done, of });
    });
  };
  const submit = (): void => {
    save(false);
  };
  return (
    <Form send={submit}>
      <h4>{say`File for a bookkeeping program`}</h4>
      <SelectField
        label={say`File for`}
        value={program}
        options={OFFERED}
        change={(value) => form.enter({ program: value })}
      />
      {PROGRAMS[program].asks?.map(({ setting, label, hint, digits, options, usual = '' }) =>
        options ? (
          <SelectField
            key={setting}
            label={label}
            {...(hint !== undefined && { hint })}
            value={settings[setting] || usual}
            options={options}
            change={(value) => form.enter({ [`of ${setting}`]: value })}
          />
        ) : (
          <Field
            key={setting}
            type="text"
            label={label}
            {...(hint !== undefined && { hint })}
            {...(digits && { inputMode: 'numeric' as const })}
            {...form.field(`of ${setting}`, USUAL_SETTINGS[setting])}
          />
        ),
      )}
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
