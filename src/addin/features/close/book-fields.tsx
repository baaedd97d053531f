// The book of the pack: how it is read and matched. The choices are stored for the book, so Match a
// book uses them too.
import { useEffect, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { formatText } from '../../engine/pasted-tables/format';
import { RangeField } from '../../pane/controls/range-field';
import { AccountChoice } from '../../pane/controls/select-field';
import { usePane } from '../../pane/context/pane-context';
import { BookColumnsPart, BookTextsPart, ToleranceFields } from '../match/book-columns';
import type { BookChoices, BookHeaders } from '../match/match-state';
import type { StepProps } from './close-form';

/** Keystrokes within this time cause one read. */
const SETTLES_MS = 300;

interface BookFieldsProps extends Pick<StepProps, 'state' | 'form'> {
  /** The name under which the book of a month is entered. */
  readonly name?: string;
  /** The book that is matched now. */
  readonly matched?: string;
}

export function BookFields({ state, form, name = 'book', matched = '' }: BookFieldsProps) {
  const { session, track } = usePane();
  const [book, setBook] = useState<BookHeaders | null>(null);
  const reference = form.text(name, matched).trim();
  const choose = (choices: BookChoices): void =>
    void track(session.closing.book(reference, choices)).then((done) =>
      setBook(done.ok ? done.book : null),
    );
  useEffect(() => {
    if (reference === '') return setBook(null);
    const timer = setTimeout(() => choose({}), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [reference]);
  return (
    <>
      <RangeField
        label={say`Book to match`}
        hint={say`A table by its name, or a range such as Book!A1:F500. Leave empty for no match.`}
        value={form.text(name, matched)}
        choose={(range) => form.enter({ [name]: range })}
      />
      {book !== null && (
        <>
          <BookTextsPart
            book={book}
            turned={0}
            choose={(format) => choose({ format: formatText(format) })}
          />
          <BookColumnsPart
            book={book}
            isOpen={book.chosen.date === undefined}
            chosen={book.chosen}
            choose={(columns) => choose({ columns })}
          />
          <ToleranceFields values={book.stored} choose={choose} />
          {state.accounts.length > 1 && (
            <AccountChoice
              label={say`Account of the book`}
              accounts={state.accounts}
              otherwise={say`All accounts of the pack`}
              chosen={book.stored.account}
              choose={(account) => choose({ account })}
            />
          )}
        </>
      )}
    </>
  );
}
