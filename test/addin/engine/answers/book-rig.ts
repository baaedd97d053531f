// Functions over a small made-up book that is kept in memory; no exchange, no sheet.
import type {
  AnswerContext,
  FunctionDefinition,
} from '../../../../src/addin/engine/answers/definition';
import {
  definitionOf,
  readCall,
  resolveDates,
  type FunctionName,
  type LiveQuestion,
} from '../../../../src/addin/engine/answers/definitions';
import type { ResolvedDates } from '../../../../src/addin/engine/answers/dates';
import { StoredIndex } from '../../../../src/addin/engine/answers/stored-index';
import type { Result } from '../../../../src/addin/engine/answers/result';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import { countFor } from '../../../../src/addin/engine/archive/fetching/ledger-fetcher';
import type { ArchivedDay, Series } from '../../../../src/addin/engine/archive/stored-answers';
import { checkChain } from '../../../../src/addin/engine/records/balance-chain';
import {
  daysOf,
  type DayWindow,
  type IsoMonth,
} from '../../../../src/addin/engine/records/calendar';
import type { CommissionRecord } from '../../../../src/addin/engine/records/commission-record';
import type { LedgerEntry } from '../../../../src/addin/engine/records/ledger-entry';
import { commission, entry } from '../records/sample-records';

/** All months of the book were over long before. */
export const NOW_MS = Date.UTC(2026, 10, 20, 12);
export const SERIES: Series = { symbol: 'BTCUSDT', coin: 'USDT', product: 'SPOT' };

let bills = 0;
/** A movement at noon of this day, or at a moment: "2026-10-05 USDT 5 105 deposit". */
export function moved(text: string): LedgerEntry {
  const [at = '', coinName = '', deltaAmount = '', afterAmount = '', bizType = 'deposit'] =
    text.split(' ');
  const cTimeMs = Date.parse(at.includes('T') ? `${at}Z` : `${at}T12:00Z`);
  bills += 1;
  return entry({
    billId: `${bills}`,
    cTimeMs,
    coinName,
    deltaAmount,
    afterAmount,
    bizType,
    fees: '0',
  });
}

export const settled = (day: string, amount: string, of: Partial<Series> = {}): CommissionRecord =>
  commission({
    symbol: of.symbol ?? SERIES.symbol,
    productType: of.product ?? SERIES.product,
    settleStartTime: `${day} 00:00:00`,
    commission: amount,
    commissionAsset: of.coin ?? SERIES.coin,
    fee: amount,
    rebateRate: '1',
    feeDeduction: '0',
  });

interface Stored {
  readonly fetchedAtMs?: number;
  readonly retained?: boolean;
  readonly account?: string;
  readonly gone?: readonly string[];
}

export function bookOf(zones = { exchangeZone: 'UTC', displayZone: 'UTC' }, accounts = ['A']) {
  const archive = new Archive();
  const clock = { nowMs: () => NOW_MS };
  const changes = new Map<string, number>();
  const context: AnswerContext = {
    archive,
    zones,
    named: accounts.map((name) => ({ name, owners: { ledger: name, rebates: name } })),
    index: new StoredIndex({ archive, clock, settings: { zones }, changes }),
    cells: { typed: null, displayZone: zones.displayZone, dateSystem: 1900 },
  };
  async function month(
    month: IsoMonth,
    entries: readonly LedgerEntry[],
    { fetchedAtMs = NOW_MS - 1, retained = true, account = 'A', gone }: Stored = {},
  ): Promise<void> {
    const read = { month, pages: [], entries, duplicatesRemoved: 0, readings: 1 };
    const reading = { ...read, ...(gone && { gone }) };
    const stored = { reading: { ...reading, chain: checkChain(entries) }, fetchedAtMs, retained };
    await archive.keepMonth(await archive.reading(account), month, stored);
    countFor(changes, account);
  }
  /** All days of the window, each with its own of these records. */
  async function days(
    window: DayWindow,
    records: readonly CommissionRecord[],
    series: Series = SERIES,
    { fetchedAtMs = NOW_MS - 1, retained = true, account = 'A' }: Stored = {},
  ): Promise<void> {
    const stored = daysOf(window).map((day): [typeof day, ArchivedDay] => [
      day,
      {
        records: records.filter(({ settleStartTime }) => settleStartTime.startsWith(day)),
        fetchedAtMs,
        retained,
      },
    ]);
    await archive.keepDays(await archive.reading(account), series, new Map(stored));
    countFor(changes, account);
  }
  const asked = (
    name: FunctionName,
    raw: readonly unknown[],
    more: Partial<ResolvedDates> = {},
  ) => {
    const reading = readCall(name, raw);
    if (!reading.ok) throw new Error(reading.sentence);
    const { call } = reading;
    const dates = { ...resolveDates(call, NOW_MS, zones), ...more };
    const definition: FunctionDefinition<LiveQuestion> = definitionOf(call);
    return { call, dates, definition };
  };
  return {
    context,
    month,
    days,
    asked,
    answer: (
      name: FunctionName,
      raw: readonly unknown[],
      more: Partial<ResolvedDates> = {},
    ): Promise<Result | null> => {
      const { call, dates, definition } = asked(name, raw, more);
      return definition.build(call, dates, context);
    },
    more: (name: FunctionName, raw: readonly unknown[]) => {
      const { call, dates, definition } = asked(name, raw);
      return definition.needsMore!(call, dates, context);
    },
    behind: async (
      name: FunctionName,
      raw: readonly unknown[],
      more: Partial<ResolvedDates> = {},
    ) => {
      const { call, dates, definition } = asked(name, raw, more);
      return definition.investigate!(call, dates, context);
    },
    firstMonth: (name: FunctionName, raw: readonly unknown[]) => {
      const { call, dates, definition } = asked(name, raw);
      return definition.firstMonth!(call, dates, context);
    },
  };
}
