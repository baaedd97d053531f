// The two operations and the time, exactly as documented (docs/exchange.md, Operations): the bytes
// that are sent.
import type { Product } from '../records/commission-record';

export type Operation = 'rebates' | 'ledger' | 'time';

/**
 * One request before it is signed. `query` and `body` are the exact bytes that are signed and sent.
 */
export interface ExchangeRequest {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: string;
  readonly body: string;
  /** The parameters by the exchange's names, for sentences and certificates. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The request's weight for the IP address and for the account (docs/exchange.md, Weights). */
  readonly weight: { readonly ip: number; readonly uid: number };
}

/** The weight limit per sliding window, counted separately for each operation and account. */
export interface WeightLimits {
  readonly limit: number;
  readonly windowMs: number;
}

/** docs/exchange.md, Weights. */
export const defaultLimits: WeightLimits = { limit: 500, windowMs: 10_000 };

/** Maximum page sizes (docs/exchange.md, Operations). */
export const REBATES_PAGE_SIZE = 100;
export const LEDGER_PAGE_SIZE = 200;

export interface RebatesQuestion {
  readonly symbol: string;
  readonly coin: string;
  readonly product: Product;
  /** First and last settlement day, `yyyy-MM-dd`, at most 90 days counting both. */
  readonly start: string;
  readonly end: string;
}

/** Operation A (docs/exchange.md, Operations). */
export function rebatesRequest(
  { symbol, coin, product, start, end }: RebatesQuestion,
  page: number,
  pageSize = REBATES_PAGE_SIZE,
): ExchangeRequest {
  const parameters = {
    symbol,
    productType: product,
    coin,
    page: String(page),
    pageSize: String(pageSize),
    startTime: start,
    endTime: end,
  };
  const query = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');
  return {
    operation: 'rebates',
    method: 'GET',
    path: '/api/v3/apiReferral/rebate/recentRecord',
    query,
    body: '',
    parameters,
    weight: { ip: 5, uid: 5 },
  };
}

/** fetch itself encodes an apostrophe in a query: signed bytes must be sent bytes. */
const encoded = (value: string): string => encodeURIComponent(value).replaceAll("'", '%27');

export interface LedgerQuestion {
  /** `YYYY-MM`: documented as Long, sent as a text (docs/exchange.md, Operations). */
  readonly month: string;
}

/**
 * Operation B (docs/exchange.md, Operations). It always requests whole months; coins and types are
 * selected from the stored entries.
 */
export function ledgerRequest(
  { month }: LedgerQuestion,
  page: number,
  limit = LEDGER_PAGE_SIZE,
): ExchangeRequest {
  const payload = { month, limit, page };
  const parameters = Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [name, String(value)]),
  );
  return {
    operation: 'ledger',
    method: 'POST',
    path: '/api/v3/tax/income',
    query: '',
    body: JSON.stringify(payload),
    parameters,
    weight: { ip: 5, uid: 50 },
  };
}

/** The exchange's clock (docs/exchange.md, Clock). Not signed. */
export const timeRequest: ExchangeRequest = {
  operation: 'time',
  method: 'GET',
  path: '/api/v3/time',
  query: '',
  body: '',
  parameters: {},
  weight: { ip: 5, uid: 0 },
};
