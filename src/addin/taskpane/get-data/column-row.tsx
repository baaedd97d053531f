// One column in the list: a tick, its form, and the ways to move it.
import type { TargetedPointerEvent } from 'preact';
import { useId } from 'preact/hooks';
import { say } from '../../platform/say';
import { Icon } from '../controls/icons';
import type { ColumnChoice } from './choices';

interface ColumnRowProps {
  readonly column: ColumnChoice;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  readonly change: (column: ColumnChoice) => void;
  /** -1 up, 1 down. */
  readonly moveBy: (step: -1 | 1, button: HTMLElement) => void;
  /** Where the pointer is on the page; null: let go. */
  readonly drag: (y: number | null) => void;
}

export function ColumnRow({
  column,
  isFirst,
  isLast,
  isDragged,
  change,
  moveBy,
  drag,
}: ColumnRowProps) {
  const id = useId();
  const { label, kind, shown, asText } = column;
  const hold = (event: TargetedPointerEvent<HTMLElement>): void => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag(event.clientY);
  };
  // Not disabled at the ends: a button that is disabled under the finger would lose the focus.
  const mover = (step: -1 | 1, isAtEnd: boolean) => (
    <button
      type="button"
      class="subtle square"
      aria-disabled={isAtEnd}
      aria-label={step < 0 ? say`Move ${label} up` : say`Move ${label} down`}
      onClick={(event) => moveBy(step, event.currentTarget)}
    >
      <Icon name="chevron" class={step < 0 ? 'flipped' : ''} />
    </button>
  );
  return (
    <li class={isDragged ? 'column-row row tight dragged' : 'column-row row tight'}>
      <span
        class="grip"
        aria-hidden="true"
        onPointerDown={hold}
        onPointerMove={(event) =>
          event.currentTarget.hasPointerCapture(event.pointerId) && drag(event.clientY)
        }
        onLostPointerCapture={() => drag(null)}
      />
      <label class="choice grow" for={id}>
        <input
          id={id}
          type="checkbox"
          checked={shown}
          onChange={(event) => change({ ...column, shown: event.currentTarget.checked })}
        />
        {label}
      </label>
      {kind === 'amount' && (
        <label class="choice small quiet">
          <input
            type="checkbox"
            checked={asText}
            disabled={!shown}
            aria-label={say`${label} as exact text`}
            onChange={(event) => change({ ...column, asText: event.currentTarget.checked })}
          />
          <span aria-hidden="true">{say`Exact text`}</span>
        </label>
      )}
      <span class="movers row">
        {mover(-1, isFirst)}
        {mover(1, isLast)}
      </span>
    </li>
  );
}
