// One live formula.
import type { ResultCard } from '../../session/pane-state';
import { LiveCard } from './live-card';
import { ResultDetails } from './result-details';
import { usePane } from '../pane-context';

export function ResultItem({ result }: { readonly result: ResultCard }) {
  const { session } = usePane();
  const { id, addresses, formula, asks, accounts } = result;
  return (
    <LiveCard
      card={result}
      addresses={addresses}
      name={formula}
      where={addresses[0] ?? formula}
      asks={[asks, ...accounts].join(' · ')}
      refresh={() => session.liveData.refreshResult(id)}
    >
      <ResultDetails result={result} />
    </LiveCard>
  );
}
