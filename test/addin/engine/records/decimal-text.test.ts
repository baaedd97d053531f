import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import {
  canonicalDecimal,
  compareDecimals,
  isDecimalText,
  significantDigits,
  sumDecimals,
  toCellNumber,
} from '../../../../src/addin/engine/records/decimal-text';
import { runsOf } from '../../../seeds';

/** Judges by its own arithmetic: precise enough for everything below. */
const Judge = Decimal.clone({ precision: 1_500, rounding: Decimal.ROUND_HALF_UP });

const digits = (max: number) =>
  fc
    .array(fc.constantFrom(0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 5), {
      minLength: 1,
      maxLength: max,
    })
    .map((each) => each.join(''));
const sign = fc.constantFrom('', '-', '+');
const plain = fc
  .tuple(sign, digits(22), digits(24))
  .map(([minus, whole, part]) => `${minus}${whole}.${part}`);
const whole = fc.tuple(sign, digits(30)).map(([minus, all]) => `${minus}${all}`);
const small = digits(20).map((part) => `0.${'0'.repeat(part.length)}${part}`);
const withExponent = fc
  .tuple(sign, digits(18), fc.constantFrom('e', 'E'), fc.integer({ min: -60, max: 60 }))
  .map(([minus, all, e, exponent]) => `${minus}${all}${e}${exponent}`);
const decimal = fc.oneof(plain, whole, small, withExponent);

describe('what is an amount', () => {
  test.each([
    '0',
    '-0',
    '1',
    '+1',
    '-100.00000000',
    '10000999657.8927028500000000',
    '.5',
    '5.',
    '0E-18',
    '1e-7',
    '007',
  ])('%s is one', (text) => {
    expect(isDecimalText(text)).toBe(true);
    expect(toCellNumber(text)).not.toBeNull();
  });
  test.each([
    '',
    ' ',
    '-',
    '.',
    '-.',
    '1,000',
    '1 000',
    ' 1',
    '1.2.3',
    '1-2',
    '--1',
    '0x10',
    'NaN',
    'Infinity',
    '1e',
    'e5',
    '1e5000',
    '9e999',
    '٣',
    '1_0',
    `1${'0'.repeat(400)}`,
  ])('"%s" is none, and never becomes a number', (text) => {
    expect(isDecimalText(text)).toBe(false);
    expect(toCellNumber(text)).toBeNull();
    expect(() => canonicalDecimal(text)).toThrow(RangeError);
    expect(() => sumDecimals(['1', text])).toThrow(RangeError);
  });
});

describe('the number in the cell', () => {
  test.each([
    ['900.00000000', 900, false],
    ['-100.00000000', -100, false],
    ['0.1', 0.1, false],
    ['0.00000001', 1e-8, false],
    ['123456789012345', 123456789012345, false],
    ['123456789012345.000', 123456789012345, false],
    ['10000999657.8927028500000000', 10000999657.8927, true],
    // The 16th digit decides, half up and away from zero.
    ['1.234567890123445', 1.23456789012345, true],
    ['1.234567890123444999', 1.23456789012344, true],
    ['-1.234567890123445', -1.23456789012345, true],
    ['999999999999999.9', 1e15, true],
    ['0.0000999999999999999951', 0.0001, true],
    ['1234567890123456789', 1234567890123460000, true],
    // Zeros at the end of a large number are nothing that a cell loses.
    ['1500000000000000000', 1.5e18, false],
    ['0E-18', 0, false],
    ['1e-400', 0, true],
  ])('%s is %d, rounded: %s', (text, value, rounded) =>
    expect(toCellNumber(text)).toMatchObject({ value, rounded }),
  );

  test.each(['-0', '-0.000', '0', '+0', '-0E-18'])('%s is zero without a sign', (text) =>
    expect(Object.is(toCellNumber(text)?.value, 0)).toBe(true),
  );

  test('is the nearest with 15 digits, finite, and says whether it lost anything', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        const exact = new Judge(text);
        const nearest = exact.toSignificantDigits(15);
        const cell = toCellNumber(text);
        expect(cell?.value).toBe(nearest.isZero() ? 0 : Number(nearest.toString()));
        expect(cell?.rounded).toBe(!nearest.eq(exact));
        expect(cell?.rounded).toBe(significantDigits(text) > 15);
        expect(cell?.decimals).toBe(nearest.decimalPlaces());
      }),
      { numRuns: runsOf(3_000) },
    );
  });

  test('is the nearest with 15 digits for every exponent that Excel can hold', () => {
    const wide = fc.tuple(
      sign,
      digits(25),
      fc.option(digits(40)),
      fc.integer({ min: -345, max: 274 }),
    );
    fc.assert(
      fc.property(wide, ([minus, before, after, exponent]) => {
        const text = `${minus}${before}${after === null ? '' : `.${after}`}E${exponent}`;
        const exact = new Judge(text);
        const nearest = exact.toSignificantDigits(15);
        const isTooSmall = nearest.abs().lt(2.2251e-308);
        expect(toCellNumber(text)).toEqual({
          value: isTooSmall ? 0 : nearest.toNumber(),
          rounded: isTooSmall ? !exact.isZero() : !nearest.eq(exact),
          decimals: isTooSmall ? 0 : nearest.decimalPlaces(),
        });
      }),
      { numRuns: runsOf(3_000) },
    );
  });

  test('says every digit again where there are at most 15', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.constantFrom('', '-'), digits(7), digits(8)),
        ([minus, before, after]) => {
          const text = `${minus}${before}.${after}`;
          expect(canonicalDecimal(toCellNumber(text)!.value.toString())).toBe(
            canonicalDecimal(text),
          );
        },
      ),
      { numRuns: runsOf(1_000) },
    );
  });
});

describe('digits that count', () => {
  test.each([
    ['0', 0],
    ['0.000', 0],
    ['00012', 2],
    ['0.00012', 2],
    ['12.3400', 4],
    ['1.0002', 5],
    ['-701234567890123456', 18],
    ['1.50e-7', 2],
  ])('%s has %d', (text, count) => expect(significantDigits(text)).toBe(count));
});

describe('the canonical text', () => {
  test.each([
    ['-100.00000000', '-100'],
    ['+007.50', '7.5'],
    ['-0.0', '0'],
    ['1.5e-7', '0.00000015'],
    ['1.5E3', '1500'],
    ['0E-18', '0'],
    ['.5', '0.5'],
    ['701234567890123456.000000000000000001', '701234567890123456.000000000000000001'],
  ])('of %s is %s', (text, canonical) => expect(canonicalDecimal(text)).toBe(canonical));

  test('is the same for equal numbers, and only for them', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(canonicalDecimal(canonicalDecimal(a))).toBe(canonicalDecimal(a));
        expect(canonicalDecimal(a) === canonicalDecimal(b)).toBe(new Judge(a).eq(b));
      }),
      { numRuns: runsOf(500) },
    );
  });
});

describe('amounts as numbers', () => {
  test('differ in the last of many digits', () => {
    expect(compareDecimals('701234567890123456.000000000000000001', '701234567890123456')).toBe(1);
    expect(compareDecimals('-2', '-10')).toBe(1);
    expect(compareDecimals('1.0', '1')).toBe(0);
  });

  test('add up without losing a digit, in any order', () => {
    expect(sumDecimals(['0.1', '0.2'])).toBe('0.3');
    expect(sumDecimals([])).toBe('0');
    expect(sumDecimals(['1e20', '0.000000000000000001', '-1e20'])).toBe('0.000000000000000001');
    fc.assert(
      fc.property(fc.array(decimal, { maxLength: 30 }), (texts) => {
        const sum = sumDecimals(texts);
        expect(
          new Judge(sum).eq(texts.reduce((total, text) => total.plus(text), new Judge(0))),
        ).toBe(true);
        expect(sumDecimals([...texts].reverse())).toBe(sum);
        expect(compareDecimals(sumDecimals([...texts, '1e-18']), sum)).toBe(1);
      }),
      { numRuns: runsOf(300) },
    );
  });
});
