// Operation A, GET /api/v3/apiReferral/rebate/recentRecord: its parameters and its page object.

import type { SandboxAccount } from './data/accounts';
import { dayFromText, dayOf, dayText, defaultStart, type Day } from './data/calendar';
import { PRODUCTS, SYMBOLS, type Product } from './data/market';
import { onlyKnown, refused, withinBounds } from './parameters';
import { oldestDayRetained } from './faults/visible-records';
import type { RebateQuestion } from './data/questions';
import { CODES, Refusal } from './refusal';

export const REBATE_PARAMETERS = [
  'symbol',
  'productType',
  'coin',
  'page',
  'pageSize',
  'startTime',
  'endTime',
] as const;

/**
 * Whether 90 days count both ends is not documented: the sandbox takes the strict reading.
 */
const MAX_DAYS = 90;
const MAX_A_PAGE = 100;

export interface RebatePage {
  readonly question: RebateQuestion;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * The requested page, or a refusal: not a broker -4002; unknown or repeated name -1128; symbol or
 * coin missing -1141; symbol unknown -1058; value of another shape -1140; page or pageSize out of
 * bounds -1142; start after end -1171; over 90 days or older than the exchange keeps -1170. A coin
 * without commission is no error, it has no records.
 */
export function rebatePageAsked(query: string, account: SandboxAccount, nowMs: number): RebatePage {
  if (account.kind !== 'broker')
    throw new Refusal(CODES.notBroker, 'Only broker accounts may query commission records', 403);
  const parameters = new URLSearchParams(query);
  onlyKnown(parameters.keys(), REBATE_PARAMETERS);
  const symbol = required(parameters, 'symbol');
  const coin = required(parameters, 'coin');
  if (!SYMBOLS.includes(symbol))
    throw refused('symbol', symbol, 'no such trading pair', CODES.unknownSymbol);
  const asked = parameters.get('productType') ?? 'SPOT';
  const product = PRODUCTS.find((one): one is Product => one === asked);
  if (!product) throw refused('productType', asked, `must be ${PRODUCTS.join(' or ')}`);

  const end = day(parameters, 'endTime') ?? dayOf(nowMs);
  const start = day(parameters, 'startTime') ?? defaultStart(end);
  if (start > end)
    throw refused(
      'startTime',
      dayText(start),
      `is after endTime ${dayText(end)}`,
      CODES.startAfterEnd,
    );
  if (end - start + 1 > MAX_DAYS)
    throw refused(
      'startTime',
      dayText(start),
      `more than ${MAX_DAYS} days before endTime ${dayText(end)}`,
      CODES.rangeTooLong,
    );
  if (start < oldestDayRetained(nowMs))
    throw refused(
      'startTime',
      dayText(start),
      'is older than the exchange keeps',
      CODES.rangeTooLong,
    );

  return {
    question: { symbol, product, coin, start, end },
    page: whole(parameters, 'page', 1, Number.MAX_SAFE_INTEGER),
    pageSize: whole(parameters, 'pageSize', MAX_A_PAGE, MAX_A_PAGE),
  };
}

function required(parameters: URLSearchParams, name: string): string {
  const value = parameters.get(name);
  if (value === null || value === '')
    throw new Refusal(CODES.missingParameter, `Parameter ${name} is required`);
  return value;
}

function day(parameters: URLSearchParams, name: string): Day | undefined {
  const text = parameters.get(name);
  if (text === null) return undefined;
  const found = dayFromText(text);
  if (found === undefined) throw refused(name, text, 'must be a date yyyy-MM-dd');
  return found;
}

function whole(parameters: URLSearchParams, name: string, usual: number, highest: number): number {
  const text = parameters.get(name);
  if (text === null) return usual;
  if (!/^\d{1,15}$/.test(text))
    throw refused(name, text, 'must be a whole number', CODES.outOfRange);
  return withinBounds(name, Number(text), 1, highest);
}
