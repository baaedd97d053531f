// The bookkeeping programs that import a journal as a file, with their columns and refusals. A new
// program is one entry of PROGRAMS.
import { firstDay, lastDay, type IsoMonth } from '../../../records/calendar';
import { say } from '../../../../platform/say';
import type { Journal, JournalLine } from '../journal';
import {
  cutText,
  guardedText,
  numberField,
  textField,
  type CsvField,
  type CsvForm,
} from './csv-text';
import { DATEV_UNUSED_COLUMNS } from './datev-columns';

export interface FileSettings {
  /** SAP: the company code and the type of document. */
  readonly companyCode: string;
  readonly documentType: string;
  /** DATEV: consultant and client, and the number of digits of its general ledger accounts. */
  readonly consultant: string;
  readonly client: string;
  readonly accountLength: string;
  /** The program's date order: 'day first' or 'month first'; "": its usual one. */
  readonly dates: string;
  /** Columns of the person's choice, with commas between them. */
  readonly columns: string;
  readonly separator: string;
  /** 'comma', or "" for a point. */
  readonly decimals: string;
}

export const USUAL_SETTINGS: FileSettings = {
  ...{ companyCode: '', documentType: '', consultant: '', client: '', accountLength: '' },
  ...{ dates: '', decimals: '' },
  columns: 'Date, Reference, Account, Debit, Credit, Currency, Coin, Quantity, Rate, Narration',
  separator: ',',
};

/** A field of the pane's form. */
interface AskedSetting {
  readonly setting: keyof FileSettings;
  readonly label: string;
  readonly hint?: string;
  readonly digits?: true;
  /** The choices of the field; absent: the person types. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** The default option. */
  readonly usual?: string;
}

/** The date order is a setting of the program's owner: a date in the wrong order is another day. */
const datesOf = (usual: keyof typeof DATES): AskedSetting => ({
  setting: 'dates',
  label: say`Dates`,
  hint: say`As your program shows them, so that 05/10 stays the day that it is.`,
  usual,
  options: [
    { value: 'day first', label: say`Day first: 31/10/2026` },
    { value: 'month first', label: say`Month first: 10/31/2026` },
  ],
});
/** The date in the chosen order, else in the usual one. */
function dateIn({ dates }: FileSettings, usual: keyof typeof DATES) {
  return dayOf(DATES[dates === 'day first' || dates === 'month first' ? dates : usual]);
}
const DATES = { 'day first': 'DD/MM/YYYY', 'month first': 'MM/DD/YYYY' } as const;

export interface FileRequest {
  readonly month: IsoMonth;
  /** 1 to 12. */
  readonly financialYearBegins: number;
  /** The local date and time: "2026-11-20 12:00:00". */
  readonly madeAt: string;
  readonly settings: FileSettings;
}

export type Program = 'xero' | 'quickbooks' | 'netsuite' | 'sap' | 'datev' | 'own';

type Asked = FileRequest & { readonly journal: Journal };
/** A column: its header, and its value for a line of the journal. */
type Column = readonly [header: string, field: (line: JournalLine) => CsvField];

interface ProgramFile {
  readonly name: string;
  /** Label in the pane; default: the name. */
  readonly label?: string;
  /** Fields that only the person can fill. */
  readonly asks?: readonly AskedSetting[];
  /** Followed by the batch and .csv. */
  readonly fileName: string;
  /** The separator of fields; default: a comma. */
  readonly csv?: (asked: Asked) => Partial<CsvForm>;
  /**
   * Amounts keep all digits; otherwise they are money, with at most 10 digits before and 2 after
   * the point.
   */
  readonly everyDigit?: true;
  /** The maximum of lines in a file; a longer journal becomes several files, each balanced. */
  readonly mostLines?: number;
  /** Why the program would refuse the file; null if it accepts it. */
  readonly refusal?: (asked: Asked) => string | null;
  /** A line above the headers, after a byte order mark. */
  readonly head?: (asked: Asked) => readonly CsvField[];
  /** A posting is one row for its debit, which also names the credited account. */
  readonly debitsOnly?: true;
  readonly columns: (asked: Asked) => readonly Column[];
}

const text = (header: string, of: (line: JournalLine) => string): Column => [
  header,
  (line) => textField(of(line)),
];
const number = (header: string, of: (line: JournalLine) => string | null): Column => [
  header,
  (line) => numberField(of(line)),
];
const empty = (header: string): Column => [header, () => null];

/** "1.5" is "1.50". */
const asMoney = (amount: string): string => {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
};
const dayAs = (day: string, pattern: string): string =>
  pattern
    .replace('YYYY', day.slice(0, 4))
    .replace('MM', day.slice(5, 7))
    .replace('DD', day.slice(8));
const dayOf =
  (pattern: string) =>
  ({ posting }: JournalLine): string =>
    dayAs(posting.day, pattern);
const account = (line: JournalLine): string => line.account;
const reference = ({ posting }: JournalLine): string => posting.reference;
const narration = ({ posting }: JournalLine): string => posting.narration;
const currency = ({ posting }: JournalLine): string => posting.currency;
const taxCode = ({ posting }: JournalLine): string => posting.taxCode;
const debit = (line: JournalLine): string | null => line.debit && asMoney(line.debit);
const credit = (line: JournalLine): string | null => line.credit && asMoney(line.credit);
/** Limited to this many characters, including the apostrophe that guards a text. */
const narrationOf =
  (longest: number) =>
  ({ posting }: JournalLine): string =>
    cutText(
      posting.narration,
      longest - (guardedText(posting.narration).length - posting.narration.length),
    );

/** The first account of the journal that does not match the program's form. */
const accountUnlike = ({ postings }: Journal, pattern: RegExp): string | undefined =>
  postings.flatMap((one) => [one.debit, one.credit]).find((one) => !pattern.test(one));

/** Lengths of BKPF-XBLNR, BKPF-BKTXT and BSEG-SGTXT of SAP. */
const SAP = { reference: 16, headerText: 25, itemText: 50 } as const;
/** Digits of an account; characters of "Buchungstext" and of the name in the header. */
const DATEV = { shortest: 4, longest: 8, text: 60, name: 30 } as const;

export const PROGRAMS: Readonly<Record<Program, ProgramFile>> = {
  /**
   * Manual journals: the columns of Xero's template, one line each; rows with the same narration and
   * date are one journal, a debit is positive and a credit negative, and a tax rate is mandatory.
   * Source: Xero, "Enter multiple manual journals using an import template",
   * https://help.xero.com/nz/ManualJournalsImport
   */
  xero: {
    name: 'Xero',
    asks: [datesOf('day first')],
    fileName: 'Xero manual journals ',
    mostLines: 300,
    refusal({ journal: { postings } }) {
      const untaxed = postings.find((one) => one.taxCode === '');
      return untaxed
        ? say`Xero needs a tax rate in every line, and ${untaxed.narration} has none. Write its name as Xero shows it, such as Tax Exempt, into Tax code of Mapping.`
        : null;
    },
    columns: ({ settings }) => [
      text('*Narration', (line) => `${reference(line)} ${narration(line)}`),
      text('*Date', dateIn(settings, 'day first')),
      text('Description', narration),
      text('*AccountCode', account),
      text('*TaxRate', taxCode),
      number('*Amount', (line) => debit(line) ?? `-${credit(line)}`),
      ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'].map(empty),
    ],
  },

  /**
   * Journal entries: lines of one number are one entry; accounts are names, a subaccount as
   * Parent:Subaccount, and account numbers are turned off for the import, which asks what form days
   * have. Source: Intuit, "Import journal entries",
   * https://quickbooks.intuit.com/learn-support/en-au/help-article/import-export-files/import-journal-entries-quickbooks-online/L4tQBwbs7_AU_en_AU
   */
  quickbooks: {
    name: 'QuickBooks Online',
    asks: [datesOf('month first')],
    fileName: 'QuickBooks journal entries ',
    columns: ({ settings }) => [
      text('Journal No', reference),
      text('Journal Date', dateIn(settings, 'month first')),
      text('Account Name', account),
      text('Description', narration),
      number('Debits', debit),
      number('Credits', credit),
      text('Currency', currency),
    ],
  },

  /**
   * Journal entries: rows of one external ID are one entry of at least two lines that balances; an
   * account is its name, or its number where account numbers are used; days have the form that a new
   * NetSuite account has. Source: Oracle, "Journal Entry and Intercompany Journal Entry Line-Level
   * Fields Table",
   * https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_1534492737.html
   */
  netsuite: {
    name: 'NetSuite',
    asks: [datesOf('month first')],
    fileName: 'NetSuite journal entries ',
    columns: ({ journal, settings }) => [
      text('External ID', reference),
      text('Date', dateIn(settings, 'month first')),
      text('Currency', currency),
      text('Memo', () => `Tieout ${journal.batch}`),
      text('Account', account),
      number('Debit', debit),
      number('Credit', credit),
      text('Line Memo', narration),
      text('Tax Code', taxCode),
    ],
  },

  /**
   * Lines under the technical names that SAP S/4HANA gives the fields of a journal entry (tables BKPF
   * and BSEG), which the template of the app Upload General Journal Entries (F2548) names as well;
   * lines of one XBLNR are one entry. The template differs by release and has header and items in
   * blocks of their own: download it there, and take the columns over by their names. Source: SAP
   * Fiori Apps Reference Library, F2548,
   * https://fioriappslibrary.hana.ondemand.com/sap/fix/externalViewer/#/detail/Apps('F2548')/S23OP
   */
  sap: {
    name: 'SAP',
    asks: [
      { setting: 'companyCode', label: say`Company code` },
      { setting: 'documentType', label: say`Document type`, hint: say`Leave empty for SA.` },
    ],
    fileName: 'SAP journal entries ',
    csv: () => ({ withoutControls: true }),
    refusal({ journal, settings }) {
      if (!/^\s*[A-Za-z0-9]{4}\s*$/.test(settings.companyCode))
        return say`Give the company code of SAP: four letters or digits.`;
      const odd = accountUnlike(journal, /^[A-Za-z0-9]{1,10}$/);
      if (odd !== undefined)
        return say`SAP has G/L accounts of at most 10 letters or digits, and Mapping has ${odd}.`;
      return journal.postings.some((one) => one.reference.length > SAP.reference)
        ? say`SAP has references of at most ${SAP.reference} characters. Make the journal by day or by month.`
        : null;
    },
    columns: ({ journal, settings }) => [
      text('BUKRS', () => settings.companyCode.trim()),
      text('BLART', () => settings.documentType.trim() || 'SA'),
      text('BLDAT', dayOf('YYYYMMDD')),
      text('BUDAT', dayOf('YYYYMMDD')),
      text('BKTXT', () => cutText(`Tieout ${journal.batch}`, SAP.headerText)),
      text('WAERS', currency),
      text('XBLNR', reference),
      text('HKONT', account),
      text('SGTXT', narrationOf(SAP.itemText)),
      number('WRSOL', debit),
      number('WRHAB', credit),
      text('MWSKZ', taxCode),
    ],
  },

  /**
   * A posting batch (Buchungsstapel), format 13: fields between semicolons, texts in quotation marks
   * and without control characters, a comma in numbers, CR LF; the amount is positive, S says that
   * the account is debited, the day is DDMM of the header's period. UTF-8 with its byte order mark,
   * which the import into DATEV Rechnungswesen by hand reads. Sources: DATEV,
   * https://developer.datev.de/datev/platform/de/dtvf/einstieg,
   * https://developer.datev.de/datev/platform/en/dtvf/formate/header,
   * https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel and
   * https://developer.datev.de/datev/platform/en/dtvf/zeichensatz
   */
  datev: {
    name: 'DATEV',
    asks: [
      {
        ...{ setting: 'consultant', label: say`Consultant number`, digits: true },
        hint: say`Berater, as DATEV gives it.`,
      },
      {
        ...{ setting: 'client', label: say`Client number`, digits: true },
        hint: say`Mandant, as DATEV gives it.`,
      },
      {
        ...{ setting: 'accountLength', label: say`Digits of an account`, digits: true },
        hint: say`Sachkontenlänge, 4 to 8. Leave empty where the accounts of Mapping show it.`,
      },
    ],
    fileName: 'EXTF_Buchungsstapel_',
    csv: () => ({ separator: ';', quotesTexts: true, decimalComma: true, withoutControls: true }),
    refusal({ journal, settings }) {
      if (!/^\s*\d{4,7}\s*$/.test(settings.consultant))
        return say`Give the number of the tax consultant at DATEV (Berater): four to seven digits.`;
      if (!/^\s*\d{1,5}\s*$/.test(settings.client))
        return say`Give the number of the client at DATEV (Mandant): one to five digits.`;
      const odd = accountUnlike(journal, /^\d+$/);
      if (odd !== undefined)
        return say`DATEV has accounts of digits alone, and Mapping has ${odd}.`;
      const length = accountLength(journal, settings);
      if (length === null)
        return say`DATEV wants the digits of an account (Sachkontenlänge), 4 to 8. Give them: the accounts of Mapping have ${lengthsOf(journal).join(', ')}.`;
      // Debtors and creditors have one digit more.
      const long = accountUnlike(journal, new RegExp(`^\\d{1,${length}}$|^[1-9]\\d{${length}}$`));
      if (long !== undefined)
        return say`Accounts have ${length} digits in DATEV, those of debtors and creditors ${length + 1}, and Mapping has ${long}.`;
      const key = journal.postings.find((one) => !/^\d{0,4}$/.test(one.taxCode));
      if (key)
        return say`DATEV has tax keys (BU-Schlüssel) of at most four digits, and Mapping has ${key.taxCode}.`;
      const money = journal.postings.find((one) => !/^[A-Z]{3}$/.test(one.currency));
      return money
        ? say`DATEV knows currencies by three capital letters such as EUR, and the journal is in ${money.currency}.`
        : null;
    },
    head({ journal, month, financialYearBegins, madeAt, settings }) {
      const length = accountLength(journal, settings) ?? DATEV.shortest;
      const none = textField('');
      return [
        // Header version, category and format version (the page "Header").
        ...[textField('EXTF'), numberField('700'), numberField('21')],
        ...[textField('Buchungsstapel'), numberField('13')],
        numberField(`${madeAt.replace(/\D/g, '').slice(0, 14)}000`),
        ...[null, textField('RE'), none, none],
        numberField(settings.consultant.trim()),
        numberField(settings.client.trim()),
        numberField(yearBegin(month, financialYearBegins)),
        numberField(String(length)),
        numberField(dayAs(firstDay(month), 'YYYYMMDD')),
        numberField(dayAs(lastDay(month), 'YYYYMMDD')),
        textField(cutText(`Tieout ${journal.batch}`, DATEV.name)),
        ...[none, numberField('1'), numberField('0'), numberField('0')],
        textField(journal.postings[0]!.currency),
        ...[null, none, null, null, none, null, null, none, none],
      ];
    },
    debitsOnly: true,
    columns() {
      const known: readonly Column[] = [
        number('Umsatz (ohne Soll/Haben-Kz)', debit),
        text('Soll/Haben-Kennzeichen', () => 'S'),
        text('WKZ Umsatz', currency),
        ...['Kurs', 'Basis-Umsatz', 'WKZ Basis-Umsatz'].map(empty),
        number('Konto', account),
        number('Gegenkonto (ohne BU-Schlüssel)', ({ posting }) => posting.credit),
        [
          'BU-Schlüssel',
          (line) => (taxCode(line) === '' ? null : textField(taxCode(line).padStart(4, '0'))),
        ],
        number('Belegdatum', dayOf('DDMM')),
        text('Belegfeld 1', reference),
        text('Belegfeld 2', () => ''),
        empty('Skonto'),
        text('Buchungstext', narrationOf(DATEV.text)),
      ];
      return [...known, ...DATEV_UNUSED_COLUMNS.map(empty)];
    },
  },

  /**
   * Columns of the person's own choosing, with every digit: "Date, Account, Debit=Soll" names three,
   * the last under a heading of its own. UTF-8, as RFC 4180 describes CSV
   * (https://www.rfc-editor.org/rfc/rfc4180).
   */
  own: {
    name: 'own columns',
    label: say`Columns of your own`,
    asks: [
      {
        ...{ setting: 'columns', label: say`Columns` },
        hint: say`With commas between them; a heading of your own behind an equals sign, as in account=Konto.`,
      },
      {
        ...{ setting: 'separator', label: say`Separator` },
        hint: say`A comma, a semicolon or the word tab.`,
      },
      {
        ...{ setting: 'decimals', label: say`Amounts` },
        options: [
          { value: '', label: say`With a decimal point: 1234.56` },
          { value: 'comma', label: say`With a decimal comma: 1234,56` },
        ],
      },
    ],
    fileName: 'Journal ',
    csv: ({ settings }) => ({
      separator: SEPARATORS.get(separatorNamed(settings)) ?? ',',
      decimalComma: settings.decimals === 'comma',
    }),
    everyDigit: true,
    refusal({ journal, settings }) {
      if (!SEPARATORS.has(separatorNamed(settings)))
        return say`Give a comma, a semicolon or the word tab as separator.`;
      const known = ownColumns(journal.batch).map(([name]) => name);
      const asked = columnsNamed(settings);
      const unknown = asked.filter(({ name }) => !known.includes(name.toLowerCase()));
      if (asked.length > 0 && unknown.length === 0) return null;
      return say`${asked.length === 0 ? say`Name the columns` : say`No column is called ${unknown.map(({ name }) => name).join(', ')}. Name others`}: ${known.join(', ')}. A heading of your own stands behind an equals sign, as in account=Konto.`;
    },
    columns({ journal, settings }) {
      const fields = new Map(ownColumns(journal.batch));
      return columnsNamed(settings).map(({ name, heading }) => [
        heading,
        fields.get(name.toLowerCase())!,
      ]);
    },
  },
};

const lengthsOf = ({ postings }: Journal): readonly number[] => [
  ...new Set(
    postings.flatMap((one) => [one.debit.length, one.credit.length]).sort((a, b) => a - b),
  ),
];

/**
 * The number of digits of DATEV's general ledger accounts: as given, else from the accounts
 * (debtors and creditors have one more). null if unknown.
 */
function accountLength(journal: Journal, { accountLength: given }: FileSettings): number | null {
  const [least = DATEV.shortest, ...more] = lengthsOf(journal).filter(
    (length) => length >= DATEV.shortest,
  );
  const isShown = more.every((length) => length === least + 1);
  const length = given.trim() === '' ? (isShown ? least : 0) : Number(given);
  const isLength = Number.isInteger(length) && length >= DATEV.shortest && length <= DATEV.longest;
  return isLength ? length : null;
}

/** The first day of the financial year that the month belongs to. */
function yearBegin(month: IsoMonth, begins: number): string {
  const [year, monthNumber] = month.split('-').map(Number) as [number, number];
  const first = monthNumber >= begins ? year : year - 1;
  return `${first}${String(begins).padStart(2, '0')}01`;
}

const SEPARATORS: ReadonlyMap<string, CsvForm['separator']> = new Map([
  ['', ','],
  [',', ','],
  [';', ';'],
  ['tab', '\t'],
]);
const separatorNamed = ({ separator }: FileSettings): string => separator.trim().toLowerCase();

const columnsNamed = ({ columns }: FileSettings): { name: string; heading: string }[] =>
  columns
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [name = '', ...heading] = one.split('=');
      return { name: name.trim(), heading: heading.join('=').trim() || name.trim() };
    });

/** In the order in which they are offered. */
const ownColumns = (batch: string): readonly Column[] => [
  text('date', dayOf('YYYY-MM-DD')),
  text('reference', reference),
  text('batch', () => batch),
  text('account', account),
  text('contra account', ({ posting, account: own }) =>
    own === posting.debit ? posting.credit : posting.debit,
  ),
  number('debit', (line) => line.debit),
  number('credit', (line) => line.credit),
  number('amount', (line) => line.debit ?? `-${line.credit}`),
  text('currency', currency),
  text('coin', ({ posting }) => posting.coin),
  number('quantity', ({ posting }) => posting.quantity),
  number('rate', ({ posting }) => posting.rate),
  text('tax code', taxCode),
  text('narration', narration),
  number('entries', ({ posting }) => String(posting.movements.length)),
  text('entry ids', ({ posting }) =>
    posting.movements.flatMap(({ billId }) => billId ?? []).join(' '),
  ),
];
