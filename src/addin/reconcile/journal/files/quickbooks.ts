import { linesOfPosting } from '../journal';
import { csvText, numberField, textField } from './csv-text';
import { asMoney, dayAs, notMoney, type FileFormat } from './file-format';

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
      text: csvText(
        [
          [
            'Journal No',
            'Journal Date',
            'Account Name',
            'Description',
            'Debits',
            'Credits',
            'Currency',
          ].map(textField),
          ...journal.postings
            .flatMap(linesOfPosting)
            .map(({ posting, account, debit, credit }) => [
              textField(posting.reference),
              textField(dayAs(posting.day, 'MM/DD/YYYY')),
              textField(account),
              textField(posting.narration),
              numberField(debit && asMoney(debit)),
              numberField(credit && asMoney(credit)),
              textField(posting.currency),
            ]),
        ],
        { separator: ',' },
      ),
    };
  },
};
