// Everything live in this workbook, formulas and tables; where there is nothing yet, how to begin.
import { counted, say } from '../../platform/say';
import { askForPlace } from '../asked-place';
import { Icon } from '../controls/icons';
import type { PlaceProps } from '../texts/place-names';
import { CareBanners } from './care-banners';
import { EmptyLiveData } from './empty-live-data';
import { LiveSection } from './live-section';
import { ValuesCopy } from './values-copy';

export function LiveDataPlace({ state }: PlaceProps) {
  const { results, tables } = state;
  const rounded = [...results, ...tables].filter((one) => one.rounded.length > 0).length;
  return (
    <>
      <CareBanners brokenCells={state.brokenCells} calculatesManually={state.calculatesManually} />
      {state.closedPeriods
        .filter(({ standing }) => standing === 'submitted')
        .map(({ id, title, preparedBy }) => (
          <div key={id} class="banner care with-button">
            <Icon name="unsure" />
            <p>{say`${title} was submitted by ${preparedBy} and is not signed yet.`}</p>
            <button type="button" onClick={() => askForPlace('close')}>
              {say`Review and sign`}
            </button>
          </div>
        ))}
      {results.length + tables.length === 0 ? (
        <EmptyLiveData />
      ) : (
        <>
          <LiveSection results={results} tables={tables} />
          {rounded > 0 && (
            <p class="hint">
              {counted(
                rounded,
                'result has values with more than 15 digits. Excel shows them rounded; totals use every digit. Details says which.',
                'results have values with more than 15 digits. Excel shows them rounded; totals use every digit. Details says which.',
              )}
            </p>
          )}
          <ValuesCopy />
        </>
      )}
    </>
  );
}
