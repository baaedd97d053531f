// The places of the pane by name, in the order of their tabs.
import type { PaneState } from '../../session/pane-state';

export const PLACE_NAMES = ['get-data', 'live-data', 'reconcile', 'settings', 'help'] as const;
export type PlaceName = (typeof PLACE_NAMES)[number];

/** What every place draws itself from. */
export interface PlaceProps {
  readonly state: PaneState;
}
