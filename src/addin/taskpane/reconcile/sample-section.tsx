// A sample of a result's records for an audit: drawn by a seed, on a sheet of its own.
import { useState } from 'preact/hooks';
import type { ResultCard } from '../../session/pane-state';
import type { SampleRequest } from '../../session/reconcile/reconcile-state';
import { Field } from '../controls/field';
import { useOutcome } from '../controls/use-outcome';
import { SelectField } from '../get-data/select-field';
import { usePane } from '../pane-context';
import { words } from '../texts/words';
import { OutcomeLine, Part } from './part';
import { useRequest } from './use-request';

const METHODS: readonly SampleRequest['method'][] = ['random', 'monetary'];

export function SampleSection({ results }: { readonly results: readonly ResultCard[] }) {
  const { session, track } = usePane();
  const { request, field } = useRequest({ coin: '', size: '25', seed: '' });
  const [method, setMethod] = useState<SampleRequest['method']>('random');
  const [id, setId] = useState('');
  const { outcome, tell } = useOutcome();
  const says = words.reconcile.sample;
  const options = results
    .filter(
      ({ functionName, state }) =>
        ['LEDGER', 'REBATES'].includes(functionName) && state === 'shown',
    )
    .map(({ id: value, addresses, asks }) => ({
      value,
      label: [addresses[0] ?? words.results.noAddress, asks].join(': '),
    }));
  const chosen = options.some(({ value }) => value === id) ? id : (options[0]?.value ?? '');
  const draw = (event: Event): void => {
    event.preventDefault();
    void track(session.reconcile.writeSample({ ...request, id: chosen, method })).then(tell);
  };
  return (
    <Part heading={says.heading} lead={says.lead}>
      {options.length === 0 ? (
        <p class="hint">{says.empty}</p>
      ) : (
        <form class="fields" onSubmit={draw}>
          <SelectField label={says.result} value={chosen} options={options} change={setId} />
          <SelectField
            label={says.method}
            value={method}
            options={METHODS.map((value) => ({ value, label: says.methods[value] }))}
            change={setMethod}
          />
          <Field type="text" label={says.coin} hint={says.coinHint} {...field('coin')} />
          <div class="pair">
            <Field type="text" inputMode="numeric" label={says.size} {...field('size')} />
            <Field type="text" label={says.seed} {...field('seed')} />
          </div>
          <p class="hint">{says.seedHint}</p>
          <div class="button-row">
            <button type="submit" class="primary">
              {says.draw}
            </button>
          </div>
        </form>
      )}
      <OutcomeLine outcome={outcome} />
    </Part>
  );
}
