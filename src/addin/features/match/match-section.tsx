// A book against the ledger: the counts first, then a sheet on request.
import type { TargetedInputEvent } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type { MatchModel } from './match-state';
import type { AccountCard } from '../../workbook/session/pane-state';
import type {
  BookChoices,
  BookHeaders,
  CoinSummary,
  MatchOutcomeShown,
  MatchRequest,
  SideStatus,
  CoinStatement,
} from './match-state';
import { AccountChoice } from '../../pane/controls/select-field';
import { Field } from '../../pane/controls/field';
import { RangeField } from '../../pane/controls/range-field';
import { usePane } from '../../pane/context/pane-context';
import { OutcomeLine, useOutcome } from '../../pane/controls/outcome-line';
import { formatText, type BookFormat } from '../../engine/pasted-tables/format';
import { BookColumnsPart, BookTextsPart, ToleranceFields } from './book-columns';
import { Form, Part, Submit, useRequest } from '../../pane/controls/form';

const NOTHING = { ...{ book: '', type: '', from: '', to: '' }, closing: '' };
const STATUSES: readonly (readonly [SideStatus, label: string])[] = [
  ['matched', say`Matched`],
  ['differs', say`Amount differs`],
  ['ambiguous', say`Ambiguous`],
  ['unmatched', say`Unmatched`],
];

interface MatchSectionProps {
  readonly model: MatchModel;
  readonly accounts: readonly AccountCard[];
}

export function MatchSection({ model, accounts }: MatchSectionProps) {
  const { request, field, set } = useRequest(NOTHING);
  const { outcome, ask } = useOutcome();
  const [counted, setCounted] = useState<Extract<MatchOutcomeShown, { ok: true }> | null>(null);
  const [book, setBook] = useState<BookHeaders | null>(null);
  /** The person's choices: the next count uses them, and the workbook stores them for the book. */
  const [own, setOwn] = useState<BookChoices>({});
  const asked: MatchRequest = { ...request, ...own };
  const choose = (choices: BookChoices): void => {
    setOwn({ ...own, ...choices });
    setCounted(null);
  };
  const chosen = (name: 'coin' | 'days' | 'tolerance' | 'account'): string =>
    own[name] ?? book?.stored[name] ?? '';
  const count = (format?: BookFormat): void => {
    const read = format && { format: formatText(format) };
    ask(model.preview({ ...asked, ...read }), (found) => {
      setCounted(found.ok ? found : null);
      setBook(found.columns ?? null);
      if (found.columns) setOwn({});
    });
  };
  return (
    <Part
      heading={say`Match a book`}
      lead={say`Compares your book with the ledger, line by line. Select the book with its headers, then press Count matches.`}
    >
      <Form send={() => count()} onInput={() => setCounted(null)}>
        <RangeField
          label={say`Book`}
          hint={say`The name of a table, or a range such as Sheet1!A1:D90. Leave empty for the selected cells.`}
          value={request.book}
          choose={(range) => {
            set('book', range);
            setCounted(null);
          }}
        />
        <div class="pair">
          <Field type="month" label={say`From month`} {...field('from')} />
          <Field type="month" label={say`To month`} {...field('to')} />
        </div>
        <p class="hint">{say`Leave both empty for the months of the book’s dates.`}</p>
        <Field
          type="text"
          label={say`Coin`}
          hint={say`Needed if the book has no coin column.`}
          value={chosen('coin')}
          onInput={(event: TargetedInputEvent<HTMLInputElement>) =>
            choose({ coin: event.currentTarget.value })
          }
        />
        <Field
          type="text"
          label={say`Type of entries`}
          hint={say`Such as deposit, withdraw. Leave empty for all.`}
          {...field('type')}
        />
        {accounts.length > 1 && (
          <AccountChoice
            label={say`Account`}
            accounts={accounts}
            chosen={chosen('account')}
            choose={(account) => choose({ account })}
          />
        )}
        <details class="columns">
          <summary tabIndex={0}>{say`Advanced`}</summary>
          <ToleranceFields
            values={{ days: chosen('days'), tolerance: chosen('tolerance') }}
            choose={choose}
          />
          <Field
            type="text"
            label={say`Closing balance`}
            hint={say`What the book closes with, if it has no column of balances.`}
            {...field('closing')}
          />
        </details>
        <Submit label={say`Count matches`} />
      </Form>
      {book !== null && <BookTextsPart book={book} turned={counted?.turned ?? 0} choose={count} />}
      {book !== null && (
        <BookColumnsPart
          book={book}
          isOpen={counted === null}
          chosen={own.columns ?? book.chosen}
          choose={(columns) => choose({ columns })}
        />
      )}
      {counted !== null && <Counts counted={counted} />}
      {counted !== null && (
        <div class="button-row">
          {/* The range that was counted: what is selected now may be another. */}
          <button type="button" onClick={() => ask(model.write({ ...asked, book: counted.book }))}>
            {say`Write the match to a sheet`}
          </button>
        </div>
      )}
      <OutcomeLine outcome={outcome} />
    </Part>
  );
}

function Counts({
  counted: { book, summary, statements, apart },
}: {
  readonly counted: Extract<MatchOutcomeShown, { ok: true }>;
}) {
  const { format } = usePane();
  return (
    <>
      {statements.map((one) => (
        <Statement key={one.coin} of={one} />
      ))}
      {summary.coins.map((one) => (
        <CoinCounts key={one.coin} of={one} book={book} />
      ))}
      {apart > 0 && (
        <p class="hint">
          {apart === 1
            ? say`You marked ${format.count(apart)} book line as unmatched.`
            : say`You marked ${format.count(apart)} book lines as unmatched.`}
        </p>
      )}
    </>
  );
}

function CoinCounts({
  of: { coin, lines, entries, unexplained },
  book,
}: {
  readonly of: CoinSummary;
  readonly book: string;
}) {
  const { format } = usePane();
  return (
    <table class="proof">
      <caption>
        {coin} <span class="hint">{say`of ${book}`}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{say`Status`}</th>
          <th scope="col" class="number">
            {say`Book lines`}
          </th>
          <th scope="col" class="number">
            {say`Entries`}
          </th>
        </tr>
      </thead>
      <tbody>
        {STATUSES.map(([status, label]) => (
          <tr key={status}>
            <th scope="row">{label}</th>
            <td class="number">{format.count(lines[status].count)}</td>
            <td class="number">{format.count(entries[status].count)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {say`Unexplained`}
            <span class="hint">{say`Book less ledger, of all unmatched and ambiguous lines.`}</span>
          </th>
          <td class="number" colSpan={2}>{`${format.amount(unexplained)} ${coin}`}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Statement({ of: { coin, lines } }: { readonly of: CoinStatement }) {
  const { format } = usePane();
  return (
    <table class="proof">
      <caption>{say`${coin}: from the ledger to the book`}</caption>
      <tbody>
        {lines.map(({ what, count, amount, isTotal }) => (
          <tr key={what} class={isTotal ? 'total' : ''}>
            <th scope="row">
              {what}
              {count !== null && <span class="hint">{format.count(count)}</span>}
            </th>
            <td class="number">{format.amount(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
