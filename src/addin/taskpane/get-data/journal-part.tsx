// A journal of a month: the mapping, the sheet, then the file for a bookkeeping program.
import { useState } from 'preact/hooks';
import { addMonths, monthOf } from '../../records/calendar';
import { localDay } from '../../records/zone';
import type { PackRequest } from '../../session/closing/pack-state';
import type { Grain, JournalRequest } from '../../session/journal/journal-state';
import { Field } from '../controls/field';
import { useOutcome } from '../controls/use-outcome';
import { useNow, usePane } from '../pane-context';
import { OutcomeLine, Part } from '../reconcile/part';
import { useRequest } from '../reconcile/use-request';
import type { PlaceProps } from '../texts/place-names';
import { words } from '../texts/words';
import { JournalFile } from './journal-file';
import { SelectField } from './select-field';

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
        {words.journal.open}
      </button>
    </div>
  );
}

const GRAINS: readonly Grain[] = ['entry', 'day', 'month'];

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
  const says = words.journal;
  const standard = state.accounts.find(({ isDefault }) => isDefault);
  const asked: JournalRequest = { ...request, grain };
  const make = (event: Event): void => {
    event.preventDefault();
    void track(session.reconcile.writeJournal(asked)).then(tell);
  };
  return (
    <Part heading={says.heading} lead={says.lead}>
      <form class="fields" onSubmit={make}>
        <Field type="month" label={says.month} {...field('month')} />
        <Field
          type="text"
          label={says.accounts}
          hint={says.accountsHint(standard?.name ?? says.noAccount)}
          {...field('accounts')}
        />
        <Field type="text" label={says.currency} hint={says.currencyHint} {...field('currency')} />
        <SelectField
          label={says.grain}
          value={grain}
          options={GRAINS.map((value) => ({ value, label: says.grains[value] }))}
          change={setGrain}
        />
        <div class="button-row">
          <button
            type="button"
            onClick={() => void track(session.reconcile.writeMapping(asked)).then(tell)}
          >
            {says.mapping}
          </button>
          <button type="submit" class="primary">
            {says.make}
          </button>
        </div>
      </form>
      <OutcomeLine outcome={outcome} />
      <JournalFile asked={asked} />
    </Part>
  );
}
