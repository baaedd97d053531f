// The connection to Redis or Valkey, and whether it is usable.
import { backoffMs, type MonotonicClock } from '../http/clock';

export interface RedisSettings {
  /** redis:// or rediss://. It may hold a password, so no message and no log repeats it. */
  readonly url: string;
  /** The share of the limit, 0 to 1, that this server takes while Redis is out of reach. */
  readonly localShare: number;
}

export interface RedisLink {
  /** Runs a script. Rejects where Redis is out of reach. */
  evaluate(script: string, keys: string[], values: string[]): Promise<unknown>;
  /** The prefix of every key. */
  readonly prefix: string;
  /** Whether Redis counts now. */
  isShared(): boolean;
  /** Whether Redis accepts commands. */
  isReady(): boolean;
  /** Called each time Redis is back. */
  onReady(run: () => void): void;
  /** Reports that Redis failed: this server counts only its share for a while. */
  lost(error: unknown): void;
  /** Closes the connection at once; pending commands are dropped. */
  close(): void;
}

const CONNECT_MS = 2_000;
const LONGEST_PAUSE_MS = 2_000;
/**
 * How long a server counts by itself after Redis is back. By then all other servers are back too,
 * and have reported what they spent.
 */
const ALONE_MS = LONGEST_PAUSE_MS + 1_000;

interface LinkOptions {
  readonly clock: MonotonicClock;
  readonly prefix: string;
  /**
   * Called once for each change. `code`: the error's code, never its message, which can hold an
   * address.
   */
  readonly tell: (state: 'shared' | 'local share', code?: string) => void;
}

/**
 * Never rejects, and waits 2 s at most: a server whose Redis comes later starts anyway, and reports
 * that it counts by itself.
 */
export async function openRedis(
  { url }: RedisSettings,
  { clock, prefix, tell }: LinkOptions,
): Promise<RedisLink> {
  // Most servers have no Redis, and to read its client takes a fifth of a second.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    // A command that cannot be sent now must not be sent later: the decision was made here.
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1_000,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (retries: number) => backoffMs(50, retries, LONGEST_PAUSE_MS),
    },
  });
  let unsharedUntilMs = 0;
  let announced: 'shared' | 'local share' | null = null;
  const become = (state: 'shared' | 'local share', code?: string): void => {
    if (announced === state) return;
    announced = state;
    tell(state, code);
  };
  const lost = (error: unknown): void => {
    unsharedUntilMs = clock.nowMs() + ALONE_MS;
    become('local share', codeOf(error));
  };
  const isShared = (): boolean => {
    if (!client.isReady) lost(null);
    const shared = clock.nowMs() >= unsharedUntilMs;
    if (shared) become('shared');
    return shared;
  };
  client.on('error', lost);
  client.on('ready', () => {
    if (announced !== null) unsharedUntilMs = clock.nowMs() + ALONE_MS;
  });
  await new Promise<void>((resolve) => {
    const undo = clock.after(CONNECT_MS, resolve);
    client.once('error', resolve);
    client
      .connect()
      .catch(lost)
      .finally(() => {
        undo();
        resolve();
      });
  });
  isShared();
  return {
    evaluate: (script, keys, values) => client.eval(script, { keys, arguments: values }),
    prefix,
    isShared,
    isReady: () => client.isReady,
    onReady: (run) => void client.on('ready', run),
    lost,
    close: () => client.destroy(),
  };
}

/** The code of an error of Node or Redis: "ECONNREFUSED", "ClientClosedError". */
function codeOf(error: unknown): string {
  const { code, name } = Object(error) as { readonly code?: unknown; readonly name?: unknown };
  return [code, name].find((one) => typeof one === 'string') ?? 'NOT_CONNECTED';
}
