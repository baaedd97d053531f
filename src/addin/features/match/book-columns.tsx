// Which column of the book is what: guessed, changed by choosing, remembered with the workbook.
import { useId } from 'preact/hooks';
import type { BookFormat, Ways as TextWays } from '../../engine/answers/arguments/book-texts';
import { counted, say } from '../../platform/say';
import type { BookChoices, BookColumns, BookHeaders, BookRole } from './match-state';
import { SelectField } from '../../pane/controls/select-field';
import { TextSetting } from '../../pane/controls/text-setting';

const ROLES: readonly (readonly [BookRole, label: string])[] = [
  ['date', say`Date`],
  ['amount', say`Amount`],
  ['in', say`Money in`],
  ['out', say`Money out`],
  ['coin', say`Coin column`],
  ['reference', say`Reference`],
  ['note', say`Note`],
  ['balance', say`Balance`],
];

const LABELS = new Map(ROLES);

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
      <summary tabIndex={0}>{say`Columns of the book`}</summary>
      {book.guessed.map((role) => (
        <p key={role} class="hint">
          {say`The column “${book.headers[chosen[role] ?? 0] ?? ''}” was read as ${LABELS.get(role) ?? role}.`}
        </p>
      ))}
      <p class="hint">{say`Choose what each column holds, then count again. The workbook keeps it for this book, also for a month-end pack.`}</p>
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

interface ToleranceFieldsProps {
  readonly values: Pick<BookHeaders['kept'], 'days' | 'tolerance'>;
  readonly choose: (choices: BookChoices) => void;
}

/** How far a line may be from its entry. */
export const ToleranceFields = ({ values, choose }: ToleranceFieldsProps) => (
  <div class="pair">
    <TextSetting
      inputMode="numeric"
      label={say`Days apart`}
      value={values.days}
      save={(days) => choose({ days })}
    />
    <TextSetting
      label={say`Tolerance`}
      hint={say`Leave empty: amounts must be equal.`}
      value={values.tolerance}
      save={(tolerance) => choose({ tolerance })}
    />
  </div>
);

interface BookTextsPartProps {
  readonly book: BookHeaders;
  /** How many lines have an entry of the opposite sign, where most have. */
  readonly turned: number;
  /** Reads the book so, and counts again. */
  readonly choose: (format: BookFormat) => void;
}

/** How the dates and amounts of the book were read, and the other way in one click. */
export function BookTextsPart({ book: { ways, format }, turned, choose }: BookTextsPartProps) {
  const { dates, amounts } = ways ?? { dates: null, amounts: null };
  return (
    <>
      {dates && (
        <Ways
          heading={say`Dates of the book`}
          ways={dates}
          choose={(order) => choose({ ...format, order })}
        />
      )}
      {amounts && (
        <Ways
          heading={say`Amounts of the book`}
          ways={amounts}
          choose={(mark) => choose({ ...format, mark })}
        />
      )}
      {(turned > 0 || format.isTurned) && (
        <label class="choice">
          <input
            type="checkbox"
            checked={format.isTurned}
            onChange={({ currentTarget }) => choose({ ...format, isTurned: currentTarget.checked })}
          />
          {format.isTurned
            ? say`All signs of the book are turned`
            : say`Turn all signs of the book: ${counted(turned, 'line')} would match`}
        </label>
      )}
    </>
  );
}

function Ways<Way extends string>({
  heading,
  ways: { chosen, ways },
  choose,
}: {
  readonly heading: string;
  readonly ways: TextWays<Way>;
  readonly choose: (way: Way) => void;
}) {
  const name = useId();
  const [only, another] = ways;
  if (another === undefined) return <p class="hint">{say`${heading}: ${only?.says ?? ''}.`}</p>;
  return (
    <fieldset class="stack tight">
      <legend>{heading}</legend>
      {ways.map(({ way, says }) => (
        <label key={way} class="choice">
          <input type="radio" name={name} checked={way === chosen} onChange={() => choose(way)} />
          {says}
        </label>
      ))}
    </fieldset>
  );
}
