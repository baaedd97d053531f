// The place "Settings".
import { useId } from 'preact/hooks';
import type { PlaceProps } from '../place-names';
import { words } from '../words';

export function SettingsPlace(_: PlaceProps) {
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id}>{words.settings.heading}</h2>
      <p class="lead">{words.settings.lead}</p>
    </section>
  );
}
