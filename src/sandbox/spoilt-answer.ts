// Sends an answer over the wire, as it is or spoilt by a fault.

import type { ServerResponse } from 'node:http';
import { errorAnswer, type Answer } from './answers';
import type { Fault } from './faults/faults';
import { CODES } from './refusal';

const HTML =
  '<!DOCTYPE html><html><head><title>Bad gateway</title></head><body><h1>Something went wrong</h1></body></html>';
const HTML_TYPE = 'text/html; charset=utf-8';

/** The bytes sent in place of the answer; connection faults leave the answer unchanged. */
function replaced(answer: Answer, fault: Fault): Answer {
  switch (fault.kind) {
    case 'status':
      if (fault.body === 'json') return errorAnswer(-1000, 'System error', fault.status);
      return {
        status: fault.status,
        body: fault.body === 'html' ? HTML : '',
        contentType: HTML_TYPE,
      };
    case 'empty':
      return { ...answer, status: 200, body: '' };
    case 'html':
      return { status: 200, body: HTML, contentType: HTML_TYPE };
    case 'code':
      return errorAnswer(fault.code, fault.msg ?? 'System error', fault.status ?? 200);
    case 'too-many':
      return errorAnswer(CODES.tooManyRequests, 'Too many requests', 429, fault.retryAfterSeconds);
    case 'answer':
      return {
        status: fault.status,
        body: fault.body,
        contentType: fault.contentType ?? answer.contentType,
        retryAfterSeconds: fault.retryAfterSeconds,
      };
    case 'rewrite':
      return { ...answer, body: fault.rewrite(answer.body) };
    default:
      return answer;
  }
}

/**
 * Sends the answer and returns the HTTP status that the client could see: undefined where the
 * connection is reset first.
 */
export function sendAnswer(
  response: ServerResponse,
  right: Answer,
  fault: Fault | undefined,
): number | undefined {
  const answer = fault ? replaced(right, fault) : right;
  const { socket } = response;
  if (fault?.kind === 'reset' && fault.when === 'before') {
    socket?.resetAndDestroy();
    return undefined;
  }
  const bytes = Buffer.from(answer.body, 'utf8');
  response.writeHead(answer.status, {
    'content-type': answer.contentType,
    'content-length': bytes.length,
    ...(answer.retryAfterSeconds !== undefined && {
      'retry-after': String(answer.retryAfterSeconds),
    }),
  });
  const half = bytes.subarray(0, bytes.length >> 1);
  if (fault?.kind === 'reset' && fault.when === 'in')
    response.write(half, () => socket?.resetAndDestroy());
  else if (fault?.kind === 'truncate') response.write(half, () => socket?.destroySoon());
  else if (fault?.kind === 'drip') drip(response, bytes, fault.pieces, fault.everyMs);
  else if (fault?.kind === 'reset') response.end(bytes, () => socket?.resetAndDestroy());
  else response.end(bytes);
  return answer.status;
}

function drip(response: ServerResponse, bytes: Buffer, pieces: number, everyMs: number): void {
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  response.write(bytes.subarray(0, size));
  if (bytes.length <= size) response.end();
  else setTimeout(() => drip(response, bytes.subarray(size), pieces - 1, everyMs), everyMs);
}
