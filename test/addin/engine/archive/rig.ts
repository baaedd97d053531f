// Opens stores on a made-up device, restarts them, and makes what is kept in them, bodies and all.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { Page } from '../../../../src/addin/engine/exchange/page';
import { parseKeepingDigits } from '../../../../src/addin/engine/exchange/parse-exact-json';
import {
  readCommissionPage,
  readLedgerPage,
} from '../../../../src/addin/engine/exchange/read-records';
import { checkChain } from '../../../../src/addin/engine/records/balance-chain';
import type { DayWindow, IsoDay, IsoMonth } from '../../../../src/addin/engine/records/calendar';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import type { Channel } from '../../../../src/addin/platform/other-windows';
import {
  windowIdOf,
  type ArchivedDay,
  type ArchivedMonth,
  type ArchivedWindow,
  type Series,
} from '../../../../src/addin/engine/archive/stored-answers';

export const NOW_MS = 1_790_000_000_000;
export const OWNER = `https://exchange.example|${'a1'.repeat(32)}`;
export const OTHER = `https://exchange.example|${'b2'.repeat(32)}`;
export const SERIES: Series = { symbol: 'BTCUSDT', coin: 'USDT', product: 'SPOT' };

export interface Device {
  readonly factory: IDBFactory;
  /** What the person was told, in all windows. */
  readonly reported: string[];
  readonly causes: unknown[];
  nowMs: number;
  /** Opens one more window. */
  open(rowsReady?: number, channel?: Channel): Promise<Archive>;
  /** How often a browser was asked to keep the store, and what it answers. */
  readonly persist: { asked: number; grants: boolean };
  /** Values of a store of the database, as they rest. */
  rest(store: string): Promise<{ keys: IDBValidKey[]; values: unknown[] }>;
  change(work: (transaction: IDBTransaction) => void): Promise<void>;
}

export const NAME = 'tieout test';

export function newDevice(): Device {
  const factory = new IDBFactory();
  const device: Device = {
    factory,
    reported: [],
    causes: [],
    nowMs: NOW_MS,
    persist: { asked: 0, grants: true },
    open: async (rowsReady, channel) => {
      const archive = new Archive({
        indexedDB: factory,
        name: NAME,
        nowMs: () => device.nowMs,
        tell: (sentence, cause) => {
          device.reported.push(sentence);
          device.causes.push(cause);
        },
        persist: () => {
          device.persist.asked += 1;
          return Promise.resolve(device.persist.grants);
        },
        ...(rowsReady !== undefined && { rowsReady }),
        ...(channel && { channel }),
      });
      const sentence = await archive.opened;
      if (sentence !== null) device.reported.push(sentence);
      return archive;
    },
    rest: async (store) => {
      const database = await openRaw(factory);
      const transaction = database.transaction(store);
      const [keys, values] = await Promise.all([
        promised(transaction.objectStore(store).getAllKeys()),
        promised(transaction.objectStore(store).getAll()),
      ]);
      database.close();
      return { keys, values };
    },
    change: async (work) => {
      const database = await openRaw(factory);
      const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
      work(transaction);
      await new Promise<void>((done, fail) => {
        transaction.oncomplete = () => done();
        transaction.onabort = () => fail(transaction.error ?? new Error('aborted'));
      });
      database.close();
    },
  };
  return device;
}

export const openRaw = (factory: IDBFactory, name = NAME): Promise<IDBDatabase> =>
  promised(factory.open(name));

export function promised<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error('no reason given'));
  });
}

/** A ledger entry as the exchange writes it. */
export function rawEntry(
  n: number,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    billId: String(701_234_567_890_000_000n + BigInt(n) * 137n),
    coinId: 2,
    coinName: 'USDT',
    bizType: n % 3 === 0 ? 'deposit' : 'trade_out',
    fillSize: null,
    fillValue: '0',
    deltaAmount: '1.000000000000000001',
    afterAmount: `${n + 1}.${String(n + 1).padStart(18, '0')}`,
    fees: '0.10000000',
    cTime: String(1_788_000_000_000 + n * 1000),
    ...changes,
  };
}

export function ledgerPage(
  page: number,
  raw: readonly Record<string, unknown>[],
  fetchedAtMs = NOW_MS - 1000,
): Page<LedgerEntry> {
  const body = JSON.stringify(raw, null, page % 2);
  return { page, body, records: readLedgerPage(parseKeepingDigits(body), page), fetchedAtMs };
}

export function monthOf(
  month: IsoMonth,
  raw: readonly Record<string, unknown>[],
  { fetchedAtMs = NOW_MS - 1000, pageSize = 3 } = {},
): ArchivedMonth {
  const pages = Array.from({ length: Math.max(1, Math.ceil(raw.length / pageSize)) }, (_, i) =>
    ledgerPage(i + 1, raw.slice(i * pageSize, (i + 1) * pageSize), fetchedAtMs),
  );
  const byId = new Map<string, LedgerEntry>();
  for (const record of pages.flatMap(({ records }) => records))
    if (!byId.has(record.billId)) byId.set(record.billId, record);
  const entries = [...byId.values()].sort(
    (a, b) => a.cTimeMs - b.cTimeMs || (BigInt(a.billId) < BigInt(b.billId) ? -1 : 1),
  );
  return {
    reading: {
      month,
      pages,
      entries,
      duplicatesRemoved: raw.length - entries.length,
      readings: 1,
      chain: checkChain(entries),
    },
    fetchedAtMs,
    retained: true,
  };
}

export const entriesOf = (count: number, from = 0): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, i) => rawEntry(from + i));

export function rawCommission(
  day: IsoDay,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    symbol: 'BTCUSDT',
    dealAmount: '74700',
    fee: '0.002',
    feeDeduction: '0',
    rebateRate: '0.55',
    commissionAsset: 'USDT',
    commission: '41.085000000000000001',
    totalRebateUsdtAmount: '41.085',
    settleStartTime: `${day} 00:00:00`,
    settleEndTime: `${day} 23:59:59`,
    updateTime: `${day} 23:59:59`,
    ...changes,
  };
}

export function windowOf(
  window: DayWindow,
  raw: readonly Record<string, unknown>[],
  fetchedAtMs = NOW_MS - 1000,
): ArchivedWindow {
  const body = JSON.stringify({ current: 1, pages: 1, size: 100, total: raw.length, records: raw });
  const { records } = readCommissionPage(parseKeepingDigits(body), 1, SERIES.product);
  return {
    windowId: windowIdOf(window, fetchedAtMs),
    fetchedAtMs,
    reading: {
      question: { ...SERIES, ...window },
      pages: [{ page: 1, body, records, fetchedAtMs }],
      records,
      total: raw.length,
      readings: 1,
    },
  };
}

export const dayOf = (
  { windowId, reading, fetchedAtMs }: ArchivedWindow,
  day: IsoDay,
  retained = true,
): [IsoDay, ArchivedDay] => [
  day,
  {
    records: reading.records.filter(({ settleStartTime }) => settleStartTime.startsWith(day)),
    fetchedAtMs,
    retained,
    windowId,
  },
];
