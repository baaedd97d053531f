// The place "Reconcile": the tasks that features have registered, in rows, each on a page of its own
// with a way back.
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { Icon } from '../../pane/controls/icons';
import { useCellTask } from '../../pane/asked-place';
import { usePane } from '../../pane/context/pane-context';
import type { PlaceProps } from '../../pane/context/feature';

export function ReconcilePlace({ state }: PlaceProps) {
  const id = useId();
  const { features } = usePane();
  const tasks = features.flatMap((feature) => feature.tasks ?? []);
  /** The name of the task in sight. */
  const [open, setOpen] = useState<string | null>(null);
  /** What was typed on a page stays there when the person goes back and returns. */
  const [visited, setVisited] = useState<readonly string[]>([]);
  const place = useRef<HTMLElement>(null);
  const isMoving = useRef(false);
  const go = (name: string | null): void => {
    isMoving.current = true;
    setOpen(name);
    if (name !== null && !visited.includes(name)) setVisited([...visited, name]);
  };
  const [asked, setAsked] = useState(0);
  useCellTask(
    tasks.map(({ name }) => name),
    (name) => {
      go(name);
      setAsked(asked + 1);
    },
  );
  // The row that was pressed is hidden now, and would lose the focus.
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    // Never take the focus away from the sheet.
    if (document.hasFocus())
      place.current?.querySelector<HTMLElement>('[data-focus-home]')?.focus();
    place.current?.closest('.body')?.scrollTo(0, 0);
  }, [open]);
  return (
    <section ref={place} class="section reconcile" aria-labelledby={id}>
      <h2 id={id}>{say`Reconcile`}</h2>
      {open === null ? (
        <>
          <p class="lead">{say`Prove that the numbers tie out.`}</p>
          <ul class="stack close">
            {tasks.map(({ name, heading, row }, at) => (
              <li key={name} class="card task stack">
                <button
                  type="button"
                  class="subtle"
                  data-focus-home={at === 0 || undefined}
                  aria-describedby={`${id}-${name}`}
                  onClick={() => go(name)}
                >
                  {heading}
                  <Icon name="chevron" class="onward" />
                </button>
                <p class="hint" id={`${id}-${name}`}>
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
      {tasks
        .filter(({ name }) => visited.includes(name))
        .map(({ name, Page }) => (
          <div key={name} hidden={open !== name}>
            <Page state={state} visit={open === name ? asked : null} />
          </div>
        ))}
    </section>
  );
}
