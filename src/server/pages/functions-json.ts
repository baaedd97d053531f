// /functions.json and its German twin, in which Excel wants whole addresses: the help of a function
// is on the server that the person asked. Compressed when a server is asked for the first time.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { etagOf } from './content-etags';

/** The address for which the build makes them. */
const BUILT_FOR = 'https://localhost:3000/';

/** In this order where a browser takes several. */
const ENCODINGS = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof ENCODINGS;

/** A server has few names; a client may spell them in many ways. */
const MOST_KEPT = 8;

export function addFunctionsJson(app: FastifyInstance, addin: string): void {
  const kept = new Map<string, Promise<Buffer>>();
  const compressed = (text: string, etag: string, encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding} ${etag}`;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const made = ENCODINGS[encoding](text);
    kept.set(key, made);
    return made;
  };

  for (const file of ['functions.json', 'functions.de.json'])
    app.get(`/${file}`, async (request, reply) => {
      const built = await readFile(join(addin, file), 'utf8').catch(() => null);
      if (built === null) return reply.callNotFound();
      const text = built.replaceAll(BUILT_FOR, `https://${request.host}/`);
      const etag = etagOf(text);
      const encoding = encodingFor(request.headers['accept-encoding']);
      reply.type('application/json; charset=utf-8').headers({
        etag,
        vary: 'Accept-Encoding',
        ...(encoding && { 'content-encoding': encoding }),
      });
      return reply.send(encoding ? await compressed(text, etag, encoding) : text);
    });
}

function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const taken = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.split(';', 1)[0]!.trim());
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
}
