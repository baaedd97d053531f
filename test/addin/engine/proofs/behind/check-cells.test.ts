// Which records stand behind each cell of LEDGER.CHECK, how each counts, and what is said where
// nothing stands behind it.
import type { IsoMonth } from '../../../../../src/addin/engine/records/calendar';
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import type { CheckCall } from '../../../../../src/addin/engine/answers/ledger-check';
import { checkLedger } from '../../../../../src/addin/engine/proofs/check';
import { checkColumns } from '../../../../../src/addin/engine/proofs/check-table';
import { rollForwardColumns } from '../../../../../src/addin/engine/proofs/closing/roll-forward-columns';
import { recordsBehind } from '../../../../../src/addin/engine/proofs/records-behind';
import type { SourceMonth } from '../../../../../src/addin/engine/proofs/source-month';
import { entry } from '../../records/sample-records';
import { inMonths, periodsOf, unread } from '../rig';

const at = (billId: string, month: number, deltaAmount: string, afterAmount: string, fees = '0') =>
  entry({
    ...{ billId, deltaAmount, afterAmount, fees, bizType: deltaAmount < '0' ? 'pay' : 'deposit' },
    cTimeMs: Date.UTC(2026, month - 1, Number(billId)),
  });
/** Fees are taken off beside the change; 7 are missing before entry 4. */
const OUTSIDE = [
  at('1', 9, '100', '100'),
  at('2', 9, '-10', '89', '1'),
  at('3', 10, '20', '109'),
  at('4', 10, '-5', '111'),
  at('5', 10, '-3', '106', '2'),
];
/** The same, with fees within the change; nothing is missing. */
const INSIDE = [
  at('1', 9, '100', '100'),
  at('2', 9, '-10', '90', '1'),
  at('3', 10, '20', '110'),
  at('5', 10, '-3', '107', '2'),
];
const MONTHS: readonly IsoMonth[] = ['2026-08', '2026-09', '2026-10', '2026-11'];

/** As `entry how amount`, below a heading, or the sentence that says why there are none. */
function behind(
  field: string,
  month: IsoMonth,
  entries: readonly LedgerEntry[],
  changes: Partial<CheckCall> & { sources?: readonly SourceMonth[] } = {},
): unknown {
  const { sources = inMonths(entries, MONTHS), ...more } = changes;
  const call: CheckCall = {
    ...{ name: 'LEDGER.CHECK', coins: null, from: MONTHS[0]!, to: MONTHS.at(-1)! },
    ...{ headers: 2, byType: false, accounts: null, ...more },
  };
  const [periods, ledgers] = [periodsOf(MONTHS), [{ account: 'A', sources }]];
  const groups = [{ account: 'A', rows: checkLedger(sources, periods, call.coins) }];
  const columns =
    call.rollForward === undefined
      ? checkColumns(groups, call.byType)
      : rollForwardColumns(call.rollForward, 'UTC');
  const column = columns.findIndex((one) => one.field === field);
  const answer = recordsBehind(
    { name: 'LEDGER.CHECK', call, periods, displayZone: 'UTC', ledgers },
    {
      row: MONTHS.indexOf(month) + (call.headers === 0 ? 0 : 1),
      column: column + (call.accounts === null ? 0 : 1),
    },
  );
  if (!answer.ok) return answer.sentence;
  const { title, lines, cell } = answer.behind;
  return [
    title,
    lines.map(({ account, record, as, amount }) => {
      expect(account).toBe('A');
      return record.kind === 'entry' ? `${record.entry.billId} ${as} ${amount}` : record;
    }),
    cell,
  ];
}

test('the opening balance is that of the entry before, else of the one that comes next', () => {
  expect(behind('opening', '2026-10', OUTSIDE)).toEqual([
    'Opening, USDT, 2026-10',
    ['2 Balance after, carried forward 89'],
    '89',
  ]);
  expect(behind('opening', '2026-09', OUTSIDE)).toEqual([
    'Opening, USDT, 2026-09',
    ['1 Balance before, carried back 0'],
    '0',
  ]);
  const later = OUTSIDE.slice(2);
  expect(behind('opening', '2026-09', later)).toEqual([
    'Opening, USDT, 2026-09',
    ['3 Balance before, carried back 89'],
    '89',
  ]);
});

test('the closing balance is the opening one, each change, what is missing and fees outside', () => {
  expect(behind('closing', '2026-10', OUTSIDE)).toEqual([
    'Closing, USDT, 2026-10',
    [
      '2 Balance after, carried forward 89',
      '3 Change 20',
      '4 missing before it 7',
      '4 Change -5',
      '5 Change -3',
      '5 Fees, taken off -2',
    ],
    '106',
  ]);
  expect(behind('closing', '2026-10', INSIDE)).toEqual([
    'Closing, USDT, 2026-10',
    ['2 Balance after, carried forward 90', '3 Change 20', '5 Change -3'],
    '107',
  ]);
  expect(behind('closing', '2026-11', OUTSIDE)).toEqual([
    'Closing, USDT, 2026-11',
    ['5 Balance after, carried forward 106'],
    '106',
  ]);
});

test.each([
  ['inflow', 'Inflow', ['3 Change 20'], '20'],
  ['outflow', 'Outflow', ['4 Change -5', '5 Change -3'], '-8'],
  ['fees', 'Fees', ['5 Fees 2'], '2'],
  ['unexplained', 'Unexplained', ['4 size of what is missing before it 7'], '7'],
  ['unexplainedNet', 'Net unexplained', ['4 missing before it 7'], '7'],
  ['entries', 'Entries', ['3 counted 1', '4 counted 1', '5 counted 1'], '3'],
  ['breaks', 'Breaks', ['4 breaks 1'], '1'],
  ['firstBreak', 'First break', ['4 missing before it 7'], null],
  ['finding', 'Finding', ['4 breaks 1'], null],
])('%s: its entries, and no other', (field, label, lines, cell) => {
  expect(behind(field, '2026-10', OUTSIDE)).toEqual([`${label}, USDT, 2026-10`, lines, cell]);
});

test('a copy that came again is named as such', () => {
  const sources = inMonths(OUTSIDE, MONTHS).map((month) =>
    month.month === '2026-10' ? { ...month, copies: [OUTSIDE[3]!] } : month,
  );
  expect(behind('duplicatesRemoved', '2026-10', [], { sources })).toEqual([
    'Duplicates removed, USDT, 2026-10',
    ['4 came again 1'],
    '1',
  ]);
});

test('a business type is its own changes; one that the month does not have is nothing', () => {
  const byType = { byType: true };
  expect(behind('pay', '2026-10', OUTSIDE, byType)).toEqual([
    'pay, USDT, 2026-10',
    ['4 Change -5', '5 Change -3'],
    '-8',
  ]);
  expect(behind('pay', '2026-11', OUTSIDE, byType)).toEqual(['pay, USDT, 2026-11', [], '0']);
});

test.each(['month', 'coinName', 'feeModel', 'status'])(
  'words, such as %s: the records of the row’s closing balance',
  (field) => {
    expect(behind(field, '2026-11', OUTSIDE)).toEqual([
      'USDT, 2026-11',
      ['5 Balance after, carried forward 106'],
      null,
    ]);
  },
);

test('with an account column, and without a header, the cell is the same', () => {
  const expected = ['Breaks, USDT, 2026-10', ['4 breaks 1'], '1'];
  expect(behind('breaks', '2026-10', OUTSIDE, { accounts: ['A'] })).toEqual(expected);
  expect(behind('breaks', '2026-10', OUTSIDE, { headers: 0 })).toEqual(expected);
  expect(behind('month', '2026-08', OUTSIDE, { headers: 0 })).toEqual([
    'USDT, 2026-08',
    ['1 Balance before, carried back 0'],
    null,
  ]);
});

test('as a roll-forward, the cells are those of its columns', () => {
  const rollForward = { rollForward: { types: [['pay', 'withdrawals']], rates: null } } as const;
  expect(behind('feesTaken', '2026-10', OUTSIDE, rollForward)).toEqual([
    'Fees taken off, USDT, 2026-10',
    ['5 Fees, taken off -2'],
    '-2',
  ]);
  expect(behind('withdrawals', '2026-10', OUTSIDE, rollForward)).toEqual([
    'Withdrawals, USDT, 2026-10',
    ['4 Change -5', '5 Change -3'],
    '-8',
  ]);
});

describe('nothing stands behind it', () => {
  test.each([
    [0, 2],
    [5, 2],
    [1, 99],
  ])('in the header and outside: row %i, column %i', (row, column) => {
    const call = { name: 'LEDGER.CHECK', coins: null, headers: 1, accounts: null } as never;
    const ledgers = [{ account: 'A', sources: inMonths(OUTSIDE, MONTHS) }];
    const of = { call, periods: periodsOf(MONTHS), displayZone: 'UTC', ledgers };
    expect(recordsBehind({ name: 'LEDGER.CHECK', ...of }, { row, column })).toEqual({
      ok: false,
      sentence: 'This cell holds no number of the result. Choose a cell below the header.',
    });
  });

  test('where no entry says what the balance was; a count is none', () => {
    const coins = { coins: ['BTC'] };
    expect(behind('opening', '2026-10', OUTSIDE, coins)).toBe(
      'No entry says what the balance of BTC was in 2026-10.',
    );
    expect(behind('status', '2026-10', OUTSIDE, coins)).toBe(
      'No entry says what the balance of BTC was in 2026-10.',
    );
    expect(behind('entries', '2026-10', OUTSIDE, coins)).toEqual([
      'Entries, BTC, 2026-10',
      [],
      '0',
    ]);
  });

  test('where the month is not known, of one coin or of any', () => {
    const sources = inMonths(OUTSIDE, MONTHS).map((one) =>
      one.month === '2026-10' ? unread('2026-10') : one,
    );
    expect(behind('closing', '2026-10', [], { sources })).toBe(
      'Nothing is known of USDT in 2026-10: 2026-10 is not on this device.',
    );
    expect(behind('closing', '2026-08', [], { sources: MONTHS.map(unread) })).toBe(
      'Nothing is known of any coin in 2026-08: 2026-08 is not on this device.',
    );
  });
});
