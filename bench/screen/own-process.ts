// A frame that the browser gave a process of its own: what is set for the page's processor does not
// reach it.
import type { CDPSession } from 'playwright-core';

interface Attached {
  readonly sessionId: string;
  readonly targetInfo: { readonly type: string };
}

/**
 * Slows each of them before its first script runs. To be called before the page is opened.
 * @returns how many frames have a process of their own
 */
export async function slowOwnProcesses(cdp: CDPSession, times: number): Promise<() => number> {
  let [slowed, asked] = [0, 0];
  const tell = (sessionId: string, method: string, params: object = {}): Promise<unknown> =>
    cdp.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id: (asked += 1), method, params }),
    });
  cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }: Attached) => {
    if (targetInfo.type === 'iframe') {
      slowed += 1;
      void tell(sessionId, 'Emulation.setCPUThrottlingRate', { rate: times });
    }
    void tell(sessionId, 'Runtime.runIfWaitingForDebugger');
  });
  await cdp.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
  });
  return () => slowed;
}
