// Which column of the book is what: guessed, changed by choosing, remembered with the workbook.
import type { BookColumns, BookHeaders, BookRole } from '../../session/reconcile/reconcile-state';
import { SelectField } from '../get-data/select-field';
import { words } from '../texts/words';

const ROLES: readonly BookRole[] = ['date', 'amount', 'in', 'out', 'coin', 'reference', 'note'];

interface BookColumnsPartProps {
  readonly book: BookHeaders;
  /** The book could not be read: its columns are the first thing to look at. */
  readonly isOpen: boolean;
  readonly chosen: BookColumns;
  readonly choose: (columns: BookColumns) => void;
}

export function BookColumnsPart({ book, isOpen, chosen, choose }: BookColumnsPartProps) {
  const says = words.reconcile.match;
  const options = [
    { value: '', label: says.noColumn },
    ...book.headers.map((header, at) => ({
      value: String(at),
      label: header === '' ? says.columnAt(String(at + 1)) : header,
    })),
  ];
  const change = (role: BookRole, place: string): void => {
    const others = Object.entries(chosen).filter(([name]) => name !== role);
    choose(Object.fromEntries(place === '' ? others : [...others, [role, Number(place)]]));
  };
  return (
    <details class="columns" open={isOpen}>
      <summary>{says.columns}</summary>
      <p class="hint">{says.columnsHint}</p>
      <div class="pair">
        {ROLES.map((role) => (
          <SelectField
            key={role}
            label={says.column[role]}
            value={String(chosen[role] ?? '')}
            options={options}
            change={(place) => change(role, place)}
          />
        ))}
      </div>
    </details>
  );
}
