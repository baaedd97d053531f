// What would be lost if these failed: commission that was settled and never paid, and who says how
// it was computed.
import { addDays, type IsoDay } from '../../src/addin/engine/records/calendar';
import type { CommissionRecord } from '../../src/addin/engine/records/commission-record';
import type { LedgerEntry } from '../../src/addin/engine/records/ledger-entry';
import { recompute } from '../../src/addin/engine/proofs/tieout/recompute';
import {
  COMMISSION_TYPES,
  tieout,
  type Tieout,
  type TieoutQuestion,
  type TieoutSources,
} from '../../src/addin/engine/proofs/tieout/tieout';
import { tieoutLines, tieoutMatrix } from '../../src/addin/engine/proofs/tieout/tieout-table';
import { SYMBOLS } from '../../src/sandbox/data/market';
import { commission } from '../records/sample-records';
import { postedOn, settledOn } from './tieout-rig';
import { units, ledgerOf, NOON_MS, rebatesOf, sandboxOf, sumUnits } from './rig';

const QUESTION: TieoutQuestion = {
  coin: 'USDT',
  start: '2026-10-01',
  end: '2026-10-31',
  types: COMMISSION_TYPES,
  lagDays: 3,
  exchangeZone: 'UTC',
};

const clean = sandboxOf();

function ofSandbox(
  sandbox: ReturnType<typeof sandboxOf>,
  changes: Partial<TieoutQuestion> = {},
  symbols: readonly string[] = SYMBOLS,
): Tieout {
  const question = { ...QUESTION, ...changes };
  const records = rebatesOf(
    sandbox,
    question.coin,
    addDays(question.start, -question.lagDays),
    addDays(question.end, question.lagDays),
    symbols,
  );
  const entries = ['2026-09', '2026-10', '2026-11'].flatMap((month) => ledgerOf(sandbox, month));
  return tieout(question, {
    symbols,
    records,
    entries,
    knownToMs: NOON_MS,
    unknownDays: new Map(),
  });
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

describe('by hand', () => {
  const posted = (iso: string, amount: string, billId: string): LedgerEntry =>
    postedOn('2026-10-01', amount, { billId, cTimeMs: Date.parse(iso) });
  const run = (
    records: readonly CommissionRecord[],
    entries: readonly LedgerEntry[],
    more: Partial<TieoutSources & TieoutQuestion> = {},
  ): Tieout =>
    tieout(
      { ...QUESTION, start: '2026-10-05', end: '2026-10-07', ...more },
      {
        symbols: ['BTCUSDT'],
        records,
        entries,
        knownToMs: NOON_MS,
        unknownDays: new Map(),
        ...more,
      },
    );

  test('equal amounts on days that follow each other are paid in their order', () => {
    const result = run(
      [settledOn('2026-10-05', '7'), settledOn('2026-10-06', '7')],
      [posted('2026-10-07T02:00:00Z', '7', '2'), posted('2026-10-06T02:00:00Z', '7', '1')],
    );
    expect(
      result.days.map(({ status, entries }) => [status, entries.map(({ billId }) => billId)]),
    ).toEqual([
      ['ties out', ['1']],
      ['ties out', ['2']],
      ['nothing settled', []],
    ]);
  });

  test('a posting beyond the lag pays nothing and is named', () => {
    const result = run([settledOn('2026-10-05', '7')], [posted('2026-10-09T00:00:00Z', '7', '1')]);
    expect(result.days[0]).toMatchObject({
      status: 'differs',
      difference: '7',
      missing: [{ commission: '7' }],
    });
    expect(result.unsettled).toMatchObject([
      { entry: { billId: '1' }, day: '2026-10-09', amount: '7' },
    ]);
    expect([result.difference, result.residue]).toEqual(['7', '0']);
  });

  test('a posting 12 days after its settlement is named at the day that lacks it', () => {
    const result = run([settledOn('2026-10-05', '7')], [posted('2026-10-17T00:00:00Z', '7', '1')]);
    expect(tieoutLines(result).find(({ day }) => day === '2026-10-05')?.status).toContain(
      'entry 1 posts as much in USDT on 2026-10-17, 12 days later',
    );
  });

  test('posted pair by pair, or record by record', () => {
    const records = [
      settledOn('2026-10-05', '1', { symbol: 'A' }),
      settledOn('2026-10-05', '2', { symbol: 'A' }),
      settledOn('2026-10-05', '4', { symbol: 'B' }),
      settledOn('2026-10-05', '8', { symbol: 'B' }),
    ];
    expect(
      run(records, [
        posted('2026-10-06T02:00:00Z', '3', '1'),
        posted('2026-10-06T02:00:00Z', '8', '2'),
        posted('2026-10-06T03:00:00Z', '4', '3'),
      ]).days[0],
    ).toMatchObject({
      status: 'ties out',
      entries: [{ billId: '1' }, { billId: '2' }, { billId: '3' }],
    });
  });

  test('the day of a posting is the exchange’s', () => {
    const [records, entries] = [
      [settledOn('2026-10-05', '7')],
      [posted('2026-10-05T23:00:00Z', '7', '1')],
    ];
    expect(
      run(records, entries, { lagDays: 0, exchangeZone: 'Europe/Berlin' }).days[0],
    ).toMatchObject({ status: 'differs' });
    expect(run(records, entries, { lagDays: 0 }).days[0]).toMatchObject({ status: 'ties out' });
  });

  test('a day that touches what is not known is incomplete', () => {
    const unknownDays = new Map<IsoDay, string>([
      ['2026-10-09', '2026-10 had not ended when it was read'],
    ]);
    expect(
      run(
        [settledOn('2026-10-05', '7'), settledOn('2026-10-06', '7')],
        [posted('2026-10-06T02:00:00Z', '7', '1')],
        { unknownDays },
      ).days.map(({ status }) => status),
    ).toEqual(['ties out', 'incomplete', 'incomplete']);
  });

  test('other types and coins are left alone', () => {
    expect(
      run(
        [settledOn('2026-10-05', '7')],
        [
          { ...posted('2026-10-06T00:00:00Z', '7', '1'), bizType: 'deposit' },
          { ...posted('2026-10-06T00:00:00Z', '7', '2'), coinName: 'BTC' },
        ],
      ).posted,
    ).toBe('0');
  });
});

describe('commission computed again', () => {
  const records = (
    rows: readonly (readonly [fee: string, deducted: string, rate: string, paid: string])[],
  ) =>
    rows.map(([fee, feeDeduction, rebateRate, paid]) =>
      commission({ fee, feeDeduction, rebateRate, commission: paid }),
    );

  test.each([
    [
      'fee × rate',
      'not rounded',
      null,
      [
        ['2', '1', '0.5', '1'],
        ['3', '0', '0.5', '1.5'],
      ],
    ],
    [
      '(fee − deducted) × rate',
      'not rounded',
      null,
      [
        ['2', '1', '0.5', '0.5'],
        ['3', '0', '0.5', '1.5'],
      ],
    ],
    [
      'either',
      'cut',
      2,
      [
        ['1.11', '0', '0.55', '0.61'],
        ['1.13', '0', '0.55', '0.62'],
        ['1.19', '0', '0.55', '0.65'],
      ],
    ],
    [
      'fee × rate',
      'rounded half up',
      1,
      [
        ['1.3', '0.1', '0.5', '0.7'],
        ['1.1', '0', '0.5', '0.6'],
        ['1.12', '0', '0.5', '0.6'],
        ['1.06', '0', '0.5', '0.5'],
      ],
    ],
    [
      'either',
      'rounded half even',
      1,
      [
        ['1.3', '0', '0.5', '0.6'],
        ['1.5', '0', '0.5', '0.8'],
        ['1.18', '0', '0.5', '0.6'],
      ],
    ],
    [
      'either',
      'rounded up',
      1,
      [
        ['1.02', '0', '0.5', '0.6'],
        ['1.22', '0', '0.5', '0.7'],
      ],
    ],
  ] as const)('%s, %s to %s decimals', (formula, rounding, decimals, rows) => {
    expect(recompute(records(rows))).toMatchObject({
      formula,
      rounding,
      decimals,
      failing: [],
      holds: rows.length,
    });
  });

  test('records that do not hold are listed with what fee and rate give', () => {
    const result = recompute(
      records([
        ['2', '0', '0.5', '1'],
        ['4', '0', '0.5', '2'],
        ['6', '0', '0.5', '3.1'],
      ]),
    );
    expect(result).toMatchObject({
      holds: 2,
      checked: 3,
      failing: [{ record: { commission: '3.1' }, expected: '3' }],
    });
  });

  test('where neither holds it says so, and silent records are counted', () => {
    expect(
      recompute([
        ...records([
          ['2', '0', '0.5', '7'],
          ['3', '0', '0.5', '7'],
        ]),
        commission({ fee: null }),
      ]),
    ).toMatchObject({ formula: null, silent: 1, failing: [] });
  });
});
