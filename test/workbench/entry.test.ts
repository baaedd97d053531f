// What becomes of a value that is entered: the traps that remote text must not fall into.
import { cellEntryOf } from '../../src/workbench/excel/ranges/entry';

test.each([
  ['=1+1', { formula: '=1+1' }],
  ['+A1', { formula: '=A1' }],
  ['-A1', { formula: '=-A1' }],
  ['-x', { formula: '=-x' }],
  ['=', { value: '=' }],
  ['-', { value: '-' }],
  ["'=1+1", { value: '=1+1' }],
  ["''", { value: "'" }],
  ['@x', { value: '@x' }],
  ['', { value: '' }],
  [null, null],
  ['7', { value: 7 }],
  ['-7', { value: -7 }],
  ['+7', { value: 7 }],
  ['1.50', { value: 1.5 }],
  ['.5', { value: 0.5 }],
  ['00123', { value: 123 }],
  ['1e3', { value: 1000, format: '0.00E+00' }],
  ['1,234', { value: 1234, format: '#,##0' }],
  ['1,234.50', { value: 1234.5, format: '#,##0.00' }],
  ['12%', { value: 0.12, format: '0%' }],
  ['$5', { value: 5, format: '$#,##0' }],
  ['1,23', { value: '1,23' }],
  ['1.2.3', { value: '1.2.3' }],
  ['2024-01-31', { value: 45_322, format: 'yyyy-mm-dd' }],
  ['2024-02-30', { value: '2024-02-30' }],
  ['2024-01-31 12:00', { value: 45_322.5, format: 'yyyy-mm-dd hh:mm' }],
  ['2026-09', { value: 46_266, format: 'mmm-yy' }],
  ['1899-12-31', { value: '1899-12-31' }],
  ['true', { value: true }],
  ['FALSE', { value: false }],
  [true, { value: true }],
  [1.5, { value: 1.5 }],
  ['USDT', { value: 'USDT' }],
  [' 7 ', { value: 7 }],
])('%j in a cell of format General', (value, entry) => {
  expect(cellEntryOf(value, 'General')).toEqual(entry);
});

test.each(['=1+1', '+7', '2026-09', '00123', 'TRUE'])(
  '%s in a cell formatted as text stays as it is',
  (text) => {
    expect(cellEntryOf(text, '@')).toEqual({ value: text });
  },
);
