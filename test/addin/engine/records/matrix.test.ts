import fc from 'fast-check';
import {
  type Cell,
  estimateJsonBytes,
  recordMatrix,
  type MatrixOptions,
} from '../../../../src/addin/engine/records/cells';
import {
  chooseColumns,
  columnsShown,
  LEDGER_COLUMNS,
  REBATE_COLUMNS,
} from '../../../../src/addin/engine/records/columns';
import type { CommissionRecord } from '../../../../src/addin/engine/records/commission-record';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { fromUnits } from '../../../../src/addin/engine/records/units';
import { commission, entry } from './sample-records';

const OPTIONS: MatrixOptions = {
  headers: 1,
  typed: 'Double',
  displayZone: 'UTC',
  dateSystem: 1900,
};
const amount = (basicValue: number, numberFormat = '0.00') => ({
  type: 'Double',
  basicValue,
  numberFormat,
});
const time = (serial: number) => ({
  type: 'Double',
  basicValue: serial,
  numberFormat: 'yyyy-mm-dd hh:mm:ss',
});
const serialOf = (iso: string, system: 1900 | 1904 = 1900) =>
  Date.parse(`${iso}Z`) / 86_400_000 + (system === 1900 ? 25_569 : 24_107);

const rowsOf = <T>(records: readonly T[], account = 'Main') => ({
  records,
  accounts: records.map(() => account),
});
const ledger = (
  records: readonly LedgerEntry[],
  options: Partial<MatrixOptions> = {},
  names: string[] | null = null,
  withAccount = false,
) => {
  const chosen = names === null ? null : chooseColumns(LEDGER_COLUMNS, names);
  return recordMatrix(
    rowsOf(records),
    columnsShown(LEDGER_COLUMNS, chosen?.ok ? chosen.columns : null, withAccount),
    { ...OPTIONS, ...options },
  );
};
const rebates = (records: readonly CommissionRecord[], options: Partial<MatrixOptions> = {}) =>
  recordMatrix(rowsOf(records), columnsShown(REBATE_COLUMNS, null, false), {
    ...OPTIONS,
    ...options,
  });

describe('a ledger entry becomes a row', () => {
  const formatsOf = (...amounts: readonly string[]): unknown[] =>
    ledger(
      amounts.map((deltaAmount) => entry({ deltaAmount })),
      { headers: 0 },
      ['Change'],
    ).matrix!.map(([cell]) => (typeof cell === 'object' ? cell.numberFormat : cell));

  test('amounts line up: each column has the decimals of its longest amount, zeros at the end apart', () => {
    expect(formatsOf('0', '-7.5', '1000')).toEqual(['0.00', '0.00', '0.00']);
    expect(formatsOf('12.30000000', '-0.12345', '1E-4')).toEqual(Array(3).fill('0.00???'));
    // What Excel's 15 digits cut has no place: 1234567890.12346 is shown.
    expect(formatsOf('1234567890.123456789')).toEqual(['0.00???']);
    // 0.999999999999999999 is shown as 1.
    expect(formatsOf('0.999999999999999999')).toEqual(['0.00']);
  });

  test('an amount that is not 0 is never shown as 0.00', () => {
    expect(formatsOf('0.000000000000000001', '5')).toEqual(Array(2).fill(`0.00${'?'.repeat(16)}`));
    expect(formatsOf('1e-20')).toEqual([`0.00${'?'.repeat(18)}`]);
    expect(formatsOf('1e-25', '0.125')).toEqual(['0.00E+00', '0.00?']);
    expect(formatsOf('0')).toEqual(['0.00']);
  });

  test('the format of a column shows every decimal of every amount in it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.nat(18)), { minLength: 1 }),
        (parts) => {
          const texts = parts.map(([units, scale]) => fromUnits(BigInt(units), scale));
          const longest = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0));
          const format = `0.00${'?'.repeat(Math.max(0, longest - 2))}`;
          expect(formatsOf(...texts)).toEqual(texts.map(() => format));
        },
      ),
    );
  });

  test('of typed cells under labels', () => {
    expect(ledger([entry()])).toEqual({
      matrix: [
        [
          'Time',
          'Entry ID',
          'Coin',
          'Coin ID',
          'Business type',
          'Change',
          'Balance after',
          'Fees',
          'Filled quantity',
          'Filled amount',
        ],
        [
          time(serialOf('2025-11-30T12:30:00.123')),
          '701234567890123456',
          'USDT',
          2,
          'trade_out',
          amount(-100),
          amount(900),
          amount(0.1),
          amount(0.005, '0.00?'),
          amount(0),
        ],
      ],
      rounded: [],
    });
  });

  test('of plain numbers where the host takes no typed cells', () => {
    expect(ledger([entry()], { typed: null, headers: 0 }).matrix).toEqual([
      [
        serialOf('2025-11-30T12:30:00.123'),
        '701234567890123456',
        'USDT',
        2,
        'trade_out',
        -100,
        900,
        0.1,
        0.005,
        0,
      ],
    ]);
  });

  test('under field names', () =>
    expect(ledger([], { headers: 2 }).matrix).toEqual([LEDGER_COLUMNS.map(({ field }) => field)]));

  test('with "" for what is null or absent', () => {
    // As read from JSON: an absent field is no field at all.
    const withoutFees = JSON.parse(
      JSON.stringify({ ...entry({ fillSize: null, coinId: null }), fees: undefined }),
    ) as LedgerEntry;
    expect(
      ledger([withoutFees], {}, ['fees', 'fillSize', 'coinId', 'fees:text']).matrix?.[1],
    ).toEqual(['', '', '', '']);
  });

  test('with its exact text where that is asked for', () => {
    const exact = '10000999657.8927028500000000';
    expect(
      ledger([entry({ afterAmount: exact })], {}, ['afterAmount:text', 'afterAmount']),
    ).toEqual({
      matrix: [
        ['Balance after', 'Balance after'],
        [exact, amount(10000999657.8927, '0.00??')],
      ],
      rounded: [{ column: 'Balance after', count: 1 }],
    });
  });

  test('shown in the display zone, on both sides of daylight saving', () => {
    const shown = (iso: string) =>
      ledger([entry({ cTimeMs: Date.parse(iso) })], { displayZone: 'Europe/Berlin', headers: 0 }, [
        'Time',
      ]).matrix;
    expect(shown('2026-03-29T00:59:59.999Z')).toEqual([
      [time(serialOf('2026-03-29T01:59:59.999'))],
    ]);
    expect(shown('2026-03-29T01:00:00.000Z')).toEqual([
      [time(serialOf('2026-03-29T03:00:00.000'))],
    ]);
  });

  test('counted from 1904 where the workbook does', () =>
    expect(
      ledger([entry()], { dateSystem: 1904, headers: 0, typed: null }, ['Time']).matrix,
    ).toEqual([[serialOf('2025-11-30T12:30:00.123', 1904)]]));

  test('with its account first', () => {
    const { matrix } = ledger([entry()], {}, ['Coin'], true);
    expect(matrix).toEqual([
      ['Account', 'Coin'],
      ['Main', 'USDT'],
    ]);
  });
});

describe('a commission record becomes a row', () => {
  test('whose stamps are never shifted', () => {
    const [start, end, updated] = [
      serialOf('2026-03-29T00:00:00'),
      serialOf('2026-03-29T23:59:59'),
      serialOf('2026-03-30T02:30:00'),
    ];
    for (const displayZone of ['UTC', 'America/New_York', 'Asia/Shanghai'])
      expect(rebates([commission()], { displayZone, headers: 0 }).matrix).toEqual([
        [
          time(start),
          time(end),
          'BTCUSDT',
          'SPOT',
          amount(74700),
          amount(0.002, '0.00?'),
          amount(0),
          amount(0.55),
          'USDT',
          amount(41.085, '0.00?'),
          amount(41.085, '0.00?'),
          time(updated),
        ],
      ]);
  });

  test('in which a stamp that is none stays as it came', () => {
    const { matrix } = rebates(
      [commission({ updateTime: 'yesterday', settleEndTime: '2026-02-30 00:00:00' })],
      { headers: 0 },
    );
    expect(matrix?.[0]?.[11]).toBe('yesterday');
    expect(matrix?.[0]?.[1]).toBe('2026-02-30 00:00:00');
  });
});

test('no records: the header alone, or nothing to show', () => {
  expect(ledger([]).matrix).toHaveLength(1);
  expect(ledger([], { headers: 0 })).toEqual({ matrix: null, rounded: [] });
});

test('rounded values are counted by column', () => {
  const long = '0.1234567890123456789';
  const { rounded } = ledger([
    entry({ deltaAmount: long, fees: long }),
    entry({ deltaAmount: long }),
    entry({ fees: null }),
  ]);
  expect(rounded).toEqual([
    { column: 'Change', count: 2 },
    { column: 'Fees', count: 1 },
  ]);
});

describe('whatever the exchange sends', () => {
  const odd = fc.oneof(
    fc.string(),
    fc.constantFrom('NaN', 'Infinity', '-', '1e999', '0E-18', '', '=1+1', '-0'),
    fc.constant(null),
  );
  const oddEntry = fc
    .record({
      deltaAmount: fc.string(),
      afterAmount: fc.constantFrom('1', 'Infinity', '-0.0'),
      fees: odd,
      fillSize: odd,
      coinId: fc.constantFrom(1, null, Number.NaN, Infinity),
      cTimeMs: fc.oneof(fc.double(), fc.integer()),
    })
    .map(entry);
  const numberIn = (cell: Cell | undefined) => (typeof cell === 'object' ? cell.basicValue : cell);

  test('the matrix is even, and no cell is NaN, infinite or undefined', () => {
    fc.assert(
      fc.property(
        fc.array(oddEntry, { maxLength: 8 }),
        fc.constantFrom('Double' as const, 'FormattedNumber' as const, null),
        fc.constantFrom<0 | 1 | 2>(0, 1, 2),
        (records, typed, headers) => {
          const { matrix } = ledger(records, { typed, headers, displayZone: 'Europe/Berlin' });
          for (const row of matrix ?? []) {
            expect(row).toHaveLength(LEDGER_COLUMNS.length);
            for (const cell of row) {
              const value = numberIn(cell);
              expect(typeof value === 'string' || Number.isFinite(value)).toBe(true);
            }
          }
          expect(matrix?.length ?? 0).toBe(records.length + (headers === 0 ? 0 : 1));
        },
      ),
    );
  });

  test('a time comes back from its cell to the exact millisecond', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2100, 0, 1) }),
        (cTimeMs) => {
          const cell = ledger([entry({ cTimeMs })], { headers: 0, typed: null }, ['Time'])
            .matrix?.[0]?.[0];
          expect(Math.round(Number(cell) * 86_400_000) - 25_569 * 86_400_000).toBe(cTimeMs);
        },
      ),
    );
  });
});

describe('the size on its way to the cell', () => {
  test('is exact for a small matrix, umlauts included', () => {
    const { matrix } = ledger([entry({ bizType: 'Gebühr' }), entry()]);
    expect(estimateJsonBytes(matrix!)).toBe(Buffer.byteLength(JSON.stringify(matrix)));
  });

  test('is exact for any number of rows that are all weighed', () => {
    for (let rows = 1; rows <= 40; rows += 1)
      for (let length = 1; length <= 10; length += 1) {
        const matrix = Array.from({ length: rows }, (_, at) => [at, 'x'.repeat(length)]);
        expect(estimateJsonBytes(matrix)).toBe(JSON.stringify(matrix).length);
      }
  });

  test('is within five percent for a large one', () => {
    const records = Array.from({ length: 5_000 }, (_, at) =>
      entry({
        deltaAmount: String(at * 1.37),
        fillSize: at % 3 === 0 ? null : '1.25',
        cTimeMs: 1_764_505_800_123 + at * 7_777,
      }),
    );
    for (const typed of ['Double', null] as const) {
      const { matrix } = ledger(records, { typed });
      const ratio = estimateJsonBytes(matrix!) / Buffer.byteLength(JSON.stringify(matrix));
      expect(ratio).toBeGreaterThan(0.95);
      expect(ratio).toBeLessThan(1.05);
    }
  });
});

test('of many rows some are weighed, and the weight is that of all', () => {
  const matrix = Array.from({ length: 4_000 }, () => ['701234567890', 'USDT', -12.5]);
  const all = Buffer.byteLength(JSON.stringify(matrix));
  expect(Math.abs(estimateJsonBytes(matrix) - all)).toBeLessThan(all / 100);
});
