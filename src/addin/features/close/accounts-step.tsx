// Chooses the accounts to close, and the pairs over which their commission is tied out.
import { say } from '../../platform/say';
import { Field } from '../../pane/controls/field';
import { PairList } from '../../pane/pair-list';
import { accountsIn, type StepProps } from './close-form';

interface AccountsProps extends Pick<StepProps, 'state' | 'form'> {
  /** By name. */
  readonly chosen: readonly string[];
  readonly choose: (names: readonly string[]) => void;
  /** The coin that the pack ties out already; "": the step asks for it. */
  readonly coin: string;
}

export function AccountsFields({ state, form, chosen, choose, coin }: AccountsProps) {
  const connected = state.accounts.filter((account) => account.state === 'connected');
  // An account of the pack is listed even if it is not connected here.
  const offered = [...new Set([...connected.map(({ name }) => name), ...chosen])];
  if (offered.length === 0)
    return <p class="hint">{say`No account is connected. Connect one first.`}</p>;
  return (
    <>
      <fieldset class="boxed stack close">
        <legend>{say`Accounts of the pack`}</legend>
        {offered.map((name) => (
          <label key={name} class="choice">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={() =>
                choose(offered.filter((one) => (one === name) !== chosen.includes(one)))
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
      {coin === '' && (
        <Field
          type="text"
          label={say`Tie out commission in`}
          hint={say`Such as USDT, of a broker account. Leave empty for no tie-out of commission.`}
          {...form.field('commissionCoin')}
        />
      )}
      {(coin || form.text('commissionCoin').trim()) !== '' &&
        connected
          .filter(({ name, canReadRebates }) => chosen.includes(name) && canReadRebates !== false)
          .map(({ name }) => <PairList key={name} account={name} />)}
    </>
  );
}

/** For a pack that is not made yet. */
export function AccountsStep({ state, form }: Pick<StepProps, 'state' | 'form'>) {
  const choose = (names: readonly string[]): void => {
    const left = state.accounts.map(({ name }) => name).filter((name) => !names.includes(name));
    form.enter({ left: left.join(',') });
  };
  const chosen = accountsIn({ state, form });
  return <AccountsFields {...{ state, form, chosen, choose }} coin="" />;
}
