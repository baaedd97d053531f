// Connected, and nothing live yet: two formulas that work as they stand.
import { useId } from 'preact/hooks';
import { words } from './words';

export function EmptyLiveData() {
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id}>{words.empty.heading}</h2>
      <p class="lead">{words.empty.lead}</p>
      <dl class="examples">
        {words.empty.examples.map(({ formula, says }) => (
          <div key={formula} class="card">
            <dt>
              <code class="formula">{formula}</code>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
