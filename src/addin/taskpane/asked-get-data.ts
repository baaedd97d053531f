// Get data is asked for from outside the pane: by the ribbon's Insert.
import { useEffect } from 'preact/hooks';

const EVENT = 'tieout-get-data';

/**
 * Opens Get data in the pane that is mounted on this page; where no pane listens, nothing happens.
 */
export function askForGetData(): void {
  document.dispatchEvent(new Event(EVENT));
}

/** Calls `open` whenever Get data is asked for. */
export function useAskedGetData(open: () => void): void {
  useEffect(() => {
    document.addEventListener(EVENT, open);
    return () => document.removeEventListener(EVENT, open);
  });
}
