// The operations that may be forwarded: the two of docs/exchange.md and the clock, and no others.
import { RelayTrouble } from '../http/trouble';
import type { OperationName } from '../limiter/weights';

/** Which of the two hosts answers (docs/exchange.md, Hosts). */
export type Host = 'ledger' | 'rebates';

export interface Operation {
  readonly name: OperationName;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly host: Host;
  /** The clock request is not signed, so it carries no credentials. */
  readonly signed: boolean;
}

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'rebates',
    method: 'GET',
    path: '/api/v3/apiReferral/rebate/recentRecord',
    host: 'rebates',
    signed: true,
  },
  { name: 'ledger', method: 'POST', path: '/api/v3/tax/income', host: 'ledger', signed: true },
  { name: 'time', method: 'GET', path: '/api/v3/time', host: 'ledger', signed: false },
];

/** All forwarding routes stand under this. */
export const FORWARDING_PREFIX = '/exchange';

/** Which operation a request line asks for, and its query exactly as it came. */
export interface RequestLine {
  readonly operation: Operation;
  /** "" or "?…", byte for byte: the signature covers it. */
  readonly query: string;
}

/**
 * Reads method and request target as they stand on the wire. The path is compared before any
 * decoding, so every other spelling of it (`..`, `%2e`, `//`, an encoded slash, another case) is
 * another path, and refused.
 * @throws RelayTrouble 404, 405 or 400
 */
export function readRequestLine(method: string, target: string): RequestLine {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark);
  const operation = OPERATIONS.find((one) => `${FORWARDING_PREFIX}${one.path}` === path);
  if (!operation)
    throw new RelayTrouble(
      'refused',
      'This server forwards the two operations of the exchange and its clock, and no other path.',
    );
  if (operation.method !== method)
    throw new RelayTrouble('refused', `This path is asked with ${operation.method} only.`, {
      status: 405,
    });
  if (!/^[\x21-\x22\x24-\x7e]*$/.test(query))
    throw new RelayTrouble('refused', 'A query must be percent-encoded ASCII.', { status: 400 });
  return { operation, query };
}
