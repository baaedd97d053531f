// A cell that is taken for unchanged keeps an old number.
import {
  formattedCell,
  isAmountFormat,
  isSameCell,
  readableFormat,
  type Cell,
} from '../../../../src/addin/engine/records/cells';

type Formatted = Exclude<Cell, string | number>;
const cell = (more: Partial<Formatted> = {}): Cell => ({
  ...{ type: 'Double', basicValue: 7, numberFormat: '0.00' },
  ...more,
});
const text = (basicValue: string) => ({ type: 'String' as const, basicValue });
const properties = { Coin: text('USDT'), Read: text('noon') };

test.each<[string, Cell | boolean, Cell | boolean, boolean]>([
  ['numbers', 7, 7, true],
  ['other numbers', 7, 8, false],
  ['a number and its text', 7, '7', false],
  ['a number and a formatted one', 7, cell(), false],
  ['a formatted one and a number', cell(), 7, false],
  ['formatted ones', cell(), cell(), true],
  ['another value', cell(), cell({ basicValue: 8 }), false],
  ['another format', cell(), cell({ numberFormat: '0.00?' }), false],
  ['another type', cell(), cell({ type: 'FormattedNumber' }), false],
  ['equal properties', cell({ properties }), cell({ properties: { ...properties } }), true],
  [
    'another time of reading',
    cell({ properties }),
    cell({ properties: { ...properties, Read: text('one') } }),
    true,
  ],
  ['only a time of reading', cell({ properties: { Read: text('noon') } }), cell(), true],
  [
    'another property',
    cell({ properties }),
    cell({ properties: { ...properties, Coin: text('BTC') } }),
    false,
  ],
  ['no properties', cell({ properties }), cell(), false],
  ['properties at last', cell(), cell({ properties }), false],
  [
    'one more',
    cell({ properties }),
    cell({ properties: { ...properties, Fee: text('1') } }),
    false,
  ],
  [
    'as many of other names',
    cell({ properties }),
    cell({ properties: { Fee: text('1'), Read: text('noon') } }),
    false,
  ],
  [
    'another value with equal properties',
    cell({ properties }),
    cell({ properties, basicValue: 8 }),
    false,
  ],
])('%s', (_name, one, other, same) => expect(isSameCell(one, other)).toBe(same));

test('the formats of amounts are known, and readable ones have separators', () => {
  expect(['0.00', '0.00???', '0.00E+00', '0.00x', '10.00', '0', null].map(isAmountFormat)).toEqual([
    ...[true, true, true],
    ...[false, false, false, false],
  ]);
  expect(readableFormat('0.00??')).toBe('#,##0.00??;[Red]-#,##0.00??');
  expect(readableFormat('0.00E+00')).toBe('0.00E+00');
  expect(formattedCell(7, '0.00', null)).toBe(7);
});
