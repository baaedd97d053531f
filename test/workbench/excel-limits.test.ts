// Excel's limits, and how a number is painted.
import fc from 'fast-check';
import { paintedNumber } from '../../src/workbench/sheet/painted-number';
import { MAX_PAYLOAD_BYTES, Rules } from '../../src/workbench/model/excel-limits';

/** Excel's largest number. */
const MAX_NUMBER = 9.99999999999999e307;

test('a kept number has at most 15 digits and is the nearest such number', () => {
  const rules = new Rules();
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -MAX_NUMBER, max: MAX_NUMBER }), (value) => {
      const rounded = rules.rounded(value);
      expect(rounded.toPrecision(15)).toBe(value.toPrecision(15));
      expect(rules.rounded(rounded)).toBe(rounded);
    }),
  );
  rules.fifteenDigits = false;
  expect(rules.rounded(0.1 + 0.2)).toBe(0.30000000000000004);
});

test('5 MB are counted in bytes of UTF-8', () => {
  const rules = new Rules();
  expect(rules.isTooLarge('x'.repeat(MAX_PAYLOAD_BYTES))).toBe(false);
  expect(rules.isTooLarge('x'.repeat(MAX_PAYLOAD_BYTES + 1))).toBe(true);
  expect(rules.isTooLarge('€'.repeat(MAX_PAYLOAD_BYTES / 3 + 1))).toBe(true);
  rules.fiveMegabytes = false;
  expect(rules.isTooLarge('x'.repeat(MAX_PAYLOAD_BYTES + 1))).toBe(false);
});

test.each([
  ['479.85535903000005', 479.85535903, '0.00##############', '479.85535903'],
  ['-0.0001234500000000001', -0.00012345, '0.00##################', '-0.00012345'],
  ['1,234,567.8900000001', 1_234_567.89, '#,##0.00########', '1,234,567.89'],
  [
    '12345678901234599936.00',
    12_345_678_901_234_600_000,
    '0.00##############',
    '12345678901234600000.00',
  ],
  ['0.00', -1e-8, '0.00##############', '-0.00000001'],
  ['0.23e-14', 1.23e-14, '0.00##############', '0.0000000000000123'],
  ['0.00', -1e-20, '0.00##############', '0.00'],
  [
    '1.23e+29.23456789e+',
    1.234_567_890_123_46e29,
    '0.00##############',
    '123456789012346000000000000000.00',
  ],
  ['2.67', 2.675, '0.00', '2.68'],
  ['0.5', 0.5, '0.00??', '0.50\u2007\u2007'],
  ['1,234.125', -1_234.125, '#,##0.00??;[Red]-#,##0.00??', '-1,234.125\u2007'],
  ['-1,234.5', -1234.5, '#,##0.00######;[Red]-#,##0.00######', '-1,234.50'],
  ['1,234.5', 1234.5, '#,##0.00######;[Red]-#,##0.00######', '1,234.50'],
  ['0', -1.5e-7, '#,##0.00######;[Red]-#,##0.00######', '-0.00000015'],
  ['1', 0.5, '0', '1'],
  [
    '-1,234,567,890,123,459,993.6',
    -1_234_567_890_123_460_000,
    '#,##0.0',
    '-1,234,567,890,123,460,000.0',
  ],
  ['12.00', 12, '0.00', '12.00'],
  ['2024-01-30 12:00:00', 45_321.5, 'yyyy-mm-dd hh:mm:ss', '2024-01-30 12:00:00'],
  ['12.5%', 0.125, '0.0%', '12.5%'],
])('%s of %d in %s is painted as %s', (text, value, pattern, painted) => {
  expect(paintedNumber(text, value, pattern)).toBe(painted);
});
