// Everything live in this workbook; where there is nothing yet, how to begin.
import { EmptyLiveData } from '../empty-live-data';
import type { PlaceProps } from '../place-names';
import { ResultsSection } from '../results-section';

export function LiveDataPlace({ state }: PlaceProps) {
  return state.results.length > 0 ? <ResultsSection results={state.results} /> : <EmptyLiveData />;
}
