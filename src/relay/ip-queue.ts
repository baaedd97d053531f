// The exchange counts weights apart for each operation, so each has a queue of its own (exchange facts, "Weights").
import type { Clock } from './clock';
import { FairQueue } from './fair-queue';
import { TRAVEL_MARGIN_MS, type IpWeights } from './ip-weights';
import type { Limits } from './limits';
import type { Operation } from './operations';
import type { Purse } from './purse';
import { SlidingWindow } from './sliding-window';

type Name = Operation['name'];

export interface IpQueue {
  /** Resolves when a request of this operation may leave for the exchange, with the ms it waited. @throws QueueRefusal */
  enter(operation: Name, account: string, gone: AbortSignal): Promise<number>;
  /** Requests that wait now, of all operations. */
  readonly waiting: number;
  /** Asks whoever waits to come back later. */
  stop(): void;
}

/** @param purseOf where the weight of one operation is counted */
export function openIpQueue(
  purseOf: (operation: Name) => Purse,
  clock: Clock,
  limits: Limits,
): IpQueue {
  const queueOf = (name: Name): FairQueue => new FairQueue(purseOf(name), clock, limits);
  const queues: Readonly<Record<Name, FairQueue>> = {
    rebates: queueOf('rebates'),
    ledger: queueOf('ledger'),
    time: queueOf('time'),
  };
  return {
    enter: (operation, account, gone) => queues[operation].enter(account, gone),
    get waiting() {
      return Object.values(queues).reduce((sum, { waiting }) => sum + waiting, 0);
    },
    stop: () => Object.values(queues).forEach((queue) => queue.stop()),
  };
}

/** The whole of the IP's weight for one operation, or a share of it, but never less than one request. */
export function ownWindow(
  { limit, windowMs, cost }: IpWeights,
  operation: Name,
  clock: Clock,
  share = 1,
): SlidingWindow {
  return new SlidingWindow(
    clock,
    Math.max(limit * share, cost[operation]),
    windowMs + TRAVEL_MARGIN_MS,
    cost[operation],
  );
}
