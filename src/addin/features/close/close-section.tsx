// Closing a period: two people, and from then on every difference.
import { useEffect, useRef, useState } from 'preact/hooks';
import { counted, say } from '../../platform/say';
import { addMonths, monthName, monthOf } from '../../engine/records/calendar';
import { localDay } from '../../engine/records/zone';
import type { ClosedPeriodCard, ClosePeriodRequest } from './close-state';
import { Field } from '../../pane/controls/field';
import { useNow, usePane } from '../../pane/pane-context';
import { OutcomeLine, useOutcome } from '../../pane/controls/outcome';
import { ClosedPeriodDetails } from './closed-period-part';
import { OpenItems } from './open-items-part';
import { Form, Part, useRequest } from '../../pane/controls/form';

const NOTHING: Omit<ClosePeriodRequest, 'reasons'> = {
  from: '',
  to: '',
  preparedBy: '',
  reviewedBy: '',
};

interface CloseSectionProps {
  readonly periods: readonly ClosedPeriodCard[];
  /** What was asked for elsewhere: a month to be closed, or with "" the periods that were. */
  readonly asked: { readonly month: string } | null;
  /** In which months are counted. */
  readonly zone: string;
}

export function CloseSection({ periods, asked, zone }: CloseSectionProps) {
  const { session } = usePane();
  const lastMonth = addMonths(monthOf(localDay(zone, useNow())), -1);
  const isClosed = periods.some(({ title }) => title === monthName(lastMonth));
  const { request, field, set, clear } = useRequest(NOTHING, {
    ...NOTHING,
    from: isClosed ? '' : lastMonth,
  });
  const isToSign = periods.some(({ standing }) => standing === 'submitted');
  const list = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (asked === null) return;
    if (asked.month === '') list.current?.scrollIntoView();
    else set('from', asked.month);
  }, [asked]);
  const { outcome, ask } = useOutcome();
  const [reasons, setReasons] = useState<ClosePeriodRequest['reasons']>({});
  // One month needs to be said once.
  const to = request.to || request.from;
  const open = session.closedPeriods.openItems(request.from, to);
  const reading = session.closedPeriods.readingIn(request.from, to).length;
  const pin = (how: 'close' | 'submit'): void =>
    ask(session.closedPeriods[how]({ ...request, to, reasons }), (done) => {
      if (!done.ok) return;
      clear();
      setReasons({});
    });
  const close = (): void => {
    pin('close');
  };
  return (
    <Part
      heading={say`Close a month`}
      lead={say`Closing stores the hash of each row and the certificate in the workbook. Tieout then shows each record that changes.`}
    >
      <Form send={close}>
        <div class="pair">
          <Field type="month" label={say`First month`} {...field('from')} />
          <Field type="month" label={say`Last month`} {...field('to')} />
        </div>
        <Field type="text" label={say`Prepared by`} {...field('preparedBy')} />
        <Field
          type="text"
          label={say`Reviewed by`}
          hint={say`Someone else than the preparer.`}
          {...field('reviewedBy')}
        />
        {reading > 0 && (
          <p class="hint">
            {counted(
              reading,
              'result is still being read. Submit or close when it is complete.',
              'results are still being read. Submit or close when they are complete.',
            )}
          </p>
        )}
        {open.length > 0 && <OpenItems items={open} reasons={reasons} setReasons={setReasons} />}
        <div class="button-row">
          {/* What waits for its reviewer goes first. */}
          <button type="submit" class={isToSign ? '' : 'primary'}>
            {say`Close the period`}
          </button>
          <button type="button" onClick={() => pin('submit')}>
            {say`Submit for review`}
          </button>
        </div>
        <p class="hint">{say`Two people close a period at once. Or the preparer submits it, and the reviewer signs later.`}</p>
      </Form>
      <OutcomeLine outcome={outcome} />
      <h4 ref={list}>{say`Closed periods`}</h4>
      {periods.length === 0 ? (
        <p class="hint">{say`No period is closed yet. Show the months with LEDGER or REBATES, have them reviewed, then close them here.`}</p>
      ) : (
        periods.map((period) => <ClosedPeriodDetails key={period.id} period={period} />)
      )}
    </Part>
  );
}
