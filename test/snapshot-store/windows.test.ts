// Two workbooks of one person share the store. If these fail, one of them loses or spoils what the
// other has read.
import { addDays, countDays, type DayWindow, type IsoDay } from '../../src/addin/records/calendar';
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
import { StoreChannels } from './store-channels';
import { until } from '../until';

const daysOf = (window: DayWindow): IsoDay[] =>
  Array.from({ length: countDays(window) }, (_, i) => addDays(window.start, i));
const read = (at: number, count: number) =>
  monthOf('2026-08', entriesOf(count), { fetchedAtMs: at });

test('the last complete reading wins, whichever window writes last', async () => {
  const device = newDevice();
  const [one, two] = [await device.open(), await device.open()];
  await one.snapshot.keepMonth(OWNER, '2026-08', read(NOW_MS - 10, 6));
  await two.snapshot.keepMonth(OWNER, '2026-08', read(NOW_MS - 20, 5));
  expect(await two.snapshot.month(OWNER, '2026-08')).toEqual(read(NOW_MS - 10, 6));
  await two.snapshot.keepMonth(OWNER, '2026-08', read(NOW_MS - 5, 7));
  expect(await one.snapshot.month(OWNER, '2026-08')).toEqual(read(NOW_MS - 5, 7));
});

test('a reading from a moment that is still to come protects nothing: the clock was wrong', async () => {
  const device = newDevice();
  const [one, two] = [await device.open(), await device.open()];
  device.nowMs = NOW_MS + 1_000_000;
  await one.snapshot.keepMonth(OWNER, '2026-08', read(NOW_MS + 999_999, 6));
  device.nowMs = NOW_MS;
  await two.snapshot.keepMonth(OWNER, '2026-08', read(NOW_MS - 1, 7));
  expect(await one.snapshot.month(OWNER, '2026-08')).toEqual(read(NOW_MS - 1, 7));
});

test('what one window reads again is taken although its clock was set back', async () => {
  const device = newDevice();
  const { snapshot } = await device.open();
  await snapshot.keepMonth(OWNER, '2026-08', read(NOW_MS - 1, 6));
  await snapshot.keepMonth(OWNER, '2026-08', read(NOW_MS - 5, 7));
  expect(await snapshot.month(OWNER, '2026-08')).toEqual(read(NOW_MS - 5, 7));
});

test('days that two windows keep at the same moment are all kept, each in its newest reading', async () => {
  const device = newDevice();
  const windows = [await device.open(), await device.open(), await device.open()];
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
        windows[i % 3]!.snapshot.keepDays(OWNER, SERIES, new Map([dayOf(newer, day)])),
        windows[(i + 1) % 3]!.snapshot.keepDays(OWNER, SERIES, new Map([dayOf(older, day)])),
      ]);
    }),
  );
  for (const { snapshot } of windows) {
    const days = await snapshot.days(OWNER, SERIES, month);
    expect([...days.values()].map(({ records }) => records.length)).toEqual(
      Array.from({ length: 30 }, () => 2),
    );
  }
  expect(device.told).toEqual([]);
});

test('one forgets while the other reads and writes: nothing of others is lost, nothing is told', async () => {
  const device = newDevice();
  const [one, two] = [await device.open(), await device.open()];
  for (let i = 1; i <= 9; i += 1)
    await one.snapshot.keepMonth(
      OTHER,
      `2026-0${i as 1}`,
      monthOf(`2026-0${i as 1}`, entriesOf(i)),
    );
  await one.snapshot.keepMonth(OWNER, '2026-08', read(NOW_MS - 1, 6));
  const forgetting = one.snapshot.forget(OWNER);
  const [kept, ...found] = await Promise.all([
    two.snapshot.keepMonth(OTHER, '2025-12', monthOf('2025-12', entriesOf(2))),
    ...Array.from({ length: 9 }, (_, i) => two.snapshot.month(OTHER, `2026-0${(i + 1) as 1}`)),
  ]);
  await forgetting;
  expect(kept).toBeUndefined();
  expect(found.map((month) => month?.reading.entries.length)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect((await one.snapshot.month(OTHER, '2025-12'))?.reading.entries).toHaveLength(2);
  expect(await two.snapshot.month(OWNER, '2026-08')).toBeNull();
  expect(device.told).toEqual([]);
});

describe('one forgets an account that the other is reading', () => {
  async function twoWindows() {
    const [device, channels] = [newDevice(), new StoreChannels()];
    const [one, two] = [
      await device.open(undefined, channels.window()),
      await device.open(undefined, channels.window()),
    ];
    const reading = await two.snapshot.reading(OWNER);
    await reading.keepPage('2026-08', ledgerPage(1, entriesOf(3)));
    return { device, channels, one, two, reading };
  }
  const nothing = { bytes: 0, rows: 0 };
  /** What was said reaches the other windows, and they do at once what they do. */
  async function heard(): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((go) => setImmediate(go));
  }

  test('what the other still brings is not kept, in the store and in memory; what is asked afterwards is', async () => {
    const { device, one, two, reading } = await twoWindows();
    await one.snapshot.forget(OWNER);
    await heard();
    expect(reading.forgotten.aborted).toBe(true);
    await reading.keepPage('2026-08', ledgerPage(2, entriesOf(3, 3)));
    await reading.keepMonth('2026-08', read(NOW_MS - 1, 6));
    expect([
      await one.snapshot.kept(OWNER),
      await two.snapshot.kept(OWNER),
      await two.snapshot.month(OWNER, '2026-08'),
    ]).toEqual([nothing, nothing, null]);
    await (await two.snapshot.reading(OWNER)).keepMonth('2026-08', read(NOW_MS - 1, 6));
    expect((await one.snapshot.month(OWNER, '2026-08'))?.reading.entries).toHaveLength(6);
    expect(device.told).toEqual([]);
  });

  test('what the other wrote after the deletion and before it heard of it is deleted too; others keep theirs', async () => {
    const { device, channels, one, two, reading } = await twoWindows();
    await two.snapshot.keepMonth(OTHER, '2026-08', read(NOW_MS - 1, 4));
    channels.held = true;
    await one.snapshot.forget(OWNER);
    await reading.keepMonth('2026-08', read(NOW_MS - 1, 6));
    expect((await one.snapshot.kept(OWNER)).rows).toBe(6);
    channels.deliver();
    await heard();
    await (await two.snapshot.reading(OTHER)).keepMonth('2026-09', read(NOW_MS - 1, 1));
    await until(async () => (await one.snapshot.kept(OWNER)).rows === 0);
    expect([await one.snapshot.kept(OWNER), await two.snapshot.kept(OWNER)]).toEqual([
      nothing,
      nothing,
    ]);
    expect((await one.snapshot.month(OTHER, '2026-08'))?.reading.entries).toHaveLength(4);
    expect(device.told).toEqual([]);
  });

  test('everything forgotten: the same, for the account that was being read', async () => {
    const { channels, one, two, reading } = await twoWindows();
    channels.held = true;
    await one.forgetEverything();
    await reading.keepMonth('2026-08', read(NOW_MS - 1, 6));
    channels.deliver();
    await heard();
    await two.snapshot.reading(OWNER);
    await reading.keepDays(SERIES, new Map());
    expect(reading.forgotten.aborted).toBe(true);
    expect([await one.snapshot.kept(OWNER), await two.snapshot.kept(OWNER)]).toEqual([
      nothing,
      nothing,
    ]);
  });

  test('a window that only looks on rewrites nothing, and what strangers say is not listened to', async () => {
    const { channels, one, two } = await twoWindows();
    const stranger = channels.window();
    for (const said of [
      'forgetting',
      null,
      ['forgetting'],
      ['forgetting', 7],
      ['constructor', OWNER],
    ])
      stranger.postMessage(said as never);
    await heard();
    expect(await two.snapshot.unfinishedPages(OWNER, '2026-08')).toHaveLength(1);
    await one.snapshot.forget(OTHER);
    await heard();
    expect(channels.said.slice(5)).toEqual([
      ['forgetting', OTHER],
      ['forgotten', OTHER],
    ]);
    expect(await two.snapshot.unfinishedPages(OWNER, '2026-08')).toHaveLength(1);
  });
});

test('a PIN set in one window: the other, which has not typed it, reads nothing more and keeps what it reads in memory', async () => {
  const device = newDevice();
  const [one, two] = [await device.open(), await device.open()];
  await one.snapshot.keepMonth(OWNER, '2026-08', read(NOW_MS - 1, 6));
  await one.lock?.protectWithPin('4711');
  expect(await two.snapshot.month(OWNER, '2026-08')).toBeNull();
  expect(two.lock?.state).toBe('locked');
  await two.snapshot.keepPage(OWNER, '2026-07', ledgerPage(1, entriesOf(2)));
  expect(await two.snapshot.unfinishedPages(OWNER, '2026-07')).toHaveLength(1);
  expect(await two.lock?.unlock('4711')).toEqual({ ok: true });
  expect(await one.snapshot.unfinishedPages(OWNER, '2026-07')).toHaveLength(1);
  expect(await two.snapshot.month(OWNER, '2026-08')).toEqual(read(NOW_MS - 1, 6));
  expect(device.told).toEqual([]);
});

test('two windows that open a new store at once agree on its key', async () => {
  const device = newDevice();
  const opened = await Promise.all(Array.from({ length: 4 }, () => device.open()));
  for (const [i, { snapshot }] of opened.entries())
    await snapshot.keepMonth(OWNER, `2026-0${(i + 1) as 1}`, read(NOW_MS - 1, i));
  for (const { snapshot } of opened)
    expect(
      (
        await Promise.all(opened.map((_, i) => snapshot.month(OWNER, `2026-0${(i + 1) as 1}`)))
      ).every((month) => month !== null),
    ).toBe(true);
  expect((await device.rest('roots')).keys).toEqual(['current']);
});

test('a window that makes keys while another has made them and keeps rows takes those: nothing is set aside', async () => {
  const device = newDevice();
  const make = crypto.subtle.generateKey.bind(crypto.subtle);
  let goOn = (): void => undefined;
  const isHeld = new Promise<void>((held) => {
    jest.spyOn(crypto.subtle, 'generateKey').mockImplementationOnce(async (...asked) => {
      held();
      await new Promise<void>((go) => (goOn = go));
      return make(...asked);
    });
  });
  const opening = device.open();
  await isHeld;
  const fast = await device.open();
  await fast.snapshot.keepMonth(OWNER, '2026-08', read(NOW_MS - 1, 6));
  goOn();
  const slow = await opening;
  jest.restoreAllMocks();
  for (const { snapshot } of [slow, fast])
    expect(await snapshot.month(OWNER, '2026-08')).toEqual(read(NOW_MS - 1, 6));
  expect((await device.rest('aside')).keys).toEqual([]);
  expect(device.told).toEqual([]);
});
