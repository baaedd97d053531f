// The fields of a journal file on which a bookkeeping program refuses the whole of it.
import fc from 'fast-check';
import type {
  FileRequest,
  FileSettings,
} from '../../../../../src/addin/engine/proofs/journal/files/programs';
import {
  csvText,
  cutText,
  guardedText,
  numberField,
  textField,
  type CsvForm,
} from '../../../../../src/addin/engine/proofs/journal/files/csv-text';
import { runsOf } from '../../../../seeds';
import { isTaken, journalWith, sentenceOf, textOf } from './rig';

const journal = journalWith(['1200', '9000', '', '']);

describe('DATEV', () => {
  const header = (...asked: [Partial<FileSettings>, Partial<FileRequest>]): readonly string[] =>
    textOf(journal, 'datev', ...asked)
      .split('\r\n')[0]!
      .split(';');

  test.each([
    [6, '20260601'],
    [10, '20261001'],
    [11, '20251101'],
    [1, '20260101'],
  ])('a financial year from month %i on that holds October begins %s', (begins, day) => {
    expect(header({}, { financialYearBegins: begins })[12]).toBe(day);
  });

  test('says when it was made and for whom, without the parts of a second and the blanks', () => {
    const fields = header(
      { consultant: ' 29098 ', client: ' 55003 ' },
      { madeAt: '2026-11-20 12:30:45.678' },
    );
    expect(fields[5]).toBe('20261120123045000');
    expect(fields.slice(10, 12)).toEqual(['29098', '55003']);
  });

  test.each([
    ['consultant', ['1234', '1234567', ' 29098 '], ['123', '12345678', 'x29098', '29098x', '']],
    ['client', ['1', '12345', ' 55003 '], ['', '123456', 'x1', '1x', '5 5']],
  ])('%s', (name, good, bad) => {
    for (const one of good) expect(isTaken(journal, 'datev', { [name]: one })).toBe(true);
    for (const one of bad) expect(sentenceOf(journal, 'datev', { [name]: one })).toContain('DATEV');
  });
});

test('SAP takes the document type that is given, SA where none is', () => {
  const type = (documentType: string): string =>
    textOf(journal, 'sap', { documentType }).split('\n')[1]!.split(',')[1]!.replaceAll('"', '');
  expect([type(''), type('  '), type(' ZV ')]).toEqual(['SA', 'SA', 'ZV']);
});

test('a text is cut between characters', () => {
  expect(['abc', 'abcd', 'ab😀'].map((text) => cutText(text, 3))).toEqual(['abc', 'abc', 'ab']);
  expect(cutText('😀abcd', 5)).toBe('😀abc');
  // What is short enough is not touched, even where half of a pair came with it.
  expect(['a\ud83d', 'ab\ud83d'].map((text) => cutText(text, 3))).toEqual(['a\ud83d', 'ab\ud83d']);
});

test('a number that is not there is an empty field, with a point and with a comma', () => {
  for (const decimalComma of [true, false]) {
    const form: CsvForm = { separator: ';', decimalComma };
    expect(csvText([[numberField(null), numberField('1.5'), null]], form)).toBe(
      decimalComma ? ';1,5;\r\n' : ';1.5;\r\n',
    );
  }
});

test('a text is quoted where it begins or ends with a space, or holds what separates', () => {
  const form = { separator: ',', decimalComma: false, quotesTexts: false } as CsvForm;
  const written = (text: string): string => csvText([[textField(text)]], form);
  expect(['a b', ' a', 'a ', 'a,b', 'a;b', 'a\tb', 'a|b', 'a"b', 'a\nb'].map(written)).toEqual(
    ['a b', '" a"', '"a "', '"a,b"', '"a;b"', '"a\tb"', '"a|b"', '"a""b"', '"a\nb"'].map(
      (text) => `${text}\r\n`,
    ),
  );
});

test.each([' =1+1', '\u0000@x', '\u00a0+3', "' =1", '\u200e =1', '\ta'])(
  'the first sign that one sees decides: %j gets an apostrophe',
  (text) => {
    expect(csvText([[textField(text)]], { separator: ',', quotesTexts: true })).toBe(
      `"'${text}"\r\n`,
    );
  },
);

test('a text with such a sign further on stays as it is', () => {
  expect(csvText([[textField("a = b, 'c")]], { separator: ',' })).toBe('"a = b, \'c"\r\n');
});

test.each([
  ['\u000b-2', "\u000b'-2"],
  ['\t=1', "'\t'=1"],
  ['a;=1', "a;'=1"],
  ['a,@b', "a,'@b"],
  ['a\t+1', "a\t'+1"],
  ['a|-1', "a|'-1"],
  ['a\r\n=1', "a\r\n'=1"],
  ['a\u2028=1', "a\u2028'=1"],
  ['a";"=1', 'a";\'"=1'],
  ['a; \u00a0=1;=2', "a;' \u00a0=1;'=2"],
  ["a;'=1", "a;''=1"],
  ['=1;=2', "'=1;'=2"],
])('a program that cuts at any separator or line end reads no formula of %j', (text, guarded) => {
  expect(guardedText(text)).toBe(guarded);
});

test('no cut at separators and line ends gives a formula, and taking apostrophes away the text', () => {
  const sign = fc.constantFrom(...Array.from('=+-@\uff1d,;|\t\r\n\u2028 \'"a\u00a0\u0000'));
  fc.assert(
    fc.property(fc.string({ unit: sign }), (text) => {
      const guarded = guardedText(text);
      for (const part of guarded.split(/[,;|\t\r\n\u2028]/))
        expect(part).not.toMatch(/^["\s\p{C}]*[=+\-@\uff1d]/u);
      const given = guarded.replace(/^'(?='*[\t\r\n])/, '');
      expect(
        given.replace(/(^|[,;|\t\r\n\u2028])'(?=['" \u00a0\u0000]*[=+\-@\uff1d])/g, '$1'),
      ).toBe(text);
    }),
    { numRuns: runsOf(2_000) },
  );
});

test('SAP takes a company code of four letters or digits', () => {
  for (const companyCode of ['10A0', ' 1010 '])
    expect(isTaken(journal, 'sap', { companyCode })).toBe(true);
  for (const companyCode of ['', '101', '10100', 'x 1010', '10-0'])
    expect(isTaken(journal, 'sap', { companyCode })).toBe(false);
});
