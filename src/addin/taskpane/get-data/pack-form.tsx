// What a month-end pack is made of: asked, what it costs, made.
import { useState } from 'preact/hooks';
import { addMonths, monthOf } from '../../records/calendar';
import { localDay } from '../../records/zone';
import type { PackPreview } from '../../session/closing/pack-state';
import { Field } from '../controls/field';
import { useOutcome } from '../controls/use-outcome';
import { useNow, usePane } from '../pane-context';
import { OutcomeLine, Part } from '../reconcile/part';
import { useRequest } from '../reconcile/use-request';
import type { PlaceProps } from '../texts/place-names';
import { words } from '../texts/words';

type Cost = Extract<PackPreview, { ok: true }>;

export function PackForm({ state }: PlaceProps) {
  const { session, track } = usePane();
  const nowMs = useNow();
  const { request, field } = useRequest({
    month: addMonths(monthOf(localDay(state.displayZone, nowMs)), -1),
    commissionCoin: '',
    currency: '',
    book: '',
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { outcome, tell, show } = useOutcome();
  const [cost, setCost] = useState<Cost | null>(null);
  const says = words.pack;
  const connected = state.accounts.filter((account) => account.state === 'connected');
  const chosen = connected.filter(({ name }) => !left.has(name)).map(({ name }) => name);
  const asked = { ...request, accounts: chosen };
  const choose = (name: string): void => {
    const next = new Set(left);
    if (!next.delete(name)) next.add(name);
    setLeft(next);
  };
  const preview = (event: Event): void => {
    event.preventDefault();
    void track(session.getData.previewPack(asked)).then((found) => {
      setCost(found.ok ? found : null);
      if (found.ok) show(null);
      else tell(found);
    });
  };
  const make = (): void => {
    void track(session.getData.makePack(asked)).then((done) => {
      setCost(null);
      tell(done);
    });
  };
  const roll = (): void => void track(session.getData.rollPack()).then(tell);
  return (
    <Part heading={says.heading} lead={says.lead}>
      <form class="fields" onSubmit={preview} onInput={() => setCost(null)}>
        <Field type="month" label={says.month} {...field('month')} />
        {connected.length === 0 ? (
          <p class="hint">{says.noAccount}</p>
        ) : (
          <fieldset class="choices">
            <legend>{says.accounts}</legend>
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
          label={says.commissionCoin}
          hint={says.commissionCoinHint}
          {...field('commissionCoin')}
        />
        <Field type="text" label={says.currency} hint={says.currencyHint} {...field('currency')} />
        <Field type="text" label={says.book} hint={says.bookHint} {...field('book')} />
        <div class="button-row">
          <button type="submit">{says.show}</button>
        </div>
      </form>
      {cost !== null && (
        <>
          <CostLines cost={cost} withTieout={asked.commissionCoin.trim() !== ''} />
          <div class="button-row">
            <button type="button" class="primary" onClick={make}>
              {says.make}
            </button>
          </div>
        </>
      )}
      <div class="button-row">
        <button type="button" onClick={roll}>
          {says.roll}
        </button>
      </div>
      <p class="hint">{says.rollHint}</p>
      <OutcomeLine outcome={outcome} />
    </Part>
  );
}

function CostLines({ cost, withTieout }: { readonly cost: Cost; readonly withTieout: boolean }) {
  const { format } = usePane();
  const says = words.pack;
  return (
    <>
      <p class="hint">{says.sheets(cost.sheets.join(', '))}</p>
      <p>
        {cost.waitsFor ??
          (cost.requests === 0
            ? says.free
            : says.costs(
                cost.requests,
                format.count(cost.requests),
                format.count(Math.max(1, Math.ceil(cost.seconds))),
              ))}
      </p>
      {withTieout && <p class="hint">{says.costsTieout}</p>}
    </>
  );
}
