// A journal of a month: the mapping, the sheet, then the file for a bookkeeping program.
import { useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { addMonths, monthOf } from '../../records/calendar';
import { localDay } from '../../records/zone';
import type { PackRequest } from '../../session/closing/pack-state';
import type { Grain, JournalRequest } from '../../session/journal/journal-state';
import { Field } from '../controls/field';
import { OutcomeLine, useOutcome } from '../controls/outcome';
import { useNow, usePane, type PlaceProps } from '../pane-context';
import { Form, Part, useRequest } from '../controls/form';
import { JournalFile } from './journal-file';
import { SelectField } from '../controls/select-field';

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
  const { session, track } = usePane();
  const nowMs = useNow();
  const { request, field } = useRequest({
    month: pack?.month ?? addMonths(monthOf(localDay(state.displayZone, nowMs)), -1),
    accounts: pack?.accounts.join(',') ?? '',
    currency: pack?.currency ?? '',
  });
  const [grain, setGrain] = useState<Grain>('day');
  const { outcome, tell } = useOutcome();
  const standard = state.accounts.find(({ isDefault }) => isDefault);
  const asked: JournalRequest = { ...request, grain };
  const make = (): void => {
    void track(session.reconcile.writeJournal(asked)).then(tell);
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
          <button
            type="button"
            onClick={() => void track(session.reconcile.writeMapping(asked)).then(tell)}
          >
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
