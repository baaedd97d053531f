// GET /metrics, for Prometheus. It names routes, never a person, an account or an address.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { OwnPages } from '../http/own-pages';
import type { Readiness } from './health';

/** Access for programs: the access token as a bearer, or the firm's proxy. */
export function addMetrics(
  app: FastifyInstance,
  readiness: () => Readiness,
  { refuseOtherPages }: OwnPages,
): void {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'tieout_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'tieout_request_seconds',
    help: 'From a request to the end of its answer, waits included.',
    labelNames: ['route'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers,
  });
  const limited = new Counter({
    name: 'tieout_limited_total',
    help: 'Requests that the limiter held (waited), asked to come again (full), or kept back because the exchange had refused (paused).',
    labelNames: ['outcome'],
    registers,
  });
  const troubles = new Counter({
    name: 'tieout_troubles_total',
    help: "The server's own answers in place of the exchange's, by kind.",
    labelNames: ['kind'],
    registers,
  });
  new Gauge({
    name: 'tieout_waiting_requests',
    help: "Requests that wait for the exchange's weights now.",
    registers,
    collect() {
      this.set(readiness().waiting);
    },
  });
  new Gauge({
    name: 'tieout_weights_counted',
    help: 'Who counts the weights: 1 at own, shared or local share.',
    labelNames: ['by'],
    registers,
    collect() {
      this.reset();
      this.set({ by: readiness().weights }, 1);
    },
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ method: request.method, route, status: reply.statusCode });
    seconds.observe({ route }, reply.elapsedTime / 1000);
    const queue = /^(full|paused|waited)/.exec(String(reply.getHeader('tieout-queue') ?? ''))?.[0];
    if (queue !== undefined) limited.inc({ outcome: queue });
    const kind = reply.getHeader('tieout-relay');
    if (typeof kind === 'string') troubles.inc({ kind });
    done();
  });

  let asked = false;
  app.get('/metrics', async (request, reply) => {
    refuseOtherPages(request.raw);
    // Memory, event loop and garbage collection are measured only after the first request for
    // metrics.
    if (!asked) collectDefaultMetrics({ register: registry });
    asked = true;
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
