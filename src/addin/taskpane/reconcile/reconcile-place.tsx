// The place "Reconcile": its tasks in rows, each on a page of its own with a way back.
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../controls/icons';
import { askedMonth, useCellTask } from '../asked-place';
import type { PlaceProps } from '../texts/place-names';
import { words } from '../texts/words';
import { BehindSection } from './behind-section';
import { BreaksSection } from './breaks-section';
import { CloseSection } from './close-section';
import { MatchSection } from './match-section';
import { SampleSection } from './sample-section';

const TASKS = ['behind', 'breaks', 'match', 'sample', 'close'] as const;
type Task = (typeof TASKS)[number];

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
  const [toClose, setToClose] = useState<{ readonly month: string } | null>(null);
  useCellTask('close', () => {
    go('close');
    setToClose({ month: askedMonth() });
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
    breaks: () => <BreaksSection results={state.results} />,
    match: () => <MatchSection accounts={state.accounts} />,
    sample: () => <SampleSection results={state.results} />,
    close: () => (
      <CloseSection periods={state.closedPeriods} asked={toClose} zone={state.displayZone} />
    ),
  };
  const says = words.reconcile;
  return (
    <section ref={place} class="section reconcile" aria-labelledby={id}>
      <h2 id={id}>{says.heading}</h2>
      {open === null ? (
        <>
          <p class="lead">{says.lead}</p>
          <ul class="tasks">
            {TASKS.map((task, at) => (
              <li key={task} class="card task">
                <button
                  type="button"
                  class="subtle"
                  data-focus-home={at === 0 || undefined}
                  aria-describedby={`${id}-${task}`}
                  onClick={() => go(task)}
                >
                  {says[task].heading}
                  <Icon name="chevron" class="onward" />
                </button>
                <p class="hint" id={`${id}-${task}`}>
                  {says[task].row}
                </p>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <button type="button" class="subtle back" data-focus-home onClick={() => go(null)}>
          <Icon name="chevron" class="backward" />
          {says.back}
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
