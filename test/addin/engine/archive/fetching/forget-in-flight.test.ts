// "Forget" while rows are being read. If these fail, rows of a forgotten client come back onto the
// disk by themselves.
import { Archive } from '../../../../../src/addin/engine/archive/archive';
import { entriesOf, monthOf, newDevice, OWNER } from '../rig';
import { fetcherRig, type FetcherRig } from './fetcher-rig';

const SERIES = { symbol: 'BTCUSDT', coin: 'USDT', product: 'SPOT' } as const;
const MONTHS = ['2026-08', '2026-09', '2026-10'] as const;

const stores: [string, () => Promise<Archive>][] = [
  ['memory', () => Promise.resolve(new Archive())],
  ['device', async () => await newDevice().open()],
];

/** Forgets the broker when the exchange is asked for the n-th time. */
async function forgettingAt(
  nth: number,
  archive: Archive,
): Promise<{ one: FetcherRig; forgetting: Promise<void>[] }> {
  const forgetting: Promise<void>[] = [];
  const one: FetcherRig = await fetcherRig(
    {
      sandbox: {
        onRequest: (request) => {
          if (request.nth === nth) forgetting.push(archive.forget(one.broker.id));
          return undefined;
        },
      },
    },
    archive,
  );
  return { one, forgetting };
}

const trueIds = ({ sandbox }: FetcherRig, month: string): string[] =>
  sandbox.truth.ledger('broker', month).map(({ billId }) => billId);

describe.each(stores)('on %s', (_, open) => {
  test.each([1, 2, 5, 9])(
    'the ledger, forgotten at request %i: nothing of it is kept, the cell is told, and no more than what was under way is asked',
    async (nth) => {
      const archive = await open();
      const { one, forgetting } = await forgettingAt(nth, archive);
      const asked = one.ledger(MONTHS);
      await expect(one.clock.run(asked)).rejects.toMatchObject({ code: 'cancelled' });
      await one.clock.run(Promise.all(forgetting));
      await one.clock.advance(60_000);
      expect(one.sandbox.requests.length).toBeLessThan(nth + 3);
      expect(await archive.coverage(one.broker.id)).toEqual({ months: [], series: [] });
      expect(await archive.stored(one.broker.id)).toEqual({ bytes: 0, rows: 0 });
      expect(one.board.running).toEqual([]);
    },
  );

  test('rebates, forgotten while a window is read: nothing of it is kept', async () => {
    const archive = await open();
    const { one, forgetting } = await forgettingAt(2, archive);
    await expect(
      one.clock.run(one.rebates(SERIES, '2026-05-01', '2026-10-31')),
    ).rejects.toMatchObject({ code: 'cancelled' });
    await one.clock.run(Promise.all(forgetting));
    await one.clock.advance(60_000);
    expect(await archive.stored(one.broker.id)).toEqual({ bytes: 0, rows: 0 });
  });

  test('asked again at once, it is read anew from its first page and kept', async () => {
    const archive = await open();
    const { one, forgetting } = await forgettingAt(4, archive);
    const first = one.ledger(['2026-10']).catch((error: unknown) => error);
    while (forgetting.length === 0) await one.clock.advance(1);
    const again = one.ledger(['2026-10']);
    const days = one.rebates(SERIES, '2026-10-01', '2026-10-31');
    const [reported, [month]] = await one.clock.run(Promise.all([first, again, days]));
    expect(reported).toMatchObject({ code: 'cancelled' });
    expect(month!.reading.entries.map(({ billId }) => billId)).toEqual(trueIds(one, '2026-10'));
    await Promise.all(forgetting);
    expect(
      (await archive.month(one.broker.id, '2026-10'))?.reading.entries.map(({ billId }) => billId),
    ).toEqual(trueIds(one, '2026-10'));
    expect((await archive.coverage(one.broker.id)).series).toHaveLength(1);
  });

  test('another account reads on as if nothing were', async () => {
    const archive = await open();
    const { one, forgetting } = await forgettingAt(3, archive);
    const gone = one.ledger(['2026-10']).catch((error: unknown) => error);
    const [, [month]] = await one.clock.run(
      Promise.all([gone, one.ledger(['2026-10'], { account: one.trader })]),
    );
    await Promise.all(forgetting);
    expect(month!.reading.entries).toHaveLength(
      one.sandbox.truth.ledger('ordinary', '2026-10').length,
    );
    expect((await archive.coverage(one.trader.id)).months).toEqual(['2026-10']);
    expect((await archive.coverage(one.broker.id)).months).toEqual([]);
  });
});

test('everything forgotten: no reading under way keeps what it brings', async () => {
  const archive = await newDevice().open();
  const reading = await archive.reading(OWNER);
  const done = archive.forgetEverything();
  await archive.keepMonth(reading, '2026-08', monthOf('2026-08', entriesOf(3)));
  await done;
  expect(reading.forgotten.aborted).toBe(true);
  expect(await archive.stored(OWNER)).toEqual({ bytes: 0, rows: 0 });
});
