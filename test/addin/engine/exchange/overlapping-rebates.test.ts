// Pages of commission that overlap double rows and lose as many, while their count is right.
import { RequestError } from '../../../../src/addin/engine/exchange/exchange-error';
import {
  readRebateWindow,
  type RebateWindow,
} from '../../../../src/addin/engine/exchange/rebate-window';
import { amountsOf, pageObject, question, row, rows, type Row, type Said } from './commission-rows';
import {
  insertAt,
  MovingExchange,
  nobody,
  type Change,
  type MovingOptions,
} from './moving-exchange';

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
  ])('overlapping by %i, the window open %s: asked for again, and right', async (by, open) => {
    const listing = rows(0, 150);
    const once = await read(exchangeOf('all', { listing, cut: overlapping(by, 2) }), open);
    expect(once.readings).toBe(1);
    expect(amountsOf(once.records)).toBe(amountsOf(listing));
    await expect(
      read(exchangeOf('all', { listing, cut: overlapping(by, 99) }), open),
    ).rejects.toMatchObject({
      code: 'incomplete',
    });
  });

  test('turned while they are read: asked for again, and right', async () => {
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
    expect(window.readings).toBe(1);
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

describe('the look at the place where two pages meet', () => {
  interface Seam {
    readonly listing: readonly Row[];
    readonly said?: Said;
    readonly size?: number;
    readonly open?: boolean;
    /** What it answers to the look. */
    readonly look?: (body: object, listing: readonly Row[]) => object;
    /** What happens before page 2 is answered. */
    readonly beforePage2?: Change<Row>;
  }
  /** The pages asked for, the look as "page of size". */
  async function asks({ listing, said = 'all', size = 100, open = false, ...more }: Seam) {
    const { look = (body: object) => body, beforePage2 } = more;
    const asked: string[] = [];
    const answer = pageObject(said, size);
    const exchange = new MovingExchange<Row>({
      listing,
      before: (nth) => (nth === 2 && beforePage2 ? [beforePage2] : []),
      cut: (all, page, wanted) => {
        asked.push(wanted === 100 ? String(page) : `${page} of ${wanted}`);
        const length = Math.min(size, wanted);
        return all.slice((page - 1) * length, page * length);
      },
      answer: (shown, page) => {
        const body = answer(shown, page) as object;
        return page.size === 100 ? body : look(body, listing);
      },
    });
    const { readings, records } = await read(exchange, open);
    expect(amountsOf(records)).toBe(amountsOf(exchange.now));
    return { asked, readings };
  }
  /** Twins stand where page `page` ends and the next begins. */
  const twinsAt = (count: number, page: number, size = 100): Row[] =>
    rows(0, count).map((one, at) => (at === page * size ? row(at - 1) : one));

  test.each([
    // The place stands between a quarter and three quarters of the page that is asked.
    ['pages 1 and 2', twinsAt(140, 1), 100, ['1', '2', '2 of 80']],
    ['page 1 and a page 2 of one record', twinsAt(101, 1), 100, ['1', '2', '2 of 80']],
    ['pages 2 and 3', twinsAt(240, 2), 100, ['1', '2', '3', '3 of 88']],
    [
      'pages 7 and 8 of an exchange that gives 10',
      twinsAt(75, 7, 10),
      10,
      ['1', '2', '3', '4', '5', '6', '7', '8', '9 of 8'],
    ],
  ])('of %s', async (_, listing, size, asked) => {
    expect(await asks({ listing, size })).toEqual({ asked, readings: 1 });
  });

  test('in an open window spares the earlier page a further look', async () => {
    expect((await asks({ listing: twinsAt(240, 2), open: true })).asked).toEqual([
      ...['1', '2', '3', '3 of 88', '1'],
    ]);
    // Of two pages it has shown the edge, with all behind it or not.
    expect((await asks({ listing: twinsAt(160, 1), open: true })).asked).toEqual([
      ...['1', '2', '2 of 80'],
    ]);
    expect((await asks({ listing: twinsAt(161, 1), open: true })).asked).toEqual([
      ...['1', '2', '2 of 80', '1'],
    ]);
  });

  test.each([
    // The look at the end shows the last 42, so the place between pages 2 and 3.
    ['behind page 1', twinsAt(240, 1), 100, ['1', '2', '3', '3 of 99', '2 of 80']],
    ['behind page 2', twinsAt(240, 2), 100, ['1', '2', '3', '3 of 99']],
    // It shows the only record of page 4, and none before it.
    ['behind page 3 of 5 each', twinsAt(16, 3, 5), 5, ['1', '2', '3', '4', '6 of 3', '4 of 4']],
  ])(
    'without total is made only where the look at the end has not shown both pages: %s',
    async (_, listing, size, asked) => {
      expect(await asks({ listing, size, said: 'no total' })).toEqual({ asked, readings: 1 });
    },
  );

  test('at the end of two pages spares the look at page 1 only where it has shown their edge', async () => {
    const ofFive = async (count: number) =>
      (await asks({ listing: rows(0, count), size: 5, said: 'no total', open: true })).asked;
    expect(await ofFive(7)).toEqual(['1', '2', '2 of 4']);
    expect(await ofFive(8)).toEqual(['1', '2', '3 of 3', '1']);
  });

  test('is made where records were posted behind what was read, too', async () => {
    const posted = { listing: twinsAt(140, 1), beforePage2: insertAt(140, rows(1_000, 1_002)) };
    expect(await asks({ ...posted, open: true })).toEqual({
      asked: ['1', '2', '2 of 80'],
      readings: 1,
    });
  });

  test('that fails in another way fails the reading', async () => {
    const failing = asks({
      listing: twinsAt(140, 1),
      look: () => {
        throw new RequestError('range', 'no');
      },
    });
    await expect(failing).rejects.toMatchObject({ code: 'range' });
  });

  test('says nothing where the exchange refuses the size or does not keep to it', async () => {
    const listing = twinsAt(140, 1);
    const refused = await asks({
      listing,
      look: () => {
        throw new RequestError('parameter', 'no');
      },
    });
    expect(refused).toEqual({ asked: ['1', '2', '2 of 80'], readings: 1 });
    const whole = await asks({ listing, look: (body) => ({ ...body, records: listing }) });
    expect(whole).toEqual({ asked: ['1', '2', '2 of 80'], readings: 1 });
  });

  test('that counts others than the pages did has the page asked for again, then the window', async () => {
    let looks = 0;
    const { asked, readings } = await asks({
      listing: twinsAt(140, 1),
      look: (body) => {
        looks += 1;
        return looks === 1 ? { ...body, total: 141 } : body;
      },
    });
    expect([asked, readings]).toEqual([['1', '2', '2 of 80', '2', '2', '1', '2', '2 of 80'], 2]);
  });
});
