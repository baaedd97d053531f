// The functions by example, each of which can be inserted.
import { useId } from 'preact/hooks';
import { EXAMPLES, type Example } from '../../session/pane-state';
import { usePane } from '../pane-context';
import { words } from '../words';
import { useSavedLine } from './saved-line';

export function Help() {
  const { session, track } = usePane();
  const id = useId();
  const { tell, line } = useSavedLine(`${id}-outcome`);
  const says = words.settings.help;
  const insert = (example: Example): void => void track(session.insertExample(example)).then(tell);
  return (
    <section class="section" aria-labelledby={id}>
      <h3 id={id} class="place-heading">{says.heading}</h3>
      <p class="lead">{says.lead}</p>
      {line}
      <ul class="results">
        {EXAMPLES.map((example) => (
          <li key={example.formula} class="card example">
            <div>
              <code class="formula">{example.formula}</code>
              <p class="note">{example.says}</p>
            </div>
            <button type="button" onClick={() => insert(example)}>
              {says.insert}
              <span class="unseen">{says.insertWhat(example.formula)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p>
        <a href="/help/" target="_blank" rel="noopener">
          {says.more}
          <span class="unseen">{says.newWindow}</span>
        </a>
      </p>
    </section>
  );
}
