// The sandbox: an exchange with made-up data, written from docs/exchange.md alone.

import type { AddressInfo } from 'node:net';
import { ACCOUNTS, type AccountKind, type SandboxAccount } from './data/accounts';
import {
  dayFromText,
  monthFromText,
  monthOf,
  MONTHS_RETAINED,
  oldestMonthRetained,
  type Month,
} from './data/calendar';
import type { CommissionRecord } from './data/commission-records';
import { noDisturbances, type Change } from './faults/disturbances';
import { exchange } from './exchange';
import { faultChoice } from './fault-choice';
import { ledgerOfMonth, type LedgerEntry } from './data/ledger-entries';
import type { Product } from './data/market';
import { DEFAULT_SEED, DEFAULT_WEIGHTS, type SandboxOptions } from './options';
import { planting, type PlantedFault } from './data/planted-faults';
import { published } from './faults/visible-records';
import { MAX_LOGGED, type LoggedRequest } from './request-log';
import { httpServer } from './server';
import { settlements } from './data/settlements';
import { budget } from './weight-budgets';

/** One listing of operation A. Dates are `yyyy-MM-dd`, both included; product SPOT unless given. */
interface TrueRebatesQuestion {
  readonly symbol: string;
  readonly coin: string;
  readonly product?: Product | undefined;
  readonly start: string;
  readonly end: string;
}

/**
 * The result of a perfect reading: exact texts, oldest first, with data-changing and planted
 * faults.
 */
interface Truth {
  /** All retained months, or one (`YYYY-MM`). */
  readonly ledger: (account: AccountKind, month?: string) => readonly LedgerEntry[];
  readonly rebates: (question: TrueRebatesQuestion) => readonly CommissionRecord[];
  /** Changes that faults made to the records, in their order. */
  readonly changes: readonly Change[];
}

export interface ListeningSandbox {
  /** http://127.0.0.1:port */
  readonly url: string;
  readonly port: number;
  /** Ends open connections too. */
  readonly close: () => Promise<void>;
}

export interface Sandbox {
  /** Broker first. */
  readonly accounts: readonly [SandboxAccount, SandboxAccount];
  readonly truth: Truth;
  /** Planted faults with the records they concern; empty unless asked for. */
  readonly planted: readonly PlantedFault[];
  /** The newest requests, oldest first. */
  readonly requests: readonly LoggedRequest[];
  /** Serves on 127.0.0.1; port 0 takes a free one. Rejects with Node's error (EADDRINUSE …). */
  readonly listen: (port: number) => Promise<ListeningSandbox>;
}

/** Made-up history of the last 24 months up to now. Data is computed on first use. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const seed = String(options.seed ?? DEFAULT_SEED);
  const nowMs = options.nowMs ?? Date.now;
  const [broker, ordinary] = ACCOUNTS;
  const pairs = broker.pairs.slice(0, options.pairs);
  const month = plantedMonth(options, nowMs());
  const plants = planting(seed, pairs, options.planted ?? [], month);
  const settled = settlements(seed, pairs, plants.settlementFaults);
  const requests: LoggedRequest[] = [];

  const madeMonths = new Map<string, readonly LedgerEntry[]>();
  const recipe = {
    seed,
    sizeFactor: options.sizeFactor ?? 1,
    fees: options.fees ?? ('inside' as const),
    ownTransfers: options.ownTransfers === true,
  };
  const makeMonth = (account: AccountKind, month: Month): readonly LedgerEntry[] => {
    const make = (): LedgerEntry[] =>
      ledgerOfMonth(
        {
          ...recipe,
          account,
          postingsOn: (day) => (account === 'broker' ? settled.postingsOn(day) : []),
        },
        month,
      );
    return account === 'broker' && plants.settlementFaults.length > 0
      ? make()
      : sharedMonth([...Object.values(recipe), pairs.length, account, month].join(), make);
  };
  const ledgerMonth = (account: AccountKind, month: Month): readonly LedgerEntry[] => {
    const key = `${account}|${month}`;
    const known = madeMonths.get(key);
    if (known) return known;
    const made = makeMonth(account, month);
    const shown = account === 'broker' ? plants.shown(month, made) : made;
    madeMonths.set(key, shown);
    return shown;
  };

  const monthByNow = (account: AccountKind, month: Month): readonly LedgerEntry[] => {
    const shown = ledgerMonth(account, month);
    return account === 'broker' ? plants.late(month, shown, nowMs()) : shown;
  };

  const disturbances = noDisturbances();
  const seen = published({
    seed,
    order: options.order ?? 'newest',
    nowMs,
    postedUntilMs: options.postedUntilMs,
    postEveryMs: options.postEveryMs,
    disturbances,
    ledgerMonth: monthByNow,
    commissions: settled.commissions,
  });

  const truth: Truth = {
    changes: disturbances.changes,
    ledger: (account, month) => {
      const oldest = oldestMonthRetained(nowMs());
      const months =
        month === undefined
          ? Array.from({ length: MONTHS_RETAINED }, (_, i) => oldest + i)
          : [monthNamed(month)];
      return months.flatMap((one) => seen.ledger({ account, month: one }));
    },
    rebates: ({ symbol, coin, product = 'SPOT', start, end }) =>
      seen
        .rebates({ symbol, coin, product, start: dayNamed(start), end: dayNamed(end) })
        .map(({ record }) => record),
  };

  const answer = exchange({
    published: seen,
    budget: budget(
      options.weights?.limit ?? DEFAULT_WEIGHTS.limit,
      options.weights?.windowMs ?? DEFAULT_WEIGHTS.windowMs,
    ),
    style: {
      pagesField: options.pagesField ?? true,
      totalField: options.totalField ?? true,
      sizeField: options.sizeField ?? true,
      oldEnvelope: options.oldEnvelope ?? false,
      bareNumbers: options.bareNumbers ?? false,
    },
    ipAllowList: options.ipAllowList,
    errorStatus: options.errorStatus,
    nowMs,
  });
  const faultFor = faultChoice({
    seed,
    schedule: options.schedule,
    faults: options.faults ?? [],
    onRequest: options.onRequest,
  });

  const log = (request: LoggedRequest): void => {
    requests.push(request);
    if (requests.length > MAX_LOGGED) requests.shift();
  };

  return {
    accounts: [{ ...broker, pairs }, ordinary],
    truth,
    get planted() {
      return plants.list({
        brokerMonth: (month) => makeMonth('broker', month),
        commissions: settled.commissions,
      });
    },
    requests,
    listen: (port) =>
      new Promise((resolve, reject) => {
        const server = httpServer({ answer, faultFor, log, nowMs });
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => {
          const { port: taken } = server.address() as AddressInfo;
          const close = (): Promise<void> =>
            new Promise((done) => {
              server.close(() => done());
              server.closeAllConnections();
            });
          resolve({ url: `http://127.0.0.1:${taken}`, port: taken, close });
        });
      }),
  };
}

/**
 * Months follow from their recipe alone, so sandboxes of one process share them: all 24 of both
 * accounts, unless they are unusually large.
 */
const MONTHS = new Map<string, readonly LedgerEntry[]>();
const MAX_MONTHS = 2 * MONTHS_RETAINED;
const MAX_ENTRIES = 5_000;

function sharedMonth(key: string, make: () => readonly LedgerEntry[]): readonly LedgerEntry[] {
  const known = MONTHS.get(key);
  if (known) return known;
  const made = make();
  if (made.length > MAX_ENTRIES) return made;
  if (MONTHS.size >= MAX_MONTHS) MONTHS.clear();
  MONTHS.set(key, made);
  return made;
}

function plantedMonth(options: SandboxOptions, nowMs: number): Month {
  return options.plantedMonth === undefined ? monthOf(nowMs) - 1 : monthNamed(options.plantedMonth);
}

function monthNamed(text: string): Month {
  const month = monthFromText(text);
  if (month === undefined) throw new Error(`Not a month YYYY-MM: ${text}`);
  return month;
}

function dayNamed(text: string): number {
  const day = dayFromText(text);
  if (day === undefined) throw new Error(`Not a date yyyy-MM-dd: ${text}`);
  return day;
}
