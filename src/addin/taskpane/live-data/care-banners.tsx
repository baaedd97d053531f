// What is wrong with cells though their numbers are right: formulas at #NAME?, manual calculation.
import { counted, say } from '../../platform/say';
import type { PaneState } from '../../session/pane-state';
import { Icon } from '../controls/icons';
import { usePane } from '../pane-context';

export function CareBanners({
  brokenCells,
  calculatesManually,
}: Pick<PaneState, 'brokenCells' | 'calculatesManually'>) {
  const { session, track } = usePane();
  return (
    <>
      {calculatesManually && (
        <p class="banner care">
          <Icon name="warning" />
          <span>{say`Excel is set to manual calculation, so live cells do not change. Choose Formulas, Calculation Options, Automatic. Then press Refresh.`}</span>
        </p>
      )}
      {brokenCells.length > 0 && (
        <div class="banner care with-button">
          <Icon name="warning" />
          <p>
            {counted(
              brokenCells.length,
              'cell shows #NAME?: Excel opened it before Tieout had started.',
              'cells show #NAME?: Excel opened them before Tieout had started.',
            )}
          </p>
          <button type="button" onClick={() => void track(session.liveData.repairNames())}>
            {say`Repair`}
          </button>
        </div>
      )}
    </>
  );
}
