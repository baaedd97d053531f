// Follows signals (@preact/signals-core): many changes of one moment are looked at together.
import { effect, signal } from '@preact/signals-core';
import type { Clock } from './clock';

/**
 * Looks now, and again after each change of a signal that it read when it looked last.
 * @param restMs from look to look at least; a change after that is looked at at once.
 * @returns its own undo.
 */
export function follow(
  look: () => void,
  clock: Pick<Clock, 'steadyMs' | 'after'>,
  restMs: () => number,
): () => void {
  /** Counts the looks that are due. */
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
    // Something has changed. Until the next look nothing but `due` is followed.
    const waitMs = lookedAtMs + restMs() - clock.steadyMs();
    if (waitMs > 0) clock.after(waitMs, lookNext);
    else queueMicrotask(lookNext);
  });
}
