// Everything live in this workbook, formulas and tables; where there is nothing yet, how to begin.
import { askForPlace } from '../asked-place';
import { Icon } from '../controls/icons';
import { usePane } from '../pane-context';
import type { PlaceProps } from '../texts/place-names';
import { words } from '../texts/words';
import { CareBanners } from './care-banners';
import { EmptyLiveData } from './empty-live-data';
import { LiveSection } from './live-section';
import { ValuesCopy } from './values-copy';

export function LiveDataPlace({ state }: PlaceProps) {
  const { results, tables } = state;
  const { format } = usePane();
  const rounded = [...results, ...tables].filter((one) => one.rounded.length > 0).length;
  return (
    <>
      <CareBanners brokenCells={state.brokenCells} calculatesManually={state.calculatesManually} />
      {state.closedPeriods
        .filter(({ standing }) => standing === 'submitted')
        .map(({ id, title, preparedBy }) => (
          <div key={id} class="banner care with-button">
            <Icon name="unsure" />
            <p>{words.liveData.toSign(title, preparedBy)}</p>
            <button type="button" onClick={() => askForPlace('close')}>
              {words.liveData.sign}
            </button>
          </div>
        ))}
      {results.length + tables.length === 0 ? (
        <EmptyLiveData />
      ) : (
        <>
          <LiveSection results={results} tables={tables} />
          {rounded > 0 && (
            <p class="hint">{words.results.roundedSomewhere(rounded, format.count(rounded))}</p>
          )}
          <ValuesCopy />
        </>
      )}
    </>
  );
}
