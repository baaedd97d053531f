// Long lists in order, values as a workbook's settings round them, names that are nearly right.
import { countDays, dayName, daysOf } from '../../../../src/addin/engine/records/calendar';
import { digitsOfWhole, textOfCellNumber } from '../../../../src/addin/engine/records/excel-number';
import { LEDGER_COLUMNS, columnsShown } from '../../../../src/addin/engine/records/columns';
import { recordMatrix } from '../../../../src/addin/engine/records/cells';
import { suggestion } from '../../../../src/addin/engine/records/ledger-filter';
import { orderLedgerEntries, sorting } from '../../../../src/addin/engine/records/row-order';
import { mixedRebates } from '../../../../src/addin/engine/records/summable';
import { isTradingPair } from '../../../../src/addin/engine/records/trading-pair';
import { STANDARD_VALUES } from '../../../../src/addin/engine/records/value-settings';
import { momentName } from '../../../../src/addin/engine/records/zone';
import { atOnce, ROWS_PER_STEP } from '../../../../src/addin/platform/yield-to-main';
import { entry } from './sample-records';

test.each([0, 1, 2, 1.5, 2.001, 3, 4.2, 5])(
  '%d steps of items stand as sort() orders them, equal ones as they came',
  (steps) => {
    const items = Array.from({ length: Math.round(steps * ROWS_PER_STEP) }, (_, at) => ({
      at,
      key: (at * 7_919) % 13,
    }));
    const compare = (a: { key: number }, b: { key: number }): number => a.key - b.key;
    const before = [...items];
    const sorted = atOnce(sorting(items, compare));
    expect(sorted.map(({ at }) => at)).toEqual([...items].sort(compare).map(({ at }) => at));
    expect(items).toEqual(before);
  },
);

test('values are rounded to two digits, half up, with rates of three days, until somebody says otherwise', () => {
  expect(STANDARD_VALUES).toEqual({ digits: 2, mode: 'half up', rateDays: 3 });
});

test('of names that are nearly right the nearest is named, and a short one may miss a letter', () => {
  expect(suggestion('USDX', new Set(['USXY', 'USDT', 'UXXX']))).toBe(' Did you mean USDT?');
  expect(suggestion('trade_int', new Set(['trade_out', 'trade_in']))).toBe(
    ' Did you mean trade_in?',
  );
  expect(suggestion('AB', new Set(['AC']))).toBe(' Did you mean AC?');
  expect(suggestion('ABCDEF', new Set(['ABXYEF', 'XXXDEF']))).toBe(' Did you mean ABXYEF?');
  expect(suggestion('ABC', new Set(['AXY']))).toBe('');
});

test('days, moments and numbers are said as a person reads them', () => {
  const window = { start: '2026-02-27', end: '2026-03-02' } as const;
  expect(daysOf(window)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect([countDays(window), dayName('2026-03-02')]).toEqual([4, '2 March 2026']);
  expect(momentName('Europe/Berlin', Date.UTC(2026, 2, 1, 23, 5, 9))).toBe(
    '2 March 2026, 00:05 Europe/Berlin',
  );
  expect([0.1 + 0.2, 5, -0].map(textOfCellNumber)).toEqual(['0.3', '5', '0']);
  expect(() => textOfCellNumber(Number.NaN)).toThrow(RangeError);
  expect([701_234_567_890_123_456, 123, 0.5].slice(0, 2).map(digitsOfWhole)).toEqual([
    '701234567890123000',
    '123',
  ]);
});

test('amounts stay texts where a workbook wants them so, and nothing is rounded then', () => {
  const rows = orderLedgerEntries([
    { account: 'A', records: [entry({ deltaAmount: '1.23456789012345678' })] },
  ]);
  const columns = columnsShown(LEDGER_COLUMNS, null, false);
  const at = columns.findIndex(({ field }) => field === 'deltaAmount');
  const options = { typed: null, headers: 0, displayZone: 'UTC', dateSystem: 1900 } as const;
  const asText = recordMatrix(rows, columns, { ...options, amountsAsText: true });
  expect([asText.matrix![0]![at], asText.rounded]).toEqual(['1.23456789012345678', []]);
  const asNumber = recordMatrix(rows, columns, options);
  expect([asNumber.matrix![0]![at], asNumber.rounded]).toEqual([
    1.234_567_890_123_46,
    [{ column: 'Change', count: 1 }],
  ]);
});

test('commission of several pairs and products adds up in one coin', () => {
  const asked = { symbols: ['A', 'B'], coins: ['USDT'], products: ['SPOT', 'FUTURES'] as const };
  expect(mixedRebates('commission', asked)).toBeNull();
  expect(mixedRebates('commission', { ...asked, coins: ['USDT', 'BTC'] })).toMatchObject({
    argument: 'coin',
  });
  expect(mixedRebates('totalRebateUsdtAmount', { ...asked, coins: ['A', 'B'] })).toBeNull();
  const one = { symbols: ['A'], coins: ['USDT', 'BTC'], products: ['SPOT'] as const };
  expect(mixedRebates('dealAmount', one)).toBeNull();
  expect(mixedRebates('fee', { ...one, coins: ['USDT'] })).toBeNull();
});

test('a pair is letters and digits, from its first to its last character', () => {
  expect(['ÄB', 'हिन्दी1'].every(isTradingPair)).toBe(true);
  for (const text of ['-AB', 'AB-', 'A-B', 'A B', ' AB', 'AB\n', '__', '12'])
    expect(isTradingPair(text)).toBe(false);
});
