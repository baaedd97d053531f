// Rates as banks, exchanges and people write them. What would be lost: a rate of another size or day
// that nobody is told of, and a month that cannot be valued for one line.
import { RateTable } from '../../../../src/addin/engine/proofs/closing/rate-table';
import { rateLinesOf } from '../../../../src/addin/engine/tables/rate-lines';

const read = (rows: readonly unknown[]) => rateLinesOf(rows, 1900);

test('titles, German headers, dates and numbers are read; what has no rate waits', () => {
  expect(
    read([
      ['Kurse im Oktober', '', ''],
      ['Datum', 'Währung', 'Kurs'],
      ['05.10.2026', 'btc', '61.234,56'],
      ['06.10.2026', 'BTC', 'N/A'],
      ['13.10.2026', 'ETH', '2.500,00'],
    ]),
  ).toEqual([
    { day: '2026-10-05', coin: 'btc', rate: '61234.56' },
    { day: '2026-10-13', coin: 'ETH', rate: '2500' },
  ]);
  expect(
    read([
      ['Date', 'Asset', 'Close'],
      ['Oct 06, 2026', 'BTC', '61,234.56'],
    ]),
  ).toEqual([{ day: '2026-10-06', coin: 'BTC', rate: '61234.56' }]);
});

test('Close beside Price is asked for where they differ', () => {
  const table = (close: number) => [
    ['Date', 'Coin', 'Price', 'Close'],
    ['2026-10-06', 'BTC', 61_000, close],
  ];
  expect(read(table(61_000))).toMatchObject([{ rate: '61000' }]);
  expect(() => read(table(62_000))).toThrow('two columns for rate: Price and Close');
});

test('a day with two rates has none, and both are named; the other days have theirs', () => {
  const table = new RateTable(
    read([
      ['Date', 'Coin', 'Rate'],
      ['2026-10-01', 'BTC', 60_000],
      ['2026-10-05', 'BTC', 61_000],
      ['2026-10-05', 'btc', 62_000],
      ['2026-10-05', 'ETH', 2_500],
      ['2026-10-05', 'ETH', 2_500],
      ['2026-10-06', 'BTC', 63_000],
    ]),
  );
  expect(
    (['2026-10-01', '2026-10-04', '2026-10-05', '2026-10-06'] as const).map(
      (day) => table.of('BTC').at(day)?.text ?? null,
    ),
  ).toEqual(['60000', '60000', null, '63000']);
  expect(table.of('BTC').refusedAt('2026-10-05')).toEqual({
    clash: '2026-10-05: 61000 (BTC) and 62000 (btc)',
  });
  expect(table.of('ETH').at('2026-10-05')?.text).toBe('2500');
});

test('a rate of zero, and one that jumps as a rate does that was turned round, is to be looked at', () => {
  const doubts = (...rows: readonly (readonly unknown[])[]) =>
    read([['Rates'], ['Yours: what a coin is worth.'], ['Date', 'Coin', 'Rate'], ...rows]).flatMap(
      ({ day, coin, doubt }) => (doubt === undefined ? [] : [`${coin} ${day}: ${doubt}`]),
    );
  expect(
    doubts(
      ['2026-09-30', 'USD', '0.9200'],
      ['2026-10-05', 'BTC', 0],
      ['2026-10-01', 'USD', '4.5000'],
      ['2026-10-02', 'USD', '0.8900'],
      ['2026-10-06', 'BTC', 60_000],
      ['2026-10-07', 'BTC', 300_001],
    ),
  ).toEqual([
    'USD 2026-10-02: 0.89 in row 7 after 4.5 in row 6',
    'BTC 2026-10-05: 0 in row 5',
    'BTC 2026-10-07: 300001 in row 9 after 60000 in row 8',
  ]);
  expect(
    doubts(
      ['2026-09-30', 'USDT', '1.0870'],
      ['2026-09-30', 'btc', '0.0000163'],
      ['2026-10-31', 'btc', '0.0000170'],
      ['2026-09-30', 'DOGE', '4.2'],
    ),
  ).toEqual([
    'btc 2026-09-30: 0.0000163 in row 5, less than 1 USDT',
    'btc 2026-10-31: 0.000017 in row 6, less than 1 USDT',
  ]);
});
