// A request that is signed long before it leaves expires: at most 12 are under way at once, and the
// rest are not signed yet.
import { Lanes } from '../../../../src/addin/engine/exchange/request-queues';
import { pause } from '../../../../src/addin/platform/clock';
import { ledgerRequest, rebatesRequest } from '../../../../src/addin/engine/exchange/requests';
import { refusals, rig } from './rig';

const signal = new AbortController().signal;

test('100 requests on a slow line: 12 under way, each signed as it leaves, none refused as expired', async () => {
  let [under, most] = [0, 0];
  const {
    client,
    broker,
    clock,
    sandbox,
    signal: never,
  } = await rig({
    wrapFetch: (real, turned) => async (input, init) => {
      under += 1;
      most = Math.max(most, under);
      // The browser's six connections, four seconds each: without lanes the last would leave a
      // minute after it was signed.
      await pause(turned, 4_000 * Math.ceil(under / 6), init!.signal!);
      return real(input, init).finally(() => {
        under -= 1;
      });
    },
  });
  const asked = Array.from({ length: 100 }, (_, i) =>
    client.ask(
      rebatesRequest(
        {
          symbol: 'BTCUSDT',
          coin: 'USDT',
          product: 'SPOT',
          start: '2026-10-01',
          end: '2026-10-01',
        },
        i + 1,
      ),
      broker,
      never,
    ),
  );
  await clock.run(Promise.all(asked));
  expect(most).toBe(12);
  expect(refusals(sandbox)).toEqual([]);
  expect(sandbox.requests).toHaveLength(100);
});

test('a request that waits for its next try blocks no other', async () => {
  const {
    client,
    broker,
    trader,
    clock: time,
    sandbox,
  } = await rig({
    client: { lanes: new Lanes(1) },
    sandbox: { faults: [{ operation: 'ledger', nth: 1, fault: { kind: 'empty' } }] },
  });
  const first = client.ask(ledgerRequest({ month: '2026-10' }, 1), broker, signal);
  const second = client.ask(ledgerRequest({ month: '2026-09' }, 1), broker, signal);
  const other = client.ask(ledgerRequest({ month: '2026-08' }, 1), trader, signal);
  await time.run(Promise.all([first, second, other]));
  const months = sandbox.requests
    .filter(({ account }) => account === 'Demo broker')
    .map(({ parameters }) => parameters['month']);
  expect(months).toEqual(['2026-10', '2026-09', '2026-10']);
});
