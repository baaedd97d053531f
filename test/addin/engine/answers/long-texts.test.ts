// A text that somebody else wrote, a megabyte long and never closed: the pane would hang on it for
// minutes. Each reader takes one pass, so twenty seconds are more than enough on any machine.
import { runInNewContext } from 'node:vm';
import { withTrueNames } from '../../../../src/addin/engine/answers/function-names';
import { parseKeepingDigits } from '../../../../src/addin/engine/exchange/parse-exact-json';
import { canonicalDecimal, isDecimalText } from '../../../../src/addin/engine/records/decimal-text';
import { understandBook } from '../../../../src/addin/engine/pasted-tables/understand-book';
import { callsIn } from '../../../../src/addin/workbook/live/formula-calls';

const MANY = 500_000;
const DEADLINE_MS = 20_000;

/** Unlike a test's own limit, this one ends what does not yield. */
const inOnePass = (read: () => unknown): unknown =>
  runInNewContext('read()', { read }, { timeout: DEADLINE_MS });

test.each(['\\"', '"\\\\\\"', '\\', '1 ', ' ', '[1.5,"\\'])(
  'an answer that starts with a number and goes on with %j without end is refused',
  (part) => {
    expect(() => inOnePass(() => parseKeepingDigits(`[1.5,${part.repeat(MANY)}`))).toThrow(/JSON/);
  },
);

test.each([' ', ',', 'T', ' 1:00', '1', '1,', '-', '(', 'A'])(
  'dates and amounts of a book are looked for among many of %j',
  (part) => {
    const long = `1${part.repeat(MANY)}\n`;
    const book = [
      ['Date', 'Amount', 'Note', long],
      [long, long, long, long],
      ['2026-10-01', 1, long, long],
      ['2026-10-02', 1, '', ''],
      ['2026-10-03', 1, '', ''],
    ];
    expect(inOnePass(() => understandBook(book).kind)).toMatch(/unreadable|read/);
  },
);

test.each([' ', 'A', '(', '"', "'", '""', ' (', 'A '])(
  'a formula of many %j holds no call of ours',
  (part) => {
    const formula = `=${part.repeat(MANY)}`;
    expect(inOnePass(() => callsIn(formula, ['LEDGER']))).toEqual([]);
    expect(inOnePass(() => withTrueNames(formula))).toBe(formula);
  },
);

test('an amount is as long as an amount may be, whatever it is made of', () => {
  expect(inOnePass(() => isDecimalText('1'.repeat(MANY)))).toBe(false);
  expect(canonicalDecimal(`1${'0'.repeat(20)}1.50${'0'.repeat(30)}`)).toBe(`1${'0'.repeat(20)}1.5`);
});
