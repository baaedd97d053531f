// The place "Reconcile": its tasks in rows, each on a page of its own with a way back.
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { Icon } from '../../pane/controls/icons';
import { useCellTask } from '../../pane/asked-place';
import type { PlaceProps } from '../../pane/pane-context';
import { BehindSection } from '../explain/behind-section';
import { BreaksSection } from '../explain/breaks-section';
import { MatchSection } from '../match/match-section';
import { SampleSection } from '../sample/sample-section';

const TASKS = [
  {
    task: 'behind',
    heading: say`Explain a number`,
    row: say`Lists the records that add up to the selected cell.`,
  },
  {
    task: 'breaks',
    heading: say`Find breaks`,
    row: say`Shows where a balance does not follow from the one before.`,
  },
  {
    task: 'match',
    heading: say`Match a book`,
    row: say`Compares your own book with the ledger, line by line.`,
  },
  {
    task: 'sample',
    heading: say`Audit sample`,
    row: say`Draws records by a seed, with room for ticks and comments.`,
  },
] as const;
type Task = (typeof TASKS)[number]['task'];

export function ReconcilePlace({ state }: PlaceProps) {
  const id = useId();
  const [open, setOpen] = useState<Task | null>(null);
  /** What was typed on a page stays there when the person goes back and returns. */
  const [visited, setVisited] = useState<readonly Task[]>([]);
  const place = useRef<HTMLElement>(null);
  const isMoving = useRef(false);
  const go = (task: Task | null): void => {
    isMoving.current = true;
    setOpen(task);
    if (task !== null && !visited.includes(task)) setVisited([...visited, task]);
  };
  const [asked, setAsked] = useState(0);
  useCellTask('behind', () => {
    go('behind');
    setAsked(asked + 1);
  });
  // The row that was pressed is hidden now, and would lose the focus.
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    // Never take the focus away from the sheet.
    if (document.hasFocus())
      place.current?.querySelector<HTMLElement>('[data-focus-home]')?.focus();
    place.current?.closest('.body')?.scrollTo(0, 0);
  }, [open]);
  const pages: Record<Task, () => ComponentChildren> = {
    behind: () => <BehindSection visit={open === 'behind' ? asked : null} />,
    // Nothing is typed there: it looks again each time it is opened.
    breaks: () => open === 'breaks' && <BreaksSection results={state.results} />,
    match: () => <MatchSection accounts={state.accounts} />,
    sample: () => <SampleSection results={state.results} />,
  };
  return (
    <section ref={place} class="section reconcile" aria-labelledby={id}>
      <h2 id={id}>{say`Reconcile`}</h2>
      {open === null ? (
        <>
          <p class="lead">{say`Prove that the numbers tie out.`}</p>
          <ul class="stack close">
            {TASKS.map(({ task, heading, row }, at) => (
              <li key={task} class="card task stack">
                <button
                  type="button"
                  class="subtle"
                  data-focus-home={at === 0 || undefined}
                  aria-describedby={`${id}-${task}`}
                  onClick={() => go(task)}
                >
                  {heading}
                  <Icon name="chevron" class="onward" />
                </button>
                <p class="hint" id={`${id}-${task}`}>
                  {row}
                </p>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <button type="button" class="subtle back" data-focus-home onClick={() => go(null)}>
          <Icon name="chevron" class="backward" />
          {say`All of Reconcile`}
        </button>
      )}
      {visited.map((task) => (
        <div key={task} hidden={open !== task}>
          {pages[task]()}
        </div>
      ))}
    </section>
  );
}
