// The pane is out of sight: the browser slows the timers of its page to one a minute, and what
// waits for the exchange goes on all the same, by the timers of a worker.
import type { Fault } from '../../../src/sandbox/faults/faults';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

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

test('a page out of sight has slow timers; a chain of twenty in a worker is over before eight of its own', async () => {
  expect(tieout.page.workers().map((worker) => worker.url())).toEqual([
    expect.stringMatching(/\/addin\.timers\.[\da-f]+\.js$/),
  ]);
  const linksOfPage = await tieout.addin().evaluate(async (url) => {
    let links = 0;
    const next = (): void => {
      links += 1;
      setTimeout(next, 0);
    };
    next();
    const worker = new Worker(url);
    for (let times = 0; times < 20; times += 1)
      await new Promise((done) => {
        worker.onmessage = done;
        worker.postMessage([1, 0]);
      });
    worker.terminate();
    return links;
  }, tieout.page.workers()[0]!.url());
  // The first at once, then one a second, after five of them one a minute.
  expect(linksOfPage).toBeLessThan(8);
});

test('rows arrive although the first answer is a fault', async () => {
  await tieout.connectDemo('Demo broker');
  weather = { kind: 'status', status: 503, body: 'json' };
  await tieout.setFormula('A1', '=LEDGER("USDT")');
  await tieout.settled();
  expect((await tieout.read('A1:C2')).values[0]).toEqual(['Time', 'Entry ID', 'Coin']);
});
