// Tasks of a place in rows, each on a page of its own with a way back.
import type { RefObject } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useCellTask } from './place-requests';
import type { PlaceProps, Task } from './context/feature';
import { Icon } from './controls/icons';

export interface TaskPages {
  readonly tasks: readonly Task[];
  /** The name of the task that is shown. */
  readonly open: string | null;
  /** What was typed on a page stays there when the person goes back and returns. */
  readonly visited: readonly string[];
  /** Counts the requests for a task from elsewhere. */
  readonly asked: number;
  readonly go: (name: string | null) => void;
  /** Receives the focus when a page opens or closes, because the pressed control is hidden then. */
  readonly home: RefObject<HTMLButtonElement | null>;
}

export function useTaskPages(tasks: readonly Task[]): TaskPages {
  const [open, setOpen] = useState<string | null>(null);
  const [visited, setVisited] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState(0);
  const home = useRef<HTMLButtonElement>(null);
  const isMoving = useRef(false);
  const go = (name: string | null): void => {
    isMoving.current = true;
    setOpen(name);
    if (name !== null && !visited.includes(name)) setVisited([...visited, name]);
  };
  useCellTask(
    tasks.map(({ name }) => name),
    (name) => {
      go(name);
      setAsked(asked + 1);
    },
  );
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    home.current?.closest('.body')?.scrollTo(0, 0);
    // Never take the focus away from the sheet.
    if (document.hasFocus()) home.current?.focus();
  }, [open]);
  return { tasks, open, visited, asked, go, home };
}

/** @param isHome the first row gets the focus when the place opens. */
export function TaskRows({
  pages: { tasks, go, home },
  isHome = false,
}: {
  readonly pages: TaskPages;
  readonly isHome?: boolean;
}) {
  const id = useId();
  return (
    <ul class="stack close">
      {tasks.map(({ name, heading, row }, at) => (
        <li key={name} class="card task stack">
          <button
            type="button"
            class="subtle"
            ref={at === 0 ? home : null}
            data-focus-home={(isHome && at === 0) || undefined}
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
  );
}

/** The visible page with its way back, and the visited pages, hidden. */
export function OpenTask({
  pages: { tasks, open, visited, asked, go, home },
  back,
  state,
}: PlaceProps & { readonly pages: TaskPages; readonly back: string }) {
  return (
    <>
      {open !== null && (
        <button
          type="button"
          class="subtle back"
          ref={home}
          data-focus-home
          onClick={() => go(null)}
        >
          <Icon name="chevron" class="backward" />
          {back}
        </button>
      )}
      {tasks
        .filter(({ name }) => visited.includes(name))
        .map(({ name, Page }) => (
          <div key={name} hidden={open !== name}>
            <Page state={state} visit={open === name ? asked : null} />
          </div>
        ))}
    </>
  );
}
