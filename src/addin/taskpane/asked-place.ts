// A place of the pane is asked for from outside it: by a button of the ribbon.
import { useEffect } from 'preact/hooks';
import type { PlaceName } from './texts/place-names';

const EVENT = 'tieout-place';

/** Opens the place in the pane of this page; where no pane listens, nothing happens. */
export function askForPlace(place: PlaceName): void {
  document.dispatchEvent(new CustomEvent<PlaceName>(EVENT, { detail: place }));
}

/** Calls `open` whenever a place is asked for. */
export function useAskedPlace(open: (place: PlaceName) => void): void {
  useEffect(() => {
    const asked = (event: Event): void => open((event as CustomEvent<PlaceName>).detail);
    document.addEventListener(EVENT, asked);
    return () => document.removeEventListener(EVENT, asked);
  });
}
