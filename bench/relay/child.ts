// Both ends of a program that the bench starts for itself: it says where it listens, and how much
// memory it takes when asked.
import { fork } from 'node:child_process';
import { join } from 'node:path';

export interface Memory {
  readonly rssBytes: number;
  readonly heapBytes: number;
}

export interface Child {
  readonly origin: string;
  /** After a garbage collection. */
  memory(): Promise<Memory>;
  /** Resolves when it has ended. */
  stop(): Promise<void>;
}

/** In the program: says where it listens, and answers until the bench lets go of it. */
export function serveBench(origin: string): void {
  process.on('message', () => {
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({ rssBytes: rss, heapBytes: heapUsed } satisfies Memory);
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ origin });
}

/**
 * In the bench: starts `dist/bench/<name>.js` in a process of its own, so that neither its work nor
 * its memory is ours.
 */
export async function startChild(name: string, args: readonly string[] = []): Promise<Child> {
  const child = fork(join('dist', 'bench', `${name}.js`), args);
  const told = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', () => reject(new Error(`${name} ended before it answered.`)));
    });
  const { origin } = (await told()) as { readonly origin: string };
  return {
    origin,
    memory: () => {
      const answer = told();
      child.send('memory');
      return answer as Promise<Memory>;
    },
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit').once('exit', () => resolve());
        child.disconnect();
      }),
  };
}
