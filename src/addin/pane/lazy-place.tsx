// A place of the pane whose code is loaded when it is opened for the first time.
import type { ComponentType } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { say } from '../platform/say';
import { hasCode } from '../platform/tieout-error';
import { loadChunk } from '../platform/load-chunk';
import { Icon } from './controls/icons';
import type { TaskProps } from './context/feature';
import { usePane } from './context/pane-context';

/** @param kind a part belongs to a place that is open already, so it takes no focus */
export function lazyPlace<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  kind: 'place' | 'part' = 'place',
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  return function LazyPlace(props: Props) {
    const { track, announce } = usePane();
    const [tries, setTries] = useState(0);
    const [sentence, setSentence] = useState<string | null>(null);
    const [, setLoaded] = useState(Loaded !== null);
    useLayoutEffect(() => {
      if (Loaded !== null) return;
      setSentence(null);
      void track(loadChunk(load)).then(
        (component) => {
          Loaded = component;
          setLoaded(true);
        },
        (error: unknown) => {
          if (!hasCode(error, 'chunk-not-loaded')) throw error;
          setSentence(error.message);
          announce(error.message);
        },
      );
    }, [tries]);
    if (Loaded !== null) return <Loaded {...props} />;
    // Keeps the focus of the previous place here until this one is drawn.
    const isHome = kind === 'place' || tries > 0;
    if (sentence === null)
      return (
        <p class="hint" tabIndex={isHome ? -1 : undefined} data-focus-home={isHome || undefined}>
          {say`Loading this place.`}
        </p>
      );
    return (
      <div class="banner care with-button">
        <Icon name="warning" />
        <span>{sentence}</span>
        <button
          type="button"
          data-focus-home={isHome || undefined}
          onClick={() => setTries(tries + 1)}
        >
          {say`Try again`}
        </button>
      </div>
    );
  };
}

/** A page whose code is loaded when it is opened for the first time. */
export const lazyPage = (load: () => Promise<ComponentType<TaskProps>>): ComponentType<TaskProps> =>
  lazyPlace(load, 'part');
