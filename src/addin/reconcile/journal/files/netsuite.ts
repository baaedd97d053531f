import { linesOfPosting } from '../journal';
import { csvText, numberField, textField } from './csv-text';
import { asMoney, dayAs, notMoney, type FileFormat } from './file-format';

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
      text: csvText(
        [
          [
            'External ID',
            'Date',
            'Currency',
            'Memo',
            'Account',
            'Debit',
            'Credit',
            'Line Memo',
            'Tax Code',
          ].map(textField),
          ...journal.postings
            .flatMap(linesOfPosting)
            .map(({ posting, account, debit, credit }) => [
              textField(posting.reference),
              textField(dayAs(posting.day, 'MM/DD/YYYY')),
              textField(posting.currency),
              textField(`Tieout ${journal.batch}`),
              textField(account),
              numberField(debit && asMoney(debit)),
              numberField(credit && asMoney(credit)),
              textField(posting.narration),
              textField(posting.taxCode),
            ]),
        ],
        { separator: ',' },
      ),
    };
  },
};
