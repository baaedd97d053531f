// If these fail, a result says that it is whole or up to date where a part of it is not.
import { Archive } from '../../../../src/addin/engine/archive/archive';
import { rebateRecords } from '../../../../src/addin/engine/answers/stored-records';
import { listedLedgers } from '../../../../src/addin/engine/answers/known-ledger';
import type { IsoMonth } from '../../../../src/addin/engine/records/calendar';
import { dayOf, monthOf, OTHER, OWNER, SERIES, windowOf } from '../archive/rig';

const zones = { exchangeZone: 'UTC' };
const owners = [OWNER, OTHER].map((owner, i) => ({ account: `${i}`, owner }));
const midnight = (month: number, day: number): number => Date.UTC(2026, month - 1, day);

async function withMonth(
  archive: Archive,
  owner: string,
  month: IsoMonth,
  fetchedAtMs: number,
  retained = true,
): Promise<void> {
  const stored = monthOf(month, [], { fetchedAtMs });
  await archive.keepMonth(await archive.reading(owner), month, { ...stored, retained });
}

test('months say when they were read, as of when they are whole, and from when they are held', async () => {
  const archive = new Archive();
  const read = async (months: readonly IsoMonth[]) => {
    const need = { months, period: null };
    const listed = await listedLedgers({ archive, zones, owners, need });
    if (listed === null) return null;
    const { ledgers, fetchedBy, ...stored } = listed;
    const taken = ledgers.flatMap(({ account, months: own }) =>
      own.map(({ source }) => `${account} ${source.month}`),
    );
    return { ...stored, taken, fetchedBy: Object.fromEntries(fetchedBy) };
  };
  const [open, late, last] = [midnight(9, 20), midnight(9, 25), midnight(12, 1)];
  for (const { owner } of owners) {
    await withMonth(archive, owner, '2026-06', last, false);
    await withMonth(archive, owner, '2026-07', last, owner === OWNER);
  }
  await withMonth(archive, OWNER, '2026-08', midnight(9, 1));
  await withMonth(archive, OTHER, '2026-08', midnight(9, 2));
  expect(await read(['2026-08', '2026-09'])).toBeNull();
  await withMonth(archive, OWNER, '2026-09', late);
  await withMonth(archive, OTHER, '2026-09', open);
  expect(await read(['2026-08'])).toEqual({
    fetchedBy: { '2026-08': midnight(9, 1) },
    fetchedAtMs: midnight(9, 1),
    lastFetchedAtMs: midnight(9, 2),
    asOfMs: null,
    complete: true,
    retainedFrom: null,
    notRetained: [],
    taken: ['0 2026-08', '1 2026-08'],
  });
  expect(await read(['2026-07', '2026-06', '2026-09'])).toMatchObject({
    fetchedBy: { '2026-06': last, '2026-07': last, '2026-09': open },
    fetchedAtMs: open,
    lastFetchedAtMs: last,
    asOfMs: open,
    complete: false,
    retainedFrom: '2026-08-01',
    notRetained: ['2026-06', '2026-07'],
  });
  expect(await read([])).toMatchObject({ fetchedAtMs: null, lastFetchedAtMs: 0, complete: true });
});

test('settlement days say the same, and a day that is not kept makes them nothing', async () => {
  const archive = new Archive();
  const scope = { archive, zones, owners, series: [SERIES] };
  const keep = async (owner: string, day: 1 | 2 | 3, fetchedAtMs: number, retained = true) => {
    const at = `2026-10-0${day}` as const;
    const window = windowOf({ start: at, end: at }, [], fetchedAtMs);
    await archive.keepDays(
      await archive.reading(owner),
      SERIES,
      new Map([dayOf(window, at, retained)]),
    );
  };
  const read = async (from: 1 | 2 | 3) => {
    const days: string[] = [];
    const window = { start: `2026-10-0${from}`, end: '2026-10-03' } as const;
    const stored = await rebateRecords({ ...scope, window }, ({ account }, _, list) => {
      days.push(`${account} ${list.length}`);
    });
    return stored && { ...stored, days };
  };
  const [day2, day4] = [midnight(10, 2), midnight(10, 4)];
  for (const { owner } of owners) {
    await keep(owner, 1, day2, false);
    await keep(owner, 3, day4);
  }
  await keep(OWNER, 2, day4);
  expect(await read(1)).toBeNull();
  await keep(OTHER, 2, day2, false);
  expect(await read(3)).toMatchObject({ complete: true, retainedFrom: null, asOfMs: null });
  expect(await read(1)).toMatchObject({
    fetchedAtMs: day2,
    lastFetchedAtMs: day4,
    asOfMs: day2,
    complete: false,
    retainedFrom: '2026-10-03',
    days: ['0 3', '1 3'],
  });
  await keep(OWNER, 3, day4, false);
  expect(await read(3)).toMatchObject({ complete: false, retainedFrom: '2026-10-04' });
  const nothing = await rebateRecords({ ...scope, window: null }, () => undefined);
  expect(nothing).toMatchObject({ complete: true, retainedFrom: null, fetchedAtMs: null });
});
