// Who a row is. Each row of an inserted table carries the identity of its record as a text in the
// hidden ID column, so that it survives sorting, filtering, renamed headers and columns that are
// not shown.
import { dayOfUtcMs, parseDay, type IsoDay } from '../../../engine/records/calendar';
import { REBATE_RECORD, type CommissionRecord } from '../../../engine/records/commission-record';
import { LEDGER_RECORD, type LedgerEntry } from '../../../engine/records/ledger-entry';
import type { Fields } from '../../../engine/records/record-fields';
import { shownText } from './cell-text';
import { digestOf } from './digest';

/** What is known of a record from its identity alone. */
export interface Identity {
  /**
   * What makes it this record: of the ledger the billId, of rebates pair, product, coin and
   * settlement period, and in both the account where the table names accounts. Records of rebates
   * may share a key: twins.
   */
  readonly key: string;
  /** The day it belongs to: of the settlement's start, or of the entry in UTC. */
  readonly day: IsoDay;
  /** Of every digit of the record: tells twins that differ from twins that are equal. */
  readonly digest: string;
}

/** The identity as it stands in a row. */
export interface RowToken extends Identity {
  /**
   * Tells rows of one key apart, so that a row that the person copied is known as a copy. From 1.
   */
  readonly ordinal: number;
  /** How many records had this key in the last answer, and how many of them this digest too. */
  readonly size: number;
  readonly equals: number;
  /** The record was not in the last answer. */
  readonly gone: boolean;
  /** A mark of each cell as it was last written, in the order of the field columns (marks.ts). */
  readonly marks: string;
}

const TOKEN =
  /^T1\|(.*)\|(\d{4}-\d\d-\d\d)\|([0-9a-f]{16})\|(\d{1,7})of(\d{1,7})in(\d{1,7})\|(live|gone)\|([0-9a-f]*)$/;

/** Begins with a letter and is no number, date or formula in any language. */
export const tokenText = ({
  key,
  day,
  digest,
  ordinal,
  size,
  equals,
  gone,
  marks,
}: RowToken): string =>
  `T1|${key}|${day}|${digest}|${ordinal}of${equals}in${size}|${gone ? 'gone' : 'live'}|${marks}`;

/** @returns null for every text that is no identity: a row of the person's own. */
export function readToken(content: unknown): RowToken | null {
  if (typeof content !== 'string' || !content.startsWith('T1|')) return null;
  const [, key = '', dayText = '', digest = '', ordinal, equals, size, state, marks = ''] =
    TOKEN.exec(content) ?? [];
  const day = parseDay(dayText);
  return day === null
    ? null
    : {
        key,
        day,
        digest,
        ordinal: Number(ordinal),
        size: Number(size),
        equals: Number(equals),
        gone: state === 'gone',
        marks,
      };
}

/** @param account "" where the table names no accounts. */
export const ledgerIdentity = (entry: LedgerEntry, account: string): Identity => ({
  key: keyOf('L', account, entry.coinName, entry.billId),
  day: dayOrEpoch(entry.cTimeMs),
  digest: digestOf(LEDGER_RECORD, entry),
});

/** @param account "" where the table names no accounts. */
export function rebateIdentity(record: CommissionRecord, account: string): Identity {
  const { symbol, productType, commissionAsset, settleStartTime, settleEndTime } = record;
  return {
    key: keyOf('R', account, commissionAsset, symbol, productType, settleStartTime, settleEndTime),
    day: parseDay(settleStartTime.slice(0, 10)) ?? EPOCH,
    digest: digestOf(REBATE_RECORD, record),
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

/** What the record of a key is. */
export const fieldsOf = (key: string): Fields =>
  key.startsWith('R|') ? REBATE_RECORD : LEDGER_RECORD;

const keyOf = (...parts: readonly string[]): string =>
  parts
    .map((part) => (/^[\w :.-]*$/.test(part) ? part : shownText(part).replace(/[\\|]/g, '\\$&')))
    .join('|');

const EPOCH: IsoDay = '1970-01-01';

/** A time that no calendar has still has an entry that must be shown. */
function dayOrEpoch(ms: number): IsoDay {
  try {
    return dayOfUtcMs(ms);
  } catch {
    return EPOCH;
  }
}
