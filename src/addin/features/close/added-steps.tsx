// Commission, values and a book: asked in their steps where the pack has none, and added to it.
import type { ComponentChildren } from 'preact';
import { say } from '../../platform/say';
import { Field } from '../../pane/controls/field';
import { Form, Submit } from '../../pane/controls/form';
import { usePane } from '../../pane/context/pane-context';
import { CommissionFields } from './accounts-step';
import { BookFields } from './book-fields';
import type { StepProps } from './close-form';
import { CURRENCY_HINT, packRequest, useMakePack } from './pack-step';
import type { PackLook } from './pack/pack-state';

interface AddedProps extends StepProps {
  readonly pack: PackLook;
}

export function CommissionStep(props: AddedProps) {
  const { state, form, pack } = props;
  const accounts = state.accounts.filter(({ name }) => pack.accounts.includes(name));
  return (
    <Adding
      {...props}
      isThere={pack.sheets.includes('Rebates')}
      label={say`Add commission to the pack`}
    >
      <p class="hint">{say`Accounts of the pack: ${pack.accounts.join(', ')}.`}</p>
      <CommissionFields accounts={accounts} form={form} coin={pack.commissionCoin} />
    </Adding>
  );
}

export function RatesStep(props: AddedProps) {
  const { session } = usePane();
  const isThere = props.pack.sheets.includes('Rates');
  return (
    <Adding {...props} isThere={isThere} label={say`Add values to the pack`}>
      {isThere ? (
        <>
          <p class="hint">{say`Paste date, coin, rate and source into the sheet Rates. Tieout fetches no prices.`}</p>
          <div class="button-row">
            <button type="button" onClick={() => void session.goTo('Rates!C4')}>
              {say`Go to the rates`}
            </button>
            <button type="button" onClick={() => void session.goTo('Rates!F3')}>
              {say`Go to what is missing`}
            </button>
          </div>
        </>
      ) : (
        <Field
          type="text"
          label={say`Functional currency`}
          hint={CURRENCY_HINT}
          {...props.form.field('currency')}
        />
      )}
    </Adding>
  );
}

export function BookStep(props: AddedProps) {
  const { state, form, pack, month } = props;
  const isMatched = pack.sheets.includes('Match');
  // Each month has its own.
  const name = isMatched ? `book ${month}` : 'book';
  return (
    <Adding
      {...props}
      label={isMatched ? say`Match this book` : say`Add the match to the pack`}
      isThere={false}
      book={form.text(name, pack.book)}
    >
      {isMatched && (
        <p class="hint">{say`The sheet Match lists each line of your book and each entry that no line explains.`}</p>
      )}
      <BookFields state={state} form={form} name={name} matched={pack.book} />
    </Adding>
  );
}

interface AddingProps extends AddedProps {
  /** The pack has it, and nothing is added. */
  readonly isThere: boolean;
  readonly label: string;
  /** To be matched; left out: what stands is not matched anew. */
  readonly book?: string;
  readonly children: ComponentChildren;
}

function Adding({ isThere, label, book, children, ...of }: AddingProps) {
  const make = useMakePack(of.ask);
  const isPinned = of.state.closedPeriods.some(
    ({ from, to, standing }) => from === of.month && to === of.month && standing !== 'reopened',
  );
  const asked = { ...packRequest(of), ...(book !== undefined && { book }) };
  return (
    <Form send={() => make(asked)}>
      {children}
      {!isThere && isPinned && (
        <p class="hint">{say`The month is submitted. Open it again to change its pack.`}</p>
      )}
      {!isThere && !isPinned && <Submit label={label} />}
    </Form>
  );
}
