// The entry of the month-end pack in Get data: a button until somebody wants it.
import { useState } from 'preact/hooks';
import { useCellTask } from '../asked-place';
import { lazyPlace } from '../lazy-place';
import type { PlaceProps } from '../texts/place-names';
import { words } from '../texts/words';

const PackForm = lazyPlace(() =>
  import(/* webpackChunkName: "addin.seldom" */ './pack-form').then((chunk) => chunk.PackForm),
);

export function MonthEndPack({ state }: PlaceProps) {
  const [isOpen, open] = useState(false);
  useCellTask('pack', () => open(true));
  if (isOpen) return <PackForm state={state} />;
  return (
    <div class="button-row">
      <button type="button" onClick={() => open(true)}>
        {words.pack.open}
      </button>
    </div>
  );
}
