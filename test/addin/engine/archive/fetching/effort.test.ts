// What a reading will cost, from what is kept: the figures that stand beside Get data.
import { LEDGER_PAGE_SIZE } from '../../../../../src/addin/engine/exchange/requests';
import {
  effortOfMonth,
  effortOfWindow,
  expectedEntries,
  together,
  type MonthSample,
} from '../../../../../src/addin/engine/archive/fetching/effort';

const atMs = (text: string): number => Date.parse(`${text}T00:00:00Z`);

// The last page is one that is not full.
test.each([
  ['half a page', LEDGER_PAGE_SIZE / 2, 0, 1],
  ['a full page, which another must end', LEDGER_PAGE_SIZE, 0, 2],
  ['two pages and a half', 2.5 * LEDGER_PAGE_SIZE, 0, 3],
  ['the same, two pages kept', 2.5 * LEDGER_PAGE_SIZE, 2, 1],
  ['the same, all of it kept: the end is asked for', 2.5 * LEDGER_PAGE_SIZE, 3, 1],
])('%s', (_what, entries, pagesStored, requests) => {
  expect(effortOfMonth(entries, pagesStored)).toEqual({ requests, certainty: 'about' });
});

test('a month of which nothing has passed gets no entries, whatever stands beside it', () => {
  const stored: MonthSample[] = [{ month: '2026-04', entries: 7, untilMs: atMs('2026-04-02') }];
  expect(expectedEntries('2026-05', stored, 'UTC', atMs('2026-05-02'))).toBe(7);
  expect(expectedEntries('2026-05', stored, 'UTC', atMs('2026-05-01'))).toBe(0);
});

test('a month is expected to go on at the daily rate of the months beside it', () => {
  const stored: MonthSample[] = [
    { month: '2026-04', entries: 300, untilMs: atMs('2026-06-01') },
    // Read on the eleventh: ten days of it.
    { month: '2026-05', entries: 300, untilMs: atMs('2026-05-11') },
  ];
  const expected = (month: MonthSample['month'], now: string) =>
    expectedEntries(month, stored, 'UTC', atMs(now));
  expect(expected('2026-03', '2026-07-01')).toBe(465);
  expect(expected('2026-06', '2026-06-05')).toBe(60);
  expect(expected('2026-08', '2026-06-05')).toBe(0);
  expect(expectedEntries('2026-03', [], 'UTC', atMs('2026-07-01'))).toBeNull();
  // Read before it began: nothing tells.
  const early: MonthSample[] = [{ month: '2026-05', entries: 0, untilMs: atMs('2026-04-30') }];
  expect(expectedEntries('2026-03', early, 'UTC', atMs('2026-07-01'))).toBeNull();
});

test('where nothing is kept, or of a part nothing, the effort is the least', () => {
  const least = { requests: 1, certainty: 'at least' };
  expect(effortOfMonth(null, 0)).toEqual(least);
  const window = effortOfWindow(3, null);
  expect(window).toEqual(least);
  const month = effortOfMonth(1, 0);
  expect(together([month, window])).toEqual({ requests: 2, certainty: 'at least' });
  expect(together([month]).certainty).toBe('about');
  expect(together([]).certainty).toBe('exact');
});
