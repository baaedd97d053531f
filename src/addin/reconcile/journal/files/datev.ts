import { firstDay, lastDay, type IsoMonth } from '../../../records/calendar';
import type { Journal } from '../journal';
import { csvText, cutText, guardedText, numberField, textField, type CsvField } from './csv-text';
import { DATEV_COLUMNS } from './datev-columns';
import {
  accountsUnlike,
  asMoney,
  dayAs,
  notMoney,
  type FileFormat,
  type FileRequest,
} from './file-format';
import { say } from '../../../platform/say';

/** Header version, category and format version (the page "Header"). */
const [HEADER, BOOKINGS, FORMAT] = ['700', '21', '13'] as const;
const [SHORTEST_ACCOUNT, LONGEST_ACCOUNT] = [4, 8] as const;
/** Of "Buchungstext" and of the name in the header. */
const [LONGEST_TEXT, LONGEST_NAME] = [60, 30] as const;

/**
 * A posting batch (Buchungsstapel) of DATEV, format 13: fields between semicolons, texts in
 * quotation marks and without control characters, a comma in numbers, CR LF; the amount is
 * positive, S says that the account is debited, the day is DDMM of the header's period. UTF-8 with
 * its byte order mark, which the import into DATEV Rechnungswesen by hand reads. Sources: DATEV,
 * https://developer.datev.de/datev/platform/de/dtvf/einstieg,
 * https://developer.datev.de/datev/platform/en/dtvf/formate/header,
 * https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel and
 * https://developer.datev.de/datev/platform/en/dtvf/zeichensatz
 */
export const datev: FileFormat = {
  name: 'DATEV',
  write(journal, request) {
    const wrong = notMoney(journal, 'DATEV') ?? refusal(journal, request);
    if (wrong !== null) return { ok: false, sentence: wrong };
    const form = {
      separator: ';',
      quotesTexts: true,
      decimalComma: true,
      withoutControls: true,
    } as const;
    const names = DATEV_COLUMNS.join(';');
    return {
      ok: true,
      name: `EXTF_Buchungsstapel_${journal.batch}.csv`,
      text: `\ufeff${csvText([headerOf(journal, request)], form)}${names}\r\n${csvText(rowsOf(journal), form)}`,
    };
  },
};

const EMPTY = textField('');

function headerOf(
  journal: Journal,
  { month, financialYearBegins, madeAt, settings }: FileRequest,
): CsvField[] {
  const longest = Math.max(
    SHORTEST_ACCOUNT,
    ...journal.postings.flatMap(({ debit, credit }) => [debit.length, credit.length]),
  );
  return [
    ...[textField('EXTF'), numberField(HEADER), numberField(BOOKINGS)],
    ...[textField('Buchungsstapel'), numberField(FORMAT)],
    numberField(`${madeAt.replace(/\D/g, '').slice(0, 14)}000`),
    ...[null, textField('RE'), EMPTY, EMPTY],
    numberField(settings.consultant.trim()),
    numberField(settings.client.trim()),
    numberField(yearBegin(month, financialYearBegins)),
    numberField(String(longest)),
    numberField(dayAs(firstDay(month), 'YYYYMMDD')),
    numberField(dayAs(lastDay(month), 'YYYYMMDD')),
    textField(cutText(`Tieout ${journal.batch}`, LONGEST_NAME)),
    ...[EMPTY, numberField('1'), numberField('0'), numberField('0')],
    textField(journal.postings[0]!.currency),
    ...[null, EMPTY, null, null, EMPTY, null, null, EMPTY, EMPTY],
  ];
}

/** The first day of the financial year that the month belongs to. */
function yearBegin(month: IsoMonth, begins: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const first = number >= begins ? year : year - 1;
  return `${first}${String(begins).padStart(2, '0')}01`;
}

const rowsOf = ({ postings }: Journal): CsvField[][] =>
  postings.map(({ amount, currency, debit, credit, taxCode, day, reference, narration }) => {
    const known = [
      numberField(asMoney(amount)),
      textField('S'),
      textField(currency),
      ...[null, null, null],
      ...[numberField(debit), numberField(credit)],
      taxCode === '' ? null : textField(taxCode.padStart(4, '0')),
      numberField(`${day.slice(8)}${day.slice(5, 7)}`),
      ...[textField(reference), EMPTY, null],
      textField(
        cutText(narration, LONGEST_TEXT - (guardedText(narration).length - narration.length)),
      ),
    ];
    return [...known, ...new Array<null>(DATEV_COLUMNS.length - known.length).fill(null)];
  });

function refusal(journal: Journal, { settings }: FileRequest): string | null {
  if (!/^\s*\d{4,7}\s*$/.test(settings.consultant))
    return say`Give the number of the tax consultant at DATEV (Berater): four to seven digits.`;
  if (!/^\s*\d{1,5}\s*$/.test(settings.client))
    return say`Give the number of the client at DATEV (Mandant): one to five digits.`;
  const pattern = new RegExp(`^\\d{1,${LONGEST_ACCOUNT}}$`);
  const [odd] = accountsUnlike(journal, pattern);
  if (odd !== undefined)
    return say`DATEV has accounts of at most ${LONGEST_ACCOUNT} digits, and Mapping has ${odd}.`;
  const key = journal.postings.find(({ taxCode }) => !/^\d{0,4}$/.test(taxCode));
  if (key)
    return say`DATEV has tax keys (BU-Schlüssel) of at most four digits, and Mapping has ${key.taxCode}.`;
  const money = journal.postings.find(({ currency }) => !/^[A-Z]{3}$/.test(currency));
  return money
    ? say`DATEV knows currencies by three capital letters such as EUR, and the journal is in ${money.currency}.`
    : null;
}
