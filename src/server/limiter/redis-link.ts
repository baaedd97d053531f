// The connection to Redis or Valkey, and whether it can be relied on.
import { createClient } from '@redis/client';
import { backoffMs, type MonotonicClock } from '../http/clock';

export interface RedisSettings {
  /** redis:// or rediss://; may hold a password, so it is in no sentence and no log. */
  readonly url: string;
  /** The share of the limit, 0 to 1, that this server takes while Redis is out of reach. */
  readonly localShare: number;
}

export interface RedisLink {
  /** Runs a script. Rejects where Redis is out of reach. */
  evaluate(script: string, keys: string[], values: string[]): Promise<unknown>;
  /** Before every key. */
  readonly prefix: string;
  /** Whether Redis counts now. */
  isShared(): boolean;
  /** Whether Redis can be told something. */
  isReady(): boolean;
  /** Called each time that Redis is back. */
  onReady(run: () => void): void;
  /** Redis failed: this server counts its share alone for a while. */
  lost(error: unknown): void;
  /** Ends the connection at once: nothing that is still asked matters. */
  close(): void;
}

const CONNECT_MS = 2_000;
const LONGEST_PAUSE_MS = 2_000;
/**
 * So long a server goes on alone when Redis is back. All others are back by then, and have told
 * what they spent.
 */
const ALONE_MS = LONGEST_PAUSE_MS + 1_000;

interface LinkOptions {
  readonly clock: MonotonicClock;
  readonly prefix: string;
  /**
   * Told once for each change. `code`: of the error, never its message, which can hold an address.
   */
  readonly tell: (state: 'shared' | 'local share', code?: string) => void;
}

/**
 * Never fails, and waits 2 s at most: a server whose Redis comes later starts all the same, and
 * says that it counts alone.
 */
export async function openRedis(
  { url }: RedisSettings,
  { clock, prefix, tell }: LinkOptions,
): Promise<RedisLink> {
  const client = createClient({
    url,
    // What cannot be asked now is decided here; it must not be asked later.
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

/** Of what Node and Redis throw: "ECONNREFUSED", "ClientClosedError". */
function codeOf(error: unknown): string {
  const { code, name } = Object(error) as { readonly code?: unknown; readonly name?: unknown };
  return [code, name].find((one) => typeof one === 'string') ?? 'NOT_CONNECTED';
}
