import { linesOfPosting } from '../journal';
import { csvText, cutText, guardedText, numberField, textField } from './csv-text';
import { accountsUnlike, asMoney, dayAs, notMoney, type FileFormat } from './file-format';
import { say } from '../../../platform/say';

/** Lengths of BKPF-XBLNR, BKPF-BKTXT and BSEG-SGTXT. */
const [REFERENCE, HEADER_TEXT, ITEM_TEXT] = [16, 25, 50] as const;

/**
 * Lines under the technical names that SAP S/4HANA gives the fields of a journal entry (tables BKPF
 * and BSEG), which the template of the app Upload General Journal Entries (F2548) names as well;
 * lines of one XBLNR are one entry. The template differs by release and has header and items in
 * blocks of their own: download it there, and take the columns over by their names. Source: SAP
 * Fiori Apps Reference Library, F2548,
 * https://fioriappslibrary.hana.ondemand.com/sap/fix/externalViewer/#/detail/Apps('F2548')/S23OP
 */
export const sap: FileFormat = {
  name: 'SAP',
  write(journal, { settings }) {
    const wrong = notMoney(journal, 'SAP') ?? refusal(journal, settings.companyCode);
    if (wrong !== null) return { ok: false, sentence: wrong };
    return {
      ok: true,
      name: `SAP journal entries ${journal.batch}.csv`,
      text: csvText(
        [
          [
            ...['BUKRS', 'BLART', 'BLDAT', 'BUDAT', 'BKTXT', 'WAERS', 'XBLNR'],
            ...['HKONT', 'SGTXT', 'WRSOL', 'WRHAB', 'MWSKZ'],
          ].map(textField),
          ...journal.postings
            .flatMap(linesOfPosting)
            .map(({ posting, account, debit, credit }) => [
              textField(settings.companyCode.trim()),
              textField(settings.documentType.trim() || 'SA'),
              textField(dayAs(posting.day, 'YYYYMMDD')),
              textField(dayAs(posting.day, 'YYYYMMDD')),
              textField(cutText(`Tieout ${journal.batch}`, HEADER_TEXT)),
              textField(posting.currency),
              textField(posting.reference),
              textField(account),
              textField(cutText(posting.narration, ITEM_TEXT - guardLength(posting.narration))),
              numberField(debit && asMoney(debit)),
              numberField(credit && asMoney(credit)),
              textField(posting.taxCode),
            ]),
        ],
        { separator: ',', withoutControls: true },
      ),
    };
  },
};

const guardLength = (text: string): number => guardedText(text).length - text.length;

function refusal(journal: Parameters<FileFormat['write']>[0], companyCode: string): string | null {
  if (!/^\s*[A-Za-z0-9]{4}\s*$/.test(companyCode))
    return say`Give the company code of SAP: four letters or digits.`;
  const [odd] = accountsUnlike(journal, /^[A-Za-z0-9]{1,10}$/);
  if (odd !== undefined)
    return say`SAP has G/L accounts of at most 10 letters or digits, and Mapping has ${odd}.`;
  return journal.postings.some(({ reference }) => reference.length > REFERENCE)
    ? say`SAP has references of at most ${REFERENCE} characters. Make the journal by day or by month.`
    : null;
}
