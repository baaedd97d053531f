// If these fail, a damaged or foreign store loses rows in silence, or keeps the add-in from working
// at all.
import { STORE_VERSION } from '../../src/addin/store/store-schema';
import {
  NEWER_SENTENCE,
  REFUSED_SENTENCE,
  TAKEN_OVER_SENTENCE,
} from '../../src/addin/store/store-connection';
import { openIndexedSnapshot } from '../../src/addin/snapshot/indexed-open';
import { LOST_KEYS_SENTENCE } from '../../src/addin/store/store-keys';
import { FULL_SENTENCE } from '../../src/addin/snapshot/fallback-store';
import {
  dayOf,
  entriesOf,
  ledgerPage,
  monthOf,
  NAME,
  newDevice,
  NOW_MS,
  OWNER,
  promised,
  rawCommission,
  SERIES,
  windowOf,
  type Device,
} from './rig';

const AUGUST = monthOf('2026-08', entriesOf(5));
const WINDOW = windowOf({ start: '2026-08-01', end: '2026-08-01' }, [rawCommission('2026-08-01')]);

async function deviceWithAugust(): Promise<Device> {
  const device = newDevice();
  const { snapshot, close } = await device.open();
  await snapshot.keepMonth(OWNER, '2026-08', AUGUST);
  await close();
  return device;
}

/** Damages what rests in the store `bytes` or `heads`. */
async function damage(
  device: Device,
  store: string,
  spoil: (value: unknown) => unknown,
): Promise<void> {
  const { keys, values } = await device.rest(store);
  await device.change((transaction) =>
    keys.forEach((key, i) => transaction.objectStore(store).put(spoil(values[i]), key)),
  );
}

const flipped = (value: unknown): unknown =>
  (value as Uint8Array).map((byte, i) => (i === 20 ? byte ^ 1 : byte));

test.each([
  ['one bit of a record', 'bytes', flipped],
  ['the end of a record', 'bytes', (value: unknown) => (value as Uint8Array).slice(0, -1)],
  [
    'the time in its head',
    'heads',
    (value: unknown) => ({ ...(value as object), fetchedAtMs: NOW_MS }),
  ],
  [
    'the IV in its head',
    'heads',
    (value: unknown) => ({ ...(value as object), iv: new Uint8Array(12) }),
  ],
  ['its whole head', 'heads', () => 'rubbish'],
])('%s damaged: set aside with a sentence, and read again', async (_, store, spoil) => {
  const device = await deviceWithAugust();
  await damage(device, store, spoil);
  const before = await device.rest('bytes');
  const { snapshot, keptOn } = await device.open();
  expect(keptOn).toBe('device');
  expect(await snapshot.month(OWNER, '2026-08')).toBeNull();
  expect(device.told).toEqual([
    'What was kept of the ledger of August 2026 is damaged and cannot be read. It was set aside; press Refresh to read it from the exchange again.',
  ]);
  expect((await device.rest('bytes')).keys).toEqual([]);
  expect((await device.rest('aside')).values).toMatchObject([{ bytes: before.values[0] }]);
  await snapshot.keepMonth(OWNER, '2026-08', AUGUST);
  expect(await snapshot.month(OWNER, '2026-08')).toEqual(AUGUST);
  expect((await device.rest('aside')).values).toHaveLength(1);
});

test('a damaged page ends the pages that a reading goes on from', async () => {
  const device = newDevice();
  const pages = [1, 2, 3].map((page) => ledgerPage(page, entriesOf(3, page * 3)));
  const first = await device.open();
  for (const page of pages) await first.snapshot.keepPage(OWNER, '2026-08', page);
  await first.close();
  const { keys, values } = await device.rest('bytes');
  await device.change((transaction) =>
    transaction.objectStore('bytes').put(flipped(values[1]), keys[1]),
  );
  const { snapshot } = await device.open();
  expect(await snapshot.unfinishedPages(OWNER, '2026-08')).toEqual([pages[0]]);
  for (const page of pages.slice(1)) await snapshot.keepPage(OWNER, '2026-08', page);
  expect(await snapshot.unfinishedPages(OWNER, '2026-08')).toEqual(pages);
});

test.each([
  ['missing', (transaction: IDBTransaction) => transaction.objectStore('roots').clear()],
  [
    'damaged',
    (transaction: IDBTransaction) =>
      transaction
        .objectStore('roots')
        .put(
          { keyId: 'x', by: {}, iv: new Uint8Array(12), wrapped: new Uint8Array(48) },
          'current',
        ),
  ],
])('a key that is %s: everything is set aside, and the store begins anew', async (_, spoil) => {
  const device = await deviceWithAugust();
  await device.change(spoil);
  const { snapshot, sentence, lock } = await device.open();
  expect(sentence).toBe(LOST_KEYS_SENTENCE);
  expect(lock?.state).toBe('device');
  expect((await device.rest('aside')).values).toHaveLength(1);
  await snapshot.keepMonth(OWNER, '2026-08', AUGUST);
  expect(await snapshot.month(OWNER, '2026-08')).toEqual(AUGUST);
});

test('a store of a newer Tieout is left untouched', async () => {
  const device = await deviceWithAugust();
  (await promised(device.factory.open(NAME, STORE_VERSION + 1))).close();
  const before = await device.rest('bytes');
  const { snapshot, sentence, keptOn, close } = await device.open();
  expect([keptOn, sentence]).toEqual(['device', NEWER_SENTENCE]);
  expect(await snapshot.month(OWNER, '2026-08')).toBeNull();
  await snapshot.keepMonth(OWNER, '2026-07', AUGUST);
  await close();
  expect(await (await device.open()).snapshot.month(OWNER, '2026-07')).toEqual(AUGUST);
  expect(await device.rest('bytes')).toEqual(before);
});

describe('without a store', () => {
  test.each([
    ['no IndexedDB at all', undefined],
    [
      'one that throws, as blocked site storage does',
      {
        open: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      },
    ],
  ])('%s: memory, and one sentence', async (_, factory) => {
    const told: string[] = [];
    const { snapshot, keptOn, sentence, lock, forgetEverything } = await openIndexedSnapshot({
      indexedDB: factory as IDBFactory | undefined,
      name: NAME,
      clock: { nowMs: () => NOW_MS },
      tell: (one) => told.push(one),
    });
    expect([keptOn, sentence, lock, told]).toEqual(['memory', REFUSED_SENTENCE, null, []]);
    await snapshot.keepMonth(OWNER, '2026-08', AUGUST);
    expect(await snapshot.month(OWNER, '2026-08')).toBe(AUGUST);
    await forgetEverything();
    expect(await snapshot.month(OWNER, '2026-08')).toBeNull();
  });

  test('one that fails to open, as in some private windows', async () => {
    const device = newDevice();
    const opening = jest.spyOn(device.factory, 'open').mockImplementation(() => {
      const request = Object.assign(new EventTarget(), {
        error: new DOMException('no', 'InvalidStateError'),
        result: null,
      });
      setTimeout(() => request.dispatchEvent(new Event('error')));
      return request as unknown as ReturnType<typeof device.factory.open>;
    });
    expect(await device.open()).toMatchObject({ keptOn: 'memory', sentence: REFUSED_SENTENCE });
    opening.mockRestore();
  });

  test('a newer Tieout in another window takes over: this one goes on in memory', async () => {
    const device = await deviceWithAugust();
    const { snapshot } = await device.open();
    const newer = promised(device.factory.open(NAME, STORE_VERSION + 1));
    (await newer).close();
    await snapshot.keepMonth(OWNER, '2026-07', AUGUST);
    expect(await snapshot.month(OWNER, '2026-07')).toBe(AUGUST);
    expect(device.told).toEqual([TAKEN_OVER_SENTENCE]);
  });
});

describe('a full disk', () => {
  afterEach(() => jest.restoreAllMocks());

  function fill(): void {
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  }

  test('what cannot be written stays in memory, is said once, and is written when there is room', async () => {
    const device = await deviceWithAugust();
    const { snapshot, close } = await device.open();
    await snapshot.keepPage(OWNER, '2026-06', ledgerPage(1, entriesOf(3)));
    fill();
    const newer = { ...monthOf('2026-08', entriesOf(6)), fetchedAtMs: NOW_MS };
    await snapshot.keepMonth(OWNER, '2026-08', newer);
    await snapshot.keepPage(OWNER, '2026-06', ledgerPage(2, entriesOf(3, 3)));
    await snapshot.keepWindow(OWNER, SERIES, WINDOW);
    await snapshot.keepDays(OWNER, SERIES, new Map([dayOf(WINDOW, '2026-08-01')]));
    expect(await snapshot.month(OWNER, '2026-08')).toBe(newer);
    expect((await snapshot.unfinishedPages(OWNER, '2026-06')).map(({ page }) => page)).toEqual([
      1, 2,
    ]);
    expect(await snapshot.days(OWNER, SERIES, ['2026-08-01'])).toEqual(
      new Map([dayOf(WINDOW, '2026-08-01')]),
    );
    expect(await snapshot.window(OWNER, SERIES, WINDOW.windowId)).toEqual(WINDOW);
    expect(device.told).toEqual([FULL_SENTENCE]);
    jest.restoreAllMocks();
    await snapshot.keepMonth(OWNER, '2026-08', newer);
    await snapshot.keepDays(OWNER, SERIES, new Map());
    await close();
    const again = await device.open();
    expect(await again.snapshot.month(OWNER, '2026-08')).toEqual(newer);
    expect(await again.snapshot.days(OWNER, SERIES, ['2026-08-01'])).toEqual(
      new Map([dayOf(WINDOW, '2026-08-01')]),
    );
    expect(device.told).toEqual([FULL_SENTENCE]);
  });

  test('what was kept before is not lost by a write that fails', async () => {
    const device = await deviceWithAugust();
    const first = await device.open();
    fill();
    await first.snapshot.keepMonth(OWNER, '2026-08', {
      ...monthOf('2026-08', []),
      fetchedAtMs: NOW_MS,
    });
    await first.close();
    jest.restoreAllMocks();
    expect(await (await device.open()).snapshot.month(OWNER, '2026-08')).toEqual(AUGUST);
  });
});
