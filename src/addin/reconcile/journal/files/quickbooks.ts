import { numberField, textField } from './csv-text';
import { asMoney, dayAs, notMoney, type FileFormat } from './file-format';
import { csvOfLines } from './line-columns';

/**
 * Journal entries of QuickBooks Online: journal number, date, account name, description, debits and
 * credits, where lines of one number are one entry; accounts are names, a subaccount as
 * Parent:Subaccount, and account numbers are turned off for the import. Days are mm/dd/yyyy; the
 * import asks which form they have. Source: Intuit, "Import journal entries",
 * https://quickbooks.intuit.com/learn-support/en-au/help-article/import-export-files/import-journal-entries-quickbooks-online/L4tQBwbs7_AU_en_AU
 */
export const quickbooks: FileFormat = {
  name: 'QuickBooks Online',
  write(journal, _request) {
    const wrong = notMoney(journal, 'QuickBooks Online');
    if (wrong !== null) return { ok: false, sentence: wrong };
    return {
      ok: true,
      name: `QuickBooks journal entries ${journal.batch}.csv`,
      text: csvOfLines(journal.postings, [
        ['Journal No', ({ posting }) => textField(posting.reference)],
        ['Journal Date', ({ posting }) => textField(dayAs(posting.day, 'MM/DD/YYYY'))],
        ['Account Name', ({ account }) => textField(account)],
        ['Description', ({ posting }) => textField(posting.narration)],
        ['Debits', ({ debit }) => numberField(debit && asMoney(debit))],
        ['Credits', ({ credit }) => numberField(credit && asMoney(credit))],
        ['Currency', ({ posting }) => textField(posting.currency)],
      ]),
    };
  },
};
