// /functions.json and its German twin, in which Excel wants whole addresses: the help of a function
// is on the server that the person asked. 22 kB, which Office keeps for a day: sent as they are.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { etagOf } from './content-etags';

/** The address for which the build makes them. */
const BUILT_FOR = 'https://localhost:3000/';

export function addFunctionsJson(app: FastifyInstance, addin: string): void {
  for (const file of ['functions.json', 'functions.de.json'])
    app.get(`/${file}`, async (request, reply) => {
      const built = await readFile(join(addin, file), 'utf8').catch(() => null);
      if (built === null) return reply.callNotFound();
      const text = built.replaceAll(BUILT_FOR, `https://${request.host}/`);
      return reply
        .headers({ etag: etagOf(text) })
        .type('application/json; charset=utf-8')
        .send(text);
    });
}
