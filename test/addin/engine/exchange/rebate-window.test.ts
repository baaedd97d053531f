// One window of commission records: what is looked at again, what is believed, of which moment it
// is, and how far it has come.
import {
  readRebateWindow,
  type PageProgress,
  type WindowAsOf,
} from '../../../../src/addin/engine/exchange/rebate-window';
import type { CommissionRecord } from '../../../../src/addin/engine/records/commission-record';
import {
  amountsOf,
  pageObject,
  question,
  row,
  rows,
  SAID,
  WITH_TOTAL,
  type Row,
  type Said,
} from './commission-rows';
import { insertAt, MovingExchange, nobody, withdraw, type Change } from './moving-exchange';

const { signal } = new AbortController();

interface Setting {
  readonly listing: readonly Row[];
  readonly said?: Said;
  readonly size?: number;
  /** What happens before the nth request. */
  readonly before?: Readonly<Record<number, Change<Row>>>;
  /** Changes the nth answer alone. */
  readonly changed?: (body: object, nth: number) => object;
}

/** `asked`: the pages, in their order. Its moments are the numbers of the requests. */
function exchangeOf({ listing, said = 'all', size = 100, before = {}, changed }: Setting) {
  const asked: number[] = [];
  const answer = pageObject(said, size);
  const exchange = new MovingExchange<Row>({
    listing,
    before: (nth) => (before[nth] ? [before[nth]] : []),
    cut: (all, page, wanted) => {
      const length = Math.min(size, wanted);
      return all.slice((page - 1) * length, page * length);
    },
    answer: (shown, page) => {
      asked.push(page.page);
      const body = answer(shown, page) as object;
      return changed?.(body, asked.length) ?? body;
    },
  });
  return { asked, exchange };
}

async function reading(
  setting: Setting,
  {
    open = true,
    before,
  }: { readonly open?: boolean; readonly before?: readonly CommissionRecord[] } = {},
) {
  const { asked, exchange } = exchangeOf(setting);
  const progress: PageProgress[] = [];
  const window = await readRebateWindow(exchange, nobody, question, {
    ...{ open, signal },
    ...(before && { before }),
    onPage: (one) => progress.push(one),
  }).catch((error: unknown) => error);
  const { reading: read, asOfMs } = window as Partial<WindowAsOf>;
  const { readings = 0, records = [] } = read ?? {};
  return { asked, asOfMs, progress, readings, records, window };
}
/** As the reader gives them. */
const recordsOf = async (listing: readonly Row[]): Promise<readonly CommissionRecord[]> =>
  (await reading({ listing }, { open: false })).records;

/** One is withdrawn and another posted: `total` stays. */
const swap =
  (at: number): Change<Row> =>
  (all) =>
    insertAt(0, [row(99_999)])(withdraw<Row>(at)(all));

describe('how far it is', () => {
  test.each<[Said, number | null]>([
    ['all', 3],
    ['no size', 3],
    ['no pages', 3],
    ['pages only', 3],
    ['nothing', null],
  ])('250 records of an exchange that says %s: of %p pages', async (said, pagesTotal) => {
    const { progress } = await reading({ listing: rows(0, 250), said }, { open: false });
    expect(progress.slice(0, 3)).toEqual([
      { pagesRead: 1, pagesTotal, rowsRead: 100 },
      { pagesRead: 2, pagesTotal, rowsRead: 200 },
      { pagesRead: 3, pagesTotal, rowsRead: 250 },
    ]);
  });

  test('it counts in pages of the size that is said', async () => {
    const { progress } = await reading({ listing: rows(0, 130), size: 50 }, { open: false });
    expect(progress.map(({ pagesTotal }) => pagesTotal)).toEqual([3, 3, 3]);
    const none = await reading(
      { listing: rows(0, 250), changed: (body) => ({ ...body, size: 0 }) },
      { open: false },
    );
    expect(none.progress[0]).toMatchObject({ pagesTotal: 3 });
  });

  test.each<Said>(['all', 'pages only'])('no record is one page (it says: %s)', async (said) => {
    const { progress } = await reading({ listing: [], said });
    expect(progress).toEqual([{ pagesRead: 1, pagesTotal: 1, rowsRead: 0 }]);
  });
});

describe('the moment', () => {
  test('of a window that nothing was posted to is that of page 1', async () => {
    expect(await reading({ listing: rows(0, 250) })).toMatchObject({ asOfMs: 1, readings: 1 });
  });

  test('of records posted in front is that of page 1', async () => {
    const { asOfMs, records } = await reading({
      listing: rows(0, 250),
      before: { 2: insertAt(0, [row(1_000)]) },
    });
    expect([asOfMs, records.length]).toEqual([1, 250]);
  });

  test('of records posted behind is that of the last page', async () => {
    const { asOfMs, records } = await reading({
      listing: rows(0, 250),
      before: { 3: insertAt(250, [row(1_000)]) },
    });
    expect([asOfMs, records.length]).toEqual([3, 251]);
  });

  test('where total is not said is that of the last page that holds any', async () => {
    const { asOfMs, records } = await reading({ listing: rows(0, 200), said: 'nothing' });
    expect([asOfMs, records.length]).toEqual([2, 200]);
    expect(await reading({ listing: [], said: 'nothing' })).toMatchObject({ asOfMs: 1 });
  });

  test('of equal records, to which another was posted in front, is that of page 1', async () => {
    // Page 1 shows the same as before.
    const listing = [...Array.from({ length: 100 }, () => row(0)), ...rows(1, 51)];
    const read = await reading({ listing, before: { 2: insertAt(0, [row(0)]) } });
    expect(read).toMatchObject({ asked: [1, 2, 1], asOfMs: 1, readings: 1 });
    expect(amountsOf(read.records)).toBe(amountsOf(listing));
  });

  test('of records posted before the last look is found by it, in front and behind', async () => {
    const listing = rows(0, 250);
    for (const [at, asOfMs, length] of [
      [0, 1, 250],
      [250, 3, 250],
    ] as const) {
      const read = await reading({ listing, before: { 4: insertAt(at, [row(1_000)]) } });
      expect(read).toMatchObject({ asked: [1, 2, 3, 1], readings: 1, asOfMs });
      expect(amountsOf(read.records)).toBe(amountsOf(listing));
      expect(read.records).toHaveLength(length);
    }
  });
});

describe('the look at page 1', () => {
  test.each(WITH_TOTAL)(
    'is left out where all stands on one page, and in a closed window (it says: %s)',
    async (said) => {
      expect((await reading({ listing: rows(0, 99), said })).asked).toEqual([1]);
      // A full page may be what the exchange counts: page 2 decides.
      expect((await reading({ listing: rows(0, 100), said })).asked).toEqual([1, 2]);
      // An empty page that only confirms the end is none.
      const silent = await reading({ listing: rows(0, 100), said: 'nothing' });
      expect(silent.asked).toEqual([1, 2, 2]);
      // Where all are equal no look shows the end: it is asked for again, once page 1 comes whole.
      const equal = Array.from({ length: 100 }, () => row(0));
      expect((await reading({ listing: equal, said: 'nothing' })).asked).toEqual([1, 2, 1, 2]);
      const closed = await reading({ listing: rows(0, 250), said }, { open: false });
      expect(closed.asked).toEqual([1, 2, 3]);
    },
  );

  test('that no longer shows what it did is page 1 of the next reading', async () => {
    // Where it was withdrawn from another page, total alone tells.
    for (const at of [3, 150]) {
      const { asked, readings, records } = await reading({
        listing: rows(0, 250),
        before: { 4: withdraw(at) },
      });
      expect(asked).toEqual([1, 2, 3, 1, 2, 3, 1]);
      expect([readings, records.length]).toEqual([2, 249]);
    }
  });

  test('sees one record come and another go', async () => {
    const { asked, readings } = await reading({
      listing: rows(0, 250),
      before: { 3: swap(120) },
    });
    expect([asked.length, readings]).toEqual([7, 2]);
  });

  test('follows records that were posted, to the page they were pushed to, and three places far', async () => {
    const listing = rows(0, 250);
    const posted = (n: number): Change<Row> => insertAt(0, rows(1_000 * n, 1_000 * n + 100));
    const once = await reading({ listing, before: { 2: posted(1) } });
    expect(once.asked).toEqual([1, 2, 3, 4, 2]);
    expect(once).toMatchObject({ asOfMs: 1, readings: 1 });
    const slowly = await reading({
      listing,
      before: { 2: insertAt(0, rows(1_000, 1_060)), 3: insertAt(0, rows(2_000, 2_060)) },
    });
    expect(slowly.asked).toEqual([1, 2, 3, 4, 2]);
    // While it is looked for, it is pushed on twice more.
    const thrice = await reading({ listing, before: { 4: posted(1), 5: posted(2) } });
    expect(thrice.asked).toEqual([1, 2, 3, 1, 2, 3]);
    expect(thrice).toMatchObject({ asOfMs: 1, readings: 1 });
    const again = await reading({
      listing,
      before: { 4: posted(1), 5: posted(2), 6: posted(3) },
    });
    // Then it is read anew, from page 1.
    expect(again.asked.slice(0, 7)).toEqual([1, 2, 3, 1, 2, 3, 1]);
    expect(again.readings).toBe(2);
  });

  test.each<[string, Said, number | null, number]>([
    ['goes away', 'all', null, 4],
    // The end is looked at as well.
    ['comes', 'pages only', 250, 5],
  ])('where total %s, all is read anew', async (_, said, total, look) => {
    const { asked, readings } = await reading({
      ...{ listing: rows(0, 250), said },
      changed: (body, nth) => (nth === look ? { ...body, total } : body),
    });
    expect([asked[look - 1], readings]).toEqual([1, 3]);
  });

  test('sees that a record was posted and withdrawn again: all is read anew', async () => {
    const { asked, readings, records } = await reading({
      listing: rows(0, 250),
      before: { 2: insertAt(0, [row(1_000)]), 4: withdraw(0) },
    });
    expect(asked).toEqual([1, 2, 3, 1, 2, 3, 1]);
    expect([readings, records.length]).toEqual([2, 250]);
  });

  test('is left to the look at the end of two pages alone, not of three', async () => {
    const all = rows(0, 190);
    const { asked } = await reading({
      ...{ listing: all, said: 'pages only' },
      changed: (body, nth) => {
        const { current } = body as { readonly current: number };
        const pages = [all.slice(0, 100), all.slice(100, 150), all.slice(150)];
        // The sixth is the look at the end.
        return nth === 6 ? body : { ...body, pages: 3, records: pages[current - 1] };
      },
    });
    expect(asked).toEqual([1, 2, 1, 2, 3, 2, 1]);
  });

  test('of records posted behind, and then in front, is of no single moment: read anew', async () => {
    const { readings, records } = await reading({
      listing: rows(0, 250),
      before: { 3: insertAt(250, [row(1_000)]), 4: insertAt(0, [row(2_000)]) },
    });
    expect([readings, records.length]).toEqual([2, 252]);
  });

  test('without total must not have changed at all', async () => {
    const { readings } = await reading({
      listing: rows(0, 250),
      said: 'pages only',
      before: { 5: insertAt(0, [row(1_000)]) },
    });
    expect(readings).toBe(2);
  });
});

describe('records equal in every field on two pages', () => {
  // The second stands on page 3 as well.
  const listing = [...rows(0, 250), row(150)];

  test('cost one look, at the place where the later page begins', async () => {
    // In pages of 88, of which the third shows where pages 2 and 3 meet.
    expect((await reading({ listing })).asked).toEqual([1, 2, 3, 3, 1]);
    expect((await reading({ listing }, { open: false })).asked).toEqual([1, 2, 3, 3]);
    // On one page they are two records.
    const near = [...rows(0, 250), row(249)];
    expect((await reading({ listing: near })).asked).toEqual([1, 2, 3, 1]);
  });

  test('behind a page that always shows fewer than it holds: a sentence, not what is left', async () => {
    const listed = rows(0, 270).map((one, at) => (at === 200 ? row(100) : one));
    const { window } = await reading({
      listing: listed,
      said: 'pages only',
      changed: (body) => {
        const { current, records } = body as { current: number; records: readonly Row[] };
        return current === 2 ? { ...body, records: records.slice(0, 60) } : body;
      },
    });
    expect(window).toMatchObject({ code: 'incomplete' });
  });

  test('that postings pushed on are looked for where they were pushed to', async () => {
    const { asked, readings, records } = await reading({
      listing,
      before: { 2: insertAt(0, rows(1_000, 1_100)) },
    });
    expect(asked).toEqual([1, 2, 3, 4, 4, 2]);
    expect([readings, records.length]).toEqual([1, 251]);
  });

  test('of which one went before the look, while another came', async () => {
    const { records, readings } = await reading({
      listing,
      before: { 4: (all) => [...withdraw<Row>(150)(all), row(77_777)] },
    });
    // The place where pages 2 and 3 meet has moved.
    expect([readings, records.length]).toEqual([2, 251]);
    expect(amountsOf(records)).toBe(amountsOf([...withdraw<Row>(150)(listing), row(77_777)]));
  });
});

describe('what is kept of the window', () => {
  test('is not replaced by fewer records before a second reading finds the same', async () => {
    const before = await recordsOf(rows(0, 250));
    for (const [open, requests] of [
      [false, 6],
      [true, 8],
    ] as const) {
      const less = await reading({ listing: rows(0, 249) }, { open, before });
      expect([less.readings, less.asked.length, less.records.length]).toEqual([2, requests, 249]);
    }
  });

  test('is replaced at once by as many or more, where total is said', async () => {
    const before = await recordsOf(rows(0, 50));
    for (const listing of [rows(0, 50), rows(0, 60), rows(10, 60), rows(10, 61)])
      expect(await reading({ listing }, { before })).toMatchObject({ readings: 1 });
    expect(await reading({ listing: [] }, { before: [] })).toMatchObject({ readings: 1 });
  });

  test('must be among the records where total is not said', async () => {
    const before = await recordsOf(rows(0, 50));
    const said = 'pages only';
    expect(await reading({ listing: rows(0, 60), said }, { before })).toMatchObject({
      readings: 1,
    });
    expect(await reading({ listing: rows(10, 70), said }, { before })).toMatchObject({
      readings: 2,
    });
  });

  test('falls only to readings that were still: one that changed meanwhile is no witness', async () => {
    const before = await recordsOf(rows(0, 250));
    const { window } = await reading(
      {
        listing: rows(0, 249),
        // The look says no total, and so does the page 1 that it is.
        changed: (body, nth) => (nth === 4 ? { ...body, total: null } : body),
      },
      { before },
    );
    expect(window).toMatchObject({ code: 'incomplete' });
  });

  test('two readings that find fewer, and different ones, settle nothing', async () => {
    const before = await recordsOf(rows(0, 50));
    const { window, asked } = await reading(
      { listing: rows(0, 40), before: { 2: withdraw(0), 3: withdraw(0) } },
      { before },
    );
    expect(window).toMatchObject({ code: 'incomplete' });
    expect(asked).toEqual([1, 1, 1]);
  });
});

test.each(SAID)('three readings that settle nothing are all (it says: %s)', async (said) => {
  const before = Object.fromEntries(
    Array.from({ length: 60 }, (_, nth) => [nth + 2, swap(nth % 50)] as const),
  );
  const { window, progress } = await reading({ listing: rows(0, 250), said, before });
  expect(window).toMatchObject({
    code: 'incomplete',
    message: expect.stringContaining(
      'The commission records of BTCUSDT from 2026-10-01 to 2026-10-31 kept changing while they were read 3 times',
    ),
  });
  expect(progress.filter(({ pagesRead }) => pagesRead === 1)).toHaveLength(3);
});

test('an exchange that ignores the page once is asked for it again', async () => {
  const listing = rows(0, 250);
  const { asked, readings, records } = await reading({
    listing,
    changed: (body, nth) => (nth === 2 ? { ...body, records: rows(0, 100) } : body),
  });
  expect(asked).toEqual([1, 2, 2, 3, 1]);
  expect([readings, records.length]).toEqual([1, 250]);
});
