// A place of the pane is asked for from outside it: by a button of the ribbon, or by the menu of a
// cell, which also says what to do there.
import { useEffect } from 'preact/hooks';

const EVENT = 'tieout-place';
/** Asked for, and not begun: its place may be still loading. */
let waiting: string | null = null;
/** Asked for before the pane was there. */
let place: string | null = null;

/**
 * Opens a place in the pane of this page, now or as soon as the pane is there.
 *
 * @param asked the place's name, or what is to be done there.
 */
export function askForPlace(asked: string): void {
  waiting = asked;
  place = asked;
  document.dispatchEvent(new Event(EVENT));
}

/** Calls `open` whenever a place, or what is done there, is asked for. */
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

/** Makes the certificate of a result or table whose details are open, or open now. */
export function askForCertificate(id: string): void {
  wanted = id;
  document.dispatchEvent(new Event(OF_RESULT));
}

/** Calls `make` when the certificate of this result is asked for. */
export function useAskedCertificate(id: string, make: () => void): void {
  useTaken(OF_RESULT, () => {
    if (wanted !== id) return;
    wanted = null;
    make();
  });
}

/** Does what the menu of a cell asked for, now or as soon as this part of the pane is there. */
export function useCellTask(tasks: readonly string[], run: (task: string) => void): void {
  useTaken(EVENT, () => {
    if (waiting === null || !tasks.includes(waiting)) return;
    const task = waiting;
    waiting = null;
    run(task);
  });
}

/** Calls `take` when this part of the pane is there, and at each event from then on. */
function useTaken(event: string, take: () => void): void {
  useEffect(() => {
    take();
    document.addEventListener(event, take);
    return () => document.removeEventListener(event, take);
  });
}
