// Entries, months and sandbox histories as reconciliation is handed them, and an arithmetic that is
// not its own.
import fc from 'fast-check';
import { atOnce } from '../../../../src/addin/platform/yield-to-main';
import {
  type IsoMonth,
  monthsBetween,
  type DayWindow,
} from '../../../../src/addin/engine/records/calendar';
import type {
  CommissionRecord,
  Product,
} from '../../../../src/addin/engine/records/commission-record';
import type { BookLine } from '../../../../src/addin/engine/records/reconcile-call';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { sumDecimals } from '../../../../src/addin/engine/records/decimal-text';
import type { RebateSumField } from '../../../../src/addin/engine/records/commission-record';
import { entriesOfPeriod } from '../../../../src/addin/engine/records/months-by-time';
import { instantsOfMonth } from '../../../../src/addin/engine/records/zone';
import {
  ledgerTotals,
  type LedgerTotalQuestion,
} from '../../../../src/addin/engine/proofs/ledger-totals';
import { rebateTotalsByDay } from '../../../../src/addin/engine/proofs/rebate-totals';
import {
  sourceMonth,
  type Period,
  type SourceMonth,
} from '../../../../src/addin/engine/proofs/source-month';
import { entry, plainEntry } from '../records/sample-records';
import { SYMBOLS } from '../../../../src/sandbox/data/market';
import type { SandboxOptions } from '../../../../src/sandbox/options';
import { createSandbox, type Sandbox } from '../../../../src/sandbox/sandbox';

/** A Friday; the months before it are closed. */
export const NOON_MS = Date.UTC(2026, 10, 20, 12);
export const MONTHS = monthsBetween('2026-09', '2026-11');

export const sandboxOf = (options: SandboxOptions = {}): Sandbox =>
  createSandbox({ nowMs: () => NOON_MS, ...options });

/** The sandbox's record as the exchange room reads it. */
export function ledgerOf(
  { truth }: Sandbox,
  month: string,
  account: 'broker' | 'ordinary' = 'broker',
): LedgerEntry[] {
  return truth
    .ledger(account, month)
    .map(({ cTime, ...fields }) => plainEntry({ ...fields, cTimeMs: Number(cTime) }));
}

export function rebatesOf(
  { truth }: Sandbox,
  coin: string,
  start: string,
  end: string,
  symbols: readonly string[] = SYMBOLS,
): CommissionRecord[] {
  return symbols.flatMap((symbol) =>
    (['SPOT', 'FUTURES'] as const).flatMap((productType: Product) =>
      truth
        .rebates({ symbol, coin, product: productType, start, end })
        .map((record) => ({ ...record, productType })),
    ),
  );
}

export const whole = (
  month: IsoMonth,
  entries: readonly LedgerEntry[],
  fetchedAtMs = Date.UTC(2030, 0),
): SourceMonth =>
  sourceMonth(month, instantsOfMonth('UTC', month), {
    retained: true,
    fetchedAtMs,
    entries,
    pages: [{ records: entries }],
    duplicatesRemoved: 0,
  });

export const periodsOf = (months: readonly IsoMonth[], zone = 'UTC'): Period[] =>
  months.map((month) => ({ month, ...instantsOfMonth(zone, month) }));

/** LEDGER.TOTAL over several months: the sum of theirs. */
export const ledgerTotal = (
  entries: readonly LedgerEntry[],
  periods: readonly Period[],
  question: LedgerTotalQuestion,
): string =>
  sumDecimals(
    periods.map((period) =>
      atOnce(ledgerTotals(atOnce(entriesOfPeriod([{ entries }], period)))).total(question),
    ),
  );

/** REBATES.TOTAL over several days of records of the series asked: the sum of theirs. */
export const rebatesTotal = (
  records: readonly CommissionRecord[],
  field: RebateSumField,
  { start, end }: DayWindow,
): string =>
  sumDecimals(
    [...rebateTotalsByDay(records)].map(([day, sums]) =>
      day >= start && day <= end ? sums.get(field)! : '0',
    ),
  );

/** A decimal text in units of 10⁻²⁰, read digit by digit. */
export function units(text: string): bigint {
  const [whole_ = '', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole_ + fraction.padEnd(20, '0'));
  return text.startsWith('-') ? -size : size;
}

export const sumUnits = (texts: readonly string[]): bigint =>
  texts.reduce((total, text) => total + units(text), 0n);

/** Units of 10⁻¹⁸ as the exchange would write them, zeros at the end included. */
export function text18(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(19, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -18)}.${digits.slice(-18)}`;
}

/**
 * A ledger of one coin whose balances follow: 18 decimals, negative balances, equal times with ids
 * in any order, and at least four entries with fees, so that it shows where they stand; the first
 * and the last stand alone. From September 2026 on. No balance comes twice: where one does, entries
 * of one moment have several orders that chain.
 */
export const randomChain = (fees: 'inside' | 'outside'): fc.Arbitrary<LedgerEntry[]> =>
  fc
    .tuple(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      fc.array(
        fc.tuple(
          fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n }).filter((change) => change !== 0n),
          fc.integer({ min: 0, max: 3 }),
          fc.bigInt({ min: 1n, max: 10n ** 17n }),
        ),
        { minLength: 8, maxLength: 40 },
      ),
      fc.array(fc.nat(9_999), { minLength: 40, maxLength: 40 }),
    )
    .map(([opening, moves, noise]) => {
      let balance = opening;
      let atMs = Date.UTC(2026, 8, 2);
      return moves.map(([change, wait, fee], at) => {
        // Every second entry has a fee; waits of 0 give equal times.
        const charged = at % 2 === 1 ? fee : 0n;
        atMs += (at === 1 || at === moves.length - 1 ? 1 : wait) * 36 * 3_600_000;
        balance += change - (fees === 'outside' ? charged : 0n);
        return plainEntry({
          billId: `7${String(noise[at]).padStart(4, '0')}${String(at).padStart(4, '0')}`,
          coinId: 2,
          coinName: 'USDT',
          bizType: change > 0n ? 'deposit' : 'withdraw',
          deltaAmount: text18(change),
          afterAmount: text18(balance),
          fees: charged === 0n ? null : text18(charged),
          cTimeMs: atMs,
        });
      });
    })
    .filter(
      (entries) =>
        new Set([
          units(entries[0]!.afterAmount!) - units(entries[0]!.deltaAmount),
          ...entries.map(({ afterAmount }) => units(afterAmount!)),
        ]).size ===
        entries.length + 1,
    );

/**
 * A random chain and one of its entries, neither the first nor the last: nothing could show that
 * one of those is missing.
 */
export const chainAndPlace = (
  fees: 'inside' | 'outside',
): fc.Arbitrary<readonly [LedgerEntry[], number]> =>
  fc
    .tuple(randomChain(fees), fc.nat())
    .map(([entries, noise]) => [entries, 1 + (noise % (entries.length - 2))] as const);

/** As the exchange room sorts them: by time, then id. */
export const sorted = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  [...entries].sort((a, b) => a.cTimeMs - b.cTimeMs || (a.billId < b.billId ? -1 : 1));

/** Each entry in the month of its UTC time. */
export const inMonths = (
  entries: readonly LedgerEntry[],
  months: readonly IsoMonth[] = MONTHS,
): SourceMonth[] =>
  months.map((month) =>
    whole(
      month,
      sorted(entries).filter(({ cTimeMs }) => new Date(cTimeMs).toISOString().startsWith(month)),
    ),
  );

/** The exact sum of decimal texts, by whole numbers of 10⁻²⁰ alone. */
export function exactTotal(texts: readonly string[]): string {
  const sum = sumUnits(texts);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(21, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -20)}.${digits.slice(-20)}`;
}

/** A line of a book: in USDT, without reference or note. */
export const line = (
  row: number,
  day: string,
  amount: string,
  changes: Partial<BookLine> = {},
): BookLine => ({
  row,
  day: day as BookLine['day'],
  amount,
  coin: 'USDT',
  reference: null,
  note: null,
  ...changes,
});

/** A deposit in the ledger at noon of a day. */
export const booked = (
  billId: string,
  day: string,
  deltaAmount: string,
  changes: Partial<LedgerEntry> = {},
): LedgerEntry =>
  entry({
    billId,
    deltaAmount,
    bizType: 'deposit',
    cTimeMs: Date.parse(`${day}T12:00:00Z`),
    ...changes,
  });

/** An entry without fees that leaves this balance. */
export const chained = (
  billId: string,
  iso: string,
  deltaAmount: string,
  afterAmount: string,
  more: Partial<LedgerEntry> = {},
): LedgerEntry =>
  entry({ billId, deltaAmount, afterAmount, fees: null, cTimeMs: Date.parse(iso), ...more });

/** A deposit late on a day of September 2026. */
export const inSeptember = (
  billId: string,
  day: number,
  deltaAmount: string,
  afterAmount: string,
  more: Partial<LedgerEntry> = {},
): LedgerEntry =>
  chained(billId, new Date(Date.UTC(2026, 8, day, 23)).toISOString(), deltaAmount, afterAmount, {
    ...{ bizType: 'deposit', ...more },
  });

/** A month that nobody read. */
export const unread = (month: IsoMonth): SourceMonth =>
  sourceMonth(month, instantsOfMonth('UTC', month), null);
