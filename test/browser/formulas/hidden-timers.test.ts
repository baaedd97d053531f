// The pane is out of sight: the browser slows the timers of its page to one a minute, and what
// waits for the exchange goes on all the same, by the timers of a worker.
import type { Fault } from '../../../src/sandbox/faults/faults';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

jest.setTimeout(240_000);

let tieout: OpenTieout;
let weather: Fault | undefined;
beforeAll(async () => {
  tieout = await openTieout({
    query: 'hidden=1',
    device: WIDE_WEIGHTS.device,
    sandbox: {
      ...WIDE_WEIGHTS.sandbox,
      sizeFactor: 0.05,
      onRequest: ({ operation }) => {
        const now = operation === 'time' ? undefined : weather;
        if (now) weather = undefined;
        return now;
      },
    },
  });
});
afterAll(async () => {
  expect(await tieout.finish()).toEqual([]);
});

test('a page out of sight has slow timers, and a worker has not', async () => {
  expect(tieout.page.workers().map((worker) => worker.url())).toEqual([
    expect.stringMatching(/\/addin\.timers\.[\da-f]+\.js$/),
  ]);
  const [ofPage, ofWorker] = await tieout.addin().evaluate(async (url) => {
    const worker = new Worker(url);
    const waits = {
      page: (done: () => void) => void setTimeout(done, 0),
      worker: (done: () => void) => {
        worker.onmessage = done;
        worker.postMessage([1, 0]);
      },
    };
    /** Links of a chain until a steady clock of no timer says that it is enough. */
    const links = (wait: (done: () => void) => void, forMs: number): Promise<number> =>
      new Promise((end) => {
        let run = 0;
        let isOver = false;
        const next = (): void => {
          if (isOver) return;
          run += 1;
          wait(next);
        };
        next();
        const { port1, port2 } = new MessageChannel();
        const began = performance.now();
        port1.onmessage = () => {
          if (performance.now() - began <= forMs) return port2.postMessage(null);
          isOver = true;
          end(run);
        };
        port2.postMessage(null);
      });
    const counts = [await links(waits.page, 7_000), await links(waits.worker, 7_000)];
    worker.terminate();
    return counts;
  }, tieout.page.workers()[0]!.url());
  expect(ofPage).toBeLessThan(8);
  expect(ofWorker).toBeGreaterThan(20);
});

test('rows arrive although the first answer is a fault', async () => {
  await tieout.connectDemo('Demo broker');
  weather = { kind: 'status', status: 503, body: 'json' };
  await tieout.setFormula('A1', '=LEDGER("USDT")');
  await tieout.settled(120_000);
  expect((await tieout.read('A1:C2')).values[0]).toEqual(['Time', 'Entry ID', 'Coin']);
});
