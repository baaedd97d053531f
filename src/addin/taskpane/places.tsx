// The places of the pane: one is shown, the others are a tab away.
import type { ComponentType } from 'preact';
import { lazyPlace } from './lazy-place';
import { LiveDataPlace } from './live-data/live-data-place';
import { usePane } from './pane-context';
import { PLACE_NAMES, type PlaceName, type PlaceProps } from './texts/place-names';
import { words } from './texts/words';

const GetDataPlace = lazyPlace(() =>
  import(/* webpackChunkName: "addin.seldom" */ './get-data/get-data-place').then(
    (chunk) => chunk.GetDataPlace,
  ),
);
const ReconcilePlace = lazyPlace(() =>
  import(/* webpackChunkName: "addin.seldom" */ './reconcile/reconcile-place').then(
    (chunk) => chunk.ReconcilePlace,
  ),
);
const SettingsPlace = lazyPlace(() =>
  import(/* webpackChunkName: "addin.seldom" */ './settings/settings-place').then(
    (chunk) => chunk.SettingsPlace,
  ),
);
const PLACES: Record<PlaceName, ComponentType<PlaceProps>> = {
  'get-data': GetDataPlace,
  'live-data': LiveDataPlace,
  reconcile: ReconcilePlace,
  settings: SettingsPlace,
};

export function Place({ name, state }: PlaceProps & { readonly name: PlaceName }) {
  const Shown = PLACES[name];
  return <Shown state={state} />;
}

/** One button a place; the one that is open says so. */
export function PlaceTabs({ open }: { readonly open: PlaceName }) {
  const { openPlace } = usePane();
  return (
    <nav class="places" aria-label={words.places.label}>
      {PLACE_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          class="place"
          aria-current={name === open ? 'page' : undefined}
          onClick={() => openPlace(name)}
        >
          {words.places.names[name]}
        </button>
      ))}
    </nav>
  );
}
