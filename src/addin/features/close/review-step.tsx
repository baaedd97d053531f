// Submits a month and closes it with two people; later it shows every difference.
import { say } from '../../platform/say';
import type { ClosedPeriodCard, ClosePeriodRequest } from './period/close-state';
import { Field } from '../../pane/controls/field';
import { usePane } from '../../pane/context/pane-context';
import { ClosedPeriodDetails, PROTECTS } from './period/closed-period-part';
import { Form, Submit } from '../../pane/controls/form';
import type { StepProps } from './close-form';

interface ReviewProps extends StepProps {
  /** The month as it was submitted or signed last. */
  readonly period: ClosedPeriodCard | null;
  readonly reasons: ClosePeriodRequest['reasons'];
}

export function ReviewStep({ form, month, pack, period, reasons, ask }: ReviewProps) {
  const { session } = usePane();
  // A single month needs only the first field.
  const to = form.text('to') || month;
  const pin = (how: 'close' | 'submit'): void =>
    ask(
      session.closedPeriods[how]({
        ...{ from: month, to, reasons },
        preparedBy: form.text('preparedBy'),
        reviewedBy: form.text('reviewedBy'),
      }),
    );
  if (period !== null && period.standing !== 'reopened')
    return <ClosedPeriodDetails key={period.id} period={period} pack={pack} />;
  return (
    <>
      <p class="hint">{say`Closing stores each row and its hash in the workbook. Tieout then shows each record that changes.`}</p>
      <Form send={() => pin('submit')}>
        <Field type="text" label={say`Prepared by`} {...form.field('preparedBy')} />
        <Submit label={say`Submit for review`} />
        <details class="columns">
          <summary tabIndex={0}>{say`Two people at one table, or more months`}</summary>
          <div class="stack close">
            <Field
              type="month"
              label={say`Last month`}
              hint={say`Leave empty to close one month.`}
              {...form.field('to')}
            />
            <Field
              type="text"
              label={say`Reviewed by`}
              hint={say`Someone else than the preparer.`}
              {...form.field('reviewedBy')}
            />
            <p class="hint">{PROTECTS}</p>
            <div class="button-row">
              <button type="button" onClick={() => pin('close')}>
                {say`Close the period`}
              </button>
            </div>
          </div>
        </details>
      </Form>
      {period !== null && <ClosedPeriodDetails key={period.id} period={period} />}
    </>
  );
}
