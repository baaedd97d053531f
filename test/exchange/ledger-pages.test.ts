// Which pages of a month are asked for, and what ends the reading: each rule with the smallest
// answers on which it turns.
import { RequestError } from '../../src/addin/engine/exchange/exchange-error';
import type { LedgerEntry } from '../../src/addin/engine/records/ledger-entry';
import {
  answer,
  at,
  cut,
  down,
  lengths,
  listing,
  reading,
  SENT_AT_MS,
  shortly,
  type LedgerPage,
} from './ledger-pages-rig';

describe('the end', () => {
  test.each([
    // Too few for a look at their end: the page itself is asked for again.
    [0, ['1', '1']],
    [1, ['1', '1']],
    [2, ['1', '1']],
    [3, ['1', '2 of 2']],
    [4, ['1', '2 of 3']],
    [40, ['1', '2 of 31']],
    [199, ['1', '2 of 159']],
    // Where pages meet is seen too.
    [200, ['1', '2', '2 of 159']],
    [201, ['1', '2', '2 of 160']],
    [399, ['1', '2', '3 of 177']],
    [400, ['1', '2', '3', '3 of 177']],
  ])('of %i entries: %j', async (count, pages) => {
    const { asked, read } = await reading(listing(down(900, count)));
    expect(asked).toEqual(pages);
    expect(read).toMatchObject({ settled: true, stuckAt: null });
    expect(lengths(read).reduce((sum, length) => sum + length, 0)).toBe(count);
  });

  test.each<[string, (limit: number) => LedgerPage]>([
    [
      'that refuses the smaller size',
      () => {
        throw new RequestError('parameter', 'no');
      },
    ],
    ['whose second page is empty', () => answer(2, [])],
    ['whose second page is too short', () => answer(2, down(869, 8))],
    ['whose second page holds others', () => answer(2, [...down(870, 9), at(7)])],
    ['that ignores the page', (limit) => answer(2, down(900, limit))],
  ])('is not seen at an exchange %s: the next page is asked for', async (_name, tail) => {
    const { asked, read } = await reading((page, _nth, limit) =>
      limit === undefined ? answer(page, page === 1 ? down(900, 40) : []) : tail(limit),
    );
    expect(asked).toEqual(['1', '2 of 31', '1', '2', '2']);
    expect(lengths(read)).toEqual([40, 0]);
  });

  test('a look at it that fails in another way fails the reading', async () => {
    const failing = reading((page, _nth, limit) => {
      if (limit !== undefined) throw new RequestError('range', 'no');
      return answer(page, down(900, 40));
    });
    await expect(failing).rejects.toMatchObject({ code: 'range' });
  });

  test('entries that were pushed onto the tail are its own; one that was posted since is no news', async () => {
    const look = (tail: LedgerEntry[], open: boolean) =>
      reading((page, _nth, limit) => answer(page, limit === undefined ? down(900, 40) : tail), {
        open,
      });
    // Two were posted: the tail of 30 begins two entries earlier.
    expect((await look(down(872, 12), false)).asked).toEqual(['1', '2 of 31']);
    const posted = [at(1_001), ...down(870, 10)];
    expect((await look(posted, true)).asked).toEqual(['1', '2 of 31']);
    expect((await look(posted, false)).read.settled).toBe(false);
    // It may stand behind the tail as well.
    expect((await look([...down(869, 9), at(1_001)], true)).asked).toEqual(['1', '2 of 31']);
  });

  test('a tail that holds its entries in another order is the same tail', async () => {
    const turned = await reading((page, _nth, limit) =>
      answer(page, limit === undefined ? down(900, 40) : down(869, 9).reverse()),
    );
    expect(turned.asked).toEqual(['1', '2 of 31']);
  });

  test('an exchange that cuts its pages loses nothing', async () => {
    const { asked, read } = await reading(listing(down(900, 130), 50));
    expect(lengths(read)).toEqual([50, 50, 30]);
    expect(asked).toEqual(['1', '2 of 39', '1', '2', '3', '3']);
    // A last page as long as the others is no end.
    expect(lengths((await reading(listing(down(900, 100), 50))).read)).toEqual([50, 50, 0]);
  });

  test('an exchange that cuts its pages, and two of them shorter still, loses nothing', async () => {
    const cuts = cut(cut(listing(down(900, 160), 50), 1, 2), 3, 10);
    const { asked, read } = await reading(cuts);
    expect(lengths(read)).toEqual([50, 50, 50, 10]);
    // Cut to 50, a look at more than 50 would show an end that is none.
    expect(asked).toEqual(['1', '1', '1', '2', '3', '3 of 48', '3', '4', '4']);
  });

  test('an exchange that answers more than was asked for is believed', async () => {
    const { asked, read } = await reading(listing(down(900, 500), 250));
    expect(lengths(read)).toEqual([250, 250, 0]);
    expect(asked).toEqual(['1', '2', '3', '3 of 199']);
    // Two hundred are a whole page all the same.
    expect((await reading(cut(listing(down(900, 500), 250), 2, 200))).asked.slice(0, 3)).toEqual([
      ...['1', '2', '3'],
    ]);
  });
});

describe('a short page', () => {
  const whole = listing(down(900, 230));

  test.each([
    [[30, 30], 2, 30, true],
    // The second shows all of the first: the fuller counts, and is looked at again.
    [[0, 30, 30], 3, 30, true],
    [[10, 30, 30], 3, 30, true],
    // The second shows nothing that the first lacks, and yet lacks some of it.
    [[30, 10, 30], 3, 30, true],
    [[30, 10, 10, 30], 4, 30, true],
    [[30, 10, 10, 10, 30], 4, 30, false],
    [[0, 10, 20, 30, 30], 4, 0, false],
  ])(
    'answered with %j entries is looked at until two answers agree: %i',
    async (rows, looks, length, settled) => {
      const { asked, kept, read } = await shortly(cut(whole, 2, ...rows));
      expect(asked).toEqual(['1', ...Array.from({ length: looks }, () => '2')]);
      expect([lengths(read)[1], read.settled]).toEqual([length, settled]);
      // Kept as it came first; it is looked at again where it is read on.
      expect(kept).toEqual(['1: 200', `2: ${rows[0]}`]);
    },
  );

  test('that is full at the second look is no end', async () => {
    const { asked, read } = await shortly(cut(listing(down(900, 430)), 2, 60, 200));
    expect(asked).toEqual(['1', '2', '2', '3', '3']);
    expect(lengths(read)).toEqual([200, 200, 30]);
  });

  test('of an open month whose end was pushed on goes on', async () => {
    // Between the two looks 180 were posted: the page is full now, and its end stands on page 3.
    const { asked, read } = await shortly(
      (page, nth) => {
        const posted = page > 2 || (page === 2 && nth > 1) ? 180 : 0;
        const all = [...down(1_180, 280).slice(180 - posted), ...down(900, 130)];
        return answer(page, all.slice((page - 1) * 200, page * 200));
      },
      { open: true },
    );
    expect(asked).toEqual(['1', '2', '2', '3', '3']);
    expect(
      new Set(read.pages.flatMap(({ records }) => records.map(({ billId }) => billId))).size,
    ).toBe(230);
    expect(read.settled).toBe(true);
  });

  test('of an open month that gains as many as it loses goes on, and of a closed one does not', async () => {
    const asked = async (open: boolean) =>
      (
        await shortly(
          (page, nth) =>
            page === 1
              ? answer(1, down(900, 200))
              : answer(page, page === 2 ? down(nth === 2 ? 701 : 700, 30) : [at(671)]),
          { open },
        )
      ).asked;
    expect((await asked(true)).slice(0, 4)).toEqual(['1', '2', '2', '3']);
    expect(await asked(false)).toEqual(['1', '2', '2', '2']);
  });

  test('that is empty, and then holds what is known, is no end', async () => {
    const { asked, read } = await shortly((page, nth) =>
      answer(page, page === 1 || (page === 2 && nth > 1) ? down(900, 200) : []),
    );
    expect(asked).toEqual(['1', '2', '2', '3', '3']);
    expect(read.stuckAt).toBeNull();
  });

  test('of an open month that loses some is looked at again', async () => {
    const { asked } = await shortly(cut(whole, 2, 30, 10, 30), { open: true });
    expect(asked).toEqual(['1', '2', '2', '2']);
  });

  test('that shows others of the same number each time settles nothing', async () => {
    const { asked, read } = await shortly((page, nth) =>
      answer(page, page === 1 ? down(900, 200) : down(nth > 1 ? 600 : 700, 30)),
    );
    expect(asked).toEqual(['1', '2', '2', '2', '2']);
    expect(read.settled).toBe(false);
  });

  test('that is full at the second look is no end where pages are longer than was asked for', async () => {
    const { asked, read } = await shortly(cut(listing(down(900, 730), 250), 2, 100, 220));
    expect(asked.slice(0, 4)).toEqual(['1', '2', '2', '3']);
    expect(lengths(read).slice(0, 2)).toEqual([250, 220]);
  });

  test('that shows others than before is looked at again, unless they were posted since', async () => {
    const looks = async (open: boolean) =>
      (
        await shortly(
          (page, nth) =>
            page === 1
              ? answer(1, down(900, 200))
              : answer(page, nth > 1 ? [at(1_050), ...down(700, 30)] : down(700, 30), 1_060_000),
          { open },
        )
      ).asked;
    expect(await looks(true)).toEqual(['1', '2', '2']);
    // In a closed month nothing is posted: the third answer agrees with the second.
    expect(await looks(false)).toEqual(['1', '2', '2', '2']);
  });
});

test('an end that is proven is not looked at', async () => {
  const proven = { isEnd: () => Promise.resolve(true) };
  for (const [count, pages] of [
    [0, ['1']],
    [2, ['1']],
    [40, ['1']],
    [200, ['1', '2']],
    [430, ['1', '2', '3']],
  ] as const)
    expect((await reading(listing(down(900, count)), proven)).asked).toEqual(pages);
});

describe('a page that brings nothing new', () => {
  test('of a closed month: the exchange ignores the page', async () => {
    const { asked, read } = await reading((page) => answer(page, down(900, 200)));
    expect(asked).toEqual(['1', '2']);
    expect(read).toMatchObject({ stuckAt: 2, settled: true });
  });

  test('of an open month is no wonder once; twice the same is', async () => {
    const ignoring = await reading((page) => answer(page, down(900, 200)), { open: true });
    expect(ignoring.read.stuckAt).toBe(3);
    const turned = (page: number) => (page % 2 ? down(900, 200) : down(900, 200).reverse());
    expect((await reading((page) => answer(page, turned(page)), { open: true })).read.stuckAt).toBe(
      3,
    );
  });

  /** So many were posted since page 1 was read. */
  const pushedOnBy = (posted: number) =>
    reading(
      (page) => {
        const now = [...down(1_000 + posted, posted), ...down(900, 230)];
        return page === 1
          ? answer(1, down(900, 200))
          : answer(page, now.slice((page - 1) * 200, page * 200), 1_000_000 + posted * 1_000);
      },
      { open: true },
    );

  test.each([
    // Page 2 holds what was posted since, and page 3 what page 1 held.
    [400, [200, 200, 200, 30], 200],
    // Page 2 holds as many of the one as of the other.
    [300, [200, 200, 130], 0],
  ])(
    'of an open month to which %i were posted is read on, and what it held is counted if all of it was known',
    async (posted, rows, oldRows) => {
      const { read } = await pushedOnBy(posted);
      expect(lengths(read)).toEqual(rows);
      expect(read).toMatchObject({ stuckAt: null, settled: true, oldRows });
    },
  );

  test('in an open month that is posted to faster than it is read ends in a sentence', async () => {
    let pages = 0;
    const outrun = reading(
      (page) => {
        pages = page;
        return answer(
          page,
          down(page === 1 ? 900 : 1_210 + page, 200),
          page === 1 ? SENT_AT_MS : 1_300_000,
        );
      },
      { open: true },
    );
    await expect(outrun).rejects.toMatchObject({
      code: 'incomplete',
      message: expect.stringContaining('faster than its pages can be read'),
    });
    expect(pages).toBe(26);
  });
});

test('a month of more than 2500 pages is refused', async () => {
  let pages = 0;
  const endless = reading((page, _nth, limit) => {
    if (limit !== undefined) throw new RequestError('parameter', 'no');
    pages = page;
    return answer(page, [at(page * 3 + 2), at(page * 3 + 1), at(page * 3)]);
  });
  await expect(endless).rejects.toMatchObject({
    code: 'body',
    message: expect.stringContaining('more than 2500 pages'),
  });
  expect(pages).toBe(2_500);
});

describe('pages that were kept', () => {
  const whole = listing(down(900, 430));
  const begun = (...pages: readonly number[]) => pages.map((page) => whole(page, 1, undefined));

  test('are not asked for again, nor handed over to be kept', async () => {
    const { asked, kept, read } = await reading(whole, { begun: begun(1, 2) });
    expect([asked, kept]).toEqual([['3', '3 of 191'], ['3: 30']]);
    expect(lengths(read)).toEqual([200, 200, 30]);
  });

  test('a short one counts as a first look, and what stands behind it is asked for again', async () => {
    const { asked, kept, read } = await reading(whole, { begun: begun(1, 2, 3) });
    expect([asked, kept]).toEqual([['3 of 191'], []]);
    expect(lengths(read)).toEqual([200, 200, 30]);
    const short = { ...begun(2)[0]!, records: down(700, 60) };
    const mended = await reading(whole, { begun: [begun(1)[0]!, short, begun(3)[0]!] });
    expect(mended.asked).toEqual(['2 of 199', '2', '3', '3']);
    expect(lengths(mended.read)).toEqual([200, 200, 30]);
  });

  test('what they hold is known', async () => {
    const { read } = await reading((page) => answer(page, down(900, 200)), { begun: begun(1) });
    expect(read.stuckAt).toBe(2);
  });
});
