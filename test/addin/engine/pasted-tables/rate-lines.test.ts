// Rates as banks, exchanges and people write them. What would be lost: a rate of another size or day
// that nobody is told of, and a month that cannot be valued for one line.
import {
  directionSaid,
  gapInWords,
  RateTable,
} from '../../../../src/addin/engine/proofs/closing/rate-table';
import { rateLinesOf } from '../../../../src/addin/engine/pasted-tables/rate-lines';

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

describe('rates as the European Central Bank publishes them, units for one euro', () => {
  const PAGE = [
    ['Date', 'USD', 'JPY', 'BGN', 'CYP', ''],
    ['2026-10-07', '1.0870', '163.05', '1.9558', 'N/A', ''],
    ['2026-10-06', '1.0800', '162.90', '1.9558', 'N/A', ''],
    ['2026-10-05', 'N/A', 'N/A', '1.9558', 'N/A', ''],
  ];
  const [header, ...days] = PAGE;

  test.each([
    ['newest first', PAGE],
    ['oldest first', [header, ...days.reverse()]],
    ['below a title and a blank row', [['Euro foreign exchange reference rates'], [''], ...PAGE]],
  ])('a page with currencies as columns, %s, is turned round', (_name, page) => {
    const lines = read(page);
    expect(
      lines.map(({ day, coin, rate, turned }) => [day, coin, rate, turned?.rate, turned?.base]),
    ).toEqual([
      ['2026-10-05', 'BGN', '0.511299723898', '1.9558', null],
      ['2026-10-06', 'BGN', '0.511299723898', '1.9558', null],
      ['2026-10-06', 'JPY', '0.0061387354205', '162.9', null],
      ['2026-10-06', 'USD', '0.925925925926', '1.08', null],
      ['2026-10-07', 'BGN', '0.511299723898', '1.9558', null],
      ['2026-10-07', 'JPY', '0.00613308800981', '163.05', null],
      ['2026-10-07', 'USD', '0.919963201472', '1.087', null],
    ]);
    expect(lines.filter(({ doubt, clash }) => doubt ?? clash)).toEqual([]);
    expect(directionSaid(lines)).toBe(
      'The rates were turned round: 1 of your currency = 1.08 USD on 2026-10-06, so 1 USD = 0.925925925926 of your currency',
    );
  });

  test.each([
    [
      'the header of the data portal',
      [
        ['DATE', 'TIME PERIOD', 'US dollar/Euro (EXR.D.USD.EUR.SP00.A)'],
        ['2026-10-05', '05 Oct 2026', '1.25'],
      ],
    ],
    [
      'the columns of its data',
      [
        ['KEY', 'FREQ', 'CURRENCY', 'CURRENCY_DENOM', 'TIME_PERIOD', 'OBS_VALUE'],
        ['EXR.D.USD.EUR.SP00.A', 'D', 'USD', 'EUR', '2026-10-05', '1.25'],
      ],
    ],
  ])('%s says the euro', (_name, page) => {
    const lines = read(page);
    expect(lines).toEqual([
      { day: '2026-10-05', coin: 'USD', rate: '0.8', turned: { base: 'EUR', rate: '1.25' } },
    ]);
    expect(directionSaid(lines)).toBe(
      'The rates were turned round: 1 EUR = 1.25 USD on 2026-10-05, so 1 USD = 0.8 EUR',
    );
  });

  test('a currency beside a column of coins is no coin', () => {
    expect(() =>
      read([
        ['Date', 'Coin', 'EUR'],
        ['2026-10-05', 'BTC', 61_234],
      ]),
    ).toThrow('no column named rate; its columns are Date, Coin, EUR');
  });

  test('columns of coins that say what each is worth stay as they are', () => {
    const lines = read([
      ['Datum', 'BTC', 'USD', 'JPY'],
      ['05.10.2026', '61.234,56', '0,92', '0,0061'],
      ['13.10.2026', '62.000,00', '', '-'],
    ]);
    expect(lines.map(({ coin, rate }) => `${coin} ${rate}`)).toEqual([
      'BTC 61234.56',
      'JPY 0.0061',
      'USD 0.92',
      'BTC 62000',
    ]);
    expect(directionSaid(lines)).toBe(
      'A rate is what one coin is worth: 1 USD = 0.92 on 2026-10-05',
    );
  });

  test('zero, a jump and two rates of a day are named in columns too', () => {
    const lines = read([
      ['Date', 'USD', 'GBP', 'BTC'],
      ['2026-10-05', 0.92, 1.16, 0],
      ['2026-10-06', 9.2, 1.17, 60_000],
      ['2026-10-06', 9.2, 1.18, 60_000],
    ]);
    expect(
      lines.flatMap(({ coin, doubt, clash }) => ((doubt ?? clash) ? [[coin, doubt ?? clash]] : [])),
    ).toEqual([
      ['BTC', '0 in row 2'],
      ['GBP', '1.17 in row 3 and 1.18 in row 4'],
      ['USD', '9.2 in row 3 after 0.92 in row 2'],
    ]);
  });
});

test('a direction is shown by US dollars, else by the first rate that is used', () => {
  const line = (coin: string, rate: string, more = {}) =>
    ({ day: '2026-10-05', coin, rate, ...more }) as const;
  expect(directionSaid([line('BTC', '3'), line('USDT', '0.9')])).toContain('1 USDT = 0.9');
  expect(
    directionSaid([line('BTC', '0'), line('ETH', '2', { clash: '2 and 3' }), line('BGB', '4')]),
  ).toContain('1 BGB = 4');
  expect(directionSaid([line('BTC', '0'), line('ETH', '2', { clash: '2 and 3' })])).toBeNull();
  expect(directionSaid([line('BTC', '4', { turned: { base: null, rate: '0.25' } })])).toContain(
    '1 of your currency = 0.25 BTC',
  );
});

test('a rate that is missing is named with why', () => {
  const gap = { coin: 'BTC', day: '2026-10-05', used: null } as const;
  expect(gapInWords(gap)).toBe('BTC 2026-10-05');
  expect(gapInWords({ ...gap, used: '2026-10-01' })).toBe('BTC 2026-10-05 (rate of 2026-10-01)');
  expect(gapInWords({ ...gap, clash: '2 and 3' })).toBe('BTC 2026-10-05 (two rates of 2 and 3)');
  expect(gapInWords({ ...gap, unclear: 'of LUNA' })).toBe('BTC 2026-10-05 (of LUNA)');
});
