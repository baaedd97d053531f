// Asks for the contents of a month-end pack, says what it costs, and makes it.
import { useEffect, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type { PackPreview, PackRequest } from './pack/pack-state';
import { Field } from '../../pane/controls/field';
import { Form, Submit } from '../../pane/controls/form';
import { usePane } from '../../pane/context/pane-context';
import type { PlaceProps } from '../../pane/context/feature';
import { AccountsStep } from './accounts-step';
import { BookFields } from './book-fields';
import { accountsIn, type StepProps } from './close-form';

type Cost = Extract<PackPreview, { ok: true }>;

export const CURRENCY_HINT = say`Such as EUR. You enter the rates on their own sheet. Leave empty for coins only.`;

/** Keystrokes within this time cause one count. */
const SETTLES_MS = 300;

interface PackStepProps extends StepProps {
  readonly done: () => void;
}

export const PackStep = (props: PackStepProps) =>
  props.pack === null ? (
    <NewPack {...props} />
  ) : (
    <p class="hint">{say`Its sheets: ${props.pack.sheets.join(', ')}. Accounts, pairs, currency, rates and book are changed in their steps.`}</p>
  );

/** The entries for the pack. An existing pack keeps its own values; its steps ask for the rest. */
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

/** Makes the pack; a second call with the same request makes it without trading pairs too. */
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
  const { accounts } = asked;
  const preview = usePackPreview(asked, state);
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
        {preview?.ok === false && accounts.length > 0 && <p class="hint">{preview.sentence}</p>}
        {preview?.ok === true && (
          <CostLines cost={preview} withTieout={asked.commissionCoin.trim() !== ''} />
        )}
        <Submit label={say`Make the pack`} />
      </Form>
    </>
  );
}

/** The requests that the pack would send, for the current entries; null while they are counted. */
function usePackPreview(asked: PackRequest, state: PlaceProps['state']): PackPreview | null {
  const { session } = usePane();
  const text = JSON.stringify([
    asked,
    state.work === null,
    state.results.map(({ refreshedAtMs }) => refreshedAtMs),
  ]);
  const [counted, setCounted] = useState<{ text: string; preview: PackPreview } | null>(null);
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      void session.closing.previewPack(asked).then((preview) => {
        if (!stale) setCounted({ text, preview });
      });
    }, SETTLES_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [session, text]);
  return counted?.text === text ? counted.preview : null;
}

function CostLines({ cost, withTieout }: { readonly cost: Cost; readonly withTieout: boolean }) {
  const { format } = usePane();
  const asked = format.count(cost.requests);
  const seconds = format.count(Math.max(1, Math.ceil(cost.seconds)));
  return (
    <>
      <p class="hint">{say`Sheets: ${cost.sheets.join(', ')}.`}</p>
      <p>
        {cost.waitsFor ??
          (cost.requests === 0
            ? say`The ledger of this month is kept: the exchange is asked nothing for it.`
            : cost.requests === 1
              ? say`Asks the exchange ${asked} time for the ledger, about ${seconds} s.`
              : say`Asks the exchange ${asked} times for the ledger, about ${seconds} s.`)}
      </p>
      <p class="hint">{say`Once the first sheet is added, Cancel comes too late. Where Excel refuses a sheet, Tieout deletes what it has added, and Excel’s Undo is then empty.`}</p>
      {withTieout && <p class="hint">{say`The tie-out then asks for commission of each pair.`}</p>}
    </>
  );
}
