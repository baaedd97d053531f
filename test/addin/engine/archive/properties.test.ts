// Whatever is kept comes back equal, through any sequence of keeps, restarts, new keys and owners
// forgotten.
import fc from 'fast-check';
import type { IsoDay, IsoMonth } from '../../../../src/addin/engine/records/calendar';
import { HIDDEN } from '../../../../src/addin/engine/records/shorten';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import { pack, unpack } from '../../../../src/addin/engine/archive/content-packing';
import {
  dayOf,
  ledgerPage,
  monthOf,
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
import { runsOf } from '../../../seeds';

const amount = fc
  .tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.integer({ min: 0, max: 18 }))
  .map(
    ([units, scale]) =>
      `${units < 0n ? '-' : ''}${String(units < 0n ? -units : units)}${scale === 0 ? '' : `.${'0'.repeat(scale - 1)}7`}`,
  );
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
/** A coin whose name has a hidden character is refused when it is read, so none is ever kept. */
const coin = word.filter((text) => text.search(HIDDEN) < 0);
const rawLedger = fc
  .record({
    n: fc.nat(40),
    bizType: word,
    coinName: coin,
    deltaAmount: amount,
    afterAmount: amount,
    fees: fc.option(amount),
  })
  .map(({ n, ...fields }) => rawEntry(n, fields));
const rawMonth = fc.uniqueArray(rawLedger, { selector: ({ billId }) => billId, maxLength: 12 });
const month = fc.constantFrom<IsoMonth>('2026-06', '2026-07', '2026-08');
const owner = fc.constantFrom(OWNER, OTHER);
const day = fc
  .integer({ min: 0, max: 61 })
  .map(
    (n): IsoDay =>
      (n < 31
        ? `2026-07-${String(n + 1).padStart(2, '0')}`
        : `2026-08-${String(Math.min(n - 30, 31)).padStart(2, '0')}`) as IsoDay,
  );

test('a record keeps any texts', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(fc.array(text), fc.json(), async (texts, header) => {
      expect(await unpack(await pack({ header, texts }))).toEqual({ header, texts });
    }),
  );
});

test.each([
  ['compresses', CompressionStream],
  ['cannot compress', undefined],
])('a browser that %s keeps texts whole', async (_, ability) => {
  const { CompressionStream: real } = globalThis;
  const content = { header: null, texts: ['x'.repeat(10_000), 'end'] };
  Object.assign(globalThis, { CompressionStream: ability });
  const packed = await pack(content).finally(() =>
    Object.assign(globalThis, { CompressionStream: real }),
  );
  expect(packed.length < 1_000).toBe(ability !== undefined);
  expect(await unpack(packed)).toEqual(content);
});

/** One step on the store and on one in memory that is trusted. */
type Step = (there: {
  device: Device;
  opened: Archive;
  trusted: Archive;
  atMs: number;
}) => Promise<Archive | undefined>;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(owner, month, rawMonth)
      .map(([who, which, raw]): Step => async ({ opened, trusted, atMs }) => {
        const stored = monthOf(which, raw, { fetchedAtMs: atMs });
        await Promise.all([
          opened.keepMonth(await opened.reading(who), which, stored),
          trusted.keepMonth(await trusted.reading(who), which, stored),
        ]);
        return undefined;
      }),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(owner, month, fc.integer({ min: 1, max: 4 }), rawMonth)
      .map(([who, which, page, raw]): Step => async ({ opened, trusted, atMs }) => {
        const one = ledgerPage(page, raw, atMs);
        await Promise.all([
          opened.keepPage(await opened.reading(who), which, one),
          trusted.keepPage(await trusted.reading(who), which, one),
        ]);
        return undefined;
      }),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        owner,
        fc.uniqueArray(day, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 3 }),
      )
      .map(([who, days, records]): Step => async ({ opened, trusted, atMs }) => {
        const sorted = [...days].sort();
        const window = windowOf(
          { start: sorted[0]!, end: sorted.at(-1)! },
          sorted.flatMap((one) => Array.from({ length: records }, () => rawCommission(one))),
          atMs,
        );
        const stored = new Map(sorted.map((one) => dayOf(window, one)));
        for (const archive of [opened, trusted]) {
          await archive.keepWindow(await archive.reading(who), SERIES, window);
          await archive.keepDays(await archive.reading(who), SERIES, stored);
        }
        return undefined;
      }),
  },
  owner.map((who): Step => async ({ opened, trusted }) => {
    await Promise.all([opened.forget(who), trusted.forget(who)]);
    return undefined;
  }),
  {
    weight: 2,
    arbitrary: fc.boolean().map((closes): Step => async ({ device, opened }) => {
      if (closes) await opened.close();
      return device.open(20);
    }),
  },
);

const ALL_DAYS = Array.from(
  { length: 62 },
  (_, n): IsoDay =>
    (n < 31
      ? `2026-07-${String(n + 1).padStart(2, '0')}`
      : `2026-08-${String(n - 30).padStart(2, '0')}`) as IsoDay,
);

async function contentOf(archive: Archive): Promise<unknown> {
  const content: unknown[] = [];
  for (const who of [OWNER, OTHER]) {
    for (const which of ['2026-06', '2026-07', '2026-08'] as const)
      content.push(await archive.month(who, which), await archive.unfinishedPages(who, which));
    const days = await archive.days(who, SERIES, ALL_DAYS);
    content.push(days);
    for (const windowId of new Set([...days.values()].flatMap(({ windowId: id }) => id ?? [])))
      content.push(await archive.window(who, SERIES, windowId));
  }
  return content;
}

test('any sequence of steps leaves what an archive in memory holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const device = newDevice();
      const trusted = new Archive();
      let opened = await device.open(20);
      for (const [i, take] of steps.entries())
        opened = (await take({ device, opened, trusted, atMs: NOW_MS - 1000 + i })) ?? opened;
      expect(await contentOf(opened)).toEqual(await contentOf(trusted));
      expect(await contentOf(await device.open())).toEqual(await contentOf(trusted));
      expect(device.reported).toEqual([]);
    }),
    { numRuns: runsOf(60) },
  );
});
