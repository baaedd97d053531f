// A month that was refreshed is stored by what is new in it, beside the record of before. If these
// fail, rows are lost or doubled after Excel was closed, or each refresh stores the whole month.
import { isDeepStrictEqual } from 'node:util';
import type { Archive } from '../../../../src/addin/engine/archive/archive';
import type { ArchivedMonth } from '../../../../src/addin/engine/archive/stored-answers';
import { chance } from '../../../../src/sandbox/data/seeded-random';
import { accountOf, DAY_MS, HOUR_MS, type Account } from '../exchange/refreshed-account';
import { newDevice, OWNER, type Device } from './rig';

const MONTH = '2026-10';

async function refreshed(archive: Archive, account: Account): Promise<ArchivedMonth> {
  const before = await archive.month(OWNER, MONTH);
  const { month: reading } = await account.read(before?.reading ?? null);
  const month = { reading, fetchedAtMs: reading.pages[0]!.fetchedAtMs, retained: true };
  await archive.keepMonth(await archive.reading(OWNER), MONTH, month);
  return month;
}

/** A window that has nothing in memory. */
async function expectStored(device: Device, month: ArchivedMonth): Promise<void> {
  const archive = await device.open();
  // A month is too long to be shown where it differs.
  expect(isDeepStrictEqual(await archive.month(OWNER, MONTH), month)).toBe(true);
  expect((await archive.stored(OWNER)).rows).toBe(month.reading.entries.length);
  expect((await archive.coverage(OWNER)).months).toEqual([MONTH]);
  await archive.close();
  expect(device.reported).toEqual([]);
}

/** The parts of the month that rest on the device, and the bytes of the first. */
async function resting(
  device: Device,
): Promise<{ readonly parts: number; readonly first: string }> {
  const { values } = await device.rest('bytes');
  return { parts: values.length, first: String(values[0]) };
}

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'what was added, in any order of refreshes, windows and restarts, is read as it was kept (%i)',
  async (seed) => {
    const draw = chance('added pages', seed);
    const account = accountOf(draw.pick([1, 150, 430, 900]), draw);
    const device = newDevice();
    device.nowMs = account.nowMs + 30 * DAY_MS;
    let windows = [await device.open(), await device.open(0)];
    for (let step = 0; step < 12; step += 1) {
      account.nowMs += draw.pick([HOUR_MS / 4, 5 * HOUR_MS, 20 * HOUR_MS]);
      for (let n = draw.pick([0, 3, 10, 210]); n > 0; n -= 1)
        account.post(account.nowMs - n * 900 - (draw.oneIn(30) ? 2 * HOUR_MS : 0));
      if (draw.oneIn(8)) account.rows.splice(draw.below(account.rows.length), 1);
      const month = await refreshed(draw.pick(windows), account);
      await expectStored(device, month);
      if (!draw.oneIn(4)) continue;
      for (const one of windows) await one.close();
      windows = [await device.open(), await device.open(0)];
    }
  },
);

test('ten new entries leave the record of the month as it is, and add one', async () => {
  const account = accountOf(900, chance('added pages', 'ten'));
  const device = newDevice();
  device.nowMs = account.nowMs + DAY_MS;
  let archive = await device.open();
  await refreshed(archive, account);
  const { first } = await resting(device);
  for (let hour = 0; hour < 4; hour += 1) {
    account.nowMs += HOUR_MS;
    for (let n = 10; n > 0; n -= 1) account.post(account.nowMs - n * 1_000);
    await expectStored(device, await refreshed(archive, account));
    expect(await resting(device)).toEqual({ parts: 2, first });
    await archive.close();
    archive = await device.open();
  }
  // Read whole again, it is one record.
  account.nowMs += DAY_MS;
  await expectStored(device, await refreshed(archive, account));
  expect((await resting(device)).parts).toBe(1);
});

test('what another window added later stays', async () => {
  const account = accountOf(900, chance('added pages', 'two windows'));
  const device = newDevice();
  device.nowMs = account.nowMs + DAY_MS;
  const [one, other] = [await device.open(), await device.open()];
  await refreshed(one, account);
  const before = (await one.month(OWNER, MONTH))!;
  account.nowMs += HOUR_MS;
  account.post(account.nowMs - 1_000);
  const { month: reading } = await account.read(before.reading);
  const earlier = { reading, fetchedAtMs: reading.pages[0]!.fetchedAtMs, retained: true };
  account.nowMs += HOUR_MS;
  account.post(account.nowMs - 1_000);
  const later = await refreshed(other, account);
  await one.keepMonth(await one.reading(OWNER), MONTH, earlier);
  await expectStored(device, later);
});

test('an addition to an earlier record is never joined to a later one', async () => {
  const account = accountOf(900, chance('added pages', 'moved'));
  const device = newDevice();
  device.nowMs = account.nowMs + 9 * DAY_MS;
  const archive = await device.open();
  await refreshed(archive, account);
  account.nowMs += HOUR_MS;
  account.post(account.nowMs - 1_000);
  await refreshed(archive, account);
  const had = await Promise.all(['heads', 'bytes'].map((name) => device.rest(name)));
  account.nowMs += 2 * DAY_MS;
  await refreshed(archive, account);
  await archive.close();
  await device.change((transaction) =>
    ['heads', 'bytes'].forEach((name, at) =>
      transaction.objectStore(name).put(had[at]!.values[1], had[at]!.keys[1]),
    ),
  );
  const next = await device.open();
  expect(await next.month(OWNER, MONTH)).toBeNull();
  expect(device.reported).toEqual([
    'What was kept of the ledger of October 2026 is damaged and cannot be read. Press Refresh to read it from the exchange again.',
  ]);
  for (const name of ['heads', 'bytes']) expect((await device.rest(name)).keys).toEqual([]);
});
