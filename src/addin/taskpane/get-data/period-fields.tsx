// Days or months: a preset that shows what it means, or one's own.
import { useId } from 'preact/hooks';
import type { IsoDay, IsoMonth } from '../../records/calendar';
import { usePane } from '../pane-context';
import { words } from '../texts/words';
import { Field } from '../controls/field';
import type { RecordOperation } from './choices';
import { PRESETS, usesFinancialYear, type ChosenPeriod, type PeriodChoice } from './periods';
import { SelectField } from './select-field';

interface PeriodFieldsProps {
  /** Whose way of counting: days or months. */
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
  return (
    <>
      <SelectField
        label={words.getData.period[operation]}
        value={choice.preset}
        options={PRESETS.map((value) => ({ value, label: words.getData.preset[operation][value] }))}
        change={(preset) => change({ ...choice, preset })}
      />
      {usesFinancialYear(choice.preset) && (
        <SelectField
          label={words.getData.yearBegins}
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
          {words.getData.range(format.date(means.first), format.date(means.last), zone)}
          {moves && ` ${words.getData.moves[operation]}`}
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
        {field('from', ofDays ? words.getData.firstDay : words.getData.firstMonth)}
        {field('to', ofDays ? words.getData.lastDay : words.getData.lastMonth)}
      </div>
      <p class="hint" id={id}>
        {ofDays ? words.getData.ownDaysHint : words.getData.ownMonthsHint}
      </p>
    </>
  );
}
