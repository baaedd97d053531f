// Faults in single entries of a month, and three oddities that are no faults. A month end must find
// each fault, name its record, and leave the oddities alone.

import type { LedgerEntry } from './ledger-entries';
import { amountText, ONE, unitsOf } from './units';

/** The change to a month. `entry` names it: the entry as shown, or the hidden one. */
interface Altered {
  readonly entries: readonly LedgerEntry[];
  readonly entry: LedgerEntry;
}
type Alter = (entries: readonly LedgerEntry[]) => Altered;

/** A type that no table names. */
export const PLANTED_TYPE = 'mystery_credit';

export const ENTRY_FAULTS = {
  /** A change that is 10⁻¹⁸ too low; the balances are right. */
  'tiny-gap': altered('BTC', (entry) => ({
    ...entry,
    deltaAmount: amountText(unitsOf(entry.deltaAmount) - 1n),
  })),
  'sign-reversed': altered('SOL', (entry) => ({
    ...entry,
    deltaAmount: amountText(-unitsOf(entry.deltaAmount)),
  })),
  'unknown-type': altered('SOL', (entry) => ({ ...entry, bizType: PLANTED_TYPE })),
  'blank-in-type': altered('SOL', (entry) => ({ ...entry, bizType: `${entry.bizType} ` })),
  /** Two neighbouring entries of a coin have swapped times. */
  'swapped-times': (entries) => {
    const entry = withDistinctTime(entries, 'ETH');
    const next = entries.slice(entries.indexOf(entry) + 1).find(isOf('ETH'))!;
    const timeOf = new Map([
      [entry, next.cTime],
      [next, entry.cTime],
    ]);
    const swapped = entries.map((one) => ({ ...one, cTime: timeOf.get(one) ?? one.cTime }));
    return { entries: swapped.sort((a, b) => Number(a.cTime) - Number(b.cTime)), entry };
  },
  /** Shown again under another ID; the balances count it once. */
  'twice-under-new-id': (entries) => {
    const entry = withDistinctTime(entries, 'XRP');
    const again = { ...entry, billId: idAfter(entry), cTime: String(Number(entry.cTime) + 1) };
    return added(entries, entry, [again]);
  },
  /** The coin's first, or last, entry of the month is never shown. */
  'missing-first': (entries) => without(entries, entries.find(isOf('ETH'))),
  'missing-last': (entries) => without(entries, entries.findLast(isOf('DOGE'))),
  /** Shown twice, the second time with 1 more. */
  'same-id': (entries) => {
    const entry = withDistinctTime(entries, 'XRP');
    return added(entries, entry, [
      { ...entry, deltaAmount: amountText(unitsOf(entry.deltaAmount) + ONE) },
    ]);
  },
  /** A coin with a balance of 10 more than its first entry brings. */
  'begins-with-balance': coinWith('LTC', [['deposit', 2, 12]]),
  'negative-balance': coinWith('ADA', [
    ['withdraw', -3, -3],
    ['deposit', 10, 7],
  ]),
  /** A change that is the whole filled amount; the balance moves by it, without the fee. */
  'ignored-fees': coinWith('DOT', [
    ['deposit', 1000, 1000],
    ['trade_out', -100, 900, { fees: '0.1', fillValue: '100' }],
  ]),
  // No faults.
  'zero-amount': (entries) => {
    const before = withDistinctTime(entries, 'USDT');
    return added(entries, before, [
      { ...before, bizType: 'transfer_in', deltaAmount: '0', billId: idAfter(before) },
    ]);
  },
  'new-coin': coinWith('AVAX', [['deposit', 5, 5]]),
  'renamed-coin': coinWith('MATIC', [
    ['deposit', 500, 500],
    ['deposit', 9, 509, { coinName: 'POL' }],
  ]),
  /** Two coins whose names differ in case alone. */
  'names-alike': coinWith('KASE', [
    ['deposit', 500, 500],
    ['deposit', 40, 40, { coinName: 'kase', coinId: 300 }],
  ]),
} satisfies Readonly<Record<string, Alter>>;

export type EntryFault = keyof typeof ENTRY_FAULTS;
export const ENTRY_KINDS = Object.keys(ENTRY_FAULTS) as EntryFault[];

/** Posted with the last moment of the month, and shown from `LATE_DAYS` days after its end on. */
export const lateEntry = (entries: readonly LedgerEntry[]): LedgerEntry =>
  coinWith('TRX', [['deposit', 7, 7]])(entries).entry;
export const LATE_DAYS = 21;

const isOf =
  (coin: string) =>
  ({ coinName }: LedgerEntry): boolean =>
    coinName === coin;

function without(entries: readonly LedgerEntry[], entry: LedgerEntry | undefined): Altered {
  if (!entry) throw new Error('No entry to leave out.');
  return { entries: entries.filter((one) => one !== entry), entry };
}

function altered(coin: string, change: (entry: LedgerEntry) => LedgerEntry): Alter {
  return (entries) => {
    const victim = withDistinctTime(entries, coin);
    const entry = change(victim);
    return { entries: entries.map((one) => (one === victim ? entry : one)), entry };
  };
}

/** Entries of a coin that the market does not have, each with its change and the balance after. */
function coinWith(
  coin: string,
  steps: readonly (readonly [
    ...[bizType: string, change: number, after: number, more?: Partial<LedgerEntry>],
  ])[],
): Alter {
  return (entries) => {
    const at = withDistinctTime(entries, 'USDT');
    let last = at;
    const own = steps.map(([bizType, change, after, more]) => {
      last = {
        ...{ ...last, fees: null, fillSize: null, fillValue: null },
        ...{ billId: idAfter(last), coinId: 90 + coin.charCodeAt(0), coinName: coin, bizType },
        deltaAmount: String(change),
        afterAmount: String(after),
        cTime: String(Number(last.cTime) + 1),
        ...more,
      };
      return last;
    });
    return { ...added(entries, at, own), entry: own[0]! };
  };
}

const added = (
  entries: readonly LedgerEntry[],
  after: LedgerEntry,
  more: readonly LedgerEntry[],
): Altered => ({
  entries: entries.flatMap((one) => (one === after ? [one, ...more] : [one])),
  entry: more[0]!,
});
const idAfter = ({ billId }: LedgerEntry): string => String(BigInt(billId) + 1n);

/** An entry in the middle of the coin's month, alone within 5 ms, and no commission posting. */
function withDistinctTime(entries: readonly LedgerEntry[], coin: string): LedgerEntry {
  const found = entries.findLast((one, at) => {
    const isNear = (other: LedgerEntry | undefined): boolean =>
      other !== undefined && Math.abs(Number(other.cTime) - Number(one.cTime)) < 5;
    return (
      at < entries.length / 2 &&
      one.coinName === coin &&
      !/_reward$/.test(one.bizType) &&
      !isNear(entries[at - 1]) &&
      !isNear(entries[at + 1])
    );
  });
  if (!found) throw new Error(`No entry of ${coin} to plant a fault at.`);
  return found;
}
