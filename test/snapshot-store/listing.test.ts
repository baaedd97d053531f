// What the person is shown of what rests on their device. If these fail, they forget the wrong
// account or too little.
import { openIndexedSnapshot } from '../../src/addin/snapshot/indexed-open';
import type { KeepingSnapshot } from '../../src/addin/snapshot/kept';
import { MemorySnapshot } from '../../src/addin/snapshot/memory-snapshot';
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
async function fill(snapshot: KeepingSnapshot, owner: string): Promise<void> {
  await snapshot.keepMonth(owner, '2026-08', monthOf('2026-08', [...entriesOf(5), rawEntry(3)]));
  await snapshot.keepMonth(owner, '2026-05', monthOf('2026-05', entriesOf(2)));
  await snapshot.keepPage(owner, '2026-07', ledgerPage(1, entriesOf(3)));
  const window = windowOf({ start: '2026-07-31', end: '2026-08-02' }, [
    rawCommission('2026-07-31'),
    rawCommission('2026-07-31'),
    rawCommission('2026-08-02'),
  ]);
  await snapshot.keepWindow(owner, SERIES, window);
  await snapshot.keepDays(
    owner,
    SERIES,
    new Map((['2026-08-02', '2026-07-31', '2026-08-01'] as const).map((day) => dayOf(window, day))),
  );
  await snapshot.keepDays(
    owner,
    FUTURES,
    new Map([['2026-08-01', { records: [], fetchedAtMs: NOW_MS, held: true }]]),
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
    let snapshot: KeepingSnapshot =
      where === 'memory' ? new MemorySnapshot() : (await device.open()).snapshot;
    await fill(snapshot, OWNER);
    if (where.endsWith('restart')) snapshot = (await device.open()).snapshot;
    expect(await snapshot.coverage(OWNER)).toEqual(COVERAGE);
    expect(await snapshot.coverage(OTHER)).toEqual({ months: [], series: [] });
    const one = await snapshot.kept(OWNER);
    expect(one.rows).toBe(13);
    expect(one.bytes).toBeGreaterThan(500);
    expect(await snapshot.kept(OTHER)).toEqual(NOTHING);
    await fill(snapshot, OTHER);
    expect(await snapshot.keptInAll()).toMatchObject({
      rows: 26,
      persistence: where === 'memory' ? 'memory' : 'granted',
    });
    await snapshot.forget(OWNER);
    expect(await snapshot.kept(OWNER)).toEqual(NOTHING);
    expect(await snapshot.coverage(OWNER)).toEqual({ months: [], series: [] });
    expect(await snapshot.coverage(OTHER)).toEqual(COVERAGE);
    expect((await snapshot.keptInAll()).rows).toBe(13);
  },
);

test('the bytes are those that rest, also after new keys, and what was set aside counts', async () => {
  const device = newDevice();
  const { snapshot, lock } = await device.open();
  await fill(snapshot, OWNER);
  expect((await snapshot.keptInAll()).bytes).toBe(await resting(device));
  await lock?.protectWithPin('4711');
  expect(await snapshot.kept(OWNER)).toEqual({ bytes: await resting(device), rows: 13 });
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
  await again.lock?.unlock('4711');
  expect(await again.snapshot.month(OWNER, '2026-08')).toBeNull();
  expect((await device.rest('aside')).values).toHaveLength(1);
  expect((await again.snapshot.keptInAll()).bytes).toBe((await snapshot.keptInAll()).bytes);
  expect((await again.snapshot.coverage(OWNER)).months).toEqual(['2026-05']);
});

test('under a PIN nobody learns whose rows there are; what was read since is listed', async () => {
  const device = newDevice();
  const first = await device.open();
  await fill(first.snapshot, OWNER);
  await first.lock?.protectWithPin('4711');
  const { snapshot, lock } = await device.open();
  await snapshot.keepMonth(OWNER, '2026-06', monthOf('2026-06', entriesOf(4)));
  expect(await snapshot.kept(OWNER)).toEqual({ bytes: null, rows: null });
  const all = await snapshot.keptInAll();
  expect(all.rows).toBeNull();
  expect(all.bytes).toBeGreaterThan(await resting(device));
  expect((await snapshot.coverage(OWNER)).months).toEqual(['2026-06']);
  await lock?.unlock('4711');
  expect((await snapshot.kept(OWNER)).rows).toBe(17);
  expect((await snapshot.coverage(OWNER)).months).toEqual(['2026-05', '2026-06', '2026-08']);
});

test('a card put beside another record says nothing of either, and the rows are still there', async () => {
  const device = newDevice();
  const { snapshot } = await device.open();
  await snapshot.keepMonth(OWNER, '2026-08', monthOf('2026-08', entriesOf(5)));
  await snapshot.keepMonth(OWNER, '2026-07', monthOf('2026-07', entriesOf(2)));
  const { keys, values } = await device.rest('heads');
  await device.change((transaction) =>
    keys.forEach((key, i) =>
      transaction
        .objectStore('heads')
        .put({ ...(values[i] as object), card: (values[1 - i] as { card: unknown }).card }, key),
    ),
  );
  expect((await snapshot.kept(OWNER)).rows).toBe(0);
  expect((await snapshot.coverage(OWNER)).months).toEqual([]);
  expect((await snapshot.month(OWNER, '2026-08'))?.reading.entries).toHaveLength(5);
});

describe('the promise of the browser to keep the store', () => {
  test('is asked for once, after the first thing was kept, and its answer is there to see', async () => {
    const device = newDevice();
    device.persist.grants = false;
    const { snapshot } = await device.open();
    expect(await snapshot.month(OWNER, '2026-08')).toBeNull();
    expect([device.persist.asked, (await snapshot.keptInAll()).persistence]).toEqual([
      0,
      'unasked',
    ]);
    await fill(snapshot, OWNER);
    expect([device.persist.asked, (await snapshot.keptInAll()).persistence]).toEqual([
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
    const told: string[] = [];
    const { snapshot } = await openIndexedSnapshot({
      indexedDB: newDevice().factory,
      name: NAME,
      clock: { nowMs: () => NOW_MS },
      tell: (one) => told.push(one),
      ...(persist && { persist }),
    });
    await fill(snapshot, OWNER);
    expect(await snapshot.keptInAll()).toMatchObject({
      rows: 13,
      persistence: persist ? 'refused' : 'unasked',
    });
    expect(told).toEqual([]);
  });
});
