// The HTTP side: reads requests, logs them, and sends the answers.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { accountOfKey } from './authentication';
import { PATHS, type Arrival, type ExchangeOutcome } from './exchange';
import { OPERATIONS, type Fault, type Operation } from './faults/faults';
import { jsonObject, LEDGER_PARAMETERS } from './ledger-operation';
import { REBATE_PARAMETERS } from './rebates-operation';
import type { LoggedRequest, RequestNote } from './request-log';
import { sendAnswer } from './spoilt-answer';

export interface ServerParts {
  readonly answer: (arrival: Arrival, fault: Fault | undefined) => ExchangeOutcome;
  readonly faultFor: (request: RequestNote) => Fault | undefined;
  readonly log: (request: LoggedRequest) => void;
  readonly nowMs: () => number;
}

/** No documented body is nearly as large. */
const MAX_BODY_BYTES = 65_536;

export function httpServer(parts: ServerParts): Server {
  let arrived = 0;
  const perOperation = new Map<Operation | undefined, number>();

  const arrivalOf = (request: IncomingMessage, body: Buffer): Arrival => {
    const [path = '', ...rest] = (request.url ?? '').split('?');
    arrived += 1;
    return {
      number: arrived,
      method: request.method ?? '',
      path,
      query: rest.join('?'),
      headers: request.headers,
      body,
      // IPv4 inside IPv6 is written as IPv4.
      ip: (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
      operation: OPERATIONS.find((operation) => PATHS[operation].path === path),
    };
  };

  const noteOf = (arrival: Arrival): RequestNote => {
    const nth = (perOperation.get(arrival.operation) ?? 0) + 1;
    perOperation.set(arrival.operation, nth);
    const { number, operation, method, path, ip } = arrival;
    return {
      number,
      nth,
      atMs: parts.nowMs(),
      operation,
      method,
      path,
      parameters: parametersOf(arrival),
      account: accountOfKey(arrival.headers)?.name,
      ip,
    };
  };

  const respond = (arrival: Arrival, response: ServerResponse): void => {
    const note = noteOf(arrival);
    const fault = parts.faultFor(note);
    const { answer, weight, refusedCode } = parts.answer(arrival, fault);
    const send = (): void => {
      const status = sendAnswer(response, answer, fault);
      parts.log({
        ...note,
        status,
        weight,
        refusedCode,
        refused: refusedCode !== undefined,
        fault: fault?.kind,
      });
    };
    if (fault?.kind !== 'delay') return send();
    const timer = setTimeout(send, fault.delayMs);
    response.once('close', () => clearTimeout(timer));
  };

  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) request.destroy();
      else chunks.push(chunk);
    });
    request.on('end', () => respond(arrivalOf(request, Buffer.concat(chunks)), response));
    // A client that disconnects is no fault of the exchange.
    request.on('error', () => undefined);
    response.on('error', () => undefined);
  });
}

/** Documented parameters of a request, right or wrong, for the log. */
function parametersOf(arrival: Arrival): Record<string, string | number> {
  const given: [string, unknown][] =
    arrival.operation === 'ledger'
      ? [...(jsonObject(arrival.body) ?? [])]
      : arrival.operation === 'rebates'
        ? [...new URLSearchParams(arrival.query)]
        : [];
  const known: readonly string[] =
    arrival.operation === 'ledger' ? LEDGER_PARAMETERS : REBATE_PARAMETERS;
  return Object.fromEntries(
    given.filter(
      (pair): pair is [string, string | number] =>
        known.includes(pair[0]) && (typeof pair[1] === 'string' || typeof pair[1] === 'number'),
    ),
  );
}
