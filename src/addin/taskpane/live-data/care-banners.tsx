// What is wrong with cells though their numbers are right: formulas at #NAME?, manual calculation.
import type { PaneState } from '../../session/pane-state';
import { Icon } from '../controls/icons';
import { usePane } from '../pane-context';
import { words } from '../texts/words';

export function CareBanners({
  brokenCells,
  calculatesManually,
}: Pick<PaneState, 'brokenCells' | 'calculatesManually'>) {
  const { session, format, track } = usePane();
  return (
    <>
      {calculatesManually && (
        <p class="banner care">
          <Icon name="warning" />
          <span>{words.liveData.manual}</span>
        </p>
      )}
      {brokenCells.length > 0 && (
        <div class="banner care with-button">
          <Icon name="warning" />
          <p>{words.liveData.broken(brokenCells.length, format.count(brokenCells.length))}</p>
          <button type="button" onClick={() => void track(session.liveData.repairNames())}>
            {words.liveData.repair}
          </button>
        </div>
      )}
    </>
  );
}
