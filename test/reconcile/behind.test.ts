// What would be lost if these failed: the answer to "what is in this number?", in records that add
// up to it.
import fc from 'fast-check';
import type { IsoMonth } from '../../src/addin/engine/records/calendar';
import type { LedgerEntry } from '../../src/addin/engine/records/ledger-entry';
import type { CheckCall } from '../../src/addin/engine/answers/ledger-check';
import type { LedgerTotalCall } from '../../src/addin/engine/answers/ledger-total';
import type { RebatesTotalCall } from '../../src/addin/engine/answers/rebates-total';
import type { TieoutCall } from '../../src/addin/engine/answers/rebates-tieout';
import type { MatrixOptions, RecordMatrix } from '../../src/addin/engine/records/cells';
import { toCellNumber } from '../../src/addin/engine/records/decimal-text';
import type { Behind } from '../../src/addin/engine/proofs/behind/behind';
import { checkLedger } from '../../src/addin/engine/proofs/check';
import { checkMatrix } from '../../src/addin/engine/proofs/check-table';
import { breaksOfRow, type BreakPlace } from '../../src/addin/engine/proofs/break-places';
import {
  behindCells,
  recordsBehind,
  type Investigated,
} from '../../src/addin/engine/proofs/records-behind';
import {
  COMMISSION_TYPES,
  RESIDUE,
  tieout,
  type TieoutSources,
} from '../../src/addin/engine/proofs/tieout/tieout';
import { tieoutMatrix } from '../../src/addin/engine/proofs/tieout/tieout-table';
import { SYMBOLS } from '../../src/sandbox/data/market';
import { runsOf } from '../seeds';
import {
  units,
  chainAndPlace,
  inMonths,
  ledgerOf,
  ledgerTotal,
  MONTHS,
  NOON_MS,
  periodsOf,
  randomChain,
  rebatesOf,
  rebatesTotal,
  sandboxOf,
  sumUnits,
  whole,
} from './rig';

const CELLS: MatrixOptions = { headers: 2, typed: null, displayZone: 'UTC', dateSystem: 1900 };
const PERIODS = periodsOf(MONTHS);
const check = (changes: Partial<CheckCall> = {}): CheckCall => ({
  name: 'LEDGER.CHECK',
  coins: null,
  from: MONTHS[0]!,
  to: MONTHS.at(-1)!,
  headers: 2,
  byType: true,
  accounts: null,
  ...changes,
});

function found(of: Investigated, row: number, column: number): Behind {
  const answer = recordsBehind(of, { row, column });
  if (!answer.ok) throw new Error(answer.sentence);
  return answer.behind;
}

/**
 * Every number of the table must be the exact sum of what stands behind it, and the number that its
 * cell shows. Gives how many there were.
 */
function expectEveryCell(
  of: Investigated,
  { matrix }: RecordMatrix,
  amounts: readonly string[],
): number {
  const [header, ...rows] = matrix!;
  const behindCell = behindCells(of);
  let numbers = 0;
  rows.forEach((cells, at) =>
    cells.forEach((cell, column) => {
      if (!amounts.some((name) => name === header![column]) || typeof cell !== 'number') return;
      const answer = behindCell({ row: at + 1, column });
      if (!answer.ok) throw new Error(answer.sentence);
      const { behind } = answer;
      expect(sumUnits(behind.lines.map(({ amount }) => amount))).toBe(units(behind.sum));
      expect(behind.cell).not.toBeNull();
      expect(units(behind.sum)).toBe(units(behind.cell!));
      expect(toCellNumber(behind.cell!)!.value).toBe(cell);
      numbers += 1;
    }),
  );
  return numbers;
}

const CHECK_AMOUNTS = [
  'opening',
  'inflow',
  'outflow',
  'deposit',
  'withdraw',
  'fees',
  'unexplained',
  'closing',
  'entries',
  'duplicatesRemoved',
  'breaks',
  'unexplainedNet',
];

describe.each(['inside', 'outside'] as const)(
  'a random chain with fees %s the change, one entry missing',
  (fees) => {
    test('every cell of LEDGER.CHECK is the exact sum of its records', () => {
      fc.assert(
        fc.property(chainAndPlace(fees), fc.boolean(), ([entries, at], withAccount) => {
          const sources = inMonths(entries.filter((_, one) => one !== at));
          const call = check({ accounts: withAccount ? ['A'] : null });
          const matrix = checkMatrix(
            [{ account: 'A', rows: checkLedger(sources, PERIODS, null) }],
            true,
            withAccount,
            CELLS,
          );
          expect(
            expectEveryCell(
              {
                name: 'LEDGER.CHECK',
                call,
                periods: PERIODS,
                displayZone: 'UTC',
                ledgers: [{ account: 'A', sources }],
              },
              matrix,
              CHECK_AMOUNTS,
            ),
          ).toBeGreaterThan(20);
        }),
        { numRuns: runsOf(50) },
      );
    });

    test('the break is the entry behind the gap, between its neighbours, with what is missing', () => {
      fc.assert(
        fc.property(chainAndPlace(fees), ([entries, at]) => {
          const rows = checkLedger(inMonths(entries.filter((_, one) => one !== at)), PERIODS, null);
          const [gap, ...more] = rows.flatMap(breaksOfRow) as [BreakPlace, ...BreakPlace[]];
          expect(more).toEqual([]);
          expect(units(gap.balanceBefore) + units(gap.missing)).toBe(units(gap.startsFrom));
          expect(gap.previous).not.toBeNull();
          expect(units(gap.previous!.afterAmount)).toBe(units(gap.balanceBefore));
          const [before, after] = [entries[at - 1]!, entries[at + 1]!];
          if (
            [before, after].every(({ cTimeMs }) => cTimeMs !== entries[at]!.cTimeMs) &&
            before.cTimeMs !== entries[at - 2]?.cTimeMs &&
            after.cTimeMs !== entries[at + 2]?.cTimeMs
          ) {
            expect([gap.previous!.billId, gap.entry.billId, gap.next?.billId]).toEqual([
              before.billId,
              after.billId,
              entries[at + 2]?.billId,
            ]);
          }
        }),
      );
    });
  },
);

test('a chain that follows has no break', () => {
  fc.assert(
    fc.property(randomChain('inside'), (entries) =>
      expect(checkLedger(inMonths(entries), PERIODS, null).flatMap(breaksOfRow)).toEqual([]),
    ),
    { numRuns: 20 },
  );
});

test('copies that came again are the records behind their count', () => {
  const sandbox = sandboxOf();
  const month = whole('2026-10', ledgerOf(sandbox, '2026-10'));
  const twice = month.entries!.filter(({ coinName }) => coinName === 'USDT').slice(3, 5);
  const ledgers = [{ account: 'A', sources: [{ ...month, copies: twice }] }];
  const of: Investigated = {
    name: 'LEDGER.CHECK',
    call: check({ coins: ['USDT'], byType: false }),
    periods: periodsOf(['2026-10']),
    displayZone: 'UTC',
    ledgers,
  };
  const behind = found(of, 1, 9);
  expect([behind.title, behind.cell]).toEqual(['Duplicates removed, USDT, 2026-10', '2']);
  expect(behind.lines.map(({ record }) => record.kind === 'entry' && record.entry.billId)).toEqual(
    twice.map(({ billId }) => billId),
  );
});

describe('the sandbox', () => {
  const sandbox = sandboxOf();
  const sources = MONTHS.map((month) => whole(month, ledgerOf(sandbox, month), NOON_MS));

  test('LEDGER.TOTAL: the entries of its coin, types and months, and no other', () => {
    const call: LedgerTotalCall = {
      name: 'LEDGER.TOTAL',
      sum: { field: 'fees', asText: true },
      coin: 'ETH',
      types: ['trade_in', 'trade_out'],
      from: '2026-09',
      to: '2026-10',
      accounts: null,
    };
    const periods = periodsOf(['2026-09', '2026-10']);
    const behind = found(
      { name: 'LEDGER.TOTAL', call, periods, ledgers: [{ account: 'A', sources }] },
      0,
      0,
    );
    expect(behind.sum).toBe(
      ledgerTotal(
        sources.flatMap(({ entries }) => entries!),
        periods,
        { field: 'fees', coin: 'ETH', types: call.types },
      ),
    );
    expect(behind.lines.length).toBeGreaterThan(10);
    for (const { record } of behind.lines)
      expect(record.kind === 'entry' && record.entry.coinName).toBe('ETH');
  });

  test('REBATES.TOTAL: the records of its days, twins included', () => {
    const records = rebatesOf(sandbox, 'USDT', '2026-09-01', '2026-10-31', ['BTCUSDT', 'ETHUSDT']);
    const call: RebatesTotalCall = {
      name: 'REBATES.TOTAL',
      sum: { field: 'commission', asText: false },
      symbols: ['BTCUSDT', 'ETHUSDT'],
      coins: ['USDT'],
      products: ['SPOT', 'FUTURES'],
      start: '2026-10-01',
      end: '2026-10-20',
      accounts: null,
    };
    const window = { start: '2026-10-01', end: '2026-10-20' } as const;
    const behind = found(
      { name: 'REBATES.TOTAL', call, window, groups: [{ account: 'A', records }] },
      0,
      0,
    );
    expect(behind.sum).toBe(rebatesTotal(records, 'commission', window));
    expect(behind.lines).toHaveLength(
      records.filter(
        ({ settleStartTime }) =>
          settleStartTime >= window.start && settleStartTime.slice(0, 10) <= window.end,
      ).length,
    );
  });

  test.each(['USDT', 'ETH'])(
    'REBATES.TIEOUT in %s: every day, the totals, the pending days and the residue',
    (coin) => {
      const faulty = sandboxOf({ planted: ['unposted-rebate'] });
      const call: TieoutCall = {
        name: 'REBATES.TIEOUT',
        coin,
        start: '2026-10-01',
        end: '2026-11-20',
        types: null,
        lagDays: null,
        headers: 2,
        accounts: ['A'],
      };
      const question = {
        coin,
        start: '2026-10-01',
        end: '2026-11-20',
        types: COMMISSION_TYPES,
        lagDays: 3,
        exchangeZone: 'UTC',
      } as const;
      const entries = (['2026-09', '2026-10', '2026-11'] as IsoMonth[]).flatMap(
        (month): LedgerEntry[] => ledgerOf(faulty, month),
      );
      const asked: TieoutSources = {
        symbols: SYMBOLS.slice(1),
        records: rebatesOf(faulty, coin, '2026-09-28', '2026-11-20', SYMBOLS.slice(1)),
        entries,
        knownToMs: NOON_MS,
        unknownDays: new Map(),
      };
      const matrix = tieoutMatrix([{ account: 'A', rows: [tieout(question, asked)] }], true, CELLS);
      const of: Investigated = {
        name: 'REBATES.TIEOUT',
        call,
        question,
        groups: [{ account: 'A', sources: asked }],
      };
      expect(expectEveryCell(of, matrix, ['settled', 'posted', 'difference'])).toBeGreaterThan(150);
      const labels = matrix.matrix!.map((row) => row[1]);
      expect(labels).toEqual(
        expect.arrayContaining(['Total', RESIDUE, 'Symbols asked', 'Recomputed']),
      );
      expect(recordsBehind(of, { row: labels.indexOf('Symbols asked'), column: 4 })).toMatchObject({
        ok: false,
        sentence: expect.stringContaining('setting of the account'),
      });
    },
  );

  test('the header and what lies outside hold no number', () => {
    const of: Investigated = {
      name: 'LEDGER.CHECK',
      call: check(),
      periods: PERIODS,
      displayZone: 'UTC',
      ledgers: [{ account: 'A', sources }],
    };
    for (const [row, column] of [
      [0, 3],
      [99, 3],
      [1, 99],
    ] as const)
      expect(recordsBehind(of, { row, column })).toMatchObject({
        ok: false,
        sentence: 'This cell holds no number of the result. Choose a cell below the header.',
      });
    expect(found(of, 1, 0)).toMatchObject({ cell: null, title: 'BTC, 2026-09' });
  });
});
