// Which pages of commission records are asked for, and what ends the reading: each rule with the
// smallest answers on which it turns.
import { type Said, record, from, answer, reading, listing, lengths } from './rebate-pages-rig';

describe('where total is said', () => {
  test.each([
    [0, ['1']],
    [99, ['1']],
    // A full page 1 may be what the exchange counts.
    [100, ['1', '2']],
    [101, ['1', '2']],
    [200, ['1', '2']],
    [201, ['1', '2', '3']],
  ])('%i records: %j, and no page more', async (total, pages) => {
    const { asked, read, seen } = await reading(listing(from(0, total), 100, { total }));
    expect(asked).toEqual(pages);
    expect(read).toMatchObject({ settled: true, stuckAt: null });
    const holding = Math.max(1, Math.ceil(total / 100));
    expect(seen).toEqual(pages.slice(0, holding).map(Number));
  });

  test.each([
    ['a size of its own is believed', { size: 50 }, 50, ['1', '2', '3']],
    ['a size of 0 says nothing: page 1 is looked at again', { size: 0 }, 50, ['1', '1', '2', '3']],
    ['nor does one larger than was asked', { size: 500 }, 100, ['1', '2']],
    ['an exchange that cuts its pages in silence', {}, 50, ['1', '1', '2', '3']],
  ])('%s', async (_name, said, size, pages) => {
    const { asked, read } = await reading(listing(from(0, 130), size, { total: 130, ...said }));
    expect(asked).toEqual(pages);
    expect(read.settled).toBe(true);
  });

  test('a page that is too short once is asked for again at once', async () => {
    const whole = listing(from(0, 250), 100, { total: 250 });
    for (const short of [1, 2, 3]) {
      const { asked, read } = await reading((page, nth, size) => {
        const full = whole(page, nth, size);
        return page === short && nth === 1 ? { ...full, records: full.records.slice(0, 20) } : full;
      });
      expect(asked).toEqual(['1', '2', '3', String(short)].sort());
      expect(lengths(read)).toEqual([100, 100, 50]);
      expect(read.settled).toBe(true);
    }
  });

  test('a page in the middle that is too short twice alike leaves it open what is missing', async () => {
    const whole = listing(from(0, 250), 100, { total: 250 });
    const { asked, read } = await reading((page, nth, size) => {
      const full = whole(page, nth, size);
      return page === 2 ? { ...full, records: full.records.slice(0, 20) } : full;
    });
    expect(asked).toEqual(['1', '2', '2']);
    expect(read).toMatchObject({ settled: false, stuckAt: null });
  });

  test('a page that is too short each time in another way is looked at three times; the longest counts', async () => {
    const { asked, read } = await reading((page, nth) =>
      page === 1
        ? answer(1, from(0, [40, 70, 50, 60, 80][nth - 1]!), { total: 250 })
        : answer(page, from(page * 100, 100), { total: 250 }),
    );
    expect(asked.slice(0, 5)).toEqual(['1', '1', '1', '1', '2']);
    expect(read.pages[0]!.records).toHaveLength(70);
  });

  test('an equally long answer counts where it counts more records', async () => {
    const { asked, read } = await reading((page, nth) => {
      const total = page === 1 && nth === 1 ? 100 : 101;
      return answer(page, from(page * 100, page === 1 ? 60 : 41), { total });
    });
    expect(asked).toEqual(['1', '1', '1', '2']);
    expect(read.pages.map(({ total }) => total)).toEqual([101, 101]);
    expect(read.settled).toBe(true);
  });

  test('an answer that no longer says total proves no end', async () => {
    const { asked, read } = await reading((page, nth) =>
      answer(page, from(0, nth === 1 ? 60 : 100), { total: nth === 1 ? 250 : null }),
    );
    expect(asked).toEqual(['1', '1']);
    expect(read.settled).toBe(false);
  });

  test('an empty page ends it, whatever total says', async () => {
    const { asked, read } = await reading((page) => answer(page, [], { total: 250 }));
    expect(asked).toEqual(['1', '1']);
    expect(lengths(read)).toEqual([0]);
  });

  test.each([
    [11, 29],
    [30, 31],
    [95, 45],
  ])(
    '%i records at first, and more with every page: given up after %i pages',
    async (total, pages) => {
      const { asked, read } = await reading((page) =>
        answer(page, from(page * 10, 10), { total: total + (page - 1) * 10, size: 10 }),
      );
      expect(read).toMatchObject({ settled: false, stuckAt: null });
      expect(asked).toHaveLength(pages);
    },
  );

  test('a window of any total ends after 2500 pages', async () => {
    const { asked, read } = await reading((page) =>
      answer(page, from(page * 2, 2), { total: 1_000_000, size: 2 }),
    );
    expect(read).toMatchObject({ settled: false, stuckAt: null });
    expect(asked).toHaveLength(2_500);
  });
});

describe('counts that contradict each other', () => {
  /** Two pages of 100 and 50, and what each says. */
  const twoPages = async (first: Said, second: Said): Promise<boolean> => {
    const { read } = await reading((page) =>
      page === 1 ? answer(1, from(0, 100), first) : answer(page, from(100, 50), second),
    );
    expect(read.stuckAt).toBeNull();
    return read.settled;
  };

  test.each<[string, Said, Said, boolean]>([
    ['nothing changes', { total: 150, pages: 2 }, { total: 150, pages: 2 }, true],
    ['total grows', { total: 149, pages: 2 }, { total: 150, pages: 2 }, true],
    ['both grow', { total: 149, pages: 2 }, { total: 150, pages: 3 }, true],
    ['total falls', { total: 151, pages: 2 }, { total: 150, pages: 2 }, false],
    ['pages changes alone', { total: 150, pages: 3 }, { total: 150, pages: 2 }, false],
    ['total goes away', { total: 150, pages: 2 }, { pages: 2 }, false],
    ['total comes', { pages: 2 }, { total: 150, pages: 2 }, false],
    ['without total nothing changes', { pages: 2 }, { pages: 2 }, true],
    ['without total pages changes', { pages: 3 }, { pages: 2 }, false],
    ['pages goes away', { pages: 2 }, {}, false],
  ])('%s', async (_name, first, second, settled) => {
    expect(await twoPages(first, second)).toBe(settled);
  });
});

describe('an exchange that ignores the page', () => {
  test.each<[string, Said]>([
    ['total and pages', { total: 300, pages: 3 }],
    ['pages', { pages: 3 }],
    ['nothing', {}],
  ])(
    'is told by the second page, asked for twice, in any order (it says %s)',
    async (_name, said) => {
      const { asked, read } = await reading((page) =>
        answer(page, page % 2 ? from(0, 100) : from(0, 100).reverse(), said),
      );
      // Where nothing is counted, it may be all there is: the end is looked at.
      const looks = 'total' in said || 'pages' in said ? [] : ['2 of 79'];
      expect(asked).toEqual(['1', '2', '2', ...looks]);
      expect(read).toMatchObject({ settled: false, stuckAt: 2 });
    },
  );

  test('but not by one later page that was pushed on by as many records', async () => {
    const { read } = await reading((page) =>
      page === 1
        ? answer(1, from(0, 100), { total: 150 })
        : answer(page, page === 2 ? from(0, 100) : from(100, 50), { total: 250 }),
    );
    expect(read).toMatchObject({ settled: true, stuckAt: null });
    expect(lengths(read)).toEqual([100, 100, 50]);
  });

  test.each<[string, Said, number, number | null]>([
    ['total', { total: 6 }, 2, null],
    ['pages', { pages: 3 }, 2, null],
    ['its size alone', { size: 2 }, 2, 2],
    ['its size alone, of one record', { size: 1 }, 1, null],
  ])(
    'pages that are one record over and over are no proof of it where it says %s',
    async (_name, said, size, stuckAt) => {
      const copies = Array.from({ length: 3 * size }, () => record(7));
      const { read } = await reading(listing(copies, size, { size, ...said }));
      expect(read.stuckAt).toBe(stuckAt);
      if (stuckAt === null) expect(lengths(read).filter(Boolean)).toEqual([size, size, size]);
    },
  );

  test('two of three records alike on both pages are stuck too', async () => {
    const records = [record(1), record(1), record(2)];
    const { read } = await reading((page) => answer(page, records, { total: 9, size: 3 }));
    expect(read.stuckAt).toBe(2);
  });
});

test('an exchange that says nothing and never ends is refused after 2500 pages', async () => {
  let pages = 0;
  const endless = reading((page) => {
    pages = page;
    return answer(page, from(page * 2, 2), { size: 2 });
  });
  await expect(endless).rejects.toMatchObject({
    code: 'body',
    message: expect.stringContaining('more than 2500 pages'),
  });
  expect(pages).toBe(2_500);
});

test('pages that are there already are not asked for', async () => {
  const respond = listing(from(0, 250), 100, { total: 250 });
  const { asked, read } = await reading(respond, [respond(1, 1, undefined)]);
  expect(asked).toEqual(['2', '3']);
  expect(lengths(read)).toEqual([100, 100, 50]);
});
