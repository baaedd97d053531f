// Identifies the record of a row: a text in the hidden column of an inserted table, which stays
// with its row through sorting, filtering and renamed headers.
import { dayOfUtcMs, parseDay, type IsoDay } from '../../../engine/records/calendar';
import type { CommissionRecord } from '../../../engine/records/commission-record';
import type { LedgerEntry } from '../../../engine/records/ledger-entry';
import { shownText } from './cell-text';

export interface Identity {
  /**
   * For the ledger coin and Entry ID; for rebates coin, pair, product and settlement period; the
   * account too where the table names accounts. A table adds a count of the records with one key,
   * in the order of the answer, from 1.
   */
  readonly key: string;
  /** The record's day: of the settlement's start, or of the entry in UTC. */
  readonly day: IsoDay;
}

const TOKEN = /^T1\|(.+)\|(\d{4}-\d\d-\d\d)$/;

/** Begins with a letter and is no number, date or formula in any language. */
export const tokenText = ({ key, day }: Identity): string => `T1|${key}|${day}`;

/** @returns null for a text that is no identity: the row is the person's own */
export function readToken(content: unknown): Identity | null {
  if (typeof content !== 'string') return null;
  const [, key = '', dayText = ''] = TOKEN.exec(content) ?? [];
  const day = parseDay(dayText);
  return day && { key, day };
}

/** @param account "" where the table names no accounts. */
export const ledgerIdentity = (entry: LedgerEntry, account: string): Identity => ({
  key: keyOf('L', account, entry.coinName, entry.billId),
  day: dayOrEpoch(entry.cTimeMs),
});

/** @param account "" where the table names no accounts. */
export function rebateIdentity(record: CommissionRecord, account: string): Identity {
  const { symbol, productType, commissionAsset, settleStartTime, settleEndTime } = record;
  return {
    key: keyOf('R', account, commissionAsset, symbol, productType, settleStartTime, settleEndTime),
    day: parseDay(settleStartTime.slice(0, 10)) ?? EPOCH,
  };
}

/**
 * The coin that the amounts of a record are in, and its market: pair and product, "" for the
 * ledger. Keys come from here only.
 */
export function coinAndMarket(key: string): { coin: string; market: string } {
  const [kind, , coin = '', symbol = '', product = ''] = key.split(/(?<!\\)\|/);
  return { coin, market: kind === 'R' ? `${symbol}|${product}` : '' };
}

const keyOf = (...parts: readonly string[]): string =>
  parts
    .map((part) => (/^[\w :.-]*$/.test(part) ? part : shownText(part).replace(/[\\|]/g, '\\$&')))
    .join('|');

const EPOCH: IsoDay = '1970-01-01';

/** An entry with an impossible time must be shown too. */
function dayOrEpoch(ms: number): IsoDay {
  try {
    return dayOfUtcMs(ms);
  } catch {
    return EPOCH;
  }
}
