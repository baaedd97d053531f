// What would be lost if these failed: the answer to "what is in this number?", in records that add
// up to it.
import fc from 'fast-check';
import type { CheckCall } from '../../../../../src/addin/engine/answers/ledger-check';
import type { TieoutCall } from '../../../../../src/addin/engine/answers/rebates-tieout';
import type { MatrixOptions, RecordMatrix } from '../../../../../src/addin/engine/records/cells';
import { toCellNumber } from '../../../../../src/addin/engine/records/decimal-text';
import { checkLedger } from '../../../../../src/addin/engine/proofs/check';
import { checkMatrix } from '../../../../../src/addin/engine/proofs/check-table';
import { breaksOfRow, type BreakPlace } from '../../../../../src/addin/engine/proofs/break-places';
import {
  behindCells,
  recordsBehind,
  type Investigated,
} from '../../../../../src/addin/engine/proofs/records-behind';
import {
  RESIDUE,
  tieout,
  type TieoutSources,
} from '../../../../../src/addin/engine/proofs/tieout/tieout';
import { tieoutMatrix } from '../../../../../src/addin/engine/proofs/tieout/tieout-table';
import { SYMBOLS } from '../../../../../src/sandbox/data/market';
import { runsOf } from '../../../../seeds';
import { QUESTION } from '../tieout/tieout-rig';
import {
  units,
  chainAndPlace,
  inMonths,
  ledgerOf,
  MONTHS,
  NOON_MS,
  periodsOf,
  rebatesOf,
  sandboxOf,
  sumUnits,
} from '../rig';

const CELLS: MatrixOptions = { headers: 2, typed: null, displayZone: 'UTC', dateSystem: 1900 };
const PERIODS = periodsOf(MONTHS);
const CHECK: CheckCall = {
  ...{ name: 'LEDGER.CHECK', coins: null, from: MONTHS[0]!, to: MONTHS.at(-1)! },
  ...{ headers: 2, byType: true, accounts: null },
};

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
          const call = { ...CHECK, accounts: withAccount ? ['A'] : null };
          const matrix = checkMatrix(
            [{ account: 'A', rows: checkLedger(sources, PERIODS, null) }],
            true,
            withAccount,
            CELLS,
          );
          expect(
            expectEveryCell(
              {
                ...{ name: 'LEDGER.CHECK', call, periods: PERIODS, displayZone: 'UTC' },
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
          expect(units(gap.previous!.afterAmount!)).toBe(units(gap.balanceBefore));
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

test.each(['USDT', 'ETH'])(
  'REBATES.TIEOUT of the sandbox in %s: every day, the totals, the pending days and the residue',
  (coin) => {
    const faulty = sandboxOf({ planted: ['unposted-rebate'] });
    const asked = { coin, start: '2026-10-01', end: '2026-11-20' } as const;
    const call: TieoutCall = {
      ...{ ...asked, name: 'REBATES.TIEOUT', types: null, lagDays: null, tolerance: null },
      ...{ headers: 2, accounts: ['A'] },
    };
    const question = { ...QUESTION, ...asked };
    const sources: TieoutSources = {
      symbols: SYMBOLS.slice(1),
      records: rebatesOf(faulty, coin, '2026-09-28', '2026-11-20', SYMBOLS.slice(1)),
      entries: MONTHS.flatMap((month) => ledgerOf(faulty, month)),
      ...{ knownToMs: NOON_MS, unknownDays: new Map() },
    };
    const matrix = tieoutMatrix([{ account: 'A', rows: [tieout(question, sources)] }], true, CELLS);
    const of: Investigated = {
      ...{ name: 'REBATES.TIEOUT', call, question, groups: [{ account: 'A', sources }] },
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
