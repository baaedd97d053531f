// The files in which Excel and Microsoft's admin centre want whole addresses: functions.json and
// its German twin (the help of each function), and the manifest. Each names the requested server.
// Office caches them for a day, so they are sent unchanged.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { etagOf } from './content-etags';

/** The address for which the build makes them. */
const BUILT_FOR = 'https://localhost:3000';
const TYPES = {
  'functions.json': 'application/json; charset=utf-8',
  'functions.de.json': 'application/json; charset=utf-8',
  'manifest.xml': 'application/xml',
};

export function addFilesWithOwnAddress(app: FastifyInstance, addin: string): void {
  for (const [file, type] of Object.entries(TYPES))
    app.get(`/${file}`, async (request, reply) => {
      const built = await readFile(join(addin, file), 'utf8').catch(() => null);
      if (built === null) return reply.callNotFound();
      const text = built.replaceAll(BUILT_FOR, `https://${request.host}`);
      return reply
        .headers({ etag: etagOf(text) })
        .type(type)
        .send(text);
    });
}
