// What would be lost if these failed: a value at the rate of another day, a rounding that does not
// add up, and a rate that is old or missing without a word.
import type { IsoDay } from '../../../../../src/addin/engine/records/calendar';
import type { LedgerEntry } from '../../../../../src/addin/engine/records/ledger-entry';
import type { RateLine } from '../../../../../src/addin/engine/records/reconcile-call';
import { STANDARD_VALUES } from '../../../../../src/addin/engine/records/value-settings';
import { checkLedger, type CheckRow } from '../../../../../src/addin/engine/proofs/check';
import { isOld, RateTable } from '../../../../../src/addin/engine/proofs/closing/rate-table';
import {
  rollForwardColumns,
  rollForwardNotes,
} from '../../../../../src/addin/engine/proofs/closing/roll-forward-columns';
import {
  KNOWN_TYPES,
  TypeTable,
} from '../../../../../src/addin/engine/proofs/closing/type-columns';
import { valueRow } from '../../../../../src/addin/engine/proofs/closing/valuation';
import { inSeptember, periodsOf, unread, whole } from '../rig';

const rateLine = (day: IsoDay, rate: string, coin = 'USDT'): RateLine => ({ day, coin, rate });
const september = (entries: readonly LedgerEntry[]): CheckRow[] =>
  checkLedger([whole('2026-09', entries)], periodsOf(['2026-09']), null);
const valueOf = (
  entries: readonly LedgerEntry[],
  rates: readonly RateLine[],
  zone = 'UTC',
  form = STANDARD_VALUES,
) => valueRow(september(entries)[0]!, new TypeTable(KNOWN_TYPES), new RateTable(rates), zone, form);

describe('the rate of a day', () => {
  const table = new RateTable([
    rateLine('2026-09-10', '3'),
    rateLine('2026-09-01', '1.25'),
    rateLine('2026-09-05', '2'),
    rateLine('2026-09-05', '70000', 'BTC'),
  ]);

  test('is the one of that day, else the latest before it, in whatever order they were given', () => {
    const rateOn = (day: IsoDay) => table.of('usdt').at(day)?.text ?? null;
    expect(
      (['2026-08-31', '2026-09-01', '2026-09-04', '2026-09-05', '2026-09-09'] as const).map(rateOn),
    ).toEqual([null, '1.25', '1.25', '2', '2']);
    expect([rateOn('2026-09-10'), rateOn('2027-01-01')]).toEqual(['3', '3']);
    expect(table.of('ETH').at('2026-09-10')).toBeNull();
  });

  test('is old when it is older than so many days, not when it is as old', () => {
    const rate = table.of('USDT').at('2026-09-05')!;
    expect([isOld(rate, '2026-09-08', 3), isOld(rate, '2026-09-09', 3)]).toEqual([false, true]);
    expect([isOld(rate, '2026-09-05', 0), isOld(rate, '2026-09-06', 0)]).toEqual([false, true]);
  });
});

describe('a month in money', () => {
  const entries = [
    inSeptember('1', 2, '10', '110'),
    inSeptember('2', 3, '-4', '106', { bizType: 'withdraw' }),
    inSeptember('3', 4, '1', '107', { bizType: 'gift' }),
  ];
  const rates = [
    rateLine('2026-08-31', '1'),
    rateLine('2026-09-02', '2'),
    rateLine('2026-09-03', '3'),
    rateLine('2026-09-04', '4'),
    rateLine('2026-09-30', '5'),
  ];

  test('opens and closes at the rates of the ends of two months; each movement has that of its day', () => {
    expect(valueOf(entries, rates)).toMatchObject({
      values: {
        ...{ opening: '100', deposits: '20', withdrawals: '-12', other: '4', closing: '535' },
        ...{ trades: '0', commission: '0', transfers: '0', feesTaken: '0', unexplainedNet: '0' },
        exchangeDifference: '423',
      },
      missing: [],
      old: [],
      doubts: [],
      openingRate: '1',
      closingRate: '5',
    });
  });

  test('a day is that of the display zone', () => {
    // 23:00 in UTC is the next day in Tokyo.
    expect(valueOf(entries, rates, 'Asia/Tokyo').values).toMatchObject({
      ...{ deposits: '30', withdrawals: '-16', other: '4' },
    });
  });

  test('fees beside the changes and gaps have values of their own; the sum is the closing value', () => {
    const outside = [
      inSeptember('1', 2, '10', '110'),
      inSeptember('2', 3, '10', '119', { fees: '1' }),
      inSeptember('3', 3, '10', '128', { fees: '1' }),
      inSeptember('4', 4, '10', '140'),
    ];
    expect(valueOf(outside, rates).values).toMatchObject({
      ...{ opening: '100', deposits: '120', feesTaken: '-6', unexplainedNet: '8', closing: '700' },
      exchangeDifference: '478',
    });
  });

  test('where nothing moves on a day no rate of it is needed; where nothing ever stood none at all', () => {
    const still = [
      inSeptember('1', 2, '5', '5'),
      inSeptember('2', 3, '0', '5'),
      inSeptember('3', 4, '-5', '0'),
    ];
    const found = valueOf(still, [rateLine('2026-09-02', '2'), rateLine('2026-09-04', '4')]);
    expect(found).toMatchObject({
      ...{ missing: [], old: [], openingRate: null, closingRate: '4' },
      values: { opening: '0', deposits: '-10', closing: '0', exchangeDifference: '10' },
    });
    expect(valueOf([inSeptember('1', 2, '0', '0')], [])).toMatchObject({
      ...{ missing: [], openingRate: null, closingRate: null, values: { closing: '0' } },
    });
  });

  test('each day without a rate is named once, in the order of the days; then nothing has a value', () => {
    const twice = [...entries, inSeptember('4', 4, '1', '108')];
    expect(
      valueOf(twice, [rateLine('2026-09-30', '5'), rateLine('2026-09-03', '3')]),
    ).toMatchObject({
      values: null,
      missing: [
        { coin: 'USDT', day: '2026-08-31', used: null },
        { coin: 'USDT', day: '2026-09-02', used: null },
      ],
      old: [],
      doubts: [],
      openingRate: null,
      closingRate: '5',
    });
  });

  test('a rate that is too old is used, and named with its day', () => {
    const found = valueOf(
      [inSeptember('2', 12, '1', '1'), inSeptember('1', 20, '10', '11')],
      [rateLine('2026-09-01', '2')],
      'UTC',
      { ...STANDARD_VALUES, rateDays: 11 },
    );
    expect(found.old).toEqual([
      { coin: 'USDT', day: '2026-09-20', used: '2026-09-01' },
      { coin: 'USDT', day: '2026-09-30', used: '2026-09-01' },
    ]);
    expect(found.values).not.toBeNull();
  });

  test('what the rates moved takes of the rounding only what its own digits give it', () => {
    // 0.004 opens, 0.006 comes in, 0.01 closes: the rates moved nothing.
    const found = valueOf(
      [inSeptember('1', 2, '1', '2')],
      [
        rateLine('2026-08-31', '0.004'),
        rateLine('2026-09-02', '0.006'),
        rateLine('2026-09-30', '0.005'),
      ],
    );
    expect(found.values).toMatchObject({
      ...{ opening: '0', deposits: '0.01', exchangeDifference: '0', closing: '0.01' },
    });
  });

  test('a coin in which nothing ever happened has no value', () => {
    const rows = checkLedger([whole('2026-09', [])], periodsOf(['2026-09']), ['BTC']);
    expect(valueRow(rows[0]!, new TypeTable([]), new RateTable([]), 'UTC').values).toBeNull();
  });

  test('a balance that is not known has no value and needs no rate', () => {
    const [row] = checkLedger([unread('2026-09')], periodsOf(['2026-09']), ['USDT']);
    expect(valueRow(row!, new TypeTable([]), new RateTable([]), 'UTC')).toMatchObject({
      ...{ values: null, missing: [], old: [], doubts: [], openingRate: null, closingRate: null },
    });
  });
});

describe('the columns of a roll-forward', () => {
  const types = KNOWN_TYPES;
  const cellsOf = (row: CheckRow, rates: readonly RateLine[] | null) =>
    Object.fromEntries(
      rollForwardColumns({ types, rates }, 'UTC').map(({ label, valueOf: read }) => [
        label,
        read(row),
      ]),
    );
  const insideRow = (): CheckRow =>
    september([
      inSeptember('1', 2, '10', '110', { fees: '1' }),
      inSeptember('2', 3, '5', '115', { fees: '1', bizType: 'airdrop' }),
      inSeptember('3', 3, '5', '120', { bizType: 'GIFT' }),
      inSeptember('4', 4, '-2', '118', { bizType: 'Withdraw' }),
    ])[0]!;

  test('what is in no list of types stands in Other, by name; fees inside the changes are a memo', () => {
    expect(cellsOf(insideRow(), null)).toMatchObject({
      ...{ Opening: '100', Deposits: '10', Withdrawals: '-2', Other: '10', Closing: '118' },
      ...{ 'Fees taken off': '0', 'Fees (memo)': '2', 'Net unexplained': '0', Breaks: 0 },
      ...{ 'Types not listed': 'GIFT, airdrop', Status: 'ties out' },
    });
    expect(Object.keys(cellsOf(insideRow(), null))).not.toContain('Rates');
  });

  test('fees beside the changes are taken off', () => {
    const outside = september([
      inSeptember('1', 2, '10', '110'),
      inSeptember('2', 3, '5', '114', { fees: '1' }),
      inSeptember('3', 4, '5', '118', { fees: '1' }),
    ])[0]!;
    expect(cellsOf(outside, null)).toMatchObject({ 'Fees taken off': '-2', 'Fees (memo)': '2' });
  });

  test('behind each cell stand the entries that make it', () => {
    const outside = september([
      inSeptember('1', 2, '10', '110'),
      inSeptember('2', 3, '5', '114', { fees: '1', bizType: 'GIFT' }),
      inSeptember('3', 4, '-5', '108', { fees: '1', bizType: 'withdraw' }),
      inSeptember('4', 5, '1', '111', { fees: '0' }),
    ])[0]!;
    const behind = Object.fromEntries(
      rollForwardColumns({ types, rates: null }, 'UTC').map(({ label, madeOf }) => [
        label,
        madeOf?.(outside.ground!, outside).map(({ record, as, amount }) =>
          [record.kind === 'entry' && record.entry.billId, as, amount].join(' '),
        ),
      ]),
    );
    expect(behind).toMatchObject({
      ...{ Deposits: ['1 Change 10', '4 Change 1'], Withdrawals: ['3 Change -5'], Trades: [] },
      ...{ Other: ['2 Change 5'], 'Types not listed': ['2 Change 5'] },
      'Fees taken off': ['2 Fees, taken off -1', '3 Fees, taken off -1'],
    });
    expect(behind['Net unexplained']).toHaveLength(1);
    expect(behind['Fees (memo)']).toHaveLength(2);
    const fees = rollForwardColumns({ types, rates: null }, 'UTC').find(
      ({ field }) => field === 'feesTaken',
    )!;
    expect(fees.madeOf!(insideRow().ground!, insideRow())).toEqual([]);
  });

  test('a cell in money has no entries of its own', () => {
    for (const { label, madeOf } of rollForwardColumns({ types, rates: [] }, 'UTC').slice(17))
      expect([label, madeOf]).toEqual([label, undefined]);
  });

  test('a month that is not known has empty cells, also in money', () => {
    const [row] = checkLedger([unread('2026-09')], periodsOf(['2026-09']), ['USDT']);
    const cells = cellsOf(row!, [rateLine('2026-08-01', '1')]);
    for (const label of ['Opening', 'Deposits', 'Fees taken off', 'Net unexplained', 'Closing'])
      expect(cells[label] ?? '').toBe('');
    expect([cells['Opening value'] ?? '', cells['Rates'], cells['Types not listed']]).toEqual([
      ...['', '', ''],
    ]);
  });

  test('in money each column has its value, and Rates says what is missing or old', () => {
    expect(
      cellsOf(insideRow(), [rateLine('2026-08-31', '2'), rateLine('2026-09-29', '3')]),
    ).toMatchObject({
      ...{ 'Opening rate': '2', 'Closing rate': '3', 'Opening value': '200' },
      ...{ 'Deposits value': '20', 'Withdrawals value': '-4', 'Other value': '20' },
      ...{ 'Fees taken off value': '0', 'Net unexplained value': '0', 'Closing value': '354' },
      ...{ 'Exchange difference': '118', Rates: 'old: USDT 2026-09-04 (rate of 2026-08-31)' },
    });
    expect(cellsOf(insideRow(), [rateLine('2026-09-29', '3')])['Rates']).toBe(
      'missing: USDT 2026-08-31, USDT 2026-09-02, USDT 2026-09-03, USDT 2026-09-04',
    );
    expect(cellsOf(insideRow(), [rateLine('2026-09-03', '3')])['Rates']).toBe(
      'missing: USDT 2026-08-31, USDT 2026-09-02; old: USDT 2026-09-30 (rate of 2026-09-03)',
    );
    const daily = (['2026-08-31', '2026-09-02', '2026-09-30'] as const).map((day) =>
      rateLine(day, '1'),
    );
    expect(cellsOf(insideRow(), daily)['Rates']).toBe('all there');
  });

  test('notes name each unlisted type once and every gap; a sound table has none', () => {
    const notes = (rates: readonly RateLine[] | null) =>
      rollForwardNotes(
        [
          { account: 'A', rows: [insideRow()] },
          { account: 'B', rows: [insideRow()] },
        ],
        { types, rates },
        'UTC',
      );
    const other = 'Types that the table does not name stand in Other: GIFT, airdrop.';
    expect(notes(null)).toEqual([other]);
    expect(notes([rateLine('2026-09-03', '3')])).toEqual([
      other,
      'Rates are missing: USDT 2026-08-31, USDT 2026-09-02, USDT 2026-08-31, USDT 2026-09-02.',
      'Rates are more than 3 days old: USDT 2026-09-30 (rate of 2026-09-03), USDT 2026-09-30 (rate of 2026-09-03).',
      'A rate is what one coin is worth: 1 USDT = 3 on 2026-09-03.',
    ]);
    const later = september([inSeptember('1', 2, '10', '10', { bizType: 'Bonus' })]);
    const both = [insideRow(), ...later].map((row) => ({ account: '', rows: [row] }));
    expect(rollForwardNotes(both, { types, rates: null }, 'UTC')).toEqual([
      'Types that the table does not name stand in Other: Bonus, GIFT, airdrop.',
    ]);
    const sound = september([inSeptember('1', 2, '10', '10')]);
    const rates = [rateLine('2026-09-02', '1'), rateLine('2026-09-30', '1')];
    expect(rollForwardNotes([{ account: 'A', rows: sound }], { types, rates }, 'UTC')).toEqual([
      'A rate is what one coin is worth: 1 USDT = 1 on 2026-09-02.',
    ]);
  });

  test('a rate that a person should look at is named where it values something, and nowhere else', () => {
    const doubtful = { ...rateLine('2026-09-02', '0'), doubt: '0 in row 7' };
    const other = { ...rateLine('2026-09-05', '9'), doubt: '9 in row 8 after 1 in row 6' };
    const given = [rateLine('2026-08-31', '1'), doubtful, other, rateLine('2026-09-30', '1')];
    const sound = september([inSeptember('1', 2, '10', '10')]);
    expect(cellsOf(sound[0]!, given)).toMatchObject({
      Rates: 'look at: USDT 2026-09-02: 0 in row 7',
    });
    expect(
      rollForwardNotes([{ account: 'A', rows: sound }], { types, rates: given }, 'UTC'),
    ).toEqual([
      'Rates that are zero, jump by more than a factor of 5 or look turned round, so look at them: USDT 2026-09-02: 0 in row 7.',
      'A rate is what one coin is worth: 1 USDT = 1 on 2026-08-31.',
    ]);
  });

  test('32 gaps are named, more are counted', () => {
    const monthOfDays = (count: number): CheckRow[] =>
      september(
        Array.from({ length: count }, (_, of) =>
          inSeptember(String(of + 1), 1 + of, '1', String(of + 1), { coinName: 'USDT' }),
        ),
      );
    const two = (of: number) => ['A', 'B'].map((account) => ({ account, rows: monthOfDays(of) }));
    const [exactly] = rollForwardNotes(two(15), { types, rates: [] }, 'UTC');
    expect(exactly!.split(', ')).toHaveLength(32);
    expect(exactly).not.toContain('more');
    const [beyond] = rollForwardNotes(two(16), { types, rates: [] }, 'UTC');
    expect(beyond).toMatch(/, 2 more\.$/);
    expect(beyond!.split(', ')).toHaveLength(33);
  });
});

test('Z8: the roll-forward values each of two coins at its own rate, or names what is unclear', () => {
  const rows = september([
    inSeptember('1', 2, '10', '10', { coinName: 'KASE' }),
    inSeptember('2', 2, '20', '20', { coinName: 'kase' }),
  ]);
  const closings = (rates: readonly RateLine[]) =>
    rows.map((row) => {
      const { values, missing } = valueRow(row, new TypeTable([]), new RateTable(rates), 'UTC');
      return values?.closing ?? missing.map(({ unclear }) => unclear ?? 'none')[0];
    });
  const own = [rateLine('2026-09-01', '2', 'KASE'), rateLine('2026-09-01', '3', 'kase')];
  expect(closings(own)).toEqual(['20', '60']);
  expect(closings(own.slice(0, 1))).toEqual(['20', 'none']);
  const unclear = 'Kase in rates may be KASE or kase';
  expect(closings([rateLine('2026-09-01', '2', 'Kase')])).toEqual([unclear, unclear]);
});

test('a rate in another spelling than others of the coin is not taken in silence', () => {
  const table = new RateTable([rateLine('2026-09-01', '2'), rateLine('2026-09-05', '3', 'usdt')]);
  expect(table.of('USDT').at('2026-09-04')?.text).toBe('2');
  expect(table.of('USDT').at('2026-09-05')).toBeNull();
  expect(table.of('USDT').refusedAt('2026-09-05')).toEqual({
    unclear: 'rates has USDT and usdt, and none of them is sure',
  });
});
