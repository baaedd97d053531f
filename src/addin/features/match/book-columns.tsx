// Shows how the book was read: its first rows under the roles of their columns, each role a field,
// with the sentences that explain it, and a question where two readings remain.
import { counted, say } from '../../platform/say';
import {
  CREDIT_IS,
  DATE_ORDERS,
  MARKS,
  TURNED,
  withAnswer,
  type BookFormat,
} from '../../engine/pasted-tables/format';
import { ROLES, type Role } from '../../engine/pasted-tables/reading-outcome';
import type { BookChoices, BookColumns, BookHeaders } from './match-state';
import { SelectField } from '../../pane/controls/select-field';
import { TextSetting } from '../../pane/controls/text-setting';

const LABELS: Readonly<Record<Role, string>> = {
  date: say`Date`,
  amount: say`Amount`,
  in: say`Money in`,
  out: say`Money out`,
  direction: say`In or out`,
  coin: say`Coin column`,
  reference: say`Reference`,
  note: say`Note`,
  balance: say`Balance`,
};

interface BookColumnsPartProps {
  readonly book: BookHeaders;
  /** The book could not be read, so its columns are unfolded. */
  readonly isOpen: boolean;
  readonly chosen: BookColumns;
  readonly choose: (columns: BookColumns) => void;
}

export function BookColumnsPart({ book, isOpen, chosen, choose }: BookColumnsPartProps) {
  const roleAt = (at: number): Role | undefined => ROLES.find((role) => chosen[role] === at);
  const change = (at: number, role: string): void => {
    const others = Object.entries(chosen).filter(([name, place]) => name !== role && place !== at);
    choose(Object.fromEntries(role === '' ? others : [...others, [role, at]]));
  };
  return (
    <>
      {book.says.length > 0 && <p class="hint">{book.says.join(' ')}</p>}
      <details class="columns" open={isOpen}>
        <summary tabIndex={0}>{say`Columns of the book`}</summary>
        <p class="hint">{say`Choose what each column holds, then count again. The workbook keeps it for this book, also for a month-end pack.`}</p>
        <div
          class="book-scroll"
          tabIndex={0}
          role="region"
          aria-label={say`First rows of the book`}
        >
          <table class="book-rows">
            <thead>
              <tr>
                {book.headers.map((header, at) => (
                  <th key={at} scope="col">
                    <select
                      aria-label={say`What ${header === '' ? say`column ${at + 1}` : header} holds`}
                      value={roleAt(at) ?? ''}
                      onChange={({ currentTarget }) => change(at, currentTarget.value)}
                    >
                      <option value="">{say`Not read`}</option>
                      {ROLES.map((role) => (
                        <option key={role} value={role}>
                          {LABELS[role]}
                        </option>
                      ))}
                    </select>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {book.sample.map((cells, row) => (
                <tr key={row}>
                  {cells.map((text, at) => (
                    <td key={at}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

interface ToleranceFieldsProps {
  readonly values: Pick<BookHeaders['stored'], 'days' | 'tolerance'>;
  readonly choose: (choices: BookChoices) => void;
}

/** The limits of days and amount between a line and its entry. */
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
  /** The number of lines that match an entry of the opposite sign, where none matches otherwise. */
  readonly turned: number;
  /** Reads the book in this format, and counts again. */
  readonly choose: (format: BookFormat) => void;
}

/** The label of each choice, by the word of `format`; "": decided by the cells and headers. */
const CHOICES: readonly (readonly [label: string, words: readonly string[]])[] = [
  [say`Dates of the book`, DATE_ORDERS],
  [say`Amounts of the book`, MARKS],
  [say`Debit and credit`, Object.values(CREDIT_IS)],
  [say`Signs of the book`, [TURNED]],
];
const WORDS: Readonly<Record<string, string>> = {
  'day first': say`Day first`,
  'month first': say`Month first`,
  'year first': say`Year first`,
  'decimal point': say`Decimal point`,
  'decimal comma': say`Decimal comma`,
  'credit is in': say`Credit comes in (bank)`,
  'credit is out': say`Credit goes out (ledger)`,
  'signs turned': say`All turned`,
};

/** The question where the book can be read in two ways, and one choice of all other ways. */
export function BookTextsPart({ book: { question, format }, turned, choose }: BookTextsPartProps) {
  const change = (words: readonly string[], word: string): void =>
    choose({
      ...format,
      words: [...format.words.filter((one) => !words.includes(one)), ...(word ? [word] : [])],
    });
  return (
    <>
      {question !== null && (
        <fieldset class="stack tight">
          <legend>{say`The book has ${question.about} that can be read in two ways`}</legend>
          {question.answers.map((answer) => (
            <button
              key={answer.format}
              type="button"
              onClick={() => choose(withAnswer(format, answer.format))}
            >
              {answer.says}
            </button>
          ))}
        </fieldset>
      )}
      {turned > 0 && !format.words.includes(TURNED) && (
        <button type="button" onClick={() => change([TURNED], TURNED)}>
          {say`Turn all signs of the book: ${counted(turned, 'line')} would match`}
        </button>
      )}
      <details class="columns">
        <summary tabIndex={0}>{say`How it is read`}</summary>
        <div class="pair">
          {CHOICES.map(([label, words]) => (
            <SelectField
              key={label}
              label={label}
              value={format.words.find((word) => words.includes(word)) ?? ''}
              options={[
                { value: '', label: say`As its cells say` },
                ...words.map((word) => ({ value: word, label: WORDS[word] ?? word })),
              ]}
              change={(word) => change(words, word)}
            />
          ))}
          <TextSetting
            inputMode="numeric"
            label={say`Year of its dates`}
            hint={say`For dates without one, such as 0510.`}
            value={format.year === null ? '' : String(format.year)}
            save={(text) => {
              const year = /^20\d\d$/.test(text) ? Number(text) : null;
              if (year !== null || text === '') choose({ ...format, year });
            }}
          />
        </div>
      </details>
    </>
  );
}
