// The place "Help": the functions by example, and where everything is written down.
import { useId } from 'preact/hooks';
import { EXAMPLES } from '../session/pane-state';
import { ExampleList } from './example-list';
import { words } from './texts/words';

export function HelpPlace() {
  const id = useId();
  const says = words.help;
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id}>{says.heading}</h2>
      <p class="lead">{says.lead}</p>
      <p>
        <a href={says.page} target="_blank" rel="noopener">
          {says.more}
          <span class="unseen">{says.newWindow}</span>
        </a>
      </p>
      <ExampleList examples={EXAMPLES} />
    </section>
  );
}
