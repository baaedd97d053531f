import { numberField, textField } from './csv-text';
import { asMoney, dayAs, notMoney, type FileFormat } from './file-format';
import { csvOfLines } from './line-columns';

/**
 * Journal entries of NetSuite: rows of one external ID are one entry of at least two lines that
 * balances; debit and credit have at most 10 digits before the point and 2 after it; an account is
 * its name, or its number where account numbers are used. Days are mm/dd/yyyy, the form that a new
 * NetSuite account has. Source: Oracle, "Journal Entry and Intercompany Journal Entry Line-Level
 * Fields Table",
 * https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_1534492737.html
 */
export const netsuite: FileFormat = {
  name: 'NetSuite',
  write(journal, _request) {
    const wrong = notMoney(journal, 'NetSuite');
    if (wrong !== null) return { ok: false, sentence: wrong };
    return {
      ok: true,
      name: `NetSuite journal entries ${journal.batch}.csv`,
      text: csvOfLines(journal.postings, [
        ['External ID', ({ posting }) => textField(posting.reference)],
        ['Date', ({ posting }) => textField(dayAs(posting.day, 'MM/DD/YYYY'))],
        ['Currency', ({ posting }) => textField(posting.currency)],
        ['Memo', () => textField(`Tieout ${journal.batch}`)],
        ['Account', ({ account }) => textField(account)],
        ['Debit', ({ debit }) => numberField(debit && asMoney(debit))],
        ['Credit', ({ credit }) => numberField(credit && asMoney(credit))],
        ['Line Memo', ({ posting }) => textField(posting.narration)],
        ['Tax Code', ({ posting }) => textField(posting.taxCode)],
      ]),
    };
  },
};
