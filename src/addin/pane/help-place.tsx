// The place "Help": an example of each function, and links to the documentation.
import { useId } from 'preact/hooks';
import { say } from '../platform/say';
import { ALL_FUNCTIONS } from '../engine/answers/definitions';
import { ExampleList } from './example-list';

export function HelpPlace() {
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id}>{say`Help`}</h2>
      <p class="lead">{say`Each example works as it is. Insert puts it into the active cell.`}</p>
      <p>
        <a href={say`/help/`} target="_blank" rel="noopener">
          {say`All functions, troubleshooting and security`}
          <span class="unseen">{say` (opens in the browser)`}</span>
        </a>
      </p>
      <ExampleList of={ALL_FUNCTIONS} />
    </section>
  );
}
