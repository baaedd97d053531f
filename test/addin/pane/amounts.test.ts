// An amount in the pane has separators and loses no digit.
import { localeFormat } from '../../../src/addin/pane/context/locale-format';

test.each([
  ['en-GB', '-1204.123456789012345678', '-1,204.123456789012345678'],
  ['en-GB', '10000000000000000000000.5', '10,000,000,000,000,000,000,000.5'],
  ['en-GB', '-0.5', '-0.5'],
  ['en-GB', '0', '0'],
  ['de-DE', '1240.5', '1.240,5'],
  ['en-GB', 'no amount', 'no amount'],
])('%s: %s is %s', (locale, text, shown) => {
  expect(localeFormat(locale, 'UTC').amount(text)).toBe(shown);
});
