// One live formula.
import type { ResultCard } from '../session/pane-state';
import { LiveCard } from './live-data/live-card';
import { ResultDetails } from './live-data/result-details';
import { usePane } from './pane-context';

export function ResultItem({ result }: { readonly result: ResultCard }) {
  const { session } = usePane();
  const { id, addresses, formula, asks } = result;
  return (
    <LiveCard
      card={result}
      addresses={addresses}
      name={formula}
      where={addresses[0] ?? formula}
      asks={asks}
      refresh={() => session.refreshResult(id)}
    >
      <ResultDetails result={result} />
    </LiveCard>
  );
}
