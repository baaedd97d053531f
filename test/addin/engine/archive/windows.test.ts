// Two workbooks of one person share the store. If these fail, one of them loses or spoils what the
// other has read.
import {
  addDays,
  countDays,
  type DayWindow,
  type IsoDay,
} from '../../../../src/addin/engine/records/calendar';
import {
  dayOf,
  entriesOf,
  ledgerPage,
  monthOf,
  newDevice,
  NOW_MS,
  OTHER,
  OWNER,
  rawCommission,
  SERIES,
  windowOf,
} from './rig';
import { Channels } from './channels';

const daysOf = (window: DayWindow): IsoDay[] =>
  Array.from({ length: countDays(window) }, (_, i) => addDays(window.start, i));
const read = (at: number, count: number) =>
  monthOf('2026-08', entriesOf(count), { fetchedAtMs: at });

test('the last complete reading wins, whichever window writes last', async () => {
  const device = newDevice();
  const [one, two] = [await device.open(), await device.open()];
  await one.keepMonth(await one.reading(OWNER), '2026-08', read(NOW_MS - 10, 6));
  await two.keepMonth(await two.reading(OWNER), '2026-08', read(NOW_MS - 20, 5));
  expect(await two.month(OWNER, '2026-08')).toEqual(read(NOW_MS - 10, 6));
  await two.keepMonth(await two.reading(OWNER), '2026-08', read(NOW_MS - 5, 7));
  expect(await one.month(OWNER, '2026-08')).toEqual(read(NOW_MS - 5, 7));
});

test('a reading from a moment that is still to come protects nothing: the clock was wrong', async () => {
  const device = newDevice();
  const [one, two] = [await device.open(), await device.open()];
  device.nowMs = NOW_MS + 1_000_000;
  await one.keepMonth(await one.reading(OWNER), '2026-08', read(NOW_MS + 999_999, 6));
  device.nowMs = NOW_MS;
  await two.keepMonth(await two.reading(OWNER), '2026-08', read(NOW_MS - 1, 7));
  expect(await one.month(OWNER, '2026-08')).toEqual(read(NOW_MS - 1, 7));
});

test('what one window reads again is taken although its clock was set back', async () => {
  const device = newDevice();
  const archive = await device.open();
  await archive.keepMonth(await archive.reading(OWNER), '2026-08', read(NOW_MS - 1, 6));
  await archive.keepMonth(await archive.reading(OWNER), '2026-08', read(NOW_MS - 5, 7));
  expect(await archive.month(OWNER, '2026-08')).toEqual(read(NOW_MS - 5, 7));
});

test('days that two windows keep at the same moment are all kept, each in its newest reading', async () => {
  const device = newDevice();
  const windows = [await device.open(), await device.open(), await device.open()];
  const readings = await Promise.all(windows.map((archive) => archive.reading(OWNER)));
  const month = daysOf({ start: '2026-08-01', end: '2026-08-30' });
  await Promise.all(
    month.map((day, i) => {
      const older = windowOf({ start: day, end: day }, [rawCommission(day)], NOW_MS - 100 - i);
      const newer = windowOf(
        { start: day, end: day },
        [rawCommission(day), rawCommission(day)],
        NOW_MS - 50 + i,
      );
      return Promise.all([
        windows[i % 3]!.keepDays(readings[i % 3]!, SERIES, new Map([dayOf(newer, day)])),
        windows[(i + 1) % 3]!.keepDays(
          readings[(i + 1) % 3]!,
          SERIES,
          new Map([dayOf(older, day)]),
        ),
      ]);
    }),
  );
  for (const archive of windows) {
    const days = await archive.days(OWNER, SERIES, month);
    expect([...days.values()].map(({ records }) => records.length)).toEqual(
      Array.from({ length: 30 }, () => 2),
    );
  }
  expect(device.reported).toEqual([]);
});

test('one forgets while the other reads and writes: nothing of others is lost, nothing is told', async () => {
  const device = newDevice();
  const [one, two] = [await device.open(), await device.open()];
  for (let i = 1; i <= 9; i += 1)
    await one.keepMonth(
      await one.reading(OTHER),
      `2026-0${i as 1}`,
      monthOf(`2026-0${i as 1}`, entriesOf(i)),
    );
  await one.keepMonth(await one.reading(OWNER), '2026-08', read(NOW_MS - 1, 6));
  const forgetting = one.forget(OWNER);
  const [stored, ...found] = await Promise.all([
    two.keepMonth(await two.reading(OTHER), '2025-12', monthOf('2025-12', entriesOf(2))),
    ...Array.from({ length: 9 }, (_, i) => two.month(OTHER, `2026-0${(i + 1) as 1}`)),
  ]);
  await forgetting;
  expect(stored).toBeUndefined();
  expect(found.map((month) => month?.reading.entries.length)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect((await one.month(OTHER, '2025-12'))?.reading.entries).toHaveLength(2);
  expect(await two.month(OWNER, '2026-08')).toBeNull();
  expect(device.reported).toEqual([]);
});

describe('one forgets an account that the other is reading', () => {
  async function twoWindows() {
    const [device, channels] = [newDevice(), new Channels()];
    const [one, two] = [
      await device.open(undefined, channels.window()),
      await device.open(undefined, channels.window()),
    ];
    const reading = await two.reading(OWNER);
    await two.keepPage(reading, '2026-08', ledgerPage(1, entriesOf(3)));
    return { device, channels, one, two, reading };
  }
  const nothing = { bytes: 0, rows: 0 };
  /** What was said reaches the other windows, and they do at once what they do. */
  async function heard(): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((go) => setImmediate(go));
  }

  test('what the other still brings is not kept, in the store and in memory; what is asked afterwards is', async () => {
    const { device, one, two, reading } = await twoWindows();
    await one.forget(OWNER);
    await heard();
    expect(reading.forgotten.aborted).toBe(true);
    await two.keepPage(reading, '2026-08', ledgerPage(2, entriesOf(3, 3)));
    await two.keepMonth(reading, '2026-08', read(NOW_MS - 1, 6));
    expect([
      await one.stored(OWNER),
      await two.stored(OWNER),
      await two.month(OWNER, '2026-08'),
    ]).toEqual([nothing, nothing, null]);
    await two.keepMonth(await two.reading(OWNER), '2026-08', read(NOW_MS - 1, 6));
    expect((await one.month(OWNER, '2026-08'))?.reading.entries).toHaveLength(6);
    expect(device.reported).toEqual([]);
  });

  test('what the other writes after the deletion and before it hears of it is not kept either; others keep theirs', async () => {
    const { device, channels, one, two, reading } = await twoWindows();
    await two.keepMonth(await two.reading(OTHER), '2026-08', read(NOW_MS - 1, 4));
    channels.retained = true;
    await one.forget(OWNER);
    await two.keepMonth(reading, '2026-08', read(NOW_MS - 1, 6));
    expect(reading.forgotten.aborted).toBe(true);
    expect([await one.stored(OWNER), await two.stored(OWNER)]).toEqual([nothing, nothing]);
    channels.deliver();
    await heard();
    await two.keepMonth(await two.reading(OTHER), '2026-09', read(NOW_MS - 1, 1));
    expect((await one.coverage(OTHER)).months).toEqual(['2026-08', '2026-09']);
    expect(device.reported).toEqual([]);
  });

  test('what the other holds in memory alone goes too', async () => {
    const { device, one, two, reading } = await twoWindows();
    const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await two.keepMonth(reading, '2026-08', read(NOW_MS - 1, 6));
    full.mockRestore();
    expect((await two.stored(OWNER)).rows).toBe(9);
    await one.forget(OWNER);
    await heard();
    expect(await two.stored(OWNER)).toEqual(nothing);
    expect(device.reported).toHaveLength(1);
  });

  test('everything forgotten: the same, for the account that was being read', async () => {
    const { channels, one, two, reading } = await twoWindows();
    channels.retained = true;
    await one.forgetEverything();
    await two.keepMonth(reading, '2026-08', read(NOW_MS - 1, 6));
    channels.deliver();
    await heard();
    await two.reading(OWNER);
    await two.keepDays(reading, SERIES, new Map());
    expect(reading.forgotten.aborted).toBe(true);
    expect([await one.stored(OWNER), await two.stored(OWNER)]).toEqual([nothing, nothing]);
  });

  test('another account is read on, and what strangers say is not listened to', async () => {
    const { channels, one, two } = await twoWindows();
    const stranger = channels.window();
    for (const said of ['forgotten', null, [OWNER], { forgotten: 7 }, { constructor: OWNER }])
      stranger.postMessage(said);
    await heard();
    expect(await two.unfinishedPages(OWNER, '2026-08')).toHaveLength(1);
    await one.forget(OTHER);
    await heard();
    expect(channels.said.slice(5)).toEqual([{ forgotten: OTHER }]);
    expect(await two.unfinishedPages(OWNER, '2026-08')).toHaveLength(1);
  });
});

test('windows that open a new store at once agree on the key of an owner', async () => {
  const device = newDevice();
  const opened = await Promise.all(Array.from({ length: 4 }, () => device.open()));
  for (const [i, archive] of opened.entries())
    await archive.keepMonth(
      await archive.reading(OWNER),
      `2026-0${(i + 1) as 1}`,
      read(NOW_MS - 1, i),
    );
  for (const archive of opened)
    expect(
      (
        await Promise.all(opened.map((_, i) => archive.month(OWNER, `2026-0${(i + 1) as 1}`)))
      ).every((month) => month !== null),
    ).toBe(true);
  expect((await device.rest('keys')).keys).toHaveLength(1);
});

test('a window that makes a key while another has made one and keeps rows takes that', async () => {
  const device = newDevice();
  const [slow, fast] = [await device.open(), await device.open()];
  const make = crypto.subtle.generateKey.bind(crypto.subtle);
  let goOn = (): void => undefined;
  const isWaiting = new Promise<void>((waits) => {
    jest.spyOn(crypto.subtle, 'generateKey').mockImplementationOnce(async (...asked) => {
      waits();
      await new Promise<void>((go) => (goOn = go));
      return make(...asked);
    });
  });
  const reading = slow.reading(OWNER);
  await isWaiting;
  await fast.keepMonth(await fast.reading(OWNER), '2026-08', read(NOW_MS - 1, 6));
  goOn();
  await slow.keepMonth(await reading, '2026-07', monthOf('2026-07', entriesOf(2)));
  jest.restoreAllMocks();
  for (const archive of [slow, fast])
    expect([
      (await archive.month(OWNER, '2026-08'))?.reading.entries.length,
      (await archive.month(OWNER, '2026-07'))?.reading.entries.length,
    ]).toEqual([6, 2]);
  expect((await device.rest('keys')).keys).toHaveLength(1);
  expect(device.reported).toEqual([]);
});
