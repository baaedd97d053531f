import { linesOfPosting, type JournalLine } from '../journal';
import { csvText, numberField, textField, type CsvField } from './csv-text';
import type { FileFormat } from './file-format';
import { say } from '../../../platform/say';

type Column = (line: JournalLine, batch: string) => CsvField;

/** Of each line of the journal, in the order in which they are offered. */
const COLUMNS: Readonly<Record<string, Column>> = {
  date: ({ posting }) => textField(posting.day),
  reference: ({ posting }) => textField(posting.reference),
  batch: (_, batch) => textField(batch),
  account: ({ account }) => textField(account),
  'contra account': ({ account, posting: { debit, credit } }) =>
    textField(account === debit ? credit : debit),
  debit: ({ debit }) => numberField(debit),
  credit: ({ credit }) => numberField(credit),
  amount: ({ debit, credit }) => numberField(debit ?? `-${credit}`),
  currency: ({ posting }) => textField(posting.currency),
  coin: ({ posting }) => textField(posting.coin),
  quantity: ({ posting }) => numberField(posting.quantity),
  rate: ({ posting }) => numberField(posting.rate),
  'tax code': ({ posting }) => textField(posting.taxCode),
  narration: ({ posting }) => textField(posting.narration),
  entries: ({ posting }) => numberField(String(posting.movements.length)),
  'entry ids': ({ posting }) =>
    textField(posting.movements.flatMap(({ billId }) => billId ?? []).join(' ')),
};

const SEPARATORS: ReadonlyMap<string, ',' | ';' | '\t'> = new Map([
  ['', ','],
  [',', ','],
  [';', ';'],
  ['tab', '\t'],
]);

/**
 * Columns of the person's own choosing, with every digit: "Date, Account, Debit=Soll" names three,
 * the last under a heading of its own. UTF-8, as RFC 4180 describes CSV
 * (https://www.rfc-editor.org/rfc/rfc4180).
 */
export const ownColumns: FileFormat = {
  name: 'own columns',
  write(journal, { settings }) {
    const separator = SEPARATORS.get(settings.separator.trim().toLowerCase());
    if (separator === undefined)
      return { ok: false, sentence: say`Give a comma, a semicolon or the word tab as separator.` };
    const asked = settings.columns
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => {
        const [name = '', ...heading] = one.split('=');
        return { name: name.trim(), heading: heading.join('=').trim() || name.trim() };
      });
    const unknown = asked.filter(({ name }) => !Object.hasOwn(COLUMNS, name.toLowerCase()));
    if (asked.length === 0 || unknown.length > 0)
      return {
        ok: false,
        sentence: say`${asked.length === 0 ? say`Name the columns` : say`No column is called ${unknown.map(({ name }) => name).join(', ')}. Name others`}: ${Object.keys(COLUMNS).join(', ')}. A heading of your own stands behind an equals sign, as in account=Konto.`,
      };
    const columns = asked.map(({ name }) => COLUMNS[name.toLowerCase()]!);
    return {
      ok: true,
      name: `Journal ${journal.batch}.csv`,
      text: csvText(
        [
          asked.map(({ heading }) => textField(heading)),
          ...journal.postings
            .flatMap(linesOfPosting)
            .map((line) => columns.map((column) => column(line, journal.batch))),
        ],
        { separator },
      ),
    };
  },
};
