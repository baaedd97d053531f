// Chooses and orders columns: ticks, buttons for the keyboard, dragging for the pointer.
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { usePane } from '../../pane/context/pane-context';
import { moved, type ColumnChoice } from './choices';
import { SelectField } from '../../pane/controls/select-field';
import type { TargetedPointerEvent } from 'preact';
import { Icon } from '../../pane/controls/icons';

interface ColumnsEditorProps {
  readonly columns: readonly ColumnChoice[];
  readonly headers: 0 | 1 | 2;
  readonly change: (columns: readonly ColumnChoice[]) => void;
  readonly changeHeaders: (headers: 0 | 1 | 2) => void;
  readonly reset: () => void;
}

const HEADERS = [
  { value: '0', label: say`None` },
  { value: '1', label: say`Labels` },
  { value: '2', label: say`Field names` },
] as const;

export function ColumnsEditor({
  columns,
  headers,
  change,
  changeHeaders,
  reset,
}: ColumnsEditorProps) {
  const { format, announce } = usePane();
  const id = useId();
  const shown = columns.filter((column) => column.shown).length;
  const list = useRef<HTMLUListElement>(null);
  /** The button that was pressed moves with its row and would lose the focus. */
  const pressed = useRef<HTMLElement | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);

  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });

  const move = (one: ColumnChoice, to: number, button: HTMLElement | null): void => {
    const next = moved(columns, one, to);
    if (next === columns) return;
    pressed.current = button;
    change(next);
    announce(say`${one.label} is now ${format.count(to + 1)} of ${format.count(columns.length)}.`);
  };
  /** The dragged row goes to the place of the row under the pointer. */
  const dragTo = (one: ColumnChoice, y: number): void => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const over = rows.findIndex(({ top, bottom }) => y >= top && y < bottom);
    if (over >= 0) move(one, over, null);
  };

  return (
    <details class="card columns">
      {/* Under office.js Tab knows a summary by its tabindex alone. */}
      <summary tabIndex={0}>
        {shown === columns.length
          ? say`Columns: all ${format.count(shown)}`
          : say`Columns: ${format.count(shown)} of ${format.count(columns.length)}`}
      </summary>
      <SelectField
        label={say`Header row`}
        value={String(headers)}
        options={HEADERS}
        change={(value) => changeHeaders(([0, 1, 2] as const)[Number(value)] ?? 1)}
      />
      <p class="hint" id={id}>
        {say`Tick what you need. Move with the arrows, or drag.`}
      </p>
      <ul
        ref={list}
        class="column-list"
        aria-label={say`Columns in their order`}
        aria-describedby={id}
      >
        {columns.map((column, at) => (
          <ColumnRow
            key={column.field}
            column={column}
            isFirst={at === 0}
            isLast={at === columns.length - 1}
            isDragged={dragged === column.field}
            change={(next) =>
              change(columns.map((one) => (one.field === column.field ? next : one)))
            }
            moveBy={(step, button) => move(column, at + step, button)}
            drag={(y) => {
              setDragged(y === null ? null : column.field);
              if (y !== null) dragTo(column, y);
            }}
          />
        ))}
      </ul>
      <button type="button" class="subtle" onClick={reset}>
        {say`All columns, usual order`}
      </button>
    </details>
  );
}

interface ColumnRowProps {
  readonly column: ColumnChoice;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  readonly change: (column: ColumnChoice) => void;
  /** -1 up, 1 down. */
  readonly moveBy: (step: -1 | 1, button: HTMLElement) => void;
  /** The pointer's place on the page; null: it was released. */
  readonly drag: (y: number | null) => void;
}

function ColumnRow({ column, isFirst, isLast, isDragged, change, moveBy, drag }: ColumnRowProps) {
  const id = useId();
  const { label, kind, shown, asText } = column;
  const hold = (event: TargetedPointerEvent<HTMLElement>): void => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag(event.clientY);
  };
  // Not disabled at the ends: a button that becomes disabled on a press would lose the focus.
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
