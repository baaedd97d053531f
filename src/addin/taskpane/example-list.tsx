// Formulas that work as they stand; each can be inserted.
import { useId } from 'preact/hooks';
import { say } from '../platform/say';
import type { Example } from '../session/pane-state';
import { usePane } from './pane-context';
import { useSavedLine } from './controls/outcome';

export function ExampleList({ examples }: { readonly examples: readonly Example[] }) {
  const { session, track } = usePane();
  const { tell, line } = useSavedLine(`${useId()}-outcome`);
  return (
    <>
      {line}
      <ul class="results">
        {examples.map((example) => (
          <li key={example.formula} class="card example">
            <div>
              <code class="formula">{example.formula}</code>
              <p class="small quiet">{example.says}</p>
            </div>
            <button
              type="button"
              onClick={() => void track(session.getData.insertExample(example)).then(tell)}
            >
              {say`Insert`}
              <span class="unseen"> {example.formula}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
