// One request in, one answer out: the rules of docs/exchange.md in the order in which they are
// checked.

import type { IncomingHttpHeaders } from 'node:http';
import type { SandboxAccount } from './data/accounts';
import {
  ledgerJson,
  rebatesJson,
  refusalAnswer,
  success,
  type Answer,
  type AnswerStyle,
} from './answers';
import { authenticated } from './authentication';
import type { Fault, Operation } from './faults/faults';
import { ledgerPageAsked } from './ledger-operation';
import type { Published } from './faults/visible-records';
import { rebatePageAsked } from './rebates-operation';
import { CODES, Refusal } from './refusal';
import type { Budget } from './weight-budgets';

/** A request with its bytes as they arrived. */
export interface Arrival {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly ip: string;
  readonly operation: Operation | undefined;
}

export interface ExchangeOutcome {
  readonly answer: Answer;
  readonly weight: { readonly ip: number; readonly uid: number };
  readonly refusedCode: number | undefined;
}

export interface ExchangeParts {
  readonly published: Published;
  readonly budget: Budget;
  readonly style: AnswerStyle;
  readonly ipAllowList: readonly string[] | undefined;
  readonly errorStatus: number | undefined;
  readonly nowMs: () => number;
}

export const PATHS: Readonly<
  Record<Operation, { readonly method: string; readonly path: string }>
> = {
  rebates: { method: 'GET', path: '/api/v3/apiReferral/rebate/recentRecord' },
  ledger: { method: 'POST', path: '/api/v3/tax/income' },
  time: { method: 'GET', path: '/api/v3/time' },
};

/** Where a page begins and ends in its listing. */
function placesOf(page: number, size: number, fault: Fault | undefined): [number, number] {
  const start = (page - 1) * size;
  return [start, start + (fault?.kind === 'short' ? Math.min(size, fault.records) : size)];
}

/**
 * Answers by this order: path and method (-1150), address (-1056), weight of the address (429),
 * headers and signature, weight of the account (429), parameters. A fault that changes data
 * (`post`, `shift`) acts on the listing that a right request asks for, just before its page is cut.
 */
export function exchange(
  parts: ExchangeParts,
): (arrival: Arrival, fault: Fault | undefined) => ExchangeOutcome {
  const { published, budget, style, nowMs } = parts;

  const ledger = (arrival: Arrival, account: SandboxAccount, fault: Fault | undefined): string => {
    const { question, page, limit } = ledgerPageAsked(
      arrival.headers['content-type'],
      arrival.body,
      account,
      nowMs(),
    );
    return ledgerJson(
      published
        .ledgerListing(question, fault, arrival.number)
        .slice(...placesOf(page, limit, fault)),
      style,
    );
  };

  const rebates = (arrival: Arrival, account: SandboxAccount, fault: Fault | undefined): string => {
    const { question, page, pageSize } = rebatePageAsked(arrival.query, account, nowMs());
    const listing = published.rebateListing(question, fault, arrival.number);
    const records = listing.slice(...placesOf(page, pageSize, fault)).map(({ record }) => record);
    return rebatesJson(records, { current: page, size: pageSize, total: listing.length }, style);
  };

  return (arrival, fault) => {
    const weight = { ip: 0, uid: 0 };
    try {
      const { operation } = arrival;
      if (!operation) throw new Refusal(CODES.method, `No such operation: ${arrival.path}`, 404);
      if (PATHS[operation].method !== arrival.method)
        throw new Refusal(
          CODES.method,
          `Method ${arrival.method} is not supported here, use ${PATHS[operation].method}`,
          405,
        );
      if (parts.ipAllowList && !parts.ipAllowList.includes(arrival.ip))
        throw new Refusal(CODES.ipNotAllowed, `Address ${arrival.ip} is not allowed`, 403);
      weight.ip = budget.spend('ip', arrival.ip, operation, nowMs());
      if (operation === 'time')
        return {
          answer: success(`{"serverTime":${nowMs()}}`, style, nowMs()),
          weight,
          refusedCode: undefined,
        };
      const account = authenticated(arrival.headers, arrival, nowMs());
      weight.uid = budget.spend('uid', account.key, operation, nowMs());
      const json =
        operation === 'ledger' ? ledger(arrival, account, fault) : rebates(arrival, account, fault);
      return { answer: success(json, style, nowMs()), weight, refusedCode: undefined };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { answer: refusalAnswer(error, parts.errorStatus), weight, refusedCode: error.code };
    }
  };
}
