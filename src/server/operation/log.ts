// One JSON object per line, without headers, query or body: a log must never hold a secret.
// Fastify's own logger stays off, because it writes whole addresses and the contents of errors.
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Where lines go, for example process.stderr. */
export interface LogSink {
  write(line: string): unknown;
}

/**
 * Logs route (never the address as asked), the person where a proxy names one, status, time, the
 * relay's own trouble, and what the limiter did (`full`, `paused`, `waited=<ms>`).
 */
export function logAnswers(
  app: FastifyInstance,
  sink: LogSink,
  personOf: (request: IncomingMessage) => string | undefined,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    writeLine(sink, 'info', {
      method,
      route: routeOptions.url ?? 'none',
      person: personOf(request.raw),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      relay: reply.getHeader('tieout-relay'),
      queue: reply.getHeader('tieout-queue'),
    });
    done();
  });
}

/**
 * Logs the place in the code where a fault of ours arose; its message could repeat a part of the
 * request, so it is left out.
 */
export function logFault(
  sink: LogSink,
  { name, message, code, stack }: NodeJS.ErrnoException,
): void {
  const frames = stack
    ?.replace(message, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
  writeLine(sink, 'error', { error: name, code, at: frames?.slice(0, 5) });
}

/** Logs what happened to the server itself, such as a Redis lost. */
export const logEvent = (
  sink: LogSink,
  event: string,
  fields: Readonly<Record<string, string | number | undefined>> = {},
): void => writeLine(sink, 'info', { event, ...fields });

const writeLine = (sink: LogSink, level: 'info' | 'error', fields: object): void =>
  void sink.write(`${JSON.stringify({ time: new Date().toISOString(), level, ...fields })}\n`);
