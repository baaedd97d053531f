// If these fail, an accountant's rows come back changed after a restart, or must be fetched again.
import { Archive } from '../../../../src/addin/engine/archive/archive';
import {
  dayOf,
  entriesOf,
  ledgerPage,
  monthOf,
  newDevice,
  OTHER,
  OWNER,
  rawCommission,
  rawEntry,
  SERIES,
  windowOf,
} from './rig';

describe('after a restart', () => {
  test('a month comes back with every digit, body, count and break', async () => {
    const device = newDevice();
    const stored = monthOf(
      '2026-08',
      [
        ...entriesOf(7),
        rawEntry(3),
        rawEntry(9, { fees: null, fillSize: null, afterAmount: '17' }),
        rawEntry(20, {
          coinName: 'BTC',
          billId: 701234567890999999n.toString(),
          bizType: 'new_kind\t=1+1',
        }),
      ].reverse(),
    );
    const first = await device.open();
    await first.keepMonth(await first.reading(OWNER), '2026-08', stored);
    await first.close();
    const archive = await device.open();
    const found = await archive.month(OWNER, '2026-08');
    expect(found).toEqual(stored);
    expect(found?.reading.pages.map(({ body }) => body)).toEqual(
      stored.reading.pages.map(({ body }) => body),
    );
    expect(found?.reading.chain.breaks.length).toBeGreaterThan(0);
    expect(found?.reading.duplicatesRemoved).toBe(1);
    expect(device.reported).toEqual([]);
  });

  test('a month without entries, and one that the exchange no longer holds, are known as such', async () => {
    const device = newDevice();
    const first = await device.open();
    await first.keepMonth(await first.reading(OWNER), '2026-07', monthOf('2026-07', []));
    const gone = { ...monthOf('2019-01', []), retained: false };
    await first.keepMonth(await first.reading(OWNER), '2019-01', {
      ...gone,
      reading: { ...gone.reading, pages: [] },
    });
    await first.close();
    const archive = await device.open();
    expect((await archive.month(OWNER, '2026-07'))?.reading.entries).toEqual([]);
    expect((await archive.month(OWNER, '2019-01'))?.retained).toBe(false);
    expect(await archive.month(OWNER, '2026-06')).toBeNull();
    expect(await archive.month(OTHER, '2026-07')).toBeNull();
  });

  test('a body in the older envelope, with bare ids of 18 digits and a byte order mark, keeps every character', async () => {
    const device = newDevice();
    const bare = `\ufeff{"code":"00000","msg":"success","requestTime":1,"data":[${JSON.stringify(rawEntry(1)).replace(/"billId":"(\d+)"/, '"billId":$1')}]}`;
    const page = { ...ledgerPage(1, [rawEntry(1)]), body: bare.slice(1) };
    const stored = monthOf('2026-08', [rawEntry(1)]);
    const first = await device.open();
    await first.keepMonth(await first.reading(OWNER), '2026-08', {
      ...stored,
      reading: { ...stored.reading, pages: [page], entries: page.records },
    });
    await first.close();
    const found = await (await device.open()).month(OWNER, '2026-08');
    expect(found?.reading.pages[0]?.body).toBe(bare.slice(1));
    expect(found?.reading.entries[0]?.billId).toBe('701234567890000137');
  });

  test('unfinished pages go on where they stopped, and are gone when the month is whole', async () => {
    const device = newDevice();
    const pages = [1, 2, 3].map((page) => ledgerPage(page, entriesOf(3, page * 3)));
    const first = await device.open();
    // Not awaited, as a reading does it: they must not overtake each other.
    for (const page of pages) void first.keepPage(await first.reading(OWNER), '2026-08', page);
    await first.close();
    const second = await device.open();
    expect(await second.unfinishedPages(OWNER, '2026-08')).toEqual(pages);
    await second.keepPage(await second.reading(OWNER), '2026-08', ledgerPage(1, entriesOf(2)));
    expect(await second.unfinishedPages(OWNER, '2026-08')).toEqual([ledgerPage(1, entriesOf(2))]);
    await second.keepPage(await second.reading(OWNER), '2026-08', ledgerPage(3, entriesOf(2)));
    expect(await second.unfinishedPages(OWNER, '2026-08')).toHaveLength(1);
    await second.keepMonth(
      await second.reading(OWNER),
      '2026-08',
      monthOf('2026-08', entriesOf(2)),
    );
    await second.close();
    expect(await (await device.open()).unfinishedPages(OWNER, '2026-08')).toEqual([]);
  });

  test.each(['memory', 'device'])(
    'a page that does not go on where the kept ones end changes nothing (%s)',
    async (where) => {
      const archive = where === 'memory' ? new Archive() : await newDevice().open();
      const pages = [1, 2].map((page) => ledgerPage(page, entriesOf(3, page * 3)));
      for (const page of [...pages, ledgerPage(2, entriesOf(1)), ledgerPage(4, entriesOf(1))])
        await archive.keepPage(await archive.reading(OWNER), '2026-08', page);
      expect(await archive.unfinishedPages(OWNER, '2026-08')).toEqual(pages);
    },
  );

  test('rebate days come back with the one window that proves them', async () => {
    const device = newDevice();
    const window = windowOf({ start: '2026-07-30', end: '2026-08-02' }, [
      rawCommission('2026-07-31'),
      rawCommission('2026-07-31'),
      rawCommission('2026-08-01', { feeDeduction: null }),
    ]);
    const days = new Map(
      (['2026-07-30', '2026-07-31', '2026-08-01', '2026-08-02'] as const).map((day) =>
        dayOf(window, day),
      ),
    );
    const first = await device.open();
    await first.keepWindow(await first.reading(OWNER), SERIES, window);
    await first.keepDays(await first.reading(OWNER), SERIES, days);
    await first.close();
    const archive = await device.open();
    expect(await archive.days(OWNER, SERIES, ['2026-07-29', ...days.keys()])).toEqual(days);
    expect(await archive.window(OWNER, SERIES, window.windowId)).toEqual(window);
    expect(await archive.days(OWNER, { ...SERIES, product: 'FUTURES' }, [...days.keys()])).toEqual(
      new Map(),
    );
  });
});

test.each(['memory', 'device'])(
  'a window that no day names any more is dropped, one that is half replaced is not (%s)',
  async (where) => {
    const archive = where === 'memory' ? new Archive() : await newDevice().open();
    const old = windowOf({ start: '2026-07-31', end: '2026-08-01' }, [
      rawCommission('2026-07-31'),
      rawCommission('2026-08-01'),
    ]);
    await archive.keepWindow(await archive.reading(OWNER), SERIES, old);
    await archive.keepDays(
      await archive.reading(OWNER),
      SERIES,
      new Map([dayOf(old, '2026-07-31'), dayOf(old, '2026-08-01')]),
    );
    for (const day of ['2026-08-01', '2026-07-31'] as const) {
      expect(await archive.window(OWNER, SERIES, old.windowId)).toEqual(old);
      const again = windowOf({ start: day, end: day }, [rawCommission(day)], old.fetchedAtMs + 1);
      await archive.keepWindow(await archive.reading(OWNER), SERIES, again);
      await archive.keepDays(await archive.reading(OWNER), SERIES, new Map([dayOf(again, day)]));
    }
    expect(await archive.window(OWNER, SERIES, old.windowId)).toBeNull();
  },
);

test('decoded rows are held within the bound, and read again beyond it', async () => {
  const device = newDevice();
  const archive = await device.open(10);
  const [small, large] = [monthOf('2026-06', entriesOf(4)), monthOf('2026-07', entriesOf(40))];
  await archive.keepMonth(await archive.reading(OWNER), '2026-06', small);
  await archive.keepMonth(await archive.reading(OWNER), '2026-07', large);
  const [once, twice] = [
    await archive.month(OWNER, '2026-07'),
    await archive.month(OWNER, '2026-07'),
  ];
  expect(once).toEqual(large);
  expect(twice).not.toBe(once);
  expect(await archive.month(OWNER, '2026-06')).toBe(await archive.month(OWNER, '2026-06'));
});
