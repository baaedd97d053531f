// Follows signals (@preact/signals-core): several changes of one turn lead to one callback.
import { effect, signal } from '@preact/signals-core';
import type { Clock } from './clock';

/**
 * Calls back now, and again after each change of a signal that the last callback read.
 * @param restMs the least time between two callbacks; a change after that calls back at once
 * @returns its own undo
 */
export function follow(
  look: () => void,
  clock: Pick<Clock, 'steadyMs' | 'after'>,
  restMs: () => number,
): () => void {
  /** Counts the callbacks that are due. */
  const due = signal(1);
  let looks = 0;
  let lookedAtMs = 0;
  const lookNext = (): void => {
    due.value += 1;
  };
  return effect(() => {
    if (looks < due.value) {
      looks = due.value;
      lookedAtMs = clock.steadyMs();
      look();
      return;
    }
    // A signal has changed. Until the next callback only `due` is followed.
    const waitMs = lookedAtMs + restMs() - clock.steadyMs();
    if (waitMs > 0) clock.after(waitMs, lookNext);
    else queueMicrotask(lookNext);
  });
}
