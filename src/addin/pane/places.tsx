// The places of the pane: one is shown, the others are a tab away.
import { say } from '../platform/say';
import { Icon } from './controls/icons';
import { HelpPlace } from './help-place';
import {
  PLACE_OF_TASKS,
  type PaneFeature,
  type Place,
  type PlaceProps,
  type Task,
} from './context/feature';
import { usePane } from './context/pane-context';

const HELP: Place = {
  name: 'help',
  label: say`Help`,
  Shown: HelpPlace,
};

const placesOf = (features: readonly PaneFeature[]): readonly Place[] => [
  ...features.flatMap(({ place }) => place ?? []),
  HELP,
];

/** The place of this name, or the one with the task of this name; null if there is none. */
export function placeFor(asked: string, features: readonly PaneFeature[]): string | null {
  const places = placesOf(features);
  const isIn = (tasks: readonly Task[] = []): boolean => tasks.some(({ name }) => name === asked);
  return (
    places.find(({ name, asks }) => name === asked || asks?.includes(asked))?.name ??
    (features.some(({ tasks }) => isIn(tasks))
      ? PLACE_OF_TASKS
      : features.some(({ inSettings }) => isIn(inSettings))
        ? 'settings'
        : null)
  );
}

export function OpenPlace({ name, state }: PlaceProps & { readonly name: string }) {
  const { features } = usePane();
  const place = placesOf(features).find((one) => one.name === name);
  return place ? <place.Shown key={name} state={state} /> : null;
}

/** One button for each place; the open one is marked. */
export function PlaceTabs({ open }: { readonly open: string }) {
  const { openPlace, features } = usePane();
  return (
    <nav class="places" aria-label={say`Places`}>
      {placesOf(features).map((place) => (
        <button
          key={place.name}
          type="button"
          class="place"
          aria-current={place.name === open ? 'page' : undefined}
          onClick={() => openPlace(place.name)}
        >
          {place === HELP ? (
            <>
              <Icon name="unsure" />
              <span class="unseen">{HELP.label}</span>
            </>
          ) : (
            place.label
          )}
        </button>
      ))}
    </nav>
  );
}
