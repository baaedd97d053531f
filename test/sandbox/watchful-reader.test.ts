// Schedules must be fair: a reader who watches for what the facts say can be watched for is never
// left with a wrong table.
import { seedsOf } from '../seeds';
import { rig, type Reply, type Rig } from './rig';

/** A quarter of them for each commit; SANDBOX_SCHEDULES=200 for a thorough run. */
const SEEDS = seedsOf(Number(process.env['SANDBOX_SCHEDULES'] ?? 12), 3);
const WINDOW = { symbol: 'BTCUSDT', coin: 'USDT', startTime: '2026-09-01', endTime: '2026-11-20' };
type Row = Record<string, string>;

/** Asks until a whole, well-formed answer comes; the schedule promises that one does. */
async function patiently(ask: () => Promise<Reply>): Promise<unknown> {
  for (;;) {
    const reply = await ask().catch(() => undefined);
    if (
      reply?.status === 200 &&
      typeof reply.json === 'object' &&
      !('code' in (reply.json as object))
    )
      return reply.json;
  }
}

/** Reads at most four times; undefined is "incomplete". */
async function watched<T>(readOnce: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let reading = 0; reading < 4; reading += 1) {
    const found = await readOnce();
    if (found !== undefined) return found;
  }
  return undefined;
}

const readLedger = (on: Rig, month: string, limit: number) =>
  watched(async () => {
    const page = (number: number) =>
      patiently(() => on.ledger({ month, limit, page: number })) as Promise<Row[]>;
    const first = await page(1);
    const rows = [...first];
    for (let number = 2, last = first; last.length === limit; number += 1) {
      last = await page(number);
      rows.push(...last);
    }
    const unmoved = JSON.stringify(await page(1)) === JSON.stringify(first);
    return unmoved && new Set(rows.map((row) => row['billId'])).size === rows.length
      ? rows
      : undefined;
  });

const readRebates = (on: Rig) =>
  watched(async () => {
    const rows: Row[] = [];
    const totals = new Set<number>();
    for (let page = 1; page === 1 || rows.length < Math.max(...totals); page += 1) {
      const { total, records } = (await patiently(() => on.rebates({ ...WINDOW, page }))) as {
        total: number;
        records: Row[];
      };
      totals.add(total);
      rows.push(...records);
      if (totals.size > 1 || records.length === 0) return undefined;
    }
    return totals.has(rows.length) ? rows : undefined;
  });

const sorted = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

test.each(['newest', 'oldest', 'shuffled'] as const)(
  'with a third of all requests faulty, in the order %s, the truth or "incomplete"',
  async (order) => {
    let complete = 0;
    const changed = new Set<string>();
    for (const seed of SEEDS) {
      const on = await rig({
        order,
        postedUntilMs: Date.UTC(2026, 10, 20, 8),
        schedule: { share: 0.33, seed, delayMs: 1 },
      });
      for (const month of ['2026-11', '2026-10']) {
        const rows = await readLedger(on, month, 180);
        if (rows) expect(sorted(rows)).toEqual(sorted(on.sandbox.truth.ledger('broker', month)));
        if (rows) complete += 1;
      }
      const rebates = await readRebates(on);
      if (rebates)
        expect(sorted(rebates)).toEqual(
          sorted(
            on.sandbox.truth.rebates({
              symbol: 'BTCUSDT',
              coin: 'USDT',
              start: WINDOW.startTime,
              end: WINDOW.endTime,
            }),
          ),
        );
      if (rebates) complete += 1;
      on.sandbox.truth.changes.forEach(({ kind }) => changed.add(kind));
      await on.close();
    }
    expect(complete).toBeGreaterThan(SEEDS.length * 2);
    // Otherwise nothing was there to be noticed.
    expect([...changed]).toEqual(expect.arrayContaining(['moved', 'posted']));
  },
  600_000,
);
