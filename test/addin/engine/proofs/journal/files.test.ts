// What would be lost if these failed: a file that the bookkeeping program refuses or reads another
// way, a text that becomes a formula, and an amount that changes on its way.
import Decimal from 'decimal.js';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { DATEV_UNUSED_COLUMNS } from '../../../../../src/addin/engine/proofs/journal/files/datev-columns';
import type { Program } from '../../../../../src/addin/engine/proofs/journal/files/programs';
import {
  journalOf,
  linesOfPosting,
  type Journal,
  type JournalForm,
} from '../../../../../src/addin/engine/proofs/journal/journal';
import {
  MAPPING_HEADER,
  readMapping,
} from '../../../../../src/addin/engine/proofs/journal/mapping';
import { journalWith, moved, sentenceOf, textOf } from './rig';

const journalOfText = (
  text: string,
  movements = [moved('1', '1200.5'), moved('2', '-0.07', { day: '2026-10-31' })],
  form: Partial<JournalForm> = {},
): Journal => journalWith(['1200', '9000', '9', text], movements, form);

type Row = Readonly<Record<string, string>>;
const rowsIn = (text: string, from = 1, delimiter = ','): Row[] =>
  parse(text, { columns: true, bom: true, delimiter, from_line: from, record_delimiter: '\r\n' });

/**
 * As the documents say: one apostrophe is taken away before what would begin as a formula, at the
 * start and behind each separator and line end.
 */
const unguarded = (text: string): string =>
  text
    .replace(/^'(?='*[\t\r\n])/, '')
    .replace(
      /(^|[,;|\t\r\n\v\f\x85\u2028\u2029])'(?=(?:(?![,;|\t\r\n\v\f\x85\u2028\u2029])['"\s\p{C}])*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu,
      '$1',
    );
const startsFormula = /^'*[\t\r\n]|^['\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

interface Read {
  readonly account: string;
  /** Positive for debit. */
  readonly amount: string;
  readonly text: string;
}
const signed = (debit: string, credit: string): string =>
  new Decimal(debit || '0').minus(credit || '0').toFixed();
const READERS: Readonly<Record<Exclude<Program, 'datev'>, (row: Row) => Read>> = {
  xero: (row) => ({
    account: row['*AccountCode']!,
    amount: new Decimal(row['*Amount']!).toFixed(),
    text: row['Description']!,
  }),
  quickbooks: (row) => ({
    account: row['Account Name']!,
    amount: signed(row['Debits']!, row['Credits']!),
    text: row['Description']!,
  }),
  netsuite: (row) => ({
    account: row['Account']!,
    amount: signed(row['Debit']!, row['Credit']!),
    text: row['Line Memo']!,
  }),
  sap: (row) => ({
    account: row['HKONT']!,
    amount: signed(row['WRSOL']!, row['WRHAB']!),
    text: row['SGTXT']!,
  }),
  own: (row) => ({
    account: row['Konto']!,
    amount: signed(row['Debit']!, row['Credit']!),
    text: row['Narration']!,
  }),
};
const PROGRAMS = Object.keys(READERS) as (keyof typeof READERS)[];

const expectedOf = (journal: Journal): Read[] =>
  journal.postings.flatMap(linesOfPosting).map(({ posting, account, debit, credit }) => ({
    account,
    amount: signed(debit ?? '', credit ?? ''),
    text: posting.narration,
  }));

/** A DATEV row as its two lines. */
const datevLines = (text: string): Read[] =>
  rowsIn(text, 2, ';').flatMap((row) => {
    const amount = row['Umsatz (ohne Soll/Haben-Kz)']!.replace(',', '.');
    const said = row['Buchungstext']!;
    return [
      { account: row['Konto']!, text: said, amount: new Decimal(amount).toFixed() },
      {
        text: said,
        account: row['Gegenkonto (ohne BU-Schlüssel)']!,
        amount: new Decimal(amount).neg().toFixed(),
      },
    ];
  });

test('DATEV: header, 125 columns, one row for each posting with the account in debit', () => {
  const journal = journalOfText('Kunde; "Bank"');
  const text = textOf(journal, 'datev');
  const [header, columns, ...rows] = parse(text, {
    bom: true,
    delimiter: ';',
    relax_column_count: true,
  });
  expect(header).toEqual([
    ...['EXTF', '700', '21', 'Buchungsstapel', '13', '20261120123045000', '', 'RE', '', ''],
    ...['29098', '55003', '20260701', '4', '20261001', '20261031', 'Tieout 202610-01', ''],
    ...['1', '0', '0', 'EUR', '', '', '', '', '', '', '', '', ''],
  ]);
  expect([columns!.length, new Set(columns).size]).toEqual([125, 125]);
  expect(columns!.slice(0, 14)).toEqual([
    ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs'],
    ...['Basis-Umsatz', 'WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)'],
    ...['BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext'],
  ]);
  expect(columns!.slice(14)).toEqual(DATEV_UNUSED_COLUMNS);
  expect(columns!.indexOf('Festschreibung')).toBe(113);
  expect(rows.map((row) => row.length)).toEqual([125, 125]);
  expect(datevLines(text)).toEqual(expectedOf(journal));
  expect(text).toContain('1200,50;"S";"EUR";;;;1200;9000;"0009";0510;"202610-01-0001";"";');
  expect(text.startsWith('\ufeff"EXTF";700;21;')).toBe(true);
  expect(text.split('\r\n').length).toBe(5);
});

test('an own choice of columns keeps every digit and the ids of its entries', () => {
  const journal = journalOfText('a', [moved('71', '0.123456789012345678'), moved('72', '1')], {
    grain: 'month',
    currency: null,
  });
  const [row] = rowsIn(textOf(journal, 'own', { separator: 'tab' }), 1, '\t');
  expect(row).toMatchObject({ Debit: '1.123456789012345678', 'Entry IDs': '71 72' });
});

describe('hostile texts stay texts', () => {
  const HOSTILE = [
    ...['=HYPERLINK("http://x")', '+1', '-1+1', '@SUM(A1)', "'=already", "''+", '\uff1d1+1'],
    ...['\u200e=1+1', '\u202e\u200b@SUM(A1)', '\u202edrowssap', 'a\u2066=b\u2069', "'\u200f-1"],
    ...['a\tb', '\tlead', '\rlead', '\nlead', 'a\r\nb', 'say "no"', 'a;b,c', ' space ', 'x\u0000y'],
  ];
  const anyText = fc
    .tuple(
      fc.constantFrom('', '\u200e', '\u202e', '\u2066', "'"),
      fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ';', ',', ' ', '\uff1d'),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    .map((parts) => parts.join(''));
  /** What the mapping keeps of a text. */
  const stored = (text: string): string => text.trim();

  const expectSafe = (text: string, program: Program): void => {
    const journal = journalOfText(text);
    const file = textOf(journal, program);
    const lines = program === 'datev' ? datevLines(file) : rowsIn(file).map(READERS[program]);
    const wanted = expectedOf(journal);
    for (const line of lines) if (startsFormula.test(line.text)) expect(line.text).toMatch(/^'/);
    expect(lines.map(({ amount, account }) => [amount, account])).toEqual(
      wanted.map(({ amount, account }) => [amount, account]),
    );
    const back = lines.map((line) => unguarded(line.text));
    // SAP and DATEV take no control characters and a certain length.
    if (program === 'sap' || program === 'datev') {
      const longest = program === 'sap' ? 50 : 60;
      for (const [at, one] of back.entries()) {
        const whole = wanted[at]!.text.replace(/\p{Cc}/gu, ' ');
        expect(whole.startsWith(one)).toBe(true);
        expect(lines[at]!.text.length).toBeLessThanOrEqual(longest);
        if (whole.length < longest - 1) expect(one).toBe(whole);
      }
    } else expect(back).toEqual(wanted.map((line) => line.text));
  };

  test.each([...PROGRAMS, 'datev'] as const)('%s: known attacks', (program) => {
    for (const text of HOSTILE) if (stored(text) !== '') expectSafe(text, program);
  });

  test.each([...PROGRAMS, 'datev'] as const)('%s: any text', (program) => {
    fc.assert(fc.property(anyText, (text) => expectSafe(text, program)));
  });
});

describe('every text of a journal, not its narration alone', () => {
  const COLUMNS = [
    ...['Reference', 'Batch', 'Account', 'Contra account', 'Currency', 'Coin', 'Tax code'],
    ...['Narration', 'Entry IDs'],
  ];
  const part = fc
    .tuple(
      fc.constantFrom('', '\u202e', "'", '\uff0b'),
      fc.constantFrom('=', '+', '-', '@', '"', ',', ';', 'x', '\uff20'),
      fc.string({ unit: 'binary', maxLength: 12 }),
    )
    // Cells lose the blanks at both ends, and case in a type or coin says nothing.
    .map((parts) => parts.join('').trim())
    .filter((text) => text !== '' && text !== '*' && !/\p{Cs}/u.test(text));

  test.each(['own', 'own, by tab', 'xero', 'quickbooks', 'netsuite'] as const)(
    '%s: type, coin, accounts, tax code, text and ids are read back as they are',
    (name) => {
      const program = name === 'own, by tab' ? 'own' : name;
      const separator = name === 'own, by tab' ? 'tab' : ',';
      fc.assert(
        fc.property(fc.tuple(part, part, part, part, part, part), (texts) => {
          const [type, coin, account, contra, taxCode, billId] = texts;
          // A lone dash is no account.
          fc.pre(account !== contra && ![account, contra].some((one) => /^[-–—−]+$/.test(one)));
          const read = readMapping(
            [MAPPING_HEADER, [type, '', '', account, contra, taxCode, '']],
            1,
            'Mapping',
          );
          if (!read.ok) throw new Error(read.sentence);
          const journal = journalOf([moved(billId, '12.5', { type, coin })], read.mapping, {
            batch: '202610-01',
            grain: 'entry',
            currency: 'EUR',
          });
          expect(journal.unmapped).toEqual([]);
          const file = textOf(journal, program, { columns: COLUMNS.join(','), separator });
          const raw: string[][] = parse(file, {
            delimiter: separator === 'tab' ? '\t' : ',',
            record_delimiter: '\r\n',
          });
          const [, debit, credit] = raw.map((row) => row.map(unguarded));
          for (const field of raw.flat()) {
            if (!/^-?\d+(\.\d+)?$/.test(field))
              expect(field).not.toMatch(/^\p{Cf}*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u);
          }
          expect([raw.length, debit!.includes(account), credit!.includes(contra)]).toEqual([
            ...[3, true, true],
          ]);
          if (program === 'own')
            expect(debit).toEqual([
              ...['202610-01-0001', '202610-01', account, contra, 'EUR', coin, taxCode],
              ...[`${type} ${coin}`, billId],
            ]);
          else expect(debit).toContain(`${type} ${coin}`);
        }),
      );
    },
  );

  test('a heading of the person’s own stays a text too', () => {
    const text = textOf(journalOfText('a'), 'own', {
      columns: 'Date==HYPERLINK("x"),Account=\u202e@y',
    });
    const [header] = parse(text, { record_delimiter: '\r\n' });
    expect(header!.map(unguarded)).toEqual(['=HYPERLINK("x")', '\u202e@y']);
    for (const field of header!) expect(field.startsWith("'")).toBe(true);
  });
});

test('a journal without lines is no file', () => {
  expect(sentenceOf(journalOfText('a', []), 'own')).toBe(
    'The journal has no line, so no file is saved.',
  );
});

test('a separator that no program reads is refused', () => {
  expect(sentenceOf(journalOfText('a'), 'own', { separator: '|' })).toMatch(/separator/);
});
