// Which pages of commission records are asked for, and what ends the reading: each rule with the
// smallest answers on which it turns.
import { RequestError } from '../../src/addin/exchange/exchange-error';
import {
  EndLook,
  readRebatePages,
  type RebatePage,
  type RebatePagesRead,
} from '../../src/addin/exchange/rebate-pages';
import type { CommissionRecord } from '../../src/addin/records/commission-record';
import { commission } from '../records/sample-records';

interface Said {
  readonly total?: number | null;
  readonly pages?: number | null;
  readonly size?: number | null;
}

const record = (n: number): CommissionRecord => commission({ commission: String(n) });
const from = (first: number, count: number): CommissionRecord[] =>
  Array.from({ length: count }, (_, i) => record(first + i));

const answer = (page: number, records: CommissionRecord[], said: Said = {}): RebatePage => ({
  ...{ page, body: '', fetchedAtMs: 0, total: null, pages: null, size: null },
  ...said,
  records,
});

type Respond = (page: number, nth: number, size: number | undefined) => RebatePage;

/** `asked`: "page" or "page of size", in their order. */
async function reading(
  respond: Respond,
  begun: readonly RebatePage[] = [],
): Promise<{ asked: string[]; read: RebatePagesRead; seen: number[] }> {
  const asked: string[] = [];
  const times = new Map<string, number>();
  const seen: number[] = [];
  const read = await readRebatePages(
    (page, size) => {
      const question = size === undefined ? `${page}` : `${page} of ${size}`;
      const nth = (times.get(question) ?? 0) + 1;
      times.set(question, nth);
      asked.push(question);
      return Promise.resolve().then(() => respond(page, nth, size));
    },
    begun,
    (pages) => seen.push(pages.length),
  );
  return { asked, read, seen };
}

/** Answers from a list: `size` records a page, or as many as are asked for where that is less. */
const listing =
  (records: readonly CommissionRecord[], size: number, said: Said = {}): Respond =>
  (page, _nth, asked = size) => {
    const length = Math.min(size, asked);
    return answer(page, records.slice((page - 1) * length, page * length), said);
  };

const lengths = ({ pages }: RebatePagesRead): number[] =>
  pages.map(({ records }) => records.length);

describe('where total is said', () => {
  test.each([
    [0, ['1']],
    [99, ['1']],
    [100, ['1']],
    [101, ['1', '2']],
    [200, ['1', '2']],
    [201, ['1', '2', '3']],
  ])('%i records: %j, and no page more', async (total, pages) => {
    const { asked, read, seen } = await reading(listing(from(0, total), 100, { total }));
    expect(asked).toEqual(pages);
    expect(read).toMatchObject({ settled: true, stuckAt: null });
    expect(seen).toEqual(pages.map(Number));
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
  ])('is told by the second page, in any order (it says %s)', async (_name, said) => {
    const { asked, read } = await reading((page) =>
      answer(page, page % 2 ? from(0, 100) : from(0, 100).reverse(), said),
    );
    expect(asked).toEqual(['1', '2']);
    expect(read).toMatchObject({ settled: false, stuckAt: 2 });
  });

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

describe('where nobody says how many there are', () => {
  test.each([
    // Too few to be what an exchange cuts its pages to: two equal answers will do.
    [0, ['1', '1']],
    [1, ['1', '1']],
    [2, ['1', '1']],
    // The last quarter on a page of its own.
    [3, ['1', '2 of 2']],
    [4, ['1', '2 of 3']],
    [5, ['1', '2 of 3']],
    [40, ['1', '2 of 31']],
    [99, ['1', '2 of 79']],
    [100, ['1', '2', '2 of 79']],
    [199, ['1', '2', '3 of 88']],
    [200, ['1', '2', '3', '3 of 88']],
  ])('%i records: %j', async (count, pages) => {
    const { asked, read } = await reading(listing(from(0, count), 100));
    expect(asked).toEqual(pages);
    expect(read.settled).toBe(true);
    expect(lengths(read).reduce((sum, length) => sum + length, 0)).toBe(count);
  });

  test.each([
    ['it refuses the smaller size', 'refused', ['1', '2 of 31', '1', '2', '2']],
    ['its second page is too long', 11, ['1', '2 of 31', '1', '2', '2']],
    ['its second page is too short', 9, ['1', '2 of 31', '1', '2', '2']],
    ['its second page holds other records', 'others', ['1', '2 of 31', '1', '2', '2']],
  ] as const)('40 records, where %s: the next page is asked for', async (_name, tail, pages) => {
    const { asked, read } = await reading((page, _nth, size) => {
      if (size !== undefined && tail === 'refused') throw new RequestError('parameter', 'no');
      if (size !== undefined && tail === 'others') return answer(page, from(70, 10));
      if (size !== undefined) return answer(page, from(30, tail as number));
      return answer(page, page === 1 ? from(0, 40) : []);
    });
    expect(asked).toEqual(pages);
    expect(read.settled).toBe(true);
    expect(lengths(read)).toEqual([40, 0]);
  });

  test('3 records whose end cannot be looked at may be what pages are cut to; 2 may not', async () => {
    const asked = async (count: number) =>
      (
        await reading((page, _nth, size) => {
          if (size !== undefined) throw new RequestError('parameter', 'no');
          return answer(page, page === 1 ? from(0, count) : []);
        })
      ).asked;
    expect(await asked(3)).toEqual(['1', '2 of 2', '1', '2', '2']);
    expect(await asked(2)).toEqual(['1', '1']);
  });

  test('of two answers of one length the later is compared with the next', async () => {
    const { asked, read } = await reading((page, nth) =>
      answer(page, page === 1 ? from(0, 100) : from(nth > 1 ? 200 : 100, 30)),
    );
    expect(asked).toEqual(['1', '2', '2 of 99', '2', '2']);
    expect(read.settled).toBe(true);
    expect(read.pages[1]!.records).toEqual(from(200, 30));
  });

  test('a look at the end that fails in another way fails the reading', async () => {
    const failing = reading((page, _nth, size) => {
      if (size !== undefined) throw new RequestError('range', 'no');
      return answer(page, from(0, 40));
    });
    await expect(failing).rejects.toMatchObject({ code: 'range' });
  });

  test('among records that are equal a look at the end proves nothing', async () => {
    const { asked } = await reading(listing([...from(0, 39), record(0)], 100));
    expect(asked).toEqual(['1', '1', '2', '2 of 31']);
  });

  test('an exchange that cuts its pages loses nothing', async () => {
    const { asked, read } = await reading(listing(from(0, 130), 50));
    expect(lengths(read)).toEqual([50, 50, 30]);
    expect(asked).toEqual(['1', '2 of 39', '1', '2', '3', '3']);
    const saying = await reading(listing(from(0, 130), 50, { size: 50 }));
    expect(saying.asked).toEqual(['1', '2', '3', '3 of 49']);
  });

  test('a short page is looked at until two answers agree; what the longer one shows counts', async () => {
    const whole = listing(from(0, 130), 100);
    const answers = async (...rows: readonly number[]) => {
      const { asked, read } = await reading((page, nth, size) => {
        if (size !== undefined) throw new RequestError('parameter', 'no');
        const full = whole(page, nth, size);
        return page === 2 ? { ...full, records: full.records.slice(0, rows[nth - 1]) } : full;
      });
      return [asked.length - 2, lengths(read)[1], read.settled];
    };
    expect(await answers(30, 30)).toEqual([2, 30, true]);
    // The second shows all of the first, and more.
    expect(await answers(0, 30)).toEqual([2, 30, true]);
    expect(await answers(10, 30)).toEqual([2, 30, true]);
    expect(await answers(30, 10, 30)).toEqual([3, 30, true]);
    expect(await answers(30, 10, 10, 30)).toEqual([4, 30, true]);
    // A fourth answer is not asked for.
    expect(await answers(30, 10, 10, 10, 30)).toEqual([4, 30, false]);
  });

  test('a page that is full at the second look is no end', async () => {
    const whole = listing(from(0, 130), 100);
    const { asked, read } = await reading((page, nth, size) => {
      const full = whole(page, nth, size);
      return page === 1 && nth === 1 ? { ...full, records: full.records.slice(50) } : full;
    });
    expect(asked).toEqual(['1', '2 of 39', '1', '2', '2']);
    expect(lengths(read)).toEqual([100, 30]);
  });
});

describe('where only the number of pages is said', () => {
  test.each([
    [250, 100, ['1', '2', '3', '3 of 99']],
    // Its last page is full: nothing to look at.
    [200, 100, ['1', '2']],
    [100, 100, ['1']],
    // A short page is looked at again.
    [40, 100, ['1', '2 of 31']],
    [2, 100, ['1', '1']],
    [0, 100, ['1', '1']],
    [100, 50, ['1', '1', '2']],
    [4, 2, ['1', '1', '2']],
  ])('%i records, %i a page: %j', async (count, size, pages) => {
    const respond = listing(from(0, count), size, { pages: Math.max(1, Math.ceil(count / size)) });
    const { asked, read } = await reading(respond);
    expect(asked).toEqual(pages);
    expect(read.settled).toBe(true);
    expect(lengths(read).reduce((sum, length) => sum + length, 0)).toBe(count);
  });

  test('a short page inside is no end', async () => {
    const whole = listing(from(0, 270), 100, { pages: 3 });
    const { asked, read } = await reading((page, nth, size) => {
      const full = whole(page, nth, size);
      return page === 2 ? { ...full, records: full.records.slice(0, 60) } : full;
    });
    expect(asked).toEqual(['1', '2', '2', '3', '3 of 99', '3']);
    expect(lengths(read)).toEqual([100, 60, 70]);
  });

  test('an empty page is the end, however many are said', async () => {
    const { asked } = await reading((page) => answer(page, [], { pages: 3 }));
    expect(asked).toEqual(['1', '1']);
  });

  test('a single page that is full at the second look is the last', async () => {
    const { asked } = await reading((page, nth) =>
      answer(page, from(0, nth === 1 ? 20 : 100), { pages: 1 }),
    );
    expect(asked).toEqual(['1', '2 of 15', '1']);
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

test('windows of one question look at one end, the first that can be looked at', async () => {
  const endLook = new EndLook();
  const asked: string[] = [];
  const read = (count: number): Promise<RebatePagesRead> =>
    readRebatePages(
      (page, size) => {
        asked.push(size === undefined ? `${page}` : `${page} of ${size}`);
        return Promise.resolve(listing(from(0, count), 100)(page, 1, size));
      },
      [],
      () => undefined,
      endLook,
    );
  const windows = await Promise.all([read(40), read(130), read(99), read(1)]);
  expect(windows.map((one) => lengths(one))).toEqual([[40], [100, 30], [99], [1]]);
  expect(asked.filter((one) => one.includes('of'))).toHaveLength(1);
  expect(asked).toHaveLength(5 + 1);
});
