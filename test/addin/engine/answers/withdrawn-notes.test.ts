// A commission record that the exchange no longer lists. If this fails, a sum is less and nobody is told.
import { bookOf, SERIES } from './book-rig';
import { commission } from '../records/sample-records';

test('L7: REBATES names the records that the exchange no longer lists', async () => {
  const book = bookOf();
  const gone = [1, 2, 3, 4, 5, 6].map((amount) =>
    commission({ settleStartTime: '2026-10-05 08:00:00', commission: String(amount) }),
  );
  const { archive } = book.context;
  const day = { records: [], fetchedAtMs: Date.UTC(2026, 10, 1), retained: true };
  const days = [
    ['2026-10-05', { ...day, gone }],
    ['2026-10-06', day],
  ] as const;
  await archive.keepDays(await archive.reading('A'), SERIES, new Map(days));
  const rows = await book.answer('REBATES', ['BTCUSDT', 'USDT', '2026-10-05', '2026-10-06']);
  expect(rows?.notes.join()).toMatch(
    /^The exchange no longer lists 6 commission records that it listed before: BTCUSDT SPOT settled from 2026-10-05 08:00:00 \(1 USDT\), .* and 1 more\. Ask the exchange about them\.$/,
  );
});
