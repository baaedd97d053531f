// What would be lost if this failed: a reason that must be typed twice, or one that is lost when the
// same thing is open again a month later.
import {
  reasonBefore,
  reasonKey,
  reasonOf,
  reasonsOnClose,
  toExplain,
} from '../../../../src/addin/features/close/period/reasons';
import type { OpenItem } from '../../../../src/addin/features/close/period/close-state';
import type { PackCheck } from '../../../../src/addin/features/close/pack/pack-state';

const item = (where: string, sentence: string, about?: OpenItem['about']): OpenItem => ({
  ...{ id: `${where}|${sentence}`, kind: 'proof', where, sentence, english: sentence },
  ...(about && { about }),
});
const check = (
  says: string,
  sheet: string,
  row: number,
  reason = '',
  status: PackCheck['status'] = 'open',
): PackCheck => ({
  ...{ key: 'chain', says, sheet, row, reason, status, open: 2, items: [], note: '', comment: '' },
});
const none = (): string => '';
const LINES = [item('Match!A3', 'row 5: differs'), item('Match!A3', 'row 7: unmatched')];
const CHECKS = [
  check('Nothing is unmatched', 'Match', 16),
  check('Every business type is listed', 'Business types', 12),
  check('No balance is negative', 'Roll-forward', 11, '', 'holds'),
];

test('an open check is listed by itself only where no item explains it', () => {
  expect(toExplain(LINES, CHECKS).map(({ sentence }) => sentence)).toEqual([
    'row 5: differs',
    'row 7: unmatched',
    'Every business type is listed: 2 open',
  ]);
});

test('reasons of the pane go to the check of their sheet on Close, each once', () => {
  const given = (id: string): string =>
    id.startsWith('Match') ? 'The client agreed.' : id.startsWith('Close|Every') ? 'New type.' : '';
  expect(reasonsOnClose(LINES, given, CHECKS)).toEqual([
    { row: 16, reason: 'The client agreed.' },
    { row: 12, reason: 'New type.' },
  ]);
});

test('what the roll-forward lacks is explained once, with the check of the sheet that gives it', () => {
  const roll = "'Roll-forward'!A3";
  const items = [
    item(roll, '2026-10: no type for rebate', 'types'),
    item(roll, '2026-10: no journal was made', 'journal'),
    item(roll, 'USDT: 1 break'),
  ];
  const checks = [
    check('Every business type is listed', 'Business types', 12),
    check('Every rate is there, and none is old', 'Rates', 13),
    check('The journal balances and has every movement', 'Journal 2026-10', 14),
    check('Every chain ties out', 'Roll-forward', 15),
  ];
  expect(toExplain(items, checks).map(({ sentence }) => sentence)).toEqual([
    ...items.map(({ sentence }) => sentence),
    'Every rate is there, and none is old: 2 open',
  ]);
  const given = (id: string): string =>
    id.includes('type for') ? 'New type.' : id.includes('journal was') ? 'Posted by hand.' : '';
  expect(reasonsOnClose(items, given, checks)).toEqual([
    { row: 12, reason: 'New type.' },
    { row: 14, reason: 'Posted by hand.' },
  ]);
  // The other way round, and for no other item of the sheet.
  const filled = checks.map((one) => ({ ...one, reason: one.row === 15 ? '' : one.says }));
  expect(items.map((one) => reasonOf(one, none, filled))).toEqual([
    'Every business type is listed',
    'The journal balances and has every movement',
    '',
  ]);
  // Of another sheet it is an item of that sheet.
  const elsewhere = [item('Sheet1!A1', 'no type for rebate', 'types')];
  expect(toExplain(elsewhere, checks)).toHaveLength(1 + checks.length);
});

test('a reason on Close holds for the items of its sheet that have none, and is not written over', () => {
  const checks = [check('Nothing is unmatched', 'Match', 16, 'Seen by Ann.')];
  expect(LINES.map((one) => reasonOf(one, none, checks))).toEqual(['Seen by Ann.', 'Seen by Ann.']);
  const given = (id: string): string => (id === LINES[0]!.id ? 'Ten less.' : '');
  expect(LINES.map((one) => reasonOf(one, given, checks))).toEqual(['Ten less.', 'Seen by Ann.']);
  expect(reasonsOnClose(LINES, given, checks)).toEqual([]);
  // What holds asks for no reason and lends none.
  const holdings = [check('Nothing is unmatched', 'Match', 16, 'Old.', 'holds')];
  expect(reasonOf(LINES[0]!, none, holdings)).toBe('');
});

test('the same thing in the next month has the same reason, another amount has not', () => {
  const of = (month: string, said: string, amount: string): string =>
    reasonKey(`Sheet1!A1|USDT, ${said}, ${month}-05: ${amount}`, month as `${number}-${number}`);
  expect(of('2026-11', 'November 2026', '5')).toBe(of('2026-10', 'October 2026', '5'));
  expect(of('2026-11', 'November 2026', '6')).not.toBe(of('2026-10', 'October 2026', '5'));
});

test('an open check counts without saying which: its reason is of one month and count, and offered later', () => {
  const [of] = toExplain([], [check('Every type is listed', 'Business types', 12)]);
  const key = reasonKey(of!.id, '2026-10');
  expect(key).not.toBe(reasonKey(of!.id, '2026-11'));
  const entered = { [reasonKey(of!.id, '2026-08')]: 'Renamed.', [key]: 'New.', other: 'x' };
  const before = (month: string) => reasonBefore(of!, month as `${number}-${number}`, entered);
  expect(['2026-08', '2026-09', '2026-10', '2026-12'].map(before)).toEqual([
    ...['', 'Renamed.', 'Renamed.', 'New.'],
  ]);
  // An item of a result says its amount, and has its reason by itself.
  expect(reasonBefore(item('Match!A3', 'x'), '2026-12', entered)).toBe('');
});
