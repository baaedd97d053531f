// The real server before a sandbox that has a month of 10,000 entries, and an empty page to compare
// with.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limitedTo } from '../../src/node/relay/limiter/weights';
import { localCertificate } from '../../src/node/relay/certificates/local-certificate';
import { startServer } from '../../src/node/relay/server';
import { createSandbox } from '../../src/sandbox/sandbox';
import { openFront } from './front';

const EMPTY = '<!doctype html><meta charset="utf-8"><title>Empty</title><p>Nothing.</p>';

/** Office.js alone: what any add-in waits for. */
const OFFICE_ALONE =
  "Office.onReady(() => { const button = document.createElement('button'); button.textContent = 'Connect'; document.body.replaceChildren(button); });";

/** What is measured is the screen, not the exchange's pace. */
const WIDE = 10_000_000;

export interface ServedTieout {
  readonly workbench: string;
  /**
   * The same with the add-in's page on another port: a browser can give it a process of its own, as
   * Excel does.
   */
  readonly apart: string;
  /** The same with a page that loads office.js and shows a button once that is ready. */
  readonly officeAlone: string;
  readonly emptyPage: string;
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
  const fronts = [
    await openFront(server.origin),
    await openFront(server.origin),
    await openFront(server.origin, OFFICE_ALONE),
  ] as const;
  const [sheetFront, paneFront, officeFront] = fronts;
  const empty = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(EMPTY),
  );
  await new Promise<void>((resolve) => empty.listen(0, '127.0.0.1', resolve));
  const now = new Date();
  const month = monthBefore(now, 2);
  return {
    workbench: `${server.origin}/workbench/?size=any`,
    apart: `${sheetFront.origin}/workbench/?size=any&pane=${paneFront.port}`,
    officeAlone: `${sheetFront.origin}/workbench/?size=any&pane=${officeFront.port}`,
    emptyPage: `http://127.0.0.1:${(empty.address() as AddressInfo).port}/`,
    month,
    entries: sandbox.truth.ledger('broker', month).length,
    makeMonths: (months) => {
      for (let back = -2; back < months; back += 1)
        sandbox.truth.ledger('broker', monthBefore(now, 2 + back));
    },
    close: async () => {
      empty.close();
      empty.closeAllConnections();
      for (const front of fronts) front.close();
      await server.close();
      await closeSandbox();
    },
  };
}

const monthBefore = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
