// The functions by example, and where everything is written down.
import { useId } from 'preact/hooks';
import { EXAMPLES } from '../../session/pane-state';
import { ExampleList } from '../example-list';
import { words } from '../texts/words';

export function Help() {
  const id = useId();
  const says = words.settings.help;
  return (
    <section class="section" aria-labelledby={id}>
      <h3 id={id} class="place-heading">
        {says.heading}
      </h3>
      <p class="lead">{says.lead}</p>
      <ExampleList examples={EXAMPLES} />
      <p>
        <a href="/help/" target="_blank" rel="noopener">
          {says.more}
          <span class="unseen">{says.newWindow}</span>
        </a>
      </p>
    </section>
  );
}
