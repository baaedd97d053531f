// A page with nothing but the store, for a real browser. Bundled by the test.
import { readLedgerPage } from '../../src/addin/exchange/read-records';
import { parseKeepingDigits } from '../../src/addin/exchange/answer';
import { ExchangeClient } from '../../src/addin/exchange/client';
import { systemClock } from '../../src/addin/platform/clock';
import { importSigningKey } from '../../src/addin/exchange/signing';
import { checkChain } from '../../src/addin/records/balance-chain';
import { openIndexedSnapshot, type OpenedSnapshot } from '../../src/addin/snapshot/indexed-open';
import type { KeptInAll, KeptMonth } from '../../src/addin/snapshot/kept';
import { LedgerFetcher } from '../../src/addin/snapshot/fetching/ledger-fetcher';
import { anythingKept } from '../../src/addin/snapshot/periods';
import { ReadingBoard } from '../../src/addin/snapshot/fetching/progress';

/**
 * What the test calls. `roots`: every root key that this page has made, in hex, so that the test
 * can look for it on disk.
 */
export interface StorePage {
  readonly roots: string[];
  readonly told: string[];
  open(name: string): Promise<{ keptOn: string; sentence: string | null }>;
  keep(owner: string, month: string, bodies: readonly string[]): Promise<void>;
  /**
   * Reads months of the ledger through the page's own origin: of each entry its id, amounts and
   * time.
   */
  download(from: {
    key: string;
    secret: string;
    passphrase: string;
    nowMs: number;
    months: string[];
  }): Promise<string[][]>;
  size(): Promise<KeptInAll>;
  read(owner: string, month: string): Promise<string[] | null>;
  forget(owner: string): Promise<void>;
  forgetEverything(): Promise<void>;
  protect(pin: string): Promise<boolean>;
  unlock(pin: string): Promise<boolean>;
}

const [roots, told]: [string[], string[]] = [[], []];
let opened: OpenedSnapshot | null = null;

// The root passes through importKey once, on its way to becoming a key that cannot be read.
const importKey = crypto.subtle.importKey.bind(crypto.subtle) as (
  ...args: unknown[]
) => Promise<CryptoKey>;
Object.defineProperty(crypto.subtle, 'importKey', {
  value: (...args: unknown[]) => {
    if (args[2] === 'HKDF')
      roots.push(
        Array.from(args[1] as Uint8Array, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      );
    return importKey(...args);
  },
});

function present(): OpenedSnapshot {
  if (!opened) throw new Error('not open');
  return opened;
}

function monthOf(month: string, bodies: readonly string[]): KeptMonth {
  const fetchedAtMs = systemClock.nowMs();
  const pages = bodies.map((body, i) => ({
    page: i + 1,
    body,
    records: readLedgerPage(parseKeepingDigits(body), i + 1),
    fetchedAtMs,
  }));
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
    fetchedAtMs,
    held: true,
  };
}

const page: StorePage = {
  roots,
  told,
  open: async (name) => {
    opened = await openIndexedSnapshot({
      indexedDB,
      name,
      clock: systemClock,
      tell: (sentence) => told.push(sentence),
      persist: () => navigator.storage.persist(),
    });
    return { keptOn: opened.keptOn, sentence: opened.sentence };
  },
  keep: (owner, month, bodies) =>
    present().snapshot.keepMonth(owner, month as '2026-08', monthOf(month, bodies)),
  download: async ({ key, secret, passphrase, nowMs, months }) => {
    // Time stands still, so that the exchange answers at once however busy the machine is.
    const clock = { ...systemClock, nowMs: () => nowMs };
    const client = new ExchangeClient({
      wire: { fetch: (input, init) => fetch(input, init), clock, base: '' },
      random: Math.random,
    });
    const fetcher = new LedgerFetcher({
      client,
      snapshot: present().snapshot,
      board: new ReadingBoard({ changed: () => undefined }),
      changes: new Map(),
      readAgain: new Map(),
    });
    const account = {
      name: 'broker',
      id: 'broker',
      apiKey: key,
      passphrase,
      signingKey: await importSigningKey(secret),
    };
    const kept = await fetcher.ensure('owner', account, months as '2026-08'[], {
      freshness: anythingKept,
      rules: { exchangeZone: 'UTC', graceDays: 3 },
      signals: [new AbortController().signal],
    });
    return kept.map(({ reading }) =>
      reading.entries.map(
        ({ billId, deltaAmount, afterAmount, cTimeMs }) =>
          `${billId} ${deltaAmount} ${afterAmount} ${cTimeMs}`,
      ),
    );
  },
  size: () => present().snapshot.keptInAll(),
  read: async (owner, month) =>
    (await present().snapshot.month(owner, month as '2026-08'))?.reading.pages.map(
      ({ body }) => body,
    ) ?? null,
  forget: (owner) => present().snapshot.forget(owner),
  forgetEverything: () => present().forgetEverything(),
  protect: async (pin) => (await present().lock?.protectWithPin(pin))?.ok ?? false,
  unlock: async (pin) => (await present().lock?.unlock(pin))?.ok ?? false,
};

Object.assign(globalThis, { store: page });
