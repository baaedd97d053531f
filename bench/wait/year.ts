// A year's ledger, read by the product's own fetchers through the real server, under the exchange's
// weights.
import { MONTHS, openWindow, openYear, refusals } from '../../test/addin/engine/exchange/open-rig';
import { fetchersOver } from '../../test/addin/engine/archive/fetching/fetchers-over';
import type { IsoMonth } from '../../src/addin/engine/records/calendar';

/** The months that each window of one account reads. */
export type Windows = readonly (readonly IsoMonth[])[];
export const oneWindow: Windows = [MONTHS];
export const threeWindows: Windows = [0, 4, 8].map((at) => MONTHS.slice(at, at + 4));

export interface YearRead {
  readonly tookMs: number;
  /** Requests that reached the exchange. */
  readonly requests: number;
}

/**
 * The latency lies before the server.
 * @throws Error where the exchange refused a request
 */
export async function readYear(windows: Windows, latencyMs: number): Promise<YearRead> {
  const rig = await openYear(latencyMs);
  const { clock, sandbox } = rig;
  try {
    const startMs = clock.nowMs();
    await clock.run(
      Promise.all(
        windows.map((months, window) =>
          fetchersOver(rig, undefined, openWindow(rig, String(window))).ledger(months),
        ),
      ),
    );
    const refused = refusals(sandbox).length;
    if (refused > 0) throw new Error(`The exchange refused ${refused} requests.`);
    return { tookMs: clock.nowMs() - startMs, requests: sandbox.requests.length };
  } finally {
    await rig.end();
  }
}
