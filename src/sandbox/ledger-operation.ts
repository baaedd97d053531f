// Operation B, POST /api/v3/tax/income: its JSON body. The answer is a bare array
// (docs/exchange.md, Operations).

import type { SandboxAccount } from './data/accounts';
import { monthFromText, monthOf, oldestMonthRetained } from './data/calendar';
import { onlyKnown, refused, withinBounds } from './parameters';
import type { LedgerQuestion } from './data/questions';
import { CODES, Refusal } from './refusal';

export const LEDGER_PARAMETERS = ['coin', 'bizType', 'month', 'limit', 'page'] as const;

const USUAL_A_PAGE = 10;
const MAX_A_PAGE = 200;

export interface LedgerPage {
  readonly question: LedgerQuestion;
  readonly page: number;
  readonly limit: number;
}

/**
 * The requested page, or a refusal: Content-Type is not application/json -1045; not a JSON object
 * -1135; unknown name -1128; wrong JSON type -1160 (month is declared Long but sent as the JSON
 * string "2026-01"; limit and page are numbers); empty text or month of another shape -1140; limit
 * or page out of bounds -1142; month older than kept -1170. A coin, business type or future month
 * without entries is no error.
 */
export function ledgerPageAsked(
  contentType: string | undefined,
  body: Buffer,
  account: SandboxAccount,
  nowMs: number,
): LedgerPage {
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? ''))
    throw new Refusal(CODES.contentType, 'Content-Type must be application/json');
  const parameters = jsonObject(body);
  if (!parameters) throw new Refusal(CODES.notJson, 'The body must be a JSON object');
  onlyKnown(parameters.keys(), LEDGER_PARAMETERS);
  const coin = text(parameters, 'coin');
  const bizType = text(parameters, 'bizType');
  const monthAsked = text(parameters, 'month');
  const month = monthAsked === undefined ? monthOf(nowMs) : monthFromText(monthAsked);
  if (month === undefined) throw refused('month', monthAsked, 'must be a month YYYY-MM');
  if (month < oldestMonthRetained(nowMs))
    throw refused('month', monthAsked, 'is older than the exchange keeps', CODES.rangeTooLong);
  return {
    question: { account: account.kind, month, coin, bizType },
    page: whole(parameters, 'page', 1, Number.MAX_SAFE_INTEGER),
    limit: whole(parameters, 'limit', USUAL_A_PAGE, MAX_A_PAGE),
  };
}

/** Names and values of a JSON object; undefined for everything else. */
export function jsonObject(body: Buffer): Map<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? new Map(Object.entries(parsed))
      : undefined;
  } catch {
    return undefined;
  }
}

function text(parameters: ReadonlyMap<string, unknown>, name: string): string | undefined {
  const value = parameters.get(name);
  if (value === undefined) return undefined;
  if (typeof value !== 'string')
    throw refused(name, value, 'must be a JSON string', CODES.wrongType);
  if (value === '') throw refused(name, value, 'must not be empty');
  return value;
}

function whole(
  parameters: ReadonlyMap<string, unknown>,
  name: string,
  usual: number,
  highest: number,
): number {
  const value = parameters.get(name);
  if (value === undefined) return usual;
  if (typeof value !== 'number')
    throw refused(name, value, 'must be a JSON number', CODES.wrongType);
  return withinBounds(name, value, 1, highest);
}
