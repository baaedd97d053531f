// What would be lost if these failed: commission that was settled and never paid, and who says how
// it was computed.
import { addDays } from '../../../../../src/addin/engine/records/calendar';
import type { Tieout, TieoutQuestion } from '../../../../../src/addin/engine/proofs/tieout/tieout';
import { tieoutMatrix } from '../../../../../src/addin/engine/proofs/tieout/tieout-table';
import { SYMBOLS } from '../../../../../src/sandbox/data/market';
import { QUESTION, tied } from './tieout-rig';
import { units, ledgerOf, MONTHS, rebatesOf, sandboxOf, sumUnits } from '../rig';

const OCTOBER = { start: '2026-10-01', end: '2026-10-31' } as const;

const clean = sandboxOf();

function ofSandbox(
  sandbox: ReturnType<typeof sandboxOf>,
  changes: Partial<TieoutQuestion> = {},
  symbols: readonly string[] = SYMBOLS,
): Tieout {
  const question = { ...QUESTION, ...OCTOBER, ...changes };
  const records = rebatesOf(
    sandbox,
    question.coin,
    addDays(question.start, -question.lagDays),
    addDays(question.end, question.lagDays),
    symbols,
  );
  const entries = MONTHS.flatMap((month) => ledgerOf(sandbox, month));
  return tied(records, entries, { ...question, symbols });
}

describe('the sandbox', () => {
  test.each(['USDT', 'BTC', 'ETH'])('ties out in %s, each posting used once', (coin) => {
    const result = ofSandbox(clean, { coin });
    expect(result.days).toHaveLength(31);
    for (const { status, difference } of result.days) {
      expect(['ties out', 'nothing settled']).toContain(status);
      expect(difference).toBe('0');
    }
    expect([result.difference, result.residue, result.unsettled]).toEqual(['0', '0', []]);
    const ids = result.days.flatMap(({ entries }) => entries.map(({ billId }) => billId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(units(result.settled)).toBe(
      sumUnits(
        rebatesOf(clean, coin, '2026-10-01', '2026-10-31').map((record) => record.commission!),
      ),
    );
  });

  test('says how commission is computed: fee × rate, cut to the coin’s decimals', () => {
    expect(ofSandbox(clean).recomputation).toMatchObject({
      formula: 'fee × rate',
      rounding: 'cut',
      decimals: 8,
      failing: [],
      silent: 0,
    });
    expect(ofSandbox(clean, { coin: 'ETH' }).recomputation).toMatchObject({
      formula: 'fee × rate',
      decimals: 18,
      failing: [],
    });
    expect(ofSandbox(clean).usdt).toMatchObject({ failing: [] });
  });

  test('a rebate that was never posted is named by its record', () => {
    const sandbox = sandboxOf({ planted: ['unposted-rebate'] });
    const [fault] = sandbox.planted;
    if (fault?.kind !== 'unposted-rebate') throw new Error('not planted');
    const result = ofSandbox(sandbox);
    const wrong = result.days.filter(({ status }) => status !== 'ties out');
    expect(wrong).toMatchObject([
      {
        day: fault.settledOn,
        status: 'differs',
        missing: [{ ...fault.record, productType: fault.product }],
      },
    ]);
    expect(units(wrong[0]!.difference)).toBe(units(fault.amount));
    expect(result.residue).toBe(wrong[0]!.difference);
    const { matrix } = tieoutMatrix([{ account: 'A', rows: [result] }], false, {
      headers: 0,
      typed: null,
      displayZone: 'UTC',
      dateSystem: 1900,
    });
    expect(
      matrix!
        .flat()
        .filter(
          (cell) =>
            typeof cell === 'string' &&
            cell.includes(
              `${fault.record.symbol} ${fault.product} settled from ${fault.record.settleStartTime}`,
            ),
        ),
    ).toHaveLength(1);
  });

  test('the last days are pending until their time is over', () => {
    const { days } = ofSandbox(clean, { start: '2026-11-16', end: '2026-11-20' });
    expect(days.map(({ status }) => status)).toEqual([
      'ties out',
      'ties out',
      'ties out',
      'ties out',
      'pending',
    ]);
    expect(days.at(-1)).toMatchObject({ daysPending: 0, posted: '0' });
  });

  test('a symbol that is not asked shows as posted more than settled, under that name', () => {
    const result = ofSandbox(clean, {}, SYMBOLS.slice(1));
    expect(units(result.difference)).toBe(
      -sumUnits(
        rebatesOf(clean, 'USDT', '2026-10-01', '2026-10-31', SYMBOLS.slice(0, 1)).map(
          (record) => record.commission!,
        ),
      ),
    );
    expect(result.days.every(({ difference }) => difference.startsWith('-'))).toBe(true);
    expect(result.residue).toBe(result.difference);
  });
});
