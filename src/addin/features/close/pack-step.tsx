// What a month-end pack is made of: asked, made.
import { useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type { PackRequest } from './pack/pack-state';
import { Field } from '../../pane/controls/field';
import { Form, Submit } from '../../pane/controls/form';
import { usePane } from '../../pane/context/pane-context';
import { AccountsStep } from './accounts-step';
import { BookFields } from './book-fields';
import { accountsIn, type StepProps } from './close-form';

export const CURRENCY_HINT = say`Such as EUR. You enter the rates on their own sheet. Leave empty for coins only.`;

interface PackStepProps extends StepProps {
  readonly done: () => void;
}

export const PackStep = (props: PackStepProps) =>
  props.pack === null ? (
    <NewPack {...props} />
  ) : (
    <p class="hint">{say`Its sheets: ${props.pack.sheets.join(', ')}. Accounts, pairs, currency, rates and book are changed in their steps.`}</p>
  );

/** What is entered for the pack; what it has already is its own, and its steps ask the rest. */
export function packRequest({ state, form, month, pack }: Omit<StepProps, 'ask'>): PackRequest {
  return {
    month,
    accounts: pack?.accounts ?? accountsIn({ state, form }),
    commissionCoin: pack?.commissionCoin || form.text('commissionCoin'),
    currency: pack?.currency ?? form.text('currency'),
    book: pack === null ? form.text('book') : '',
    hasCharts: pack === null && form.text('charts') !== '',
  };
}

/** Makes it; asked once more in the same way, without trading pairs too. */
export function useMakePack(ask: StepProps['ask'], done?: () => void) {
  const { session } = usePane();
  const [bare, setBare] = useState('');
  return (asked: PackRequest): void => {
    const text = JSON.stringify(asked);
    ask(session.closing.makePack({ ...asked, withoutPairs: bare === text }), (made) => {
      setBare(made.asksPairs ? text : '');
      if (made.ok) done?.();
    });
  };
}

function NewPack({ state, form, month, ask, done }: PackStepProps) {
  const asked = packRequest({ state, form, month, pack: null });
  const make = useMakePack(ask, done);
  return (
    <>
      <p class="hint">{say`Makes new sheets: a checklist, the roll-forward by account and coin, a lead sheet, and the sheets that these use. All are live formulas. Change the month on the sheet Close, and all follow.`}</p>
      <Form send={() => make(asked)}>
        <AccountsStep state={state} form={form} />
        <Field
          type="text"
          label={say`Functional currency`}
          hint={CURRENCY_HINT}
          {...form.field('currency')}
        />
        <BookFields state={state} form={form} />
        <label class="choice">
          <input
            type="checkbox"
            checked={asked.hasCharts}
            onChange={() => form.enter({ charts: asked.hasCharts ? '' : 'yes' })}
          />
          {say`Draw the balance of each coin on Lead`}
        </label>
        <p class="hint">{say`Once the first sheet is added, Cancel comes too late. Where Excel refuses a sheet, Tieout deletes what it has added, and Excel’s Undo is then empty.`}</p>
        <Submit label={say`Make the pack`} />
      </Form>
    </>
  );
}
