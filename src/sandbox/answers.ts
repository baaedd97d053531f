// Answers as JSON text, written by hand where JSON.stringify would lose digits.

import type { CommissionRecord } from './data/commission-records';
import type { LedgerEntry } from './data/ledger-entries';
import type { Refusal } from './refusal';

/** One answer before any fault. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
  readonly retryAfterSeconds?: number | undefined;
}

export interface AnswerStyle {
  readonly pagesField: boolean;
  readonly totalField: boolean;
  readonly sizeField: boolean;
  readonly oldEnvelope: boolean;
  readonly bareNumbers: boolean;
}

const JSON_TYPE = 'application/json;charset=UTF-8';

/**
 * A related operation sends identifiers and amounts as bare JSON numbers (docs/exchange.md,
 * Records).
 */
const isBare = (name: string, value: unknown): boolean =>
  name !== 'cTime' && typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);

/** Absent fields stay absent, null stays null, bare numbers keep every digit. */
function recordJson(record: LedgerEntry | CommissionRecord, bareNumbers: boolean): string {
  const members = Object.entries(record).map(([name, value]: [string, string | number | null]) => {
    const bare = bareNumbers && isBare(name, value);
    return `"${name}":${bare ? value : JSON.stringify(value)}`;
  });
  return `{${members.join(',')}}`;
}

export const ledgerJson = (entries: readonly LedgerEntry[], style: AnswerStyle): string =>
  `[${entries.map((entry) => recordJson(entry, style.bareNumbers)).join(',')}]`;

/** The commission page of docs/exchange.md (Records); `pages`, `total` and `size` can be left out. */
export function rebatesJson(
  records: readonly CommissionRecord[],
  page: { current: number; size: number; total: number },
  style: AnswerStyle,
): string {
  const members = [
    `"current":${page.current}`,
    ...(style.pagesField ? [`"pages":${Math.ceil(page.total / page.size)}`] : []),
    ...(style.sizeField ? [`"size":${page.size}`] : []),
    ...(style.totalField ? [`"total":${page.total}`] : []),
    `"records":[${records.map((record) => recordJson(record, style.bareNumbers)).join(',')}]`,
  ];
  return `{${members.join(',')}}`;
}

export function success(json: string, style: AnswerStyle, nowMs: number): Answer {
  const body = style.oldEnvelope
    ? `{"code":"00000","msg":"success","requestTime":${nowMs},"data":${json}}`
    : json;
  return { status: 200, body, contentType: JSON_TYPE };
}

/** {"code": …, "msg": …} as the exchange says errors. */
export const errorAnswer = (
  code: number,
  msg: string,
  status: number,
  retryAfterSeconds?: number,
): Answer => ({
  status,
  body: JSON.stringify({ code, msg }),
  contentType: JSON_TYPE,
  retryAfterSeconds,
});

/** `errorStatus` replaces every HTTP status but 429. */
export const refusalAnswer = (refusal: Refusal, errorStatus: number | undefined): Answer =>
  errorAnswer(
    refusal.code,
    refusal.message,
    refusal.status === 429 ? 429 : (errorStatus ?? refusal.status),
    refusal.retryAfterSeconds,
  );
