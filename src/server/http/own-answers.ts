// The server's own answers: errors as `{"relay": …, "msg": …, "retry": …}` with the header
// Tieout-Relay.
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { Socket } from 'node:net';
import { LimiterRefusal, RelayTrouble } from './trouble';

/**
 * Replaces every error by one of our sentences: a library's message could repeat a part of the
 * request.
 */
export function addOwnAnswers(
  app: FastifyInstance,
  onFault: (error: FastifyError | RelayTrouble) => void,
): void {
  app.setErrorHandler((error: FastifyError | RelayTrouble | LimiterRefusal, _request, reply) => {
    if (error instanceof LimiterRefusal) return askToWait(reply, error);
    const trouble = relayTroubleOf(error);
    if (trouble.kind === 'fault') onFault(error);
    return sendTrouble(reply, trouble);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.raw.url ?? '';
    const sentence = path.toLowerCase().startsWith('/office-js/')
      ? 'This file of office.js is not here; the workbench needs the development packages (npm ci).'
      : 'There is nothing at this address.';
    return sendTrouble(reply, new RelayTrouble('refused', sentence));
  });
}

/** Sends one of our own sentences. */
export function sendTrouble(
  reply: FastifyReply,
  { kind, status, message, retry }: RelayTrouble,
): FastifyReply {
  return reply
    .code(status)
    .header('tieout-relay', kind)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ relay: kind, msg: message, retry }));
}

/** Retry-After counts whole seconds; a header of our own holds the exact milliseconds. */
function askToWait(
  reply: FastifyReply,
  { retryAfterMs, paused, message }: LimiterRefusal,
): FastifyReply {
  const queue = paused ? 'paused' : 'full';
  return reply
    .code(429)
    .headers({ 'tieout-queue': queue, ...retryHeaders(retryAfterMs) })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ queue, msg: message }));
}

/** When to send a request again. */
export const retryHeaders = (retryAfterMs: number): Record<string, string> => ({
  'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1000))),
  'tieout-retry-after-ms': String(Math.ceil(retryAfterMs)),
});

/** Fastify's errors have a status; an error without one is a fault of this program. */
export function relayTroubleOf(error: FastifyError | RelayTrouble): RelayTrouble {
  if (error instanceof RelayTrouble) return error;
  const status = error.statusCode ?? 500;
  if (status === 413)
    return new RelayTrouble('refused', 'The request is larger than this server forwards.', {
      status,
    });
  if (status === 415)
    return new RelayTrouble('refused', 'The Content-Type of the request cannot be read.', {
      status,
    });
  if (status >= 400 && status < 500)
    return new RelayTrouble('refused', 'The request cannot be read.', { status });
  return new RelayTrouble(
    'fault',
    "Tieout's server made a mistake. Try again, and report it if it stays.",
  );
}

/** Answers bytes that are not HTTP, a head that is too long, and a head that never ends. */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  const body = JSON.stringify({
    relay: 'refused',
    msg: 'The request cannot be read.',
    retry: false,
  });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'tieout-relay': 'refused',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
}
