// Formulas that work as they stand; each can be inserted.
import { useId } from 'preact/hooks';
import { languageSaid, say } from '../platform/say';
import type { Described } from '../engine/answers/definition';
import { usePane } from './context/pane-context';
import { useSavedLine } from './controls/outcome-line';

export function ExampleList({ of }: { readonly of: readonly Described[] }) {
  const { session, track } = usePane();
  const { tell, line } = useSavedLine(`${useId()}-outcome`);
  return (
    <>
      {line}
      <ul class="results">
        {of.map((one) => (
          <li key={one.name} class="card example">
            <div>
              <code class="formula">{one.example.formula}</code>
              <p class="small quiet">
                {one.example.says[languageSaid().startsWith('de') ? 'german' : 'english']}
              </p>
            </div>
            <button
              type="button"
              onClick={() => void track(session.getData.insertExample(one)).then(tell)}
            >
              {say`Insert`}
              <span class="unseen"> {one.example.formula}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
