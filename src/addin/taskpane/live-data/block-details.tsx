// The results that are one line of the list, one by one.
import { say } from '../../platform/say';
import type { ResultCard } from '../../session/pane-state';
import { Addresses } from '../controls/addresses';
import { Icon } from '../controls/icons';
import { InSight } from '../controls/in-sight';
import { usePane } from '../pane-context';

const LINE_HEIGHT = 40;

export function BlockDetails({ results }: { readonly results: readonly ResultCard[] }) {
  const { session, track } = usePane();
  return (
    <>
      <InSight
        items={results}
        lineHeight={LINE_HEIGHT}
        keyOf={({ id }) => id}
        renderPart={(part) => (
          <ul>
            {part.map(({ id, addresses, asks }) => (
              <li key={id} class="row">
                <Addresses addresses={addresses} isOnSheet />
                <span class="grow small quiet">{asks}</span>
                <button
                  type="button"
                  class="subtle square"
                  onClick={() => void track(session.liveData.refreshResult(id))}
                >
                  <Icon name="refresh" />
                  <span class="unseen">
                    {say`Refresh`}
                    {say` only ${addresses[0] ?? asks}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      />
      <code class="formula">{results[0]?.formula}</code>
    </>
  );
}
