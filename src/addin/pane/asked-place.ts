// A place of the pane is asked for from outside it: by a button of the ribbon, or by the menu of a
// cell, which also says what to do there.
import { useEffect } from 'preact/hooks';
import type { PlaceName } from './pane-context';

type CellTask = 'behind' | 'certificate' | 'pack' | 'review';

const EVENT = 'tieout-place';
const PLACES: Readonly<Record<CellTask, PlaceName>> = {
  behind: 'reconcile',
  certificate: 'live-data',
  pack: 'close',
  review: 'close',
};
/** Asked for, and not begun: its place may be still loading. */
let waiting: CellTask | null = null;

/** Asked for before the pane was there. */
let place: PlaceName | null = null;

/** Opens the place in the pane of this page, now or as soon as the pane is there. */
export function askForPlace(asked: PlaceName | CellTask): void {
  waiting = asked in PLACES ? (asked as CellTask) : null;
  place = waiting === null ? (asked as PlaceName) : PLACES[waiting];
  document.dispatchEvent(new Event(EVENT));
}

/** Calls `open` whenever a place is asked for. */
export function useAskedPlace(open: (place: PlaceName) => void): void {
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
export function useCellTask(task: CellTask, run: () => void): void {
  useTaken(EVENT, () => {
    if (waiting !== task) return;
    waiting = null;
    run();
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
