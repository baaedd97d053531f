// Days or months: a preset with its present meaning, or the person's own.
import { useId } from 'preact/hooks';
import { say } from '../../platform/say';
import type { IsoDay, IsoMonth } from '../../engine/records/calendar';
import { usePane } from '../../pane/context/pane-context';
import { Field } from '../../pane/controls/field';
import type { RecordOperation } from './choices';
import { PRESETS, usesFinancialYear, type ChosenPeriod, type PeriodChoice } from './period-presets';
import { SelectField } from '../../pane/controls/select-field';

interface PeriodFieldsProps {
  /** The function that decides whether days or months are counted. */
  readonly operation: RecordOperation;
  readonly choice: PeriodChoice;
  readonly period: ChosenPeriod<IsoDay | IsoMonth>;
  readonly zone: string;
  readonly change: (choice: PeriodChoice) => void;
}

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1));

export function PeriodFields({ operation, choice, period, zone, change }: PeriodFieldsProps) {
  const { session, format } = usePane();
  const { means, moves } = period;
  const ofDays = operation === 'REBATES';
  return (
    <>
      <SelectField
        label={ofDays ? say`Days` : say`Months`}
        value={choice.preset}
        options={[
          ...PRESETS,
          { value: 'own', label: ofDays ? say`Other days` : say`Other months` },
        ]}
        change={(preset) => change({ ...choice, preset })}
      />
      {usesFinancialYear(choice.preset) && (
        <SelectField
          label={say`Financial year begins in`}
          value={String(session.getData.financialYearBegins)}
          options={MONTHS.map((value) => ({ value, label: format.monthName(Number(value)) }))}
          change={(value) => session.getData.beginFinancialYearIn(Number(value))}
        />
      )}
      {choice.preset === 'own' && (
        <OwnPeriod operation={operation} choice={choice} change={change} />
      )}
      {means !== null && (
        <p class="hint means" role="status">
          {means.first === means.last
            ? `${format.date(means.first)} (${zone})`
            : say`${format.date(means.first)} to ${format.date(means.last)} (${zone})`}
          {moves &&
            (ofDays
              ? say` The end moves on to today with each Refresh.`
              : say` It moves on to the new month with the first Refresh in it.`)}
        </p>
      )}
    </>
  );
}

function OwnPeriod({
  operation,
  choice,
  change,
}: Pick<PeriodFieldsProps, 'operation' | 'choice' | 'change'>) {
  const id = useId();
  const ofDays = operation === 'REBATES';
  const field = (which: 'from' | 'to', label: string) => (
    <Field
      type={ofDays ? 'date' : 'month'}
      label={label}
      value={choice[which]}
      aria-describedby={id}
      onInput={(event) => change({ ...choice, [which]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <div class="pair">
        {field('from', ofDays ? say`First day` : say`First month`)}
        {field('to', ofDays ? say`Last day` : say`Last month (included)`)}
      </div>
      <p class="hint" id={id}>
        {ofDays
          ? say`Both days are included. No last day means today; no first day means one month before the last.`
          : say`As 2026-09. No last month means the first alone.`}
      </p>
    </>
  );
}
