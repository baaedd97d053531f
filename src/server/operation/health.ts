// GET /health and GET /ready, for the monitoring of the server. They hold nothing about any person,
// so they need no access.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../http/project-root';
import type { WeightsCounted } from '../limiter/open-limiters';

export interface Readiness {
  /** False once the server has been told to stop. */
  readonly ready: boolean;
  readonly weights: WeightsCounted;
  /** Requests that wait for weight now. */
  readonly waiting: number;
}

/** Asked by address rather than by name, and without the access. */
export const HEALTH_PATHS: readonly string[] = ['/health', '/ready'];

export function addHealth(app: FastifyInstance, readiness: () => Readiness): void {
  const { version } = packageOf(projectRoot());
  app.get('/health', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'up', version }),
  );
  app.get('/ready', (_request, reply) => {
    const now = readiness();
    return reply
      .code(now.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(now);
  });
}

const packageOf = (folder: string): { readonly version: string } =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version: string };
