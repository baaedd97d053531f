// The real server before a sandbox that has a month of 10,000 entries.
import { limitedTo } from '../../src/server/limiter/weights';
import { localCertificate } from '../../src/server/certificates/local-certificate';
import { startServer } from '../../src/server/server';
import { createSandbox } from '../../src/sandbox/sandbox';
import { openFront } from './front';

/** What is measured is the screen, not the exchange's pace. */
const WIDE = 10_000_000;

export interface ServedTieout {
  readonly workbench: string;
  /**
   * The same with the add-in's page on another port: a browser can give it a process of its own, as
   * Excel does.
   */
  readonly apart: string;
  /** A closed month, and how many ledger entries it has. */
  readonly month: string;
  readonly entries: number;
  /**
   * Makes so many months that end with it, and those after it, before anybody asks: a month of
   * 40,000 takes the sandbox half a second, and many at once longer than the add-in waits.
   */
  makeMonths(months: number): void;
  close(): Promise<void>;
}

export async function serveTieout(rows: number): Promise<ServedTieout> {
  const sandbox = createSandbox({
    postedUntilMs: Date.now(),
    weights: { limit: WIDE },
    sizeFactor: rows / 1_450,
  });
  const { url, close: closeSandbox } = await sandbox.listen(0);
  const server = await startServer({
    weights: limitedTo(WIDE),
    port: 0,
    tls: await localCertificate(),
    ledgerBaseUrl: url,
    rebatesBaseUrl: url,
    sandbox: { accounts: sandbox.accounts },
  });
  const [sheetFront, paneFront] = [await openFront(server.origin), await openFront(server.origin)];
  const now = new Date();
  const month = monthBefore(now, 2);
  return {
    workbench: `${server.origin}/workbench/?size=any`,
    apart: `${sheetFront.origin}/workbench/?size=any&pane=${paneFront.port}`,
    month,
    entries: sandbox.truth.ledger('broker', month).length,
    makeMonths: (months) => {
      for (let back = -2; back < months; back += 1)
        sandbox.truth.ledger('broker', monthBefore(now, 2 + back));
    },
    close: async () => {
      for (const front of [sheetFront, paneFront]) front.close();
      await server.close();
      await closeSandbox();
    },
  };
}

const monthBefore = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
