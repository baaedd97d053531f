// A place that is asked for from outside the pane: the ribbon's Insert opens Get data.
import { useEffect } from 'preact/hooks';
import { PLACE_NAMES, type PlaceName } from './place-names';

const EVENT = 'tieout-place';

/** Opens a place of the pane that is mounted on this page; where no pane listens, nothing happens. */
export function askForPlace(place: PlaceName): void {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: place }));
}

/** Calls `open` for every place that is asked for. */
export function useAskedPlace(open: (place: PlaceName) => void): void {
  useEffect(() => {
    const follow = (event: Event): void => {
      const place = PLACE_NAMES.find((name) => event instanceof CustomEvent && name === event.detail);
      if (place !== undefined) open(place);
    };
    document.addEventListener(EVENT, follow);
    return () => document.removeEventListener(EVENT, follow);
  });
}
