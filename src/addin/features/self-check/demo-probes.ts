// Tests the whole way to an exchange, only with a demo account.
import { say } from '../../platform/say';
import type { PaneSession } from '../../pane/context/pane-session';
import type { Bench } from './bench';
import { ProbeSkipped } from './probe-outcome';
import type { Probe } from './run-probe';

/** The demo account for formulas, and the way to leave it. */
export interface Demo {
  readonly probes: readonly Probe[];
  /** Forgets the account where the self-check has connected it. */
  leave(): void;
}

/** Skips its probes unless the server says that all of its data is made up. */
export function demoOf(session: PaneSession): Demo {
  const demo = session.state.server?.madeUp ? session.state.server.demoAccounts[0] : undefined;
  const isConnected = (): boolean =>
    session.state.accounts.some(({ name, state }) => name === demo?.name && state === 'connected');
  let hasConnected = false;
  let formula = '';
  const sent = countRequests();
  const rows = async (bench: Bench, at: string): Promise<string> => {
    if (formula === '') throw new ProbeSkipped(say`No demo account is connected.`);
    await bench.enter(at, formula);
    await bench.result(at);
    return String((await bench.values(at))[0]?.[0]);
  };
  return {
    leave: () => {
      sent.stop();
      if (hasConnected && demo) session.accounts.forget(demo.name);
    },
    probes: [
      {
        what: say`A demo account connects`,
        expected: say`connected`,
        find: async () => {
          if (!demo) throw new ProbeSkipped(say`This server has no demo account.`);
          if (!isConnected()) {
            const { name, key, secret, passphrase } = demo;
            const outcome = await session.accounts.connect({ name, key, secret, passphrase });
            if (!outcome.ok) return outcome.sentence;
            hasConnected = true;
          }
          formula = `=LEDGER("USDT",,,,1,,"${demo.name}")`;
          return say`connected`;
        },
      },
      {
        what: say`LEDGER of the demo account`,
        expected: say`its first label, at least 1 request`,
        limitMs: 60_000,
        isExpected: (found) => /^(?:Account|Time), [1-9]/.test(found),
        find: async (bench) => {
          await bench.clear();
          const before = sent.count();
          const first = await rows(bench, 'A1');
          await bench.wait(500);
          return `${first}, ${requestsSaid(sent.count() - before)}`;
        },
      },
      {
        what: say`RESULT.STATUS inside another function`,
        expected: say`more than no rows`,
        limitMs: 30_000,
        find: async (bench) => {
          if (formula === '') throw new ProbeSkipped(say`No demo account is connected.`);
          const at = bench.address(0, 0).replaceAll('"', '""');
          await bench.enter('P1', `=IF(RESULT.STATUS("${at}","rows")>0,1,0)`);
          await bench.until(
            () => bench.values('P1'),
            ([[value] = [] as unknown[]]) => value === 1,
          );
          return say`more than no rows`;
        },
      },
      {
        what: say`Insert a row, calculate everything, the same formula again`,
        expected: requestsSaid(0),
        limitMs: 30_000,
        find: async (bench) => {
          if (formula === '') throw new ProbeSkipped(say`No demo account is connected.`);
          const before = sent.count();
          await bench.range('1:1', async (row, context) => {
            row.insert('Down');
            context.workbook.application.calculate('Full');
            await context.sync();
          });
          // In a cell that was blank: an older value would count as the answer.
          await rows(bench, 'R2');
          await bench.wait(2_500);
          return requestsSaid(sent.count() - before);
        },
      },
    ],
  };
}

const requestsSaid = (count: number): string => say`${count} requests`;

/** Counts the requests to the exchange that this page sends from now on. */
function countRequests(): { count(): number; stop(): void } {
  let sent = 0;
  const observer = new PerformanceObserver((list) => {
    sent += list.getEntries().filter(({ name }) => name.includes('/exchange/')).length;
  });
  observer.observe({ type: 'resource' });
  return { count: () => sent, stop: () => observer.disconnect() };
}
