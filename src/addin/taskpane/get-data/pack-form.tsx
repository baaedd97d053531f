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
    accounts: '',
    commissionCoin: '',
    currency: '',
  });
  const { outcome, tell, show } = useOutcome();
  const [cost, setCost] = useState<Cost | null>(null);
  const says = words.pack;
  const standard = state.accounts.find(({ isDefault }) => isDefault);
  const preview = (event: Event): void => {
    event.preventDefault();
    void track(session.getData.previewPack(request)).then((found) => {
      setCost(found.ok ? found : null);
      if (found.ok) show(null);
      else tell(found);
    });
  };
  const make = (): void => {
    void track(session.getData.makePack(request)).then((done) => {
      setCost(null);
      tell(done);
    });
  };
  return (
    <Part heading={says.heading} lead={says.lead}>
      <form class="fields" onSubmit={preview} onInput={() => setCost(null)}>
        <Field type="month" label={says.month} {...field('month')} />
        <Field
          type="text"
          label={says.accounts}
          hint={says.accountsHint(standard?.name ?? says.noAccount)}
          {...field('accounts')}
        />
        <Field
          type="text"
          label={says.commissionCoin}
          hint={says.commissionCoinHint}
          {...field('commissionCoin')}
        />
        <Field type="text" label={says.currency} hint={says.currencyHint} {...field('currency')} />
        <div class="button-row">
          <button type="submit">{says.show}</button>
        </div>
      </form>
      {cost !== null && (
        <>
          <CostLines cost={cost} withTieout={request.commissionCoin.trim() !== ''} />
          <div class="button-row">
            <button type="button" class="primary" onClick={make}>
              {says.make}
            </button>
          </div>
        </>
      )}
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
