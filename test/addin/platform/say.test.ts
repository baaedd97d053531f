// A sentence in the language of the page: in English as it stands in the source, else as its
// catalogue says.
import { dayName, monthName } from '../../../src/addin/engine/records/calendar';
import { counted, inEnglish, numberSaid, say, setCatalogue } from '../../../src/addin/platform/say';

const GERMAN = {
  language: 'de-DE',
  sentences: {
    'No entry of {0} in {1}.': 'Im {1} steht keine Buchung in {0}.',
    Locked: 'Gesperrt',
    '{n} results': { one: '{n} Ergebnis', other: '{n} Ergebnisse' },
  },
};
const sentence = (coin: string, month: string): string => say`No entry of ${coin} in ${month}.`;

afterEach(() => setCatalogue());

test('English stands as it is written', () => {
  expect(sentence('USDT', 'October')).toBe('No entry of USDT in October.');
  expect(say`Braces {0} and ${'{1}'} stay.`).toBe('Braces {0} and {1} stay.');
  expect([counted(1, 'entry', 'entries'), counted(1287, 'result')]).toEqual([
    '1 entry',
    '1,287 results',
  ]);
});

test('a day and a month have their names in the language', () => {
  const names = (): string[] => [dayName('2026-03-01'), monthName('2026-03')];
  expect(names()).toEqual(['1 March 2026', 'March 2026']);
  setCatalogue(GERMAN);
  expect(names()).toEqual(['1. März 2026', 'März 2026']);
});

test('another language orders the places as it needs them', () => {
  setCatalogue(GERMAN);
  expect(sentence('USDT', 'Oktober')).toBe('Im Oktober steht keine Buchung in USDT.');
  expect(sentence('{1}', '$&')).toBe('Im $& steht keine Buchung in {1}.');
  expect([counted(1, 'result'), counted(1287, 'result')]).toEqual([
    '1 Ergebnis',
    '1.287 Ergebnisse',
  ]);
  expect(numberSaid(1_000_000)).toBe('1.000.000');
});

test('a sentence that the catalogue lacks is said in English', () => {
  setCatalogue(GERMAN);
  expect(say`Nothing of ${'toString'} is known.`).toBe('Nothing of toString is known.');
  expect(say`toString`).toBe('toString');
  expect(counted(2, 'row')).toBe('2 rows');
});

test('what is written into the workbook is English, whatever happens while it is made', () => {
  setCatalogue(GERMAN);
  expect(inEnglish(() => say`Locked`)).toBe('Locked');
  expect(() =>
    inEnglish(() => {
      throw new Error('no');
    }),
  ).toThrow();
  expect(say`Locked`).toBe('Gesperrt');
});
