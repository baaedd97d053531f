// One =LEDGER("USDT") as in Excel, from the function to what its cell is given: the add-in put
// together as main.ts does it, without a pane, against the sandbox over HTTP.
import { inspect } from 'node:util';
import 'fake-indexeddb/auto';
import { ExchangeClient } from '../../src/addin/exchange/client';
import { LEDGER } from '../../src/addin/functions/functions';
import { connectFunctions } from '../../src/addin/functions/open-streams';
import { systemClock, type Clock } from '../../src/addin/platform/clock';
import { Session } from '../../src/addin/session/session';
import { openIndexedSnapshot } from '../../src/addin/snapshot/indexed-open';
import { deferredSnapshot } from '../../src/addin/snapshot/kept';
import { createSandbox } from '../../src/sandbox/sandbox';
import { FakeWorkbook } from '../session/rig/fake-workbook';

/** A Friday in the middle of a month. */
const NOON_MS = Date.UTC(2026, 10, 20, 12);

const complain = (what: unknown): void => void process.stderr.write(`${inspect(what)}\n`);

/** Told where each way begins and ends. */
export interface Tracer {
  begin(): void;
  end(way: 'cold' | 'kept'): void;
}

/** Cold: the month is not kept yet. Kept: another coin of the month that was just read. */
const COINS = { cold: 'USDT', kept: 'BTC' } as const;

export async function oneLedger(tracer: Tracer): Promise<void> {
  const startedMs = Date.now();
  const clock: Clock = { ...systemClock, nowMs: () => NOON_MS + Date.now() - startedMs };
  const sandbox = createSandbox({ nowMs: () => clock.nowMs() });
  const listening = await sandbox.listen(0);
  const opening = openIndexedSnapshot({ indexedDB, name: 'trace', clock, tell: complain });
  const device = new Map<string, string>();
  const session = new Session({
    client: new ExchangeClient({
      wire: { fetch, clock, base: listening.url },
      random: Math.random,
    }),
    snapshot: deferredSnapshot(opening.then(({ snapshot }) => snapshot)),
    workbook: new FakeWorkbook(),
    storage: {
      getItem: (name) => device.get(name) ?? null,
      setItem: (name, text) => void device.set(name, text),
    },
    host: { typedCells: null, dateSystem: 1900, resultLimitBytes: null },
    server: Promise.resolve({
      config: { exchangeName: 'Sandbox', madeUp: true, demoAccounts: [] },
      hosts: { ledger: 'sandbox', rebates: 'sandbox' },
    }),
    recordsLock: opening.then(({ lock }) => lock),
    version: '1.0.0',
    report: complain,
  });
  connectFunctions(session.calls);
  const [broker] = sandbox.accounts;
  const connected = await session.accounts.connect({ ...broker, name: 'Main' });
  if (!connected.ok) throw new Error(connected.sentence);
  await settled(session);
  for (const way of ['cold', 'kept'] as const) {
    const asked = sandbox.requests.length;
    tracer.begin();
    const rows = await enter(COINS[way], () => tracer.end(way));
    const requests = sandbox.requests.length - asked;
    if (rows.length < 10 || requests > 0 !== (way === 'cold'))
      throw new Error(`${way}: ${rows.length} rows after ${requests} requests.`);
    await settled(session);
  }
  await (await opening).close();
  await listening.close();
}

/** What a cell with this formula shows at last. */
const enter = (coin: string, isShown: () => void): Promise<unknown[][]> =>
  new Promise((resolve, reject) => {
    const setResult = (shown: unknown[][] | CustomFunctions.Error): void => {
      if (!Array.isArray(shown)) return reject(new Error(shown.message));
      isShown();
      resolve(shown);
    };
    LEDGER([[coin]], undefined, null, null, undefined, undefined, undefined, {
      setResult,
    } as never);
  });

/** Until nothing is under way, the search for the formula's cell included. */
async function settled(session: Session): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 400));
  while (session.state.work !== null || session.state.results.some(({ busy }) => busy));
}
