// The place "Get data".
import { useId } from 'preact/hooks';
import type { PlaceProps } from '../place-names';
import { words } from '../words';

export function GetDataPlace(_: PlaceProps) {
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id}>{words.getData.heading}</h2>
      <p class="lead">{words.getData.lead}</p>
    </section>
  );
}
