// A reason that is shown at another item explains a difference that nobody has explained.
import {
  inAnyMonth,
  isItemReason,
  itemReasonKey,
  reasonsBySaying,
} from '../../../../src/addin/engine/records/item-reasons';

test('an item is known by its content, without its month', () => {
  expect(inAnyMonth('USDT of October 2026 (2026-10) differs', '2026-10')).toBe(
    'USDT of {month} ({month}) differs',
  );
  expect(inAnyMonth('USDT of October 2026 differs', '2026-09')).toBe(
    'USDT of October 2026 differs',
  );
});

test('reasons are found by what the item says, wherever it stands', () => {
  const key = itemReasonKey('A1|the line|of INV-7');
  expect([isItemReason(key), isItemReason('another reason|')]).toEqual([true, false]);
  const found = reasonsBySaying([
    [key, ' paid in October '],
    [itemReasonKey('A2|empty'), '  '],
    [itemReasonKey('no place'), 'of nothing'],
    ['another|A3|the setting', 'no reason'],
  ]);
  expect([...found]).toEqual([['the line|of INV-7', 'paid in October']]);
});
