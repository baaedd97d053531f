// A range of the workbook: typed, or taken from the selected cells.
import { useId, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { usePane } from '../context/pane-context';
import { Field } from './field';
import { ComplaintLine } from './outcome-line';

interface RangeFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly required?: boolean;
  readonly value: string;
  readonly choose: (range: string) => void;
}

export function RangeField({ choose, ...field }: RangeFieldProps) {
  const { session, track } = usePane();
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (): void =>
    void track(session.selectedRange()).then((found) => {
      if (found.ok) choose(found.range);
      setRefusal(found.ok ? null : found.sentence);
    });
  return (
    <div class="field">
      <Field
        type="text"
        {...field}
        complaintId={refusal === null ? null : id}
        onInput={({ currentTarget }) => {
          setRefusal(null);
          choose(currentTarget.value);
        }}
      />
      <div class="button-row">
        <button type="button" onClick={take}>
          {say`Use selection`}
        </button>
      </div>
      <ComplaintLine id={id} sentence={refusal} tone="care" />
    </div>
  );
}
