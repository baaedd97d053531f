// If these fail, a damaged or foreign store loses rows in silence, or keeps the add-in from working
// at all.
import { forceCloseDatabase } from 'fake-indexeddb';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import type { IsoMonth } from '../../../../src/addin/engine/records/calendar';
import {
  FULL_SENTENCE,
  LOST_KEY_SENTENCE,
  REFUSED_SENTENCE,
  STORE_VERSION,
  TAKEN_OVER_SENTENCE,
} from '../../../../src/addin/engine/archive/sealed-store';
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
  const archive = await device.open();
  await archive.keepMonth(await archive.reading(OWNER), '2026-08', AUGUST);
  await archive.close();
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
])('%s damaged: deleted with a sentence, and read again', async (_, store, spoil) => {
  const device = await deviceWithAugust();
  await damage(device, store, spoil);
  const archive = await device.open();
  expect((await archive.stored(OWNER)).bytes).toBeGreaterThanOrEqual(0);
  expect(await archive.month(OWNER, '2026-08')).toBeNull();
  expect(device.reported).toEqual([
    'What was kept of the ledger of August 2026 is damaged and cannot be read. Press Refresh to read it from the exchange again.',
  ]);
  for (const name of ['heads', 'bytes']) expect((await device.rest(name)).keys).toEqual([]);
  await archive.keepMonth(await archive.reading(OWNER), '2026-08', AUGUST);
  expect(await (await device.open()).month(OWNER, '2026-08')).toEqual(AUGUST);
});

test('a damaged page ends the pages that a reading goes on from', async () => {
  const device = newDevice();
  const pages = [1, 2, 3].map((page) => ledgerPage(page, entriesOf(3, page * 3)));
  const first = await device.open();
  for (const page of pages) await first.keepPage(await first.reading(OWNER), '2026-08', page);
  await first.close();
  const { keys, values } = await device.rest('bytes');
  await device.change((transaction) =>
    transaction.objectStore('bytes').put(flipped(values[1]), keys[1]),
  );
  const archive = await device.open();
  expect(await archive.unfinishedPages(OWNER, '2026-08')).toEqual([pages[0]]);
  for (const page of pages.slice(1))
    await archive.keepPage(await archive.reading(OWNER), '2026-08', page);
  expect(await archive.unfinishedPages(OWNER, '2026-08')).toEqual(pages);
});

test('a damaged key: its owner is read again under another, and others lose nothing', async () => {
  const device = await deviceWithAugust();
  const { keys } = await device.rest('keys');
  const first = await device.open();
  await first.keepMonth(await first.reading(OTHER), '2026-08', AUGUST);
  await first.close();
  await device.change((transaction) => transaction.objectStore('keys').put('rubbish', keys[0]));
  const archive = await device.open();
  await archive.keepMonth(await archive.reading(OWNER), '2026-07', AUGUST);
  expect(device.reported).toEqual([LOST_KEY_SENTENCE]);
  const again = await device.open();
  expect((await again.coverage(OWNER)).months).toEqual(['2026-07']);
  expect(await again.month(OWNER, '2026-07')).toEqual(AUGUST);
  expect(await again.month(OTHER, '2026-08')).toEqual(AUGUST);
});

test('a store of a newer Tieout is left untouched, and memory takes its place', async () => {
  const device = await deviceWithAugust();
  (await promised(device.factory.open(NAME, STORE_VERSION + 1))).close();
  const before = await device.rest('bytes');
  const archive = await device.open();
  expect(device.reported).toEqual([TAKEN_OVER_SENTENCE]);
  expect(await archive.month(OWNER, '2026-08')).toBeNull();
  await archive.keepMonth(await archive.reading(OWNER), '2026-07', AUGUST);
  expect(await archive.month(OWNER, '2026-07')).toBe(AUGUST);
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
    const reported: string[] = [];
    const archive = new Archive({
      indexedDB: factory as IDBFactory | undefined,
      name: NAME,
      nowMs: () => NOW_MS,
      tell: (one) => reported.push(one),
    });
    expect([await archive.opened, reported]).toEqual([REFUSED_SENTENCE, []]);
    await archive.keepMonth(await archive.reading(OWNER), '2026-08', AUGUST);
    expect(await archive.month(OWNER, '2026-08')).toBe(AUGUST);
    expect((await archive.storedInAll()).persistence).toBe('memory');
    await archive.forgetEverything();
    expect(await archive.month(OWNER, '2026-08')).toBeNull();
    await archive.close();
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
    const archive = await device.open();
    expect((await archive.storedInAll()).persistence).toBe('memory');
    expect(device.reported).toEqual([REFUSED_SENTENCE]);
    opening.mockRestore();
  });

  test('a newer Tieout in another window takes over: this one goes on in memory', async () => {
    const device = await deviceWithAugust();
    const archive = await device.open();
    const newer = promised(device.factory.open(NAME, STORE_VERSION + 1));
    (await newer).close();
    await archive.keepMonth(await archive.reading(OWNER), '2026-07', AUGUST);
    expect(await archive.month(OWNER, '2026-07')).toBe(AUGUST);
    expect((await archive.storedInAll()).persistence).toBe('memory');
    expect(device.reported).toEqual([TAKEN_OVER_SENTENCE]);
  });
});

test('a store that the browser takes away: this window goes on in memory, and is told once', async () => {
  const device = await deviceWithAugust();
  const opening = jest.spyOn(device.factory, 'open');
  const archive = await device.open();
  const { result } = opening.mock.results[0]!.value as IDBOpenDBRequest;
  forceCloseDatabase(result as never);
  opening.mockRestore();
  await archive.keepMonth(await archive.reading(OWNER), '2026-07', AUGUST);
  expect(await archive.month(OWNER, '2026-07')).toBe(AUGUST);
  expect((await archive.storedInAll()).persistence).toBe('memory');
  expect(device.reported).toEqual([REFUSED_SENTENCE]);
});

describe('a full disk', () => {
  afterEach(() => jest.restoreAllMocks());

  function fill(error = 'QuotaExceededError'): void {
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', error);
    });
  }

  test.each([
    ['is full', 'QuotaExceededError', FULL_SENTENCE],
    ['refuses', 'UnknownError', REFUSED_SENTENCE],
  ])('a device that %s at the first thing is said once', async (_, error, sentence) => {
    const device = newDevice();
    const archive = await device.open();
    fill(error);
    await archive.keepMonth(await archive.reading(OWNER), '2026-08', AUGUST);
    expect(await archive.month(OWNER, '2026-08')).toBe(AUGUST);
    expect(device.reported).toEqual([sentence]);
  });

  test('what cannot be written stays in memory, is said once, and is written when there is room', async () => {
    const device = await deviceWithAugust();
    const archive = await device.open();
    const page = async (month: IsoMonth, number: number, from: number): Promise<void> =>
      archive.keepPage(await archive.reading(OWNER), month, ledgerPage(number, entriesOf(3, from)));
    const unfinished = async (month: IsoMonth): Promise<unknown[]> =>
      (await archive.unfinishedPages(OWNER, month)).flatMap(({ records }) =>
        records.map(({ billId }) => billId),
      );
    const ids = (from: number, count: number): unknown[] =>
      entriesOf(count, from).map(({ billId }) => billId);
    await page('2026-06', 1, 0);
    await page('2026-05', 1, 0);
    await page('2026-05', 2, 3);
    fill();
    const newer = { ...monthOf('2026-08', entriesOf(6)), fetchedAtMs: NOW_MS };
    await archive.keepMonth(await archive.reading(OWNER), '2026-08', newer);
    await page('2026-06', 2, 3);
    // Begun again.
    await page('2026-05', 1, 10);
    await archive.keepWindow(await archive.reading(OWNER), SERIES, WINDOW);
    await archive.keepDays(
      await archive.reading(OWNER),
      SERIES,
      new Map([dayOf(WINDOW, '2026-08-01')]),
    );
    expect(await archive.month(OWNER, '2026-08')).toBe(newer);
    expect(await unfinished('2026-06')).toEqual(ids(0, 6));
    expect(await unfinished('2026-05')).toEqual(ids(10, 3));
    expect(await archive.days(OWNER, SERIES, ['2026-08-01'])).toEqual(
      new Map([dayOf(WINDOW, '2026-08-01')]),
    );
    expect(await archive.window(OWNER, SERIES, WINDOW.windowId)).toEqual(WINDOW);
    expect(device.reported).toEqual([FULL_SENTENCE]);
    jest.restoreAllMocks();
    await page('2026-06', 3, 6);
    expect(await unfinished('2026-06')).toEqual(ids(0, 9));
    await archive.keepMonth(await archive.reading(OWNER), '2026-08', newer);
    await archive.keepDays(
      await archive.reading(OWNER),
      SERIES,
      new Map([dayOf(WINDOW, '2026-08-01')]),
    );
    await archive.close();
    const again = await device.open();
    expect(await again.month(OWNER, '2026-08')).toEqual(newer);
    expect(await again.days(OWNER, SERIES, ['2026-08-01'])).toEqual(
      new Map([dayOf(WINDOW, '2026-08-01')]),
    );
    expect(device.reported).toEqual([FULL_SENTENCE]);
    // What is written is no longer in memory alone: what another window reads later is seen.
    const [one, other] = [await device.open(), again];
    fill();
    const mine = { ...newer, fetchedAtMs: NOW_MS + 1 };
    await one.keepMonth(await one.reading(OWNER), '2026-08', mine);
    jest.restoreAllMocks();
    await one.keepMonth(await one.reading(OWNER), '2026-08', mine);
    device.nowMs += 5;
    const theirs = { ...newer, fetchedAtMs: NOW_MS + 2 };
    await other.keepMonth(await other.reading(OWNER), '2026-08', theirs);
    expect((await one.month(OWNER, '2026-08'))?.fetchedAtMs).toBe(NOW_MS + 2);
  });

  test('what was kept before is not lost by a write that fails', async () => {
    const device = await deviceWithAugust();
    const first = await device.open();
    fill();
    await first.keepMonth(await first.reading(OWNER), '2026-08', {
      ...monthOf('2026-08', []),
      fetchedAtMs: NOW_MS,
    });
    await first.close();
    jest.restoreAllMocks();
    expect(await (await device.open()).month(OWNER, '2026-08')).toEqual(AUGUST);
  });
});
