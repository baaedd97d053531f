// A year of the ledger takes as long as the weights allow, no longer; and never so fast that the
// exchange refuses.
import { readLedgerMonth } from '../../../../src/addin/engine/exchange/read-ledger-month';
import { sizesOf } from '../../../seeds';
import { MONTHS, refusals, yearAt } from './rig';

test.each(sizesOf(200, 20, 900))(
  '60 pages of a year, and a second look at the last of each month, take the time of the weights at %i ms of latency',
  async (latencyMs) => {
    const { client, broker, clock, sandbox, signal } = await yearAt(latencyMs);
    const startMs = clock.nowMs();
    const read = await clock.run(
      Promise.all(
        MONTHS.map((month) => readLedgerMonth(client, broker, { month }, { open: false, signal })),
      ),
    );
    expect(read.reduce((sum, { pages }) => sum + pages.length, 0)).toBe(60);
    expect(sandbox.requests).toHaveLength(72);
    expect(refusals(sandbox)).toEqual([]);
    expect(clock.nowMs() - startMs).toBeLessThanOrEqual(1.02 * 70_000 + latencyMs);
    expect(read.flatMap(({ entries }) => entries.map(({ billId }) => billId))).toEqual(
      MONTHS.flatMap((month) => sandbox.truth.ledger('broker', month).map(({ billId }) => billId)),
    );
  },
);
