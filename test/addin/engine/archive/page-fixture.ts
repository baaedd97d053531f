// A page with nothing but the store, for a real browser. Bundled by the test.
import { readLedgerPage } from '../../../../src/addin/engine/exchange/read-records';
import { parseKeepingDigits } from '../../../../src/addin/engine/exchange/parse-exact-json';
import { ExchangeClient } from '../../../../src/addin/engine/exchange/client';
import { systemClock } from '../../../../src/addin/platform/clock';
import { importSigningKey } from '../../../../src/addin/engine/exchange/signing';
import { checkChain } from '../../../../src/addin/engine/records/balance-chain';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import type {
  StoredInAll,
  ArchivedMonth,
} from '../../../../src/addin/engine/archive/stored-answers';
import { LedgerFetcher } from '../../../../src/addin/engine/archive/fetching/ledger-fetcher';
import { anythingStored } from '../../../../src/addin/engine/archive/open-periods';
import { ReadingBoard } from '../../../../src/addin/engine/archive/fetching/progress';

/**
 * What the test calls. `keys`: every owner's key that this page has made, in hex, so that the test
 * can look for it on disk.
 */
export interface StorePage {
  readonly keys: string[];
  readonly reported: string[];
  /** The sentence of a device that keeps nothing. */
  open(name: string): Promise<string | null>;
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
  size(): Promise<StoredInAll>;
  read(owner: string, month: string): Promise<string[] | null>;
  forget(owner: string): Promise<void>;
  forgetEverything(): Promise<void>;
}

const [keys, reported]: [string[], string[]] = [[], []];
let opened: Archive | null = null;

// A key of an owner cannot be read: here each is made readable first, noted, and made again so that
// it cannot.
const generateKey = crypto.subtle.generateKey.bind(crypto.subtle) as (
  algorithm: AesKeyAlgorithm,
  extractable: boolean,
  uses: KeyUsage[],
) => Promise<CryptoKey>;
Object.defineProperty(crypto.subtle, 'generateKey', {
  value: async (algorithm: AesKeyAlgorithm, _: boolean, uses: KeyUsage[]) => {
    const raw = await crypto.subtle.exportKey('raw', await generateKey(algorithm, true, uses));
    const bytes = new Uint8Array(raw);
    keys.push(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
    return crypto.subtle.importKey('raw', bytes, algorithm, false, uses);
  },
});

function present(): Archive {
  if (!opened) throw new Error('not open');
  return opened;
}

function monthOf(month: string, bodies: readonly string[]): ArchivedMonth {
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
    retained: true,
  };
}

const page: StorePage = {
  keys,
  reported,
  open: async (name) => {
    opened = new Archive({
      indexedDB,
      name,
      nowMs: () => systemClock.nowMs(),
      tell: (sentence) => reported.push(sentence),
      persist: () => navigator.storage.persist(),
    });
    return opened.opened;
  },
  keep: async (owner, month, bodies) =>
    present().keepMonth(await present().reading(owner), month as '2026-08', monthOf(month, bodies)),
  download: async ({ key, secret, passphrase, nowMs, months }) => {
    // Time stands still, so that the exchange answers at once however busy the machine is.
    const clock = { ...systemClock, nowMs: () => nowMs };
    const client = new ExchangeClient({
      wire: { fetch: (input, init) => fetch(input, init), clock, base: '' },
      random: Math.random,
    });
    const fetcher = new LedgerFetcher({
      client,
      archive: present(),
      board: new ReadingBoard(),
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
    await fetcher.ensure('owner', account, months as '2026-08'[], {
      freshness: anythingStored,
      rules: { exchangeZone: 'UTC', graceDays: 3 },
      signals: [new AbortController().signal],
    });
    const stored = await Promise.all(
      (months as '2026-08'[]).map(async (month) => (await present().month('owner', month))!),
    );
    return stored.map(({ reading }) =>
      reading.entries.map(
        ({ billId, deltaAmount, afterAmount, cTimeMs }) =>
          `${billId} ${deltaAmount} ${afterAmount} ${cTimeMs}`,
      ),
    );
  },
  size: () => present().storedInAll(),
  read: async (owner, month) =>
    (await present().month(owner, month as '2026-08'))?.reading.pages.map(({ body }) => body) ??
    null,
  forget: (owner) => present().forget(owner),
  forgetEverything: () => present().forgetEverything(),
};

Object.assign(globalThis, { store: page });
