// What would be lost if these failed: a file with an amount on the wrong side, one that a program
// cuts or refuses, and a refusal of what the program takes.
import { parse } from 'csv-parse/sync';
import { programName } from '../../../../../src/addin/engine/proofs/journal/files/journal-file';
import { journalOf, type Journal } from '../../../../../src/addin/engine/proofs/journal/journal';
import { fileOf, isTaken, journalWith, mappingOf, moved, sentenceOf, textOf } from './rig';

const plain = ['1200', '9000', '9', 'Customer'];
const cells = (text: string, delimiter = ','): string[][] =>
  parse(text, { delimiter, bom: true, relax_column_count: true, record_delimiter: '\r\n' });

const inAndOut = journalWith(plain, [moved('1', '5.5'), moved('2', '-7', { atMs: 2 })]);
const TWO = ['202610-01-0001', '202610-01-0002'] as const;

describe('a debit and a credit of each program', () => {
  test('Xero: one column, a credit with a minus', () => {
    const [header, ...rows] = cells(textOf(inAndOut, 'xero'));
    expect(header).toEqual([
      ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
    ]);
    const row = (reference: string, account: string, amount: string) => [
      ...[`${reference} Customer`, '05/10/2026', 'Customer', account, '9', amount, '', '', '', ''],
    ];
    expect(rows).toEqual([
      row(TWO[0], '1200', '5.50'),
      row(TWO[0], '9000', '-5.50'),
      row(TWO[1], '9000', '7.00'),
      row(TWO[1], '1200', '-7.00'),
    ]);
  });

  test('QuickBooks Online: two columns', () => {
    expect(cells(textOf(inAndOut, 'quickbooks')).slice(0, 3)).toEqual([
      [
        'Journal No',
        'Journal Date',
        'Account Name',
        'Description',
        'Debits',
        'Credits',
        'Currency',
      ],
      [TWO[0], '10/05/2026', '1200', 'Customer', '5.50', '', 'EUR'],
      [TWO[0], '10/05/2026', '9000', 'Customer', '', '5.50', 'EUR'],
    ]);
  });

  test('NetSuite: two columns and a memo of the batch', () => {
    expect(cells(textOf(inAndOut, 'netsuite')).slice(0, 3)).toEqual([
      [
        ...['External ID', 'Date', 'Currency', 'Memo', 'Account', 'Debit', 'Credit', 'Line Memo'],
        'Tax Code',
      ],
      [TWO[0], '10/05/2026', 'EUR', 'Tieout 202610-01', '1200', '5.50', '', 'Customer', '9'],
      [TWO[0], '10/05/2026', 'EUR', 'Tieout 202610-01', '9000', '', '5.50', 'Customer', '9'],
    ]);
  });

  test.each([
    ['xero', 1, '05/10/2026', 'month first', '10/05/2026'],
    ['quickbooks', 1, '10/05/2026', 'day first', '05/10/2026'],
    ['netsuite', 1, '10/05/2026', 'day first', '05/10/2026'],
  ] as const)('%s: dates in the order that it shows', (program, at, usual, dates, other) => {
    const dayOf = (settings: object) => cells(textOf(inAndOut, program, settings))[1]![at];
    expect([dayOf({}), dayOf({ dates })]).toEqual([usual, other]);
  });

  test('SAP: two columns under its names', () => {
    expect(cells(textOf(inAndOut, 'sap', { companyCode: ' 1010 ' })).slice(0, 3)).toEqual([
      [
        ...['BUKRS', 'BLART', 'BLDAT', 'BUDAT', 'BKTXT', 'WAERS', 'XBLNR', 'HKONT', 'SGTXT'],
        ...['WRSOL', 'WRHAB', 'MWSKZ'],
      ],
      [
        ...['1010', 'SA', '20261005', '20261005', 'Tieout 202610-01', 'EUR', TWO[0], '1200'],
        ...['Customer', '5.50', '', '9'],
      ],
      [
        ...['1010', 'SA', '20261005', '20261005', 'Tieout 202610-01', 'EUR', TWO[0], '9000'],
        ...['Customer', '', '5.50', '9'],
      ],
    ]);
  });

  test('own columns: every one that is offered', () => {
    const columns = [
      ...['Date', 'Reference', 'BATCH', 'Account', 'Contra account', 'Debit', 'Credit', 'Amount'],
      ...['Currency', 'Coin', 'Quantity', 'Rate', 'Tax code', 'Narration', 'Entries', 'Entry IDs'],
    ];
    const summed = journalOf(
      [
        moved('1', '5.5', { change: '2.75', rate: '2' }),
        moved('2', '0.001', { change: '1', rate: '2' }),
        moved(null, '3', { change: '0', rate: '2' }),
        moved('3', '-4', { change: '-1', rate: null }),
      ],
      mappingOf(['deposit', '', '', ...plain]),
      { batch: '202610-01', grain: 'day', currency: 'EUR' },
    );
    const of = (reference: string, line: readonly string[], rest: readonly string[]) => [
      ...['2026-10-05', reference, '202610-01', ...line, 'EUR', 'USDT', ...rest],
    ];
    const ins = ['3.75', '2', '9', 'Customer', '3', '1 2'];
    const outs = ['1', '', '9', 'Customer', '1', '3'];
    const file = textOf(summed, 'own', { columns: columns.join(','), separator: ';' });
    expect(cells(file, ';')).toEqual([
      columns,
      of(TWO[0], ['1200', '9000', '8.501', '', '8.501'], ins),
      of(TWO[0], ['9000', '1200', '', '8.501', '-8.501'], ins),
      of(TWO[1], ['9000', '1200', '4', '', '4'], outs),
      of(TWO[1], ['1200', '9000', '', '4', '-4'], outs),
    ]);
  });

  test.each([
    ['', ','],
    [' , ', ','],
    [';', ';'],
    [' Tab ', '\t'],
  ])('own columns: %j separates', (separator, sign) => {
    const file = textOf(inAndOut, 'own', { columns: 'date,coin', separator });
    expect(file.split('\r\n')[0]).toBe(`date${sign}coin`);
  });

  test('own columns: a decimal comma, in quotation marks where commas separate', () => {
    const line = (separator: string) =>
      textOf(inAndOut, 'own', { columns: 'debit,coin', separator, decimals: 'comma' }).split(
        '\r\n',
      )[1];
    expect([line(','), line(';')]).toEqual(['"5,5",USDT', '5,5;USDT']);
  });

  test('own columns may have headings of their own, also with an equals sign', () => {
    const columns = 'Account = Konto ,, coin =, rate=a=b, ';
    const file = textOf(inAndOut, 'own', { columns });
    expect(file.split('\r\n')[0]).toBe('Konto,coin,a=b');
    expect(sentenceOf(inAndOut, 'own', { columns: 'Date, Soul, toString' })).toMatch(
      /^No column is called Soul, toString\. Name others: date,/,
    );
    for (const none of [' ', ' , '])
      expect(sentenceOf(inAndOut, 'own', { columns: none })).toMatch(/^Name the columns: date,/);
  });

  test.each([
    ['xero', 'Xero', 'Xero manual journals 202610-01.csv'],
    ['quickbooks', 'QuickBooks Online', 'QuickBooks journal entries 202610-01.csv'],
    ['netsuite', 'NetSuite', 'NetSuite journal entries 202610-01.csv'],
    ['sap', 'SAP', 'SAP journal entries 202610-01.csv'],
    ['datev', 'DATEV', 'EXTF_Buchungsstapel_202610-01.csv'],
    ['own', 'own columns', 'Journal 202610-01.csv'],
  ] as const)('%s is called %s, its file %s', (program, name, file) => {
    expect(programName(program)).toBe(name);
    expect(fileOf(inAndOut, program)).toMatchObject({ ok: true, files: [{ name: file }] });
  });
});

describe('lengths of DATEV', () => {
  const header = (journal: Journal, accountLength = ''): string[] =>
    cells(textOf(journal, 'datev', { accountLength }), ';')[0]!;
  const row = (journal: Journal): string[] => cells(textOf(journal, 'datev'), ';')[2]!;

  test('the header says the digits of a general ledger account; debtors and creditors have one more', () => {
    const of = (...accounts: [string, string]) => journalWith([...accounts, '', '']);
    expect(header(of('12', '9'))[13]).toBe('4');
    expect(header(of('12', '90000'))[13]).toBe('5');
    expect(header(of('1200', '70000'))[13]).toBe('4');
    expect(header(of('1200', '70000'), '5')[13]).toBe('5');
    expect(header(of('12345678', '9000'), '8')[13]).toBe('8');
    // The accounts do not show it: it is asked for.
    expect(sentenceOf(of('12345678', '9000'), 'datev')).toMatch(
      /^DATEV wants the digits of an account .* the accounts of Mapping have 4, 8\.$/,
    );
    for (const accountLength of ['3', '9', 'x', '4.5'])
      expect(isTaken(of('1200', '9000'), 'datev', { accountLength })).toBe(false);
    for (const odd of ['700000', '012345'])
      expect(sentenceOf(of('1200', odd), 'datev', { accountLength: '4' })).toBe(
        `Accounts have 4 digits in DATEV, those of debtors and creditors 5, and Mapping has ${odd}.`,
      );
  });

  test('the name of the batch is cut to thirty characters, a text to sixty', () => {
    const batch = '202610-01-of-a-very-long-name-indeed';
    expect(header(journalWith(plain, undefined, { batch }))[16]).toBe(
      `Tieout ${batch}`.slice(0, 30),
    );
    const text = 'x'.repeat(70);
    expect(row(journalWith(['1200', '9000', '', text]))[13]).toBe(text.slice(0, 60));
    // An apostrophe before what would begin as a formula counts as well.
    expect(row(journalWith(['1200', '9000', '', `=${text}`]))[13]).toBe(`'=${text}`.slice(0, 60));
  });

  test('an empty tax key stays empty', () => {
    expect(row(journalWith(['1200', '9000', '', '']))[8]).toBe('');
  });

  test.each([
    ['tax key', ['', '1', '1234'], ['12345', 'x1', '1x'], (key: string) => ['1200', '9000', key]],
    ['account', ['1', '12345'], ['x12', '12x'], (one: string) => [one, '9000', '']],
    ['account', ['1', '12345'], ['x12', '12x'], (one: string) => ['9000', one, '']],
  ])('%s', (_, good, bad, mapping) => {
    for (const one of good)
      expect([one, isTaken(journalWith([...mapping(one), 'a']), 'datev')]).toEqual([one, true]);
    for (const one of bad)
      expect(sentenceOf(journalWith([...mapping(one), 'a']), 'datev')).toMatch(
        new RegExp(`^DATEV has .* and Mapping has ${one}\\.$`),
      );
  });

  test('a currency has three capital letters', () => {
    const inCurrency = (currency: string) =>
      sentenceOf(journalWith(plain, undefined, { currency }), 'datev');
    expect(inCurrency('CHF')).toBe('It was written.');
    for (const odd of ['USDT', 'eur', 'xEUR', 'EU'])
      expect(inCurrency(odd)).toBe(
        `DATEV knows currencies by three capital letters such as EUR, and the journal is in ${odd}.`,
      );
  });
});

describe('lengths of SAP', () => {
  test('the header text is cut to 25 characters, a text to fifty', () => {
    const [, row] = cells(
      textOf(
        journalWith(['1200', '9000', '', 'y'.repeat(60)], undefined, { batch: '202610-1234' }),
        'sap',
      ),
    );
    expect([row![4], row![8]]).toEqual(['Tieout 202610-1234', 'y'.repeat(50)]);
    const [, guarded] = cells(
      textOf(journalWith(['1200', '9000', '', `=${'y'.repeat(60)}`]), 'sap'),
    );
    expect(guarded![8]).toBe(`'=${'y'.repeat(48)}`);
  });

  test('a reference has at most sixteen characters', () => {
    const withBatch = (batch: string) =>
      sentenceOf(journalWith(plain, undefined, { batch }), 'sap');
    expect(withBatch('202610-1234')).toBe('It was written.');
    expect(withBatch('202610-12345')).toBe(
      'SAP has references of at most 16 characters. Make the journal by day or by month.',
    );
  });

  test('an account of ten letters and digits is one', () => {
    expect(isTaken(journalWith(['A123456789', '9000', '', '']), 'sap')).toBe(true);
  });

  test.each([['12345678901'], ['12 3'], ['-1']])('an account %j is none', (account) => {
    expect(sentenceOf(journalWith([account, '9000', '', '']), 'sap')).toBe(
      `SAP has G/L accounts of at most 10 letters or digits, and Mapping has ${account}.`,
    );
  });
});

describe('what every program refuses', () => {
  test('more than ten digits before the point, or more than two behind it', () => {
    const withAmount = (amount: string) => journalWith(plain, [moved('1', amount)]);
    for (const program of ['xero', 'quickbooks', 'netsuite', 'sap', 'datev'] as const) {
      for (const amount of ['9999999999.99', '-9999999999.9', '1'])
        expect(isTaken(withAmount(amount), program)).toBe(true);
      expect(sentenceOf(withAmount('10000000000'), program)).toBe(
        `${programName(program)} takes amounts of 10 digits, and ${TWO[0]} has 10000000000. Make the journal by entry or by day.`,
      );
      expect(sentenceOf(withAmount('0.001'), program)).toMatch(/ 2 digits after the point/);
    }
    expect(isTaken(withAmount('10000000000.001'), 'own')).toBe(true);
    const [good, bad] = [moved('1', '1'), moved('2', '0.001')];
    expect(isTaken(journalWith(plain, [good, bad]), 'xero')).toBe(false);
  });

  test('types without a row: each named once, ten by name', () => {
    const open = (count: number, times: number) =>
      journalWith(
        plain,
        Array.from({ length: count * times }, (_, at) =>
          moved(String(at), at < count ? '1' : '-1', { type: `t${at % count}` }),
        ),
      );
    expect(sentenceOf(open(1, 2), 'own')).toBe(
      '1 type of the journal has no row in Mapping, so no file is saved: t0 USDT. Fill Mapping; the side None leaves a type out on purpose.',
    );
    expect(sentenceOf(open(10, 1), 'own')).toMatch(
      /^10 types of the journal have .*: t0 USDT, .*, t9 USDT\. Fill/,
    );
    const eleven = sentenceOf(open(11, 1), 'own');
    expect(eleven).toMatch(/^11 types of the journal have /);
    expect(eleven).toMatch(/, …\. Fill Mapping/);
    expect(eleven.split(' USDT')).toHaveLength(11);
  });

  test('Xero takes three hundred lines in a file, so a longer journal is several that balance', () => {
    const partsOf = (count: number) => {
      const journal = journalWith(
        plain,
        Array.from({ length: count / 2 }, (_, at) => moved(String(at), '1')),
      );
      const file = fileOf(journal, 'xero');
      if (!file.ok) throw new Error(file.sentence);
      return file.files.map(({ name, text }) => {
        const [header, ...rows] = cells(text);
        const amounts = rows.map((row) => Number(row[5]));
        const balance = amounts.reduce((sum, amount) => sum + amount, 0);
        return [name, header![0], rows.length, balance, rows[0]![0]!.slice(0, 14)];
      });
    };
    const start = 'Xero manual journals 202610-01';
    expect(partsOf(300)).toEqual([[`${start}.csv`, '*Narration', 300, 0, '202610-01-0001']]);
    expect(partsOf(602)).toEqual([
      [`${start}, part 1 of 3.csv`, '*Narration', 300, 0, '202610-01-0001'],
      [`${start}, part 2 of 3.csv`, '*Narration', 300, 0, '202610-01-0151'],
      [`${start}, part 3 of 3.csv`, '*Narration', 2, 0, '202610-01-0301'],
    ]);
  });

  test('Xero takes a line with a tax rate alone', () => {
    expect(sentenceOf(journalWith(['1200', '9000', '', 'Customer']), 'xero')).toMatch(
      /^Xero needs a tax rate in every line, and Customer has none\./,
    );
  });
});
