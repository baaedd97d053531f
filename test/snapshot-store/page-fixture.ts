// A page with nothing but the store, for a real browser. Bundled by the test.
import { readLedgerPage } from '../../src/exchange/read-records';
import { parseKeepingDigits } from '../../src/exchange/json-digits';
import { systemClock } from '../../src/exchange/clock';
import { checkChain } from '../../src/records/balance-chain';
import { openIndexedSnapshot, type OpenedSnapshot } from '../../src/snapshot/indexed-open';
import type { KeptMonth } from '../../src/snapshot/kept';

/** What the test calls. `roots`: every root key that this page has made, in hex, so that the test can look for it on disk. */
export interface StorePage {
  readonly roots: string[];
  readonly told: string[];
  open(name: string): Promise<{ keptOn: string; sentence: string | null }>;
  keep(owner: string, month: string, bodies: readonly string[]): Promise<void>;
  read(owner: string, month: string): Promise<string[] | null>;
  forget(owner: string): Promise<void>;
  forgetEverything(): Promise<void>;
  protect(pin: string): Promise<boolean>;
  unlock(pin: string): Promise<boolean>;
}

const [roots, told]: [string[], string[]] = [[], []];
let opened: OpenedSnapshot | null = null;

// The root passes through importKey once, on its way to becoming a key that cannot be read.
const importKey = crypto.subtle.importKey.bind(crypto.subtle) as (...args: unknown[]) => Promise<CryptoKey>;
Object.defineProperty(crypto.subtle, 'importKey', { value: (...args: unknown[]) => {
  if (args[2] === 'HKDF') roots.push(Array.from(args[1] as Uint8Array, (byte) => byte.toString(16).padStart(2, '0')).join(''));
  return importKey(...args);
} });

function present(): OpenedSnapshot {
  if (!opened) throw new Error('not open');
  return opened;
}

function monthOf(month: string, bodies: readonly string[]): KeptMonth {
  const fetchedAtMs = systemClock.nowMs();
  const pages = bodies.map((body, i) => ({ page: i + 1, body, records: readLedgerPage(parseKeepingDigits(body), i + 1), fetchedAtMs }));
  const entries = pages.flatMap(({ records }) => records);
  return { reading: { month, pages, entries, duplicatesRemoved: 0, readings: 1, chain: checkChain(entries) }, fetchedAtMs, held: true };
}

const page: StorePage = {
  roots, told,
  open: async (name) => {
    opened = await openIndexedSnapshot({ indexedDB, name, clock: systemClock, tell: (sentence) => told.push(sentence) });
    return { keptOn: opened.keptOn, sentence: opened.sentence };
  },
  keep: (owner, month, bodies) => present().snapshot.keepMonth(owner, month as '2026-08', monthOf(month, bodies)),
  read: async (owner, month) => (await present().snapshot.month(owner, month as '2026-08'))?.reading.pages.map(({ body }) => body) ?? null,
  forget: (owner) => present().snapshot.forget(owner),
  forgetEverything: () => present().forgetEverything(),
  protect: async (pin) => (await present().lock?.protectWithPin(pin))?.ok ?? false,
  unlock: async (pin) => (await present().lock?.unlock(pin))?.ok ?? false,
};

Object.assign(globalThis, { store: page });
