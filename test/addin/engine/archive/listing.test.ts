// What the person is shown of what rests on their device. If these fail, they forget the wrong
// account or too little.
import { Archive } from '../../../../src/addin/engine/archive/archive';
import {
  dayOf,
  entriesOf,
  ledgerPage,
  monthOf,
  NAME,
  newDevice,
  NOW_MS,
  OTHER,
  OWNER,
  rawCommission,
  rawEntry,
  SERIES,
  windowOf,
  type Device,
} from './rig';

const FUTURES = { symbol: 'A|B', coin: 'BTC', product: 'FUTURES' } as const;

/** 7 entries in 2 months, 3 in an unfinished page, 3 commission records on 4 days. */
async function fill(archive: Archive, owner: string): Promise<void> {
  await archive.keepMonth(
    await archive.reading(owner),
    '2026-08',
    monthOf('2026-08', [...entriesOf(5), rawEntry(3)]),
  );
  await archive.keepMonth(
    await archive.reading(owner),
    '2026-05',
    monthOf('2026-05', entriesOf(2)),
  );
  await archive.keepPage(await archive.reading(owner), '2026-07', ledgerPage(1, entriesOf(3)));
  const window = windowOf({ start: '2026-07-31', end: '2026-08-02' }, [
    rawCommission('2026-07-31'),
    rawCommission('2026-07-31'),
    rawCommission('2026-08-02'),
  ]);
  await archive.keepWindow(await archive.reading(owner), SERIES, window);
  await archive.keepDays(
    await archive.reading(owner),
    SERIES,
    new Map((['2026-08-02', '2026-07-31', '2026-08-01'] as const).map((day) => dayOf(window, day))),
  );
  await archive.keepDays(
    await archive.reading(owner),
    FUTURES,
    new Map([['2026-08-01', { records: [], fetchedAtMs: NOW_MS, retained: true }]]),
  );
}

const COVERAGE = {
  months: ['2026-05', '2026-08'],
  series: [
    { series: FUTURES, days: ['2026-08-01'] },
    { series: SERIES, days: ['2026-07-31', '2026-08-01', '2026-08-02'] },
  ],
};
const NOTHING = { bytes: 0, rows: 0 };

/** The lengths of what rests, as the browser would count them. */
const resting = async (device: Device): Promise<number> =>
  ((await device.rest('bytes')).values as Uint8Array[]).reduce(
    (sum, { length }) => sum + length,
    0,
  );

test.each(['memory', 'device', 'device after a restart'])(
  'every row is counted once, months, series and days are named, per owner (%s)',
  async (where) => {
    const device = newDevice();
    let archive: Archive = where === 'memory' ? new Archive() : await device.open();
    await fill(archive, OWNER);
    if (where.endsWith('restart')) archive = await device.open();
    expect(await archive.coverage(OWNER)).toEqual(COVERAGE);
    expect(await archive.coverage(OTHER)).toEqual({ months: [], series: [] });
    const one = await archive.stored(OWNER);
    expect(one.rows).toBe(13);
    expect(one.bytes).toBeGreaterThan(500);
    expect(await archive.stored(OTHER)).toEqual(NOTHING);
    await fill(archive, OTHER);
    expect(await archive.storedInAll()).toMatchObject({
      rows: 26,
      persistence: where === 'memory' ? 'memory' : 'granted',
    });
    await archive.forget(OWNER);
    expect(await archive.stored(OWNER)).toEqual(NOTHING);
    expect(await archive.coverage(OWNER)).toEqual({ months: [], series: [] });
    expect(await archive.coverage(OTHER)).toEqual(COVERAGE);
    expect((await archive.storedInAll()).rows).toBe(13);
  },
);

test('the bytes are those that rest, and a record that is damaged counts no more', async () => {
  const device = newDevice();
  const archive = await device.open();
  await fill(archive, OWNER);
  expect(await archive.stored(OWNER)).toEqual({ bytes: await resting(device), rows: 13 });
  const { keys, values } = await device.rest('bytes');
  await device.change((transaction) =>
    keys.forEach((key, i) =>
      transaction.objectStore('bytes').put(
        (values[i] as Uint8Array).map((byte, at) => (at === 20 ? byte ^ 1 : byte)),
        key,
      ),
    ),
  );
  const again = await device.open();
  expect(await again.month(OWNER, '2026-08')).toBeNull();
  expect((await again.storedInAll()).bytes).toBe(await resting(device));
  expect((await again.coverage(OWNER)).months).toEqual(['2026-05']);
});

test('a card put beside another record says nothing of either, and the rows are still there', async () => {
  const device = newDevice();
  const archive = await device.open();
  await archive.keepMonth(
    await archive.reading(OWNER),
    '2026-08',
    monthOf('2026-08', entriesOf(5)),
  );
  await archive.keepMonth(
    await archive.reading(OWNER),
    '2026-07',
    monthOf('2026-07', entriesOf(2)),
  );
  const { keys, values } = await device.rest('heads');
  await device.change((transaction) =>
    keys.forEach((key, i) =>
      transaction
        .objectStore('heads')
        .put({ ...(values[i] as object), card: (values[1 - i] as { card: unknown }).card }, key),
    ),
  );
  expect((await archive.stored(OWNER)).rows).toBe(0);
  expect((await archive.coverage(OWNER)).months).toEqual([]);
  expect((await archive.month(OWNER, '2026-08'))?.reading.entries).toHaveLength(5);
});

describe('the promise of the browser to keep the store', () => {
  test('is asked for once, after the first thing was kept, and its answer is there to see', async () => {
    const device = newDevice();
    device.persist.grants = false;
    const archive = await device.open();
    expect(await archive.month(OWNER, '2026-08')).toBeNull();
    expect([device.persist.asked, (await archive.storedInAll()).persistence]).toEqual([
      0,
      'unasked',
    ]);
    await fill(archive, OWNER);
    expect([device.persist.asked, (await archive.storedInAll()).persistence]).toEqual([
      1,
      'refused',
    ]);
  });

  test.each([
    ['has no such question', undefined],
    [
      'fails to answer',
      () => {
        throw new TypeError('no storage');
      },
    ],
  ])('a browser that %s keeps all the same', async (_, persist) => {
    const reported: string[] = [];
    const archive = new Archive({
      indexedDB: newDevice().factory,
      name: NAME,
      nowMs: () => NOW_MS,
      tell: (one) => reported.push(one),
      ...(persist && { persist }),
    });
    await fill(archive, OWNER);
    expect(await archive.storedInAll()).toMatchObject({
      rows: 13,
      persistence: persist ? 'refused' : 'unasked',
    });
    expect(reported).toEqual([]);
  });
});
