// A settlement period over the month's end counts whole in the month in which it begins. If this
// fails, a part of November's commission is in October without a word.
import { bookOf, SERIES } from './book-rig';
import { commission } from '../records/sample-records';

test("Z9: REBATES, REBATES.TOTAL and REBATES.TIEOUT name a settlement period over the month's end", async () => {
  const book = bookOf();
  const over = commission({
    ...{ symbol: SERIES.symbol, commissionAsset: SERIES.coin },
    ...{ settleStartTime: '2026-10-31 20:00:00', settleEndTime: '2026-11-01 03:59:59' },
  });
  const note =
    "1 settlement period goes over a month's end, the first that of BTCUSDT SPOT from 2026-10-31 20:00:00 to 2026-11-01 03:59:59. Each counts whole on the day on which it begins.";
  await book.days({ start: '2026-10-28', end: '2026-11-03' }, [over]);
  const october = ['2026-10-28', '2026-10-31'];
  const [symbol, coin] = [SERIES.symbol, SERIES.coin];
  const rows = await book.answer('REBATES', [symbol, coin, ...october]);
  expect([rows?.records, rows?.notes]).toEqual([1, expect.arrayContaining([note])]);
  const total = await book.answer('REBATES.TOTAL', ['Commission', symbol, coin, ...october]);
  expect(total?.notes).toContain(note);
  const before = ['2026-10-28', '2026-10-30'];
  expect(
    (await book.answer('REBATES.TOTAL', ['Commission', symbol, coin, ...before]))?.notes,
  ).not.toContain(note);
});
