// Requests from outside the pane to open a place in it: from a button of the ribbon, or from the
// menu of a cell, which also names the task.
import { useEffect } from 'preact/hooks';

const EVENT = 'tieout-place';
/** Requested and not begun yet: the place may still be loading. */
let waiting: string | null = null;
/** Requested before the pane was mounted. */
let place: string | null = null;

/**
 * Opens a place of the pane, now or as soon as the pane is mounted. @param asked the place's name,
 * or that of a task
 */
export function askForPlace(asked: string): void {
  waiting = asked;
  place = asked;
  document.dispatchEvent(new Event(EVENT));
}

/** Calls `open` whenever a place or a task is requested. */
export function useAskedPlace(open: (asked: string) => void): void {
  useTaken(EVENT, () => {
    if (place === null) return;
    const asked = place;
    place = null;
    open(asked);
  });
}

const OF_RESULT = 'tieout-certificate';
let wanted: string | null = null;

/** Makes the certificate of a result or table whose details are open, or are opening. */
export function askForCertificate(id: string): void {
  wanted = id;
  document.dispatchEvent(new Event(OF_RESULT));
}

/** Calls `make` when the certificate of this result is requested. */
export function useAskedCertificate(id: string, make: () => void): void {
  useTaken(OF_RESULT, () => {
    if (wanted !== id) return;
    wanted = null;
    make();
  });
}

/**
 * Does the task that the menu of a cell requested, now or as soon as this part of the pane is
 * mounted.
 */
export function useCellTask(tasks: readonly string[], run: (task: string) => void): void {
  useTaken(EVENT, () => {
    if (waiting === null || !tasks.includes(waiting)) return;
    const task = waiting;
    waiting = null;
    run(task);
  });
}

/** Calls `take` when this part of the pane is mounted, and at each later request. */
function useTaken(event: string, take: () => void): void {
  useEffect(() => {
    take();
    document.addEventListener(event, take);
    return () => document.removeEventListener(event, take);
  });
}
