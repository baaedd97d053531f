// What a month-end pack is made of: asked, what it costs, made.
import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { addMonths, monthOf } from '../../engine/records/calendar';
import { localDay } from '../../engine/records/zone';
import type { PackPreview, PackRequest } from './pack-state';
import { askForPlace, useCellTask } from '../../pane/asked-place';
import { Field } from '../../pane/controls/field';
import { OutcomeLine, useOutcome } from '../../pane/controls/outcome';
import { useNow, usePane, type PlaceProps } from '../../pane/pane-context';
import { Form, Part, Submit, useRequest } from '../../pane/controls/form';

type Cost = Extract<PackPreview, { ok: true }>;

/** Keystrokes that follow each other are counted once. */
const SETTLES_MS = 300;

interface PackProps extends PlaceProps {
  /** The last pack that was made here. */
  readonly made: PackRequest | null;
  readonly setMade: (made: PackRequest) => void;
}

/** The entry of the month-end pack in Get data: a button until somebody wants it. */
export function MonthEndPack(props: PackProps) {
  const [isOpen, open] = useState(false);
  const [asked, setAsked] = useState(0);
  const home = useRef<HTMLDivElement>(null);
  useCellTask('pack', () => {
    open(true);
    setAsked(asked + 1);
  });
  useEffect(() => {
    if (asked > 0) home.current?.scrollIntoView();
  }, [asked]);
  return (
    <div ref={home} class={isOpen ? '' : 'button-row'}>
      {isOpen ? (
        <PackForm {...props} />
      ) : (
        <button type="button" onClick={() => open(true)}>
          {say`New month-end pack`}
        </button>
      )}
    </div>
  );
}

function PackForm({ state, made, setMade }: PackProps) {
  const { session } = usePane();
  const nowMs = useNow();
  const { request, field } = useRequest({
    month: addMonths(monthOf(localDay(state.displayZone, nowMs)), -1),
    commissionCoin: '',
    currency: '',
    book: '',
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { outcome, ask } = useOutcome();
  const connected = state.accounts.filter((account) => account.state === 'connected');
  const chosen = connected.filter(({ name }) => !left.has(name)).map(({ name }) => name);
  const asked = { ...request, accounts: chosen };
  const preview = usePackPreview(asked, state);
  const choose = (name: string): void => {
    const next = new Set(left);
    if (!next.delete(name)) next.add(name);
    setLeft(next);
  };
  const make = (): void => {
    ask(session.getData.makePack(asked), (done) => {
      if (done.ok) setMade(asked);
    });
  };
  const roll = (): void => ask(session.getData.rollPack());
  return (
    <Part
      heading={say`Month-end pack`}
      lead={say`Makes new sheets: a checklist, the roll-forward by account and coin, a lead sheet, and the sheets that these use. All are live formulas. Change the month on the sheet Close, and all follow.`}
    >
      <Form send={make}>
        <Field type="month" label={say`Month to close`} {...field('month')} />
        {connected.length === 0 ? (
          <p class="hint">{say`No account is connected. Connect one first.`}</p>
        ) : (
          <fieldset class="boxed stack close">
            <legend>{say`Accounts of the pack`}</legend>
            {connected.map(({ name }) => (
              <label key={name} class="choice">
                <input type="checkbox" checked={!left.has(name)} onChange={() => choose(name)} />
                {name}
              </label>
            ))}
          </fieldset>
        )}
        <Field
          type="text"
          label={say`Tie out commission in`}
          hint={say`Such as USDT, of a broker account. Leave empty for no tie-out of commission.`}
          {...field('commissionCoin')}
        />
        <Field
          type="text"
          label={say`Functional currency`}
          hint={say`Such as EUR. You enter the rates on their own sheet. Leave empty for coins only.`}
          {...field('currency')}
        />
        <Field
          type="text"
          label={say`Book to match`}
          hint={say`A table by its name, or a range such as Book!A1:F500. Leave empty for no match.`}
          {...field('book')}
        />
        {preview?.ok === false && connected.length > 0 && <p class="hint">{preview.sentence}</p>}
        {preview?.ok === true && (
          <CostLines cost={preview} withTieout={asked.commissionCoin.trim() !== ''} />
        )}
        <Submit label={say`Make the pack`} />
      </Form>
      <OutcomeLine outcome={outcome} />
      {made !== null && (
        <div class="button-row">
          <button type="button" onClick={() => askForPlace('close', made.month)}>
            {say`Close a month`}
          </button>
        </div>
      )}
      <div class="button-row">
        <button type="button" onClick={roll}>
          {say`Roll to the next month`}
        </button>
      </div>
      <p class="hint">{say`For a pack in this workbook. Closings and open items are carried. Owners, comments, types and rates stay.`}</p>
    </Part>
  );
}

/** What the pack would ask, in step with what is asked for; null while it is being counted. */
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
      void session.getData.previewPack(asked).then((preview) => {
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
      {withTieout && <p class="hint">{say`The tie-out then asks for commission of each pair.`}</p>}
    </>
  );
}
