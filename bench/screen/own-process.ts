// Frames that the browser gave a process of their own: what is set for the page's processor does
// not reach them.
import type { CDPSession } from 'playwright-core';

export interface OwnProcesses {
  /** How many frames have one. */
  readonly count: number;
  /** How many times slower their processors are from now on. */
  slow(times: number): Promise<void>;
  /**
   * What the first one's thread has worked since it began, in milliseconds: whatever else the
   * machine does is not in it.
   */
  workedMs(): Promise<number>;
}

interface Attached {
  readonly sessionId: string;
  readonly targetInfo: { readonly type: string };
}
interface Answer {
  readonly id?: number;
  readonly result?: {
    readonly metrics?: readonly { readonly name: string; readonly value: number }[];
  };
}

/** Slows each of them before its first script runs. To be called before the page is opened. */
export async function watchOwnProcesses(cdp: CDPSession, times: number): Promise<OwnProcesses> {
  const sessions: string[] = [];
  const waiting = new Map<number, (answer: Answer) => void>();
  let asked = 0;
  const ask = async (sessionId: string, method: string, params: object = {}): Promise<Answer> => {
    const id = (asked += 1);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    await cdp.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    return answered;
  };
  const slowOne = (sessionId: string, rate: number): Promise<Answer> =>
    ask(sessionId, 'Emulation.setCPUThrottlingRate', { rate });
  cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }: Attached) => {
    if (targetInfo.type === 'iframe') {
      sessions.push(sessionId);
      void slowOne(sessionId, times);
      void ask(sessionId, 'Performance.enable', { timeDomain: 'threadTicks' });
    }
    void ask(sessionId, 'Runtime.runIfWaitingForDebugger');
  });
  await cdp.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
  });
  return {
    get count() {
      return sessions.length;
    },
    slow: async (rate) => {
      await Promise.all(sessions.map((sessionId) => slowOne(sessionId, rate)));
    },
    workedMs: async () => {
      const { result } = await ask(sessions[0]!, 'Performance.getMetrics');
      return (
        1_000 * (result?.metrics?.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
      );
    },
  };
}
