// Which records stand behind each cell of REBATES.TIEOUT and of a total, and how each counts.
import { monthsBetween } from '../../../../../src/addin/engine/records/calendar';
import type { CommissionRecord } from '../../../../../src/addin/engine/records/commission-record';
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import type { TieoutCall } from '../../../../../src/addin/engine/answers/rebates-tieout';
import type { FoundBehind } from '../../../../../src/addin/engine/proofs/behind/behind';
import {
  recordsBehind,
  type Investigated,
} from '../../../../../src/addin/engine/proofs/records-behind';
import {
  tieout,
  type TieoutQuestion,
  type TieoutSources,
} from '../../../../../src/addin/engine/proofs/tieout/tieout';
import {
  TIEOUT_COLUMNS,
  tieoutLines,
} from '../../../../../src/addin/engine/proofs/tieout/tieout-table';
import { entry } from '../../records/sample-records';
import { inMonths, periodsOf } from '../rig';
import { postedOn, settledOn } from '../tieout/tieout-rig';

const settled = (
  symbol: string,
  day: number,
  amount: string | null,
  more: Partial<CommissionRecord> = {},
): CommissionRecord =>
  settledOn(`2026-10-0${day}`, '', {
    ...{ symbol, commission: amount, fee: '1', rebateRate: amount },
    ...{ totalRebateUsdtAmount: amount, ...more },
  });
const posted = (billId: string, day: number, amount: string): LedgerEntry =>
  postedOn(`2026-10-0${day}`, amount, { billId });

const named = (found: FoundBehind): unknown => {
  if (!found.ok) return found.sentence;
  const { title, lines, cell } = found.behind;
  return [
    title,
    lines.map(({ account, record, as, amount }) => {
      const name = record.kind === 'entry' ? record.entry.billId : record.record.symbol;
      return `${account}: ${name} ${as} ${amount}`;
    }),
    cell,
  ];
};

describe('a cell of REBATES.TIEOUT', () => {
  const sources: TieoutSources = {
    symbols: ['BTCUSDT'],
    records: [
      settled('A', 5, '5'),
      settled('B', 5, '3'),
      settled('C', 5, null),
      settled('D', 6, '6', { rebateRate: '4', totalRebateUsdtAmount: '6.5' }),
    ],
    entries: [posted('1', 5, '5'), posted('2', 6, '2'), posted('3', 6, '6'), posted('4', 8, '9')],
    knownToMs: Date.UTC(2026, 9, 8, 12),
    unknownDays: new Map([['2026-10-09', 'not read yet']]) as never,
  };
  const question: TieoutQuestion = {
    ...{
      coin: 'USDT',
      types: ['rr_agent_reward'],
      lagDays: 1,
      tolerance: null,
      exchangeZone: 'UTC',
    },
    start: '2026-10-05',
    end: '2026-10-08',
  };
  const behind = (day: string, field: string): unknown => {
    const rows = tieoutLines(tieout(question, sources)).map((line) => line.day);
    const call = { name: 'REBATES.TIEOUT', headers: 1, accounts: null } as unknown as TieoutCall;
    return named(
      recordsBehind(
        { name: 'REBATES.TIEOUT', call, question, groups: [{ account: 'X', sources }] },
        {
          row: rows.indexOf(day) + 1,
          column: TIEOUT_COLUMNS.findIndex((column) => column.field === field),
        },
      ),
    );
  };
  const COMMISSION = ['X: A Commission 5', 'X: B Commission 3', 'X: C Commission 0'];

  test('settled is the day’s records, posted the entries that pay it', () => {
    expect(behind('2026-10-05', 'settled')).toEqual(['Settled, USDT, 2026-10-05', COMMISSION, '8']);
    const changes = ['X: 1 Change 5', 'X: 2 Change 2'];
    expect(behind('2026-10-05', 'posted')).toEqual(['Posted, USDT, 2026-10-05', changes, '7']);
    expect(behind('2026-10-05', 'billIds')).toEqual(['Posted, USDT, 2026-10-05', changes, null]);
  });

  test.each([
    ['difference', '1'],
    ['settlementDay', null],
    ['commissionAsset', null],
    ['daysPending', null],
    ['status', null],
  ])('%s: the records, less what was posted', (field, cell) => {
    expect(behind('2026-10-05', field)).toEqual([
      'Settled less posted, USDT, 2026-10-05',
      [...COMMISSION, 'X: 1 less Change -5', 'X: 2 less Change -2'],
      cell,
    ]);
  });

  test('a cell that says nothing is no number, and has the records of its side', () => {
    expect(behind('Not recomputed', 'settled')).toEqual([
      'Settled, USDT, Not recomputed',
      ['X: D Commission 6'],
      '6',
    ]);
    expect(behind('Posted only', 'settled')).toEqual(['Settled, USDT, Posted only', [], null]);
  });

  test('a record that is contradicted, less what it should say', () => {
    expect(behind('Not recomputed', 'difference')).toEqual([
      'Settled less posted, USDT, Not recomputed',
      ['X: D Commission 6', 'X: D less fee and rate -4'],
      '2',
    ]);
    expect(behind('USDT differs', 'difference')).toEqual([
      'Settled less posted, USDT, USDT differs',
      ['X: D Commission 6', 'X: D less Commission (USDT) -6.5'],
      '-0.5',
    ]);
  });

  test('the lines below the days: their own records, none of the symbols asked', () => {
    expect(behind('Posted only', 'posted')).toEqual([
      'Posted, USDT, Posted only',
      ['X: 4 Change 9'],
      '9',
    ]);
    expect(behind('Recomputed', 'posted')).toEqual(['Posted, USDT, Recomputed', [], null]);
    expect(behind('Recomputed', 'status')).toMatchObject([
      'Settled less posted, USDT, Recomputed',
      [...COMMISSION, 'X: D Commission 6'],
      null,
    ]);
    expect(behind('Symbols asked', 'status')).toBe(
      'The symbols asked are a setting of the account; no record stands behind them.',
    );
  });
});

describe('a total', () => {
  const entries = ['2026-08', '2026-09', '2026-10', '2026-11'].map((month, at) =>
    entry({ billId: month, deltaAmount: `${2 ** at}`, cTimeMs: Date.parse(`${month}-05T00:00Z`) }),
  );
  const total = (asked: Parameters<typeof periodsOf>[0]): unknown =>
    named(
      recordsBehind(
        {
          name: 'LEDGER.TOTAL',
          call: { sum: { field: 'deltaAmount' }, coin: 'USDT', types: null },
          periods: periodsOf(asked),
          ledgers: [
            {
              account: 'A',
              sources: inMonths(entries.slice(0, 2), monthsBetween('2026-08', '2026-11')),
            },
            {
              account: 'B',
              sources: inMonths(entries.slice(2), monthsBetween('2026-08', '2026-11')),
            },
          ],
        } as unknown as Investigated,
        { row: 0, column: 0 },
      ),
    );

  test('of several months is every entry from the first to the last, account by account', () => {
    expect(total(['2026-08', '2026-09', '2026-10'])).toEqual([
      'Change, USDT',
      ['A: 2026-08 Change 1', 'A: 2026-09 Change 2', 'B: 2026-10 Change 4'],
      '7',
    ]);
    expect(total(['2026-09'])).toEqual(['Change, USDT', ['A: 2026-09 Change 2'], '2']);
  });

  test('of months that have not begun is nothing', () => {
    expect(total([])).toEqual(['Change, USDT', [], '0']);
  });

  test('of commission has records of commission', () => {
    const found = recordsBehind(
      {
        name: 'REBATES.TOTAL',
        call: { sum: { field: 'fee' }, coins: ['USDT'] },
        window: { start: '2026-10-05', end: '2026-10-05' },
        groups: [{ account: 'A', records: [settled('S', 5, '2'), settled('T', 6, '2')] }],
      } as unknown as Investigated,
      { row: 0, column: 0 },
    );
    expect(named(found)).toEqual(['Fee paid in USDT', ['A: S Fee paid 1'], '1']);
  });
});
