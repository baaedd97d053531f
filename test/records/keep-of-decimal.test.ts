// If this fails, a cell of the add-in shows another number than the whole decimal library gives.
import { readFileSync } from 'node:fs';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';

const keepOfDecimal = jest.requireActual<(source: string) => string>('../../.ci/keep-of-decimal.cjs');
const source = readFileSync(require.resolve('decimal.js').replace(/\.js$/, '.mjs'), 'utf8');
const kept = keepOfDecimal(source);
// eslint-disable-next-line @typescript-eslint/no-implied-eval -- the library as the build leaves it is no file
const Kept = new Function(kept.replace('export var Decimal', 'var Decimal').replace('export default Decimal', 'return Decimal'))() as typeof Decimal;

const RULE = { precision: 2_000, rounding: Decimal.ROUND_HALF_UP };
const [Whole, Part] = [Decimal.clone(RULE), Kept.clone(RULE)];

const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'), minLength: 1, maxLength });
const amount = fc.tuple(fc.constantFrom('', '-', '+'), digits(40), fc.option(digits(40)), fc.option(fc.integer({ min: -320, max: 300 })))
  .map(([sign, before, after, exponent]) => `${sign}${before}${after === null ? '' : `.${after}`}${exponent === null ? '' : `E${exponent}`}`);

test('roots, logarithms and angles are left out', () => {
  const left: object = new Kept(1);
  expect(['sqrt', 'ln', 'sin', 'plus'].filter((name) => name in left)).toEqual([]);
});

test('what is kept reads and rounds as the whole does', () => {
  fc.assert(fc.property(amount, (text) => {
    const [expected, found] = [Whole, Part].map((Reader) => {
      const number = new Reader(text);
      const cut = number.toSignificantDigits(15);
      return [number.isZero(), cut.toNumber(), cut.eq(text), cut.toString()];
    });
    expect(found).toEqual(expected);
  }), { numRuns: 3_000 });
});

test('another text of the library stops the build', () => {
  expect(() => keepOfDecimal(source.replace('P.equals = ', 'P.isEqual = '))).toThrow('equals');
});
