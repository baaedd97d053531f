// Issue 4, criterion 3: ledger entries stored, one month read back, totals and certificate over all
// of them. Node, with a store in memory behind the IndexedDB interface: what is measured is our own
// work (bodies read, packed, sealed), not a disk.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { parseKeepingDigits } from '../src/addin/exchange/answer';
import { readLedgerPage } from '../src/addin/exchange/read-records';
import { checkChain } from '../src/addin/records/balance-chain';
import { orderLedgerEntries } from '../src/addin/records/row-order';
import { monthsBetween, type IsoMonth } from '../src/addin/records/calendar';
import { fromUnits } from '../src/addin/records/units';
import { hashOfLines, ledgerLines } from '../src/addin/evidence/canonical-rows';
import { ledgerTotals } from '../src/addin/evidence/certificate-totals';
import { openIndexedSnapshot } from '../src/addin/snapshot/indexed-open';
import type { LedgerEntry } from '../src/addin/records/ledger-entry';
import type { KeptMonth } from '../src/addin/snapshot/kept';

const OWNER = `https://exchange.example|${'a1'.repeat(32)}`;
const MONTHS = monthsBetween('2025-01', '2025-12');
const PAGE = 200;
const NOW_MS = 1_790_000_000_000;

/**
 * Milliseconds by the clock on the wall, and of processors: all cores, garbage collection included.
 */
export interface Took {
  readonly ms: number;
  readonly processorMs: number;
}

export interface StoreFigures {
  readonly entries: number;
  readonly store: Took;
  readonly readOneMonth: Took;
  readonly readAll: Took;
  /** Totals and the hash of the canonical rows, without the reading. */
  readonly certify: Took;
  readonly storedBytes: number;
  readonly peakMegabytes: number;
}

/** Measures at each size in turn, after a run that warms the engine up. */
export async function run(sizes: readonly number[]): Promise<StoreFigures[]> {
  await measure(20_000);
  const figures: StoreFigures[] = [];
  for (const size of sizes) figures.push(await measure(size));
  return figures;
}

async function measure(entries: number): Promise<StoreFigures> {
  const factory = new IDBFactory();
  const open = () =>
    openIndexedSnapshot({
      indexedDB: factory,
      name: 'bench',
      clock: { nowMs: () => NOW_MS },
      tell: (sentence) => {
        throw new Error(sentence);
      },
    });
  const perMonth = Math.ceil(entries / MONTHS.length);
  let peakBytes = 0;
  const look = (): void => {
    peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
  };
  let store = NOTHING;
  const small = monthOf('2024-12', 0, 800);
  const writer = await open();
  for (const [i, month] of MONTHS.entries()) {
    const kept = monthOf(month, i * perMonth, Math.min(perMonth, entries - i * perMonth));
    await swept(() => writer.snapshot.keepMonth('warm', month, small));
    store = plus(store, await timed(() => writer.snapshot.keepMonth(OWNER, month, kept)));
    look();
  }
  await writer.close();

  const reader = await open();
  const readOneMonth = await timed(() => reader.snapshot.month(OWNER, MONTHS[6]!));
  let [readAll, certify, rows] = [NOTHING, NOTHING, 0];
  for (const month of MONTHS) {
    let kept: KeptMonth | null = null;
    await swept(() => certified(small.reading.entries));
    readAll = plus(
      readAll,
      await timed(async () => {
        kept = await reader.snapshot.month(OWNER, month);
      }),
    );
    const records = (kept as KeptMonth | null)?.reading.entries ?? [];
    certify = plus(
      certify,
      await timed(async () => {
        rows += await certified(records);
      }),
    );
    look();
  }
  await reader.close();
  if (rows !== entries) throw new Error(`${rows} of ${entries} entries came back.`);
  return {
    entries,
    store,
    readOneMonth,
    readAll,
    certify,
    storedBytes: await storedBytes(factory),
    peakMegabytes: Math.round(peakBytes / 1e6),
  };
}

const NOTHING: Took = { ms: 0, processorMs: 0 };
const plus = (a: Took, b: Took): Took => ({
  ms: a.ms + b.ms,
  processorMs: a.processorMs + b.processorMs,
});

/** Totals and the hash of the canonical rows; returns how many there were. */
async function certified(records: readonly LedgerEntry[]): Promise<number> {
  const [total] = await ledgerTotals(records);
  await hashOfLines(ledgerLines(orderLedgerEntries([{ account: 'Client', records }]), ['Client']));
  return total?.rows ?? 0;
}

/**
 * Making the entries up leaves more garbage than storing them, and that is not the store's to
 * clear: it is swept away first. A sweep also throws away compiled code, so the same work is done
 * once on a small month before the clock starts.
 */
async function swept(work: () => Promise<unknown>): Promise<void> {
  globalThis.gc?.();
  await work();
}

async function timed(work: () => Promise<unknown>): Promise<Took> {
  const before = process.cpuUsage();
  const sinceMs = performance.now();
  await work();
  const ms = performance.now() - sinceMs;
  const { user, system } = process.cpuUsage(before);
  return { ms, processorMs: (user + system) / 1000 };
}

function storedBytes(factory: IDBFactory): Promise<number> {
  return new Promise((done) => {
    const request = factory.open('bench');
    request.onsuccess = () => {
      const all = request.result.transaction('bytes').objectStore('bytes').getAll();
      all.onsuccess = () =>
        done((all.result as Uint8Array[]).reduce((sum, { length }) => sum + length, 0));
    };
  });
}

/** One coin whose balances chain; amounts of 8 decimals that compress as badly as real ones. */
function monthOf(month: IsoMonth, from: number, count: number): KeptMonth {
  const startMs = Date.parse(`${month}-01T00:00:00Z`);
  const raw = Array.from({ length: count }, (_, i) => {
    const change = BigInt(Math.floor((chance(from + i) - 0.45) * 1e14));
    balance += change;
    return {
      billId: String(701_234_567_890_000_000n + BigInt(from + i) * 137n),
      coinId: 2,
      coinName: 'USDT',
      bizType: chance(i + 0.5) < 0.5 ? 'trade_in' : 'trade_out',
      fillSize: fromUnits(BigInt(Math.floor(chance(i + 0.1) * 1e10)), 8),
      fillValue: fromUnits(BigInt(Math.floor(chance(i + 0.2) * 1e14)), 8),
      deltaAmount: fromUnits(change, 8),
      afterAmount: fromUnits(balance, 8),
      fees: fromUnits(BigInt(Math.floor(chance(i + 0.3) * 1e8)), 8),
      cTime: String(startMs + i * 31),
    };
  });
  const pages = Array.from({ length: Math.max(1, Math.ceil(count / PAGE)) }, (_, i) => {
    const body = JSON.stringify(raw.slice(i * PAGE, (i + 1) * PAGE));
    return {
      page: i + 1,
      body,
      records: readLedgerPage(parseKeepingDigits(body), i + 1),
      fetchedAtMs: NOW_MS,
    };
  });
  const entries = pages.flatMap(({ records }) => records);
  return {
    reading: {
      month,
      pages,
      entries,
      duplicatesRemoved: 0,
      readings: 1,
      chain: checkChain(entries),
    },
    fetchedAtMs: NOW_MS,
    held: true,
  };
}

let balance = 0n;

/** The same numbers in each run. */
function chance(seed: number): number {
  const wave = Math.sin(seed * 12.9898 + 78.233) * 43_758.5453;
  return wave - Math.floor(wave);
}
