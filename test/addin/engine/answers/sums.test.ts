// What would be lost if these failed: a sum, a match or a tie-out over a part of what was asked.
import type { ResolvedDates } from '../../../../src/addin/engine/answers/dates';
import { readCall } from '../../../../src/addin/engine/answers/definitions';
import { bookOf, moved, NOW_MS, SERIES, settled } from './book-rig';

/** A day in June: over when it was read, and before all others. */
const EARLY_MS = Date.UTC(2026, 10, 10);

test('LEDGER.TOTAL adds all accounts and months, and says what it did not find', async () => {
  const book = bookOf(undefined, ['A', 'B']);
  const raw = ['Change', 'USDT', 'deposit', '2026-09', '2026-10', 'A,B'];
  await book.month('2026-09', [moved('2026-09-05 USDT 0.1 1'), moved('2026-09-06 USDT 9 9 fee')]);
  await book.month('2026-10', [moved('2026-10-05 USDT 0.2 1')], { fetchedAtMs: EARLY_MS });
  for (const month of ['2026-09', '2026-10'] as const) {
    expect(await book.answer('LEDGER.TOTAL', raw)).toBeNull();
    await book.month(month, [moved(`${month}-05 BTC 1 1`)], { account: 'B' });
  }
  expect(await book.answer('LEDGER.TOTAL', raw)).toMatchObject({
    matrix: [[0.3]],
    records: 1,
    complete: true,
    fetchedAtMs: EARLY_MS,
    notes: [],
  });
  const found = await book.behind('LEDGER.TOTAL', raw);
  expect(found).toMatchObject({
    name: 'LEDGER.TOTAL',
    periods: [{ month: '2026-09' }, { month: '2026-10' }],
    ledgers: [{ account: 'A' }, { account: 'B', sources: [{ month: '2026-09' }, {}] }],
  });
  const nothing = await book.answer('LEDGER.TOTAL', ['Change', 'USDT', 'depsit', '2026-10']);
  expect(nothing?.notes).toEqual([
    'No entries: nothing was added up for October 2026.',
    'Type depsit does not occur in October 2026. Did you mean deposit?',
  ]);
  await book.month('2026-10', [], { account: 'B', retained: false });
  await expect(book.answer('LEDGER.TOTAL', raw)).rejects.toMatchObject({
    code: 'not-held',
    message: expect.stringContaining('no longer holds October 2026'),
  });
});

test('LEDGER.TYPES counts and adds up each business type and coin, over all months, by account', async () => {
  const book = bookOf(undefined, ['A', 'B']);
  const raw = [null, '2026-09', '2026-10', 'A,B'];
  await book.month('2026-09', [
    moved('2026-09-05 USDT 0.1 1'),
    moved('2026-09-06 USDT 0.000000000000000001 9 fee'),
    moved('2026-09-30 USDT -3 9'),
  ]);
  await book.month('2026-10', [moved('2026-10-05 USDT 0.2 1')], { fetchedAtMs: EARLY_MS });
  expect(await book.answer('LEDGER.TYPES', raw)).toBeNull();
  for (const month of ['2026-09', '2026-10'] as const)
    await book.month(month, [moved(`${month}-05 BTC 1 1`)], { account: 'B' });
  const answer = await book.answer('LEDGER.TYPES', raw);
  expect(answer).toMatchObject({ records: 3, complete: true, fetchedAtMs: EARLY_MS, notes: [] });
  expect(answer?.matrix).toEqual([
    ['Account', 'Business type', 'Coin', 'Entries', 'Change'],
    ['A', 'deposit', 'USDT', 3, -2.7],
    ['A', 'fee', 'USDT', 1, 1e-18],
    ['B', 'deposit', 'BTC', 2, 2],
  ]);
  expect((await book.answer('LEDGER.TYPES', ['btc', ...raw.slice(1)]))?.matrix).toHaveLength(2);
  expect((await book.answer('LEDGER.TYPES', ['USDT', '2026-10']))?.matrix).toEqual([
    ['Business type', 'Coin', 'Entries', 'Change'],
    ['deposit', 'USDT', 1, 0.2],
  ]);
  await book.month('2026-10', [], { account: 'B', retained: false });
  await expect(book.answer('LEDGER.TYPES', raw)).rejects.toMatchObject({ code: 'not-held' });
});

test('REBATES.TOTAL adds every pair, product, day and account', async () => {
  const book = bookOf(undefined, ['A', 'B']);
  const raw = ['commission', 'BTCUSDT', 'USDT', '2026-09-29', '2026-10-02', 'ALL', 'A,B'];
  const window = { start: '2026-09-29', end: '2026-10-02' } as const;
  for (const account of ['A', 'B'])
    for (const product of ['SPOT', 'FUTURES'] as const) {
      expect(await book.answer('REBATES.TOTAL', raw)).toBeNull();
      expect(await book.behind('REBATES.TOTAL', raw)).toBeNull();
      const series = { ...SERIES, product };
      const records = ['2026-09-29', '2026-09-30', '2026-10-02'].map((day) =>
        settled(day, product === 'SPOT' ? '0.1' : '1', series),
      );
      const fetchedAtMs = account === 'B' ? EARLY_MS : NOW_MS - 1;
      await book.days(window, records, series, { account, fetchedAtMs });
    }
  expect(await book.answer('REBATES.TOTAL', raw)).toMatchObject({
    matrix: [[6.6]],
    complete: true,
    fetchedAtMs: EARLY_MS,
    notes: [],
  });
  expect(await book.behind('REBATES.TOTAL', raw)).toMatchObject({
    name: 'REBATES.TOTAL',
    window,
    groups: ['A', 'A', 'B', 'B'].map((account) => ({ account, records: [{}, {}, {}] })),
  });
  const later = ['commission', 'BTCUSDT', 'USDT', '2026-12-01', '2026-12-02'];
  expect(await book.answer('REBATES.TOTAL', later)).toMatchObject({
    matrix: [[0]],
    fetchedAtMs: null,
    notes: [expect.stringContaining('are not asked yet')],
  });
  await book.days({ start: '2026-10-01', end: '2026-10-01' }, [], SERIES, { retained: false });
  await expect(book.answer('REBATES.TOTAL', raw)).rejects.toMatchObject({ code: 'not-held' });
});

test('REBATES shows the records of each account, and from when the exchange holds them', async () => {
  const book = bookOf(undefined, ['A', 'B']);
  const raw = ['BTCUSDT', 'USDT', '2026-09-29', '2026-10-02', null, 0, 'Commission', 'A,B'];
  const window = { start: '2026-09-29', end: '2026-10-02' } as const;
  const ask = () => book.answer('REBATES', raw);
  expect(await ask()).toBeNull();
  for (const [account, amount] of Object.entries({ A: '1', B: '2' }))
    await book.days(window, [settled('2026-09-30', amount)], SERIES, { account });
  const rows = [
    ['A', 1],
    ['B', 2],
  ];
  const result = await ask();
  expect(result).toMatchObject({ records: 2, matrix: rows, complete: true, notes: [] });
  expect(result?.cells(book.context.cells).matrix).toEqual(rows);
  expect(result?.shows).toMatchObject({ operation: 'REBATES', lastFetchedAtMs: NOW_MS - 1 });
  await book.days({ start: '2026-09-29', end: '2026-09-29' }, [], SERIES, { retained: false });
  expect((await ask())?.notes).toEqual([
    'The exchange holds nothing before 30 September 2026. The result starts there.',
  ]);
  await book.days(window, [], SERIES, { retained: false });
  expect(await ask()).toMatchObject({
    complete: false,
    notes: ['The exchange no longer holds the days that were asked.'],
  });
});

test('LEDGER.MATCH compares a book with the coins and types that it speaks of', async () => {
  const book = bookOf();
  const lines = [
    ['Date', 'Amount', 'Coin'],
    ['2026-10-05', 5, 'USDT'],
    ['2026-10-20', 7, 'USDT'],
  ];
  const ask = async (...more: readonly unknown[]) => {
    return book.answer('LEDGER.MATCH', [lines, ...more]);
  };
  expect(await ask()).toBeNull();
  await book.month('2026-10', [
    moved('2026-10-06 USDT 5 5'),
    moved('2026-10-07 USDT 3 8 fee'),
    moved('2026-10-08 BTC 1 1'),
  ]);
  const sole =
    'The book is in USDT only, so entries in other coins are left out. Give them as coin.';
  expect(await ask()).toMatchObject({
    notes: ['Read as: date “Date”, amount “Amount”, coin “Coin”.', sole],
    records: 3,
    fetchedAtMs: NOW_MS - 1,
    complete: true,
  });
  const statuses = async (...more: readonly unknown[]) => (await ask(...more))!.records;
  // With every coin the entry in BTC is one more, with one type the fee is one less.
  expect(await statuses('USDT,BTC')).toBe(4);
  expect((await ask('USDT,BTC'))?.notes).not.toContain(sole);
  expect(await statuses(null, 'deposit')).toBe(2);
  // A day of distance is too far for one who says so.
  expect(await statuses(null, null, null, null, 0)).toBe(4);
  expect(await statuses(null, null, null, null, null, 2)).toBe(3);
  await book.month('2026-10', [], { retained: false });
  await expect(ask()).rejects.toMatchObject({ code: 'not-held' });
});

test.each([
  ['2026-10-05', 24, true],
  ['2026-11-05', 25, false],
])('a book to %s takes its months from its own dates: %i of them', (last, months, ok) => {
  const lines = [
    ['Date', 'Amount', 'Coin'],
    [last, 1, 'A'],
    ['2024-11-01', 1, 'A'],
    ['2025-05-01', 1, 'A'],
  ];
  const datesOf = (...raw: readonly unknown[]) => {
    const { dates } = bookOf().asked('LEDGER.MATCH', raw);
    return [dates.first, dates.last];
  };
  if (ok) expect(datesOf(lines)).toEqual(['2024-11', '2026-10']);
  else
    expect(readCall('LEDGER.MATCH', [lines])).toMatchObject({
      sentence: expect.stringContaining(
        'from 2024-11-01 (row 3) to 2026-11-05 (row 2), more than 24',
      ),
    });
  expect(months).toBeGreaterThan(23);
  expect(datesOf(lines, null, null, '2026-10')).toEqual(['2026-10', '2026-10']);
});

describe('REBATES.TIEOUT', () => {
  const symbols = { symbols: [['a', ['BTCUSDT']]] } as const;
  const raw = ['USDT', '2026-10-05', '2026-10-06'];
  const SETTLED = { start: '2026-10-02', end: '2026-10-09' } as const;
  const both = async (
    book: ReturnType<typeof bookOf>,
    records: readonly ReturnType<typeof settled>[],
    how: Parameters<typeof book.days>[3] = {},
  ): Promise<void> => {
    await book.days(SETTLED, records, SERIES, how);
    await book.days(SETTLED, [], { ...SERIES, product: 'FUTURES' }, how);
  };

  test('asks for the pairs of each account, the lag at either end, and the months of it', () => {
    const { asked } = bookOf();
    const needs = (more: readonly unknown[], dates: Partial<ResolvedDates> = {}) => {
      const {
        call,
        dates: all,
        definition,
      } = asked('REBATES.TIEOUT', more, { ...symbols, ...dates });
      return definition.needs(call, all, { exchangeZone: 'UTC', displayZone: 'UTC' }, 'A');
    };
    const series = (['SPOT', 'FUTURES'] as const).map((product) => ({ ...SERIES, product }));
    expect(needs(raw)).toEqual({ months: ['2026-10'], series, window: SETTLED });
    expect(needs(['USDT', '2026-11-19', '2026-11-19', null, 20])).toEqual({
      months: ['2026-10', '2026-11'],
      series,
      window: { start: '2026-10-30', end: '2026-11-20' },
    });
    expect(needs(['USDT', '2026-11-21', '2026-11-22'])).toEqual({
      months: [],
      series: [],
      window: null,
    });
    expect(() => needs(raw, { symbols: [['other', ['BTCUSDT']]] })).toThrow(/No trading pair of A/);
    expect(() => needs(raw, { symbols: undefined })).toThrow(/No trading pair of A/);
  });

  test('ties the days that are known, and says which are not and which pairs were asked', async () => {
    const book = bookOf();
    const ask = async (more: Partial<ResolvedDates> = {}, given: readonly unknown[] = raw) => {
      const result = await book.answer('REBATES.TIEOUT', given, { ...symbols, ...more });
      return result && { ...result, days: result.matrix?.slice(1, 3).map((row) => row[6]) };
    };
    expect(await ask()).toBeNull();
    await book.month('2026-10', [
      moved('2026-10-06 USDT 2 2 rake_back_reward'),
      moved('2026-10-08 USDT 3 5 gift'),
    ]);
    expect(await ask()).toBeNull();
    await both(book, [settled('2026-10-05', '2'), settled('2026-10-06', '3')], {
      fetchedAtMs: EARLY_MS,
    });
    expect(await ask({ symbols: undefined })).toBeNull();
    const first = await ask();
    expect(first).toMatchObject({
      complete: true,
      fetchedAtMs: EARLY_MS,
      notes: ['Asked for A: BTCUSDT.'],
    });
    expect(first?.days?.[0]).toBe('ties out');
    expect(first?.days?.[1]).not.toBe('ties out');
    expect(first?.records).toBe(first!.matrix!.length - 1);
    // The posting of another type counts where the formula names it.
    expect((await ask({}, [...raw, 'rake_back_reward,gift']))?.days).toEqual([
      'ties out',
      'ties out',
    ]);
    expect((await ask({ unlisted: ['a'] }))?.notes).toEqual([
      'Nobody gave the pair list of A: 1 pair asked before (BTCUSDT). Add the rest.',
    ]);
    expect(await book.behind('REBATES.TIEOUT', raw, symbols)).toMatchObject({
      question: { lagDays: 3, start: '2026-10-05', end: '2026-10-06' },
      groups: [{ account: 'A', sources: { symbols: ['BTCUSDT'], isUnlisted: false } }],
    });
    expect(await ask({}, ['USDT', '2026-11-21', '2026-11-22'])).toMatchObject({
      fetchedAtMs: null,
      notes: ['Asked for A: BTCUSDT.', expect.stringContaining('are not asked yet')],
    });
  });

  test.each([
    [
      'the month of the postings is no longer held',
      '2026-10',
      { retained: false },
      {},
      'the exchange no longer holds 2026-10',
    ],
    [
      'the commission is no longer held',
      '2026-10',
      {},
      { retained: false },
      'the exchange no longer holds the commission of 2026-10-05',
    ],
    [
      'its commission was read before the day ended',
      '2026-10',
      {},
      { fetchedAtMs: Date.UTC(2026, 9, 5, 12) },
      '2026-10-05 had not ended when its commission was read',
    ],
  ] as const)('a day is not judged where %s', async (_, month, how, ofDays, reason) => {
    const book = bookOf();
    await book.month(month, [moved('2026-10-06 USDT 2 2 rake_back_reward')], how);
    await both(book, [settled('2026-10-05', '2')], ofDays);
    const result = await book.answer('REBATES.TIEOUT', raw, symbols);
    expect(result).toMatchObject({ complete: false });
    expect(result?.notes).toContain(`Incomplete: ${reason}.`);
    expect(result?.matrix?.[1]).not.toContain('ties out');
  });

  test('what may still be posted after the ledger was read is to come, not unknown', async () => {
    const book = bookOf();
    // Read on the sixth at noon: the fifth is tied, of the sixth nothing is known yet.
    const readAtMs = Date.UTC(2026, 9, 6, 12);
    await book.month('2026-10', [moved('2026-10-06T08:00 USDT 2 2 rake_back_reward')], {
      fetchedAtMs: readAtMs,
    });
    await both(book, [settled('2026-10-05', '2'), settled('2026-10-06', '3')], {
      fetchedAtMs: readAtMs,
    });
    const result = await book.answer('REBATES.TIEOUT', raw, symbols);
    expect(result).toMatchObject({ complete: true, notes: ['Asked for A: BTCUSDT.'] });
    expect(result?.matrix?.[1]).toContain('ties out');
  });
});
