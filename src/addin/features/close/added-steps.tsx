// Accounts, commission, values and a book of a pack that stands: changed in their steps, or added.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { Field } from '../../pane/controls/field';
import { Form, Submit } from '../../pane/controls/form';
import { RangeField } from '../../pane/controls/range-field';
import { usePane } from '../../pane/context/pane-context';
import { AccountsFields } from './accounts-step';
import { BookFields } from './book-fields';
import type { StepProps } from './close-form';
import { CURRENCY_HINT, packRequest, useMakePack } from './pack-step';
import type { PackLook, PackRequest } from './pack/pack-state';

interface AddedProps extends StepProps {
  readonly pack: PackLook;
}

export function PackAccountsStep(props: AddedProps) {
  const { state, form, pack } = props;
  const [accounts, choose] = useState(pack.accounts);
  return (
    <Adding {...props} label={say`Change the pack`} asked={{ accounts }}>
      <AccountsFields {...{ state, form, choose }} chosen={accounts} coin={pack.commissionCoin} />
    </Adding>
  );
}

export function RatesStep(props: AddedProps) {
  const { form, pack, ask } = props;
  const { session } = usePane();
  const [currency, setCurrency] = useState(pack.currency);
  const isThere = pack.sheets.includes('Rates');
  const source = form.text('rates');
  return (
    <>
      <Adding
        {...props}
        isThere={isThere && currency.trim() === pack.currency}
        label={isThere ? say`Change the currency` : say`Add values to the pack`}
        asked={{ currency }}
      >
        <Field
          type="text"
          label={say`Functional currency`}
          hint={CURRENCY_HINT}
          value={currency}
          onInput={(event) => setCurrency(event.currentTarget.value)}
        />
      </Adding>
      {isThere && !isPinned(props) && (
        <Form send={() => ask(session.closing.takeRates(source))}>
          <RangeField
            label={say`Take rates from`}
            hint={say`A table of dates, coins and rates, as a bank or you made it. Rates of this month and the one before go to the sheet Rates. Tieout fetches no prices.`}
            required
            value={source}
            choose={(rates) => form.enter({ rates })}
          />
          <Submit label={say`Take the rates`} isQuiet />
        </Form>
      )}
    </>
  );
}

export function BookStep(props: AddedProps) {
  const { state, form, pack, month } = props;
  const isMatched = pack.sheets.includes('Match');
  // Each month has its own book.
  const name = isMatched ? `book ${month}` : 'book';
  return (
    <Adding
      {...props}
      label={isMatched ? say`Match this book` : say`Add the match to the pack`}
      asked={{ book: form.text(name, pack.book) }}
    >
      {isMatched && (
        <p class="hint">{say`The sheet Match lists each line of your book and each entry that no line explains.`}</p>
      )}
      <BookFields state={state} form={form} name={name} matched={pack.book} />
    </Adding>
  );
}

interface AddingProps extends AddedProps {
  /** The pack has this part, and nothing is added. */
  readonly isThere?: boolean;
  readonly label: string;
  /** The request's fields that differ from those of the pack. */
  readonly asked: Partial<PackRequest>;
  readonly children: ComponentChildren;
}

const isPinned = ({ state, month }: Pick<StepProps, 'state' | 'month'>): boolean =>
  state.closedPeriods.some(
    ({ from, to, standing }) => from === month && to === month && standing !== 'reopened',
  );

function Adding({ isThere = false, label, asked, children, ...of }: AddingProps) {
  const make = useMakePack(of.ask);
  return (
    <Form send={() => make({ ...packRequest(of), ...asked })}>
      {children}
      {!isThere && isPinned(of) && (
        <p class="hint">{say`The month is submitted. Open it again to change its pack.`}</p>
      )}
      {!isThere && !isPinned(of) && <Submit label={label} />}
    </Form>
  );
}
