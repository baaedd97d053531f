import type { SystemCalls } from './system-calls';
import type { Step } from './step';

/** The server while it runs. */
export interface Server {
  /** Settles when it answers: null, or a sentence where it ended or kept silent instead. */
  readonly ready: Promise<string | null>;
  /** Settles when it has ended. */
  readonly ended: Promise<void>;
  readonly hasEnded: () => boolean;
  readonly stop: () => void;
}

/**
 * It reads the certificate and, without an exchange configured, makes two years of sandbox data
 * first.
 */
const READY_WITHIN_MS = 60_000;

/**
 * Starts the server. It prints one line with its address when it is ready to serve (product
 * contract).
 */
export function startServer(
  { program, env }: Extract<Step, { kind: 'serve' }>,
  system: SystemCalls,
): Server {
  const child = system.spawn(program, [], { ...system.env, ...env });
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    const over = (): void => {
      isOver = true;
      resolve();
    };
    child.on('exit', over);
    child.on('error', over);
  });
  const answers = new Promise<null>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      system.out(chunk.toString());
      if (chunk.toString().includes('https://')) resolve(null);
    });
  });
  child.stderr?.on('data', (chunk: Buffer) => system.err(chunk.toString()));
  return {
    ready: Promise.race([
      answers,
      ended.then(() => "Tieout's server ended before it answered; what it said stands above."),
      system
        .wait(READY_WITHIN_MS)
        .then(() => `Tieout's server did not answer within ${READY_WITHIN_MS / 1000} seconds.`),
    ]),
    ended,
    hasEnded: () => isOver,
    stop: () => {
      if (!isOver) child.kill();
    },
  };
}
