// The places of the pane: one is shown, the others are a tab away.
import type { ComponentType } from 'preact';
import { say } from '../platform/say';
import { Icon } from './controls/icons';
import { lazyPlace } from './lazy-place';
import { LiveDataPlace } from '../features/live-data/live-data-place';
import { PLACE_NAMES, usePane, type PlaceName, type PlaceProps } from './pane-context';

const GetDataPlace = lazyPlace(() =>
  import(/* webpackChunkName: "addin.seldom" */ '../features/get-data/get-data-place').then(
    (chunk) => chunk.GetDataPlace,
  ),
);
const ReconcilePlace = lazyPlace(() =>
  import(/* webpackChunkName: "addin.seldom" */ '../features/reconcile/reconcile-place').then(
    (chunk) => chunk.ReconcilePlace,
  ),
);
const ClosePlace = lazyPlace(() =>
  import(/* webpackChunkName: "addin.seldom" */ '../features/close/close-place').then(
    (chunk) => chunk.ClosePlace,
  ),
);
const SettingsPlace = lazyPlace(() =>
  import(/* webpackChunkName: "addin.seldom" */ '../features/settings/settings-place').then(
    (chunk) => chunk.SettingsPlace,
  ),
);
const HelpPlace = lazyPlace(() =>
  import(/* webpackChunkName: "addin.seldom" */ './help-place').then((chunk) => chunk.HelpPlace),
);
const PLACES: Record<
  PlaceName,
  { readonly label: string; readonly Shown: ComponentType<PlaceProps> }
> = {
  'get-data': { label: say`Get data`, Shown: GetDataPlace },
  'live-data': { label: say`Live data`, Shown: LiveDataPlace },
  reconcile: { label: say`Reconcile`, Shown: ReconcilePlace },
  close: { label: say`Close`, Shown: ClosePlace },
  settings: { label: say`Settings`, Shown: SettingsPlace },
  help: { label: say`Help`, Shown: HelpPlace },
};

export function Place({ name, state }: PlaceProps & { readonly name: PlaceName }) {
  const { Shown } = PLACES[name];
  return <Shown state={state} />;
}

/** One button a place; the one that is open says so. */
export function PlaceTabs({ open }: { readonly open: PlaceName }) {
  const { openPlace } = usePane();
  return (
    <nav class="places" aria-label={say`Places`}>
      {PLACE_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          class="place"
          aria-current={name === open ? 'page' : undefined}
          onClick={() => openPlace(name)}
        >
          {name === 'help' ? (
            <>
              <Icon name="unsure" />
              <span class="unseen">{PLACES.help.label}</span>
            </>
          ) : (
            PLACES[name].label
          )}
        </button>
      ))}
    </nav>
  );
}
