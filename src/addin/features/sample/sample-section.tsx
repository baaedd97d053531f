// A sample of a result's records for an audit: drawn by a seed, on a sheet of its own.
import { isOfRecords } from '../../engine/records/columns';
import { useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type { ResultCard } from '../../workbook/session/pane-state';
import type { Outcome } from '../../platform/outcome';
import type { SampleRequest } from './sample';
import { Field } from '../../pane/controls/field';
import { OutcomeLine, useOutcome } from '../../pane/controls/outcome-line';
import { SelectField } from '../../pane/controls/select-field';
import { Form, Part, Submit, useRequest } from '../../pane/controls/form';

const METHODS = [
  { value: 'random', label: say`Random records` },
  { value: 'monetary', label: say`Monetary units` },
] as const;

interface SampleSectionProps {
  readonly results: readonly ResultCard[];
  readonly write: (request: SampleRequest) => Promise<Outcome>;
}

export function SampleSection({ results, write }: SampleSectionProps) {
  const options = results
    .filter(({ functionName, state }) => isOfRecords(functionName) && state === 'shown')
    .map(({ id: value, addresses, asks }) => ({
      value,
      label: [addresses[0] ?? say`Not yet found in a sheet`, asks].join(': '),
    }));
  return (
    <Part
      heading={say`Audit sample`}
      lead={say`Draws some of the records of a result to a new sheet. The same seed draws the same records.`}
    >
      {options.length === 0 ? (
        <p class="hint">{say`No result of LEDGER or REBATES shows records yet. Insert one under Get data, or draw from a submitted month under Close, Evidence.`}</p>
      ) : (
        <SampleForm options={options} write={write} />
      )}
    </Part>
  );
}

interface SampleFormProps extends Pick<SampleSectionProps, 'write'> {
  /** The populations to choose from; at least one. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Another button of the place is the primary one. */
  readonly isQuiet?: boolean;
}

export function SampleForm({ options, write, isQuiet = false }: SampleFormProps) {
  const { request, field } = useRequest({ coin: '', size: '25', seed: '' });
  const [method, setMethod] = useState<SampleRequest['method']>('random');
  const [id, setId] = useState('');
  const { outcome, ask } = useOutcome();
  const chosen = options.some(({ value }) => value === id) ? id : (options[0]?.value ?? '');
  const draw = (): void => {
    ask(write({ ...request, id: chosen, method }));
  };
  return (
    <Form send={draw}>
      <SelectField label={say`Draw from`} value={chosen} options={options} change={setId} />
      <SelectField label={say`Method`} value={method} options={METHODS} change={setMethod} />
      <Field
        type="text"
        label={say`Coin of the sample`}
        hint={say`Leave empty for all coins. Monetary units need one.`}
        {...field('coin')}
      />
      <div class="pair">
        <Field type="text" inputMode="numeric" label={say`How many`} {...field('size')} />
        <Field type="text" label={say`Seed`} {...field('seed')} />
      </div>
      <p class="hint">{say`Any text or number of your own; write it into your working papers.`}</p>
      <Submit label={say`Draw the sample`} isQuiet={isQuiet} />
      <OutcomeLine outcome={outcome} />
    </Form>
  );
}
