// Pages of commission that overlap double rows and lose as many, while their count is right.
import { readRebateWindow, type RebateWindow } from '../../src/addin/engine/exchange/rebate-window';
import { amountsOf, pageObject, question, row, rows, type Row, type Said } from './commission-rows';
import { MovingExchange, nobody, type MovingOptions } from './moving-exchange';

const { signal } = new AbortController();
const exchangeOf = (said: Said, options: Omit<MovingOptions<Row>, 'answer'>): MovingExchange<Row> =>
  new MovingExchange({ ...options, answer: pageObject(said, 100) });
const read = async (exchange: MovingExchange<Row>, open: boolean): Promise<RebateWindow> =>
  (await readRebateWindow(exchange, nobody, question, { open, signal })).reading;

describe('pages that do not look like cuts of one listing', () => {
  /** Page 2 begins so many records too early, where nobody looks closer. */
  const overlapping = (by: number, until: number): NonNullable<MovingOptions<Row>['cut']> => {
    return (listing, page, asked, nth) => {
      const start = (page - 1) * asked;
      const shift = page === 2 && asked === 100 && nth <= until ? by : 0;
      return listing
        .slice(start - shift, start + asked)
        .slice(0, 100)
        .slice(0, 150 - start);
    };
  };

  test.each([
    [1, false],
    [20, false],
    [1, true],
    [20, true],
  ])('overlapping by %i, the window open %s: read again, and right', async (by, open) => {
    const listing = rows(0, 150);
    const once = exchangeOf('all', { listing, cut: overlapping(by, 2) });
    expect(await read(once, open)).toMatchObject({ readings: 2 });
    expect(amountsOf((await read(exchangeOf('all', { listing }), open)).records)).toBe(
      amountsOf(listing),
    );
    await expect(
      read(exchangeOf('all', { listing, cut: overlapping(by, 99) }), open),
    ).rejects.toMatchObject({
      code: 'incomplete',
    });
  });

  test('turned while they are read: read again, and right', async () => {
    const listing = Array.from({ length: 250 }, (_, n) =>
      row(n, {
        settleStartTime: `2026-10-05 ${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}:00`,
      }),
    );
    const turned = exchangeOf('all', {
      listing,
      cut: (all, page, size, nth) =>
        (nth === 2 ? [...all].reverse() : all).slice((page - 1) * size, page * size),
    });
    const window = await read(turned, false);
    expect(amountsOf(window.records)).toBe(amountsOf(listing));
    expect(window.readings).toBe(2);
  });

  test('twins where two pages meet cost one look, and are kept', async () => {
    const listing = [...rows(0, 100), ...rows(99, 140)];
    const exchange = exchangeOf('all', { listing });
    expect(await read(exchange, false)).toMatchObject({ readings: 1, records: { length: 141 } });
    expect(exchange.requests).toBe(3);
  });

  test('twins that one answer has shown cost no further look in an open window', async () => {
    const listing = [...rows(0, 200), ...rows(199, 240)];
    const exchange = exchangeOf('all', { listing });
    expect(await read(exchange, true)).toMatchObject({ readings: 1, records: { length: 241 } });
    // The pages, the place between pages 2 and 3, and page 1.
    expect(exchange.requests).toBe(3 + 1 + 1);
  });

  test('without total the look at the end shows twins before it too', async () => {
    const listing = [...rows(0, 100), ...rows(99, 140)];
    const exchange = exchangeOf('nothing', { listing });
    expect(await read(exchange, false)).toMatchObject({ readings: 1, records: { length: 141 } });
    expect(exchange.requests).toBe(2 + 1);
  });
});
