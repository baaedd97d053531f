// Which column of the book is what: guessed, changed by choosing, remembered with the workbook.
import { say } from '../../platform/say';
import type { BookColumns, BookHeaders, BookRole } from '../../session/reconcile/reconcile-state';
import { SelectField } from '../controls/select-field';

const ROLES: readonly (readonly [BookRole, label: string])[] = [
  ['date', say`Date`],
  ['amount', say`Amount`],
  ['in', say`Money in`],
  ['out', say`Money out`],
  ['coin', say`Coin column`],
  ['reference', say`Reference`],
  ['note', say`Note`],
];

interface BookColumnsPartProps {
  readonly book: BookHeaders;
  /** The book could not be read: its columns are the first thing to look at. */
  readonly isOpen: boolean;
  readonly chosen: BookColumns;
  readonly choose: (columns: BookColumns) => void;
}

export function BookColumnsPart({ book, isOpen, chosen, choose }: BookColumnsPartProps) {
  const options = [
    { value: '', label: say`None` },
    ...book.headers.map((header, at) => ({
      value: String(at),
      label: header === '' ? say`Column ${String(at + 1)}` : header,
    })),
  ];
  const change = (role: BookRole, place: string): void => {
    const others = Object.entries(chosen).filter(([name]) => name !== role);
    choose(Object.fromEntries(place === '' ? others : [...others, [role, Number(place)]]));
  };
  return (
    <details class="columns" open={isOpen}>
      <summary>{say`Columns of the book`}</summary>
      <p class="hint">{say`Choose what each column holds, then count again. The workbook remembers it for books with these headers.`}</p>
      <div class="pair">
        {ROLES.map(([role, label]) => (
          <SelectField
            key={role}
            label={label}
            value={String(chosen[role] ?? '')}
            options={options}
            change={(place) => change(role, place)}
          />
        ))}
      </div>
    </details>
  );
}
