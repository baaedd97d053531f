// Rolls the workbook's pack to the next month.
import { say } from '../../platform/say';
import { usePane } from '../../pane/context/pane-context';
import type { StepProps } from './close-form';

export function NextStep({ ask }: Pick<StepProps, 'ask'>) {
  const { session } = usePane();
  return (
    <>
      <p class="hint">{say`For a pack in this workbook. Closings and open items are carried. Owners, comments, types and rates stay.`}</p>
      <div class="button-row">
        <button type="button" onClick={() => ask(session.closing.rollPack())}>
          {say`Roll to the next month`}
        </button>
      </div>
    </>
  );
}
