// A year of the ledger takes as long as the weights allow, no longer; and never so fast that the exchange refuses.
import { readLedgerMonth } from '../../src/exchange/ledger-month';
import { pause } from '../../src/exchange/clock';
import { monthsBetween } from '../../src/records/calendar';
import { refusals, rig } from './rig';

// The machine may be busy.
jest.setTimeout(60_000);

/** 60 pages, five for each of twelve closed months, are six tens of requests: the last ten leave after 5 windows of 10 s. */
test.each([20, 200, 900])('60 pages of a year at %i ms of latency', async (latencyMs) => {
  const { client, broker, clock, sandbox, signal } = await rig({
    sandbox: { sizeFactor: 0.53, seed: 'five pages' },
    wrapFetch: (real, turned) => async (input, init) => {
      await pause(turned, latencyMs / 2, init!.signal!);
      const answer = await real(input, init);
      await pause(turned, latencyMs / 2, init!.signal!);
      return answer;
    },
  });
  const startMs = clock.nowMs();
  const months = monthsBetween('2025-11', '2026-10');
  const read = await clock.run(Promise.all(months.map((month) => readLedgerMonth(client, broker, { month }, { open: false, signal }))));
  expect(read.reduce((sum, { pages }) => sum + pages.length, 0)).toBe(60);
  expect(sandbox.requests).toHaveLength(60);
  expect(refusals(sandbox)).toEqual([]);
  expect(clock.nowMs() - startMs).toBeLessThanOrEqual(1.02 * 50_000 + latencyMs);
  expect(read.flatMap(({ entries }) => entries.map(({ billId }) => billId))).toEqual(months.flatMap((month) => sandbox.truth.ledger('broker', month).map(({ billId }) => billId)));
});
