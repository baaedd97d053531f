// Everything live in this workbook, formulas and tables; where there is nothing yet, how to begin.
import { EmptyLiveData } from './empty-live-data';
import type { PlaceProps } from '../texts/place-names';
import { ResultsSection } from './results-section';
import { CareBanners } from './care-banners';
import { TablesSection } from './tables-section';
import { ValuesCopy } from './values-copy';

export function LiveDataPlace({ state }: PlaceProps) {
  const { results, tables } = state;
  return (
    <>
      <CareBanners brokenCells={state.brokenCells} calculatesManually={state.calculatesManually} />
      {results.length > 0 && <ResultsSection results={results} />}
      {tables.length > 0 && <TablesSection tables={tables} />}
      {results.length + tables.length === 0 ? <EmptyLiveData /> : <ValuesCopy />}
    </>
  );
}
