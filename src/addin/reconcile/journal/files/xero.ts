import { numberField, textField } from './csv-text';
import { asMoney, dayAs, notMoney, type FileFormat } from './file-format';
import { csvOfLines } from './line-columns';
import { numberSaid, say } from '../../../platform/say';

/** A file holds no more lines (the page named below). */
const MOST_LINES = 300;

/**
 * Manual journals of Xero: the columns of its template, one line each; rows with the same narration
 * and date are one journal, a debit is positive and a credit negative, days are dd/mm/yyyy, and a
 * tax rate is mandatory. Source: Xero, "Enter multiple manual journals using an import template",
 * https://help.xero.com/nz/ManualJournalsImport
 */
export const xero: FileFormat = {
  name: 'Xero',
  write(journal, _request) {
    const { batch, postings } = journal;
    const wrong = notMoney(journal, 'Xero');
    if (wrong !== null) return { ok: false, sentence: wrong };
    if (postings.length * 2 > MOST_LINES)
      return {
        ok: false,
        sentence: say`Xero takes ${MOST_LINES} lines in a file, and this journal has ${numberSaid(postings.length * 2)}. Make it by day or by month.`,
      };
    const untaxed = postings.find(({ taxCode }) => taxCode === '');
    if (untaxed)
      return {
        ok: false,
        sentence: say`Xero needs a tax rate in every line, and ${untaxed.narration} has none. Write its name as Xero shows it, such as Tax Exempt, into Tax code of Mapping.`,
      };
    return {
      ok: true,
      name: `Xero manual journals ${batch}.csv`,
      text: csvOfLines(postings, [
        ['*Narration', ({ posting }) => textField(`${posting.reference} ${posting.narration}`)],
        ['*Date', ({ posting }) => textField(dayAs(posting.day, 'DD/MM/YYYY'))],
        ['Description', ({ posting }) => textField(posting.narration)],
        ['*AccountCode', ({ account }) => textField(account)],
        ['*TaxRate', ({ posting }) => textField(posting.taxCode)],
        [
          '*Amount',
          ({ debit, credit }) =>
            numberField(debit === null ? `-${asMoney(credit!)}` : asMoney(debit)),
        ],
        ['TrackingName1', () => null],
        ['TrackingOption1', () => null],
        ['TrackingName2', () => null],
        ['TrackingOption2', () => null],
      ]),
    };
  },
};
