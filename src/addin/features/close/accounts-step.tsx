// Whose month is closed, and over which pairs their commission is tied out.
import { say } from '../../platform/say';
import { Field } from '../../pane/controls/field';
import { PairList } from '../../pane/pair-list';
import { accountsIn, type StepProps } from './close-form';

export function AccountsStep({ state, form }: Pick<StepProps, 'state' | 'form'>) {
  const connected = state.accounts.filter((account) => account.state === 'connected');
  if (connected.length === 0)
    return <p class="hint">{say`No account is connected. Connect one first.`}</p>;
  const chosen = new Set(accountsIn({ state, form }));
  const toggle = (name: string): void => {
    const left = connected
      .map((account) => account.name)
      .filter((one) => (one === name) === chosen.has(one));
    form.enter({ left: left.join(',') });
  };
  return (
    <>
      <fieldset class="boxed stack close">
        <legend>{say`Accounts of the pack`}</legend>
        {connected.map(({ name }) => (
          <label key={name} class="choice">
            <input type="checkbox" checked={chosen.has(name)} onChange={() => toggle(name)} />
            {name}
          </label>
        ))}
      </fieldset>
      <CommissionFields
        accounts={connected.filter(({ name }) => chosen.has(name))}
        form={form}
        coin=""
      />
    </>
  );
}

interface CommissionFieldsProps extends Pick<StepProps, 'form'> {
  /** Of the month. */
  readonly accounts: StepProps['state']['accounts'];
  /** That the pack ties out already; "": it is asked. */
  readonly coin: string;
}

export function CommissionFields({ accounts, form, coin }: CommissionFieldsProps) {
  const brokers = accounts.filter(({ canReadRebates }) => canReadRebates !== false);
  return (
    <>
      {coin === '' && (
        <Field
          type="text"
          label={say`Tie out commission in`}
          hint={say`Such as USDT, of a broker account. Leave empty for no tie-out of commission.`}
          {...form.field('commissionCoin')}
        />
      )}
      {(coin || form.text('commissionCoin').trim()) !== '' &&
        brokers.map(({ name }) => <PairList key={name} account={name} />)}
    </>
  );
}
