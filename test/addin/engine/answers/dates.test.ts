// What would be lost if these failed: a month or a day too few is asked and called complete, or the
// dates of somebody else's workbook are taken for those of the formula.
import {
  datesAgain,
  hasBegunSince,
  isAsRead,
  readCall,
  resolveDates,
  type FunctionName,
} from '../../../../src/addin/engine/answers/definitions';
import {
  ledgerNeed,
  periodsOf,
  rebatesNeed,
  type ResolvedDates,
} from '../../../../src/addin/engine/answers/dates';

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const UTC = { exchangeZone: 'UTC', displayZone: 'UTC' };
const NEW_YORK = { exchangeZone: 'UTC', displayZone: 'America/New_York' };
const dates = (first: string, last: string, askedTo = '2026-11'): ResolvedDates => ({
  first,
  last,
  askedTo,
});

function callOf(name: FunctionName, ...raw: readonly unknown[]) {
  const reading = readCall(name, raw);
  if (!reading.ok) throw new Error(reading.sentence);
  return reading.call;
}

test.each([
  [
    dates('2026-09', '2026-10'),
    UTC,
    ['2026-09', '2026-10'],
    { startMs: Date.UTC(2026, 8, 1), endMs: Date.UTC(2026, 10, 1) },
    [],
  ],
  [
    dates('2026-09', '2026-10'),
    NEW_YORK,
    ['2026-09', '2026-10', '2026-11'],
    { startMs: Date.UTC(2026, 8, 1, 4), endMs: Date.UTC(2026, 10, 1, 4) },
    [],
  ],
  [
    dates('2026-10', '2026-12'),
    UTC,
    ['2026-10', '2026-11'],
    { startMs: Date.UTC(2026, 9, 1), endMs: Date.UTC(2026, 11, 1) },
    ['December 2026 is not asked yet: it has not begun.'],
  ],
  [
    dates('2027-01', '2027-02'),
    NEW_YORK,
    [],
    null,
    ['January 2027 to February 2027 is not asked yet: it has not begun.'],
  ],
])('the ledger of %j in %j needs %j', (asked, zones, months, period, notes) => {
  expect(ledgerNeed(asked, zones)).toEqual({ kind: 'ledger', months, period, notes });
  const counted = periodsOf(asked, zones.displayZone);
  expect(counted.map(({ month }) => month)).toEqual(
    months.slice(0, zones === UTC ? undefined : -1),
  );
  if (period) expect([counted[0]?.startMs, counted.at(-1)?.endMs]).toEqual(Object.values(period));
});

test('commission of days that have begun is asked for every pair, coin and product', () => {
  const asked = { symbols: ['A1', 'B1'], coins: ['USDT', 'BTC'], products: ['SPOT'] as const };
  const need = rebatesNeed(asked, dates('2026-11-19', '2026-11-22', '2026-11-20'));
  expect(need.series.map(({ symbol, coin }) => `${symbol} ${coin}`)).toEqual([
    'A1 USDT',
    'A1 BTC',
    'B1 USDT',
    'B1 BTC',
  ]);
  expect(need).toMatchObject({
    window: { start: '2026-11-19', end: '2026-11-20' },
    notes: ['Days after 20 November 2026 are not asked yet.'],
  });
  const later = rebatesNeed(asked, dates('2026-11-21', '2026-11-22', '2026-11-20'));
  expect([later.window, later.notes.length]).toEqual([null, 1]);
  expect(rebatesNeed(asked, dates('2026-11-20', '2026-11-20', '2026-11-20'))).toMatchObject({
    window: { start: '2026-11-20', end: '2026-11-20' },
    notes: [],
  });
});

test('one formula may ask 1,200 months, or 500,000 days of pairs, coins and products', () => {
  expect(ledgerNeed(dates('1926-12', '2026-11'), UTC).months).toHaveLength(1_200);
  expect(() => ledgerNeed(dates('1926-11', '2026-11'), UTC)).toThrow(/1,201 months/);
  const many = (count: number): string[] => Array.from({ length: count }, (_, i) => `X${i}`);
  const asked = { symbols: many(250), coins: many(20), products: ['SPOT', 'FUTURES'] as const };
  const end = '2026-11-20';
  expect(rebatesNeed(asked, dates('2026-10-02', end, end)).series).toHaveLength(10_000);
  expect(() => rebatesNeed(asked, dates('2026-10-01', end, end))).toThrow(/51 days are 510,000/);
});

test('what is omitted is settled by the moment of asking, in the zone that counts', () => {
  const newYear = Date.UTC(2027, 0, 1, 3);
  const settled = (name: FunctionName, ...raw: readonly unknown[]) =>
    resolveDates(callOf(name, ...raw), newYear, NEW_YORK);
  expect(settled('LEDGER')).toEqual(dates('2026-12', '2026-12', '2026-12'));
  expect(settled('LEDGER', null, null, '2026-10')).toMatchObject(
    dates('2026-10', '2026-10', '2026-12'),
  );
  expect(settled('REBATES', 'A1', 'USDT')).toEqual(dates('2026-12-02', '2027-01-01', '2027-01-01'));
  expect(settled('LEDGER.BALANCE', 'USDT', '2026-10-31')).toEqual({
    ...dates('2026-10', '2026-10', '2026-12'),
    atMs: Date.UTC(2026, 10, 1, 4) - 1,
  });
  expect(settled('LEDGER.BALANCE', 'USDT', '2026-10-31 23:00:00')).toMatchObject({
    first: '2026-10',
    atMs: Date.UTC(2026, 10, 1, 3),
  });
  expect(settled('LEDGER.BALANCE', 'USDT')).toMatchObject({ first: '2026-12', atMs: newYear });
});

const endOf = (month: number, day: number): number => Date.UTC(2026, month - 1, day + 1) - 1;
const moment = (month: string, askedTo: string, atMs?: number): ResolvedDates => ({
  ...dates(month, month, askedTo),
  ...(atMs !== undefined && { atMs }),
});
const [NOW, NAMED] = [
  ['LEDGER.BALANCE', 'USDT'],
  ['LEDGER.BALANCE', 'USDT', '2026-10-05'],
] as const;
const FROM = ['LEDGER', null, null, '2026-09'] as const;
const DAYS = ['REBATES', 'A1', 'USDT', '2026-11-01'] as const;

test.each<[boolean, readonly [FunctionName, ...unknown[]], ResolvedDates]>([
  [true, ['LEDGER'], dates('2026-10', '2026-10', '2026-10')],
  [false, ['LEDGER'], dates('2026-10', '2026-10', '2026-11')],
  [false, ['LEDGER'], dates('2026-10', '2026-10', 'soon')],
  [true, FROM, dates('2026-09', '2026-09')],
  [false, FROM, dates('2026-08', '2026-09')],
  [false, FROM, dates('2026-09', '2026-10')],
  [false, FROM, dates('2026-09', '2026-09', '2026-12')],
  [true, DAYS, dates('2026-11-01', '2026-11-20', '2026-11-20')],
  // In a zone that the workbook had before it was tomorrow already.
  [true, DAYS, dates('2026-11-01', '2026-11-21', '2026-11-21')],
  [false, DAYS, dates('2026-11-01', '2026-11-22', '2026-11-22')],
  [true, NOW, moment('2026-10', '2026-10', endOf(10, 7))],
  [false, NOW, moment('2026-10', '2026-10')],
  [false, NOW, moment('2026-11', '2026-11', endOf(11, 29))],
  [false, NOW, moment('2026-10', '2026-11', endOf(10, 5))],
  [true, NAMED, moment('2026-10', '2026-11', endOf(10, 5))],
  [false, NAMED, moment('2026-10', '2026-11', endOf(10, 4))],
])('%s: a workbook may keep for %j the dates %j', (may, [name, ...raw], stored) => {
  const more = { symbols: [['main', ['A1']]] as const, unlisted: ['main'] };
  for (const all of [stored, { ...stored, ...more }])
    expect(datesAgain(callOf(name, ...raw), all, NOW_MS, UTC)).toStrictEqual(may ? all : null);
});

test.each([
  [false, ['LEDGER', null, null, '2026-10'], dates('2026-10', '2026-10', '2026-10')],
  [true, ['LEDGER', null, null, '2026-10', '2026-12'], dates('2026-10', '2026-12', '2026-10')],
  [false, ['LEDGER', null, null, '2026-10', '2026-12'], dates('2026-10', '2026-12', '2026-11')],
  [false, NOW, moment('2026-10', '2026-10', endOf(10, 5))],
  [true, NAMED, moment('2026-10', '2026-10', endOf(10, 3))],
  [false, NAMED, moment('2026-10', '2026-10', endOf(10, 5))],
] as const)(
  '%s: a part of %j that was asked as %j has begun since',
  (has, [name, ...raw], stored) => {
    const call = callOf(name, ...raw);
    expect(hasBegunSince(call, stored, resolveDates(call, NOW_MS, UTC))).toBe(has);
  },
);

test('a question of many names is known by a short key, another by another', () => {
  const coins = Array.from({ length: 500 }, (_, i) => `COIN${i}`);
  const keyOf = (names: readonly string[]): string => {
    const reading = readCall('LEDGER', [names.join()]);
    return reading.ok ? reading.key : '';
  };
  expect(keyOf(coins).length).toBeLessThan(100);
  expect(keyOf(coins)).toBe(keyOf([...coins].reverse()));
  expect(keyOf(coins)).not.toBe(keyOf(coins.slice(1)));
  expect(keyOf(coins.slice(0, 10))).toContain('COIN9');
});

test('a call that a workbook carries is believed where its function reads it so', () => {
  const call = callOf('LEDGER', 'USDT', null, '2026-09', null, 2);
  expect(isAsRead(JSON.parse(JSON.stringify(call)))).toBe(true);
  const odd = [
    { name: 'LEDGERS' },
    { name: 'REBATES' },
    { coins: ['no coin'] },
    { headers: 7 },
    { to: '2026-08' },
  ];
  for (const one of [null, 'LEDGER', {}, ...odd.map((more) => ({ ...call, ...more }))])
    expect(isAsRead(one)).toBe(false);
});
