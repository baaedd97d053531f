import { textEntry, shownText } from '../../../../src/addin/workbook/tables/merge/cell-text';

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  "'quoted",
  '00123',
  '701234567890123456',
  'TRUE',
  '2026-09',
  '1e5',
  '#N/A',
  'USDT',
])('%s is entered as text and stays what it is', (text) => {
  expect(textEntry(text)).toBe(`'${text}`);
});

test('what no cell can hold or a CSV reader acts on is shown as a picture', () => {
  expect(textEntry('\t=1\u0000')).toBe("'␉=1␀");
  expect(shownText('a\ud800b😀')).toBe('a\ufffdb😀');
  expect(shownText('\u001f \u007f\u0080\u009f\u00a0~')).toBe('␟ ␡\ufffd\ufffd\u00a0~');
});

test('a text longer than a cell ends with an ellipsis', () => {
  expect(shownText('x'.repeat(40_000))).toHaveLength(32_767);
  expect(shownText('x'.repeat(40_000)).endsWith('…')).toBe(true);
  expect(shownText('x'.repeat(32_767))).toBe('x'.repeat(32_767));
});

test('nothing stays nothing', () => {
  expect(textEntry('')).toBe('');
});
