// Cache headers and ETags of our files.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** A name that holds the hash of its content: the file behind it never changes. */
const NAMED_BY_CONTENT = /^\/(?:addin|taskpane)(?:\.[a-z]+)?\.[0-9a-f]{16,}\.(?:js|css)$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Weak: the compressed forms of a file are the same file. */
export const etagOf = (content: Buffer | string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/**
 * Answers 304 to a browser that has the file. Servers of one build agree on the ETags, whenever
 * their files were written.
 * @returns what a route of files calls before it sends one
 */
export function addContentEtags(app: FastifyInstance): (reply: FastifyReply, file: string) => void {
  const known = new Map<string, { readonly written: string; readonly etag: string }>();
  /** The ETag of the file before compression. */
  const etagOfFile = (sent: string): string => {
    const file = sent.replace(/\.(?:br|gz)$/, '');
    const { mtimeMs, size } = statSync(file);
    const written = `${mtimeMs} ${size}`;
    const cached = known.get(file);
    if (cached?.written === written) return cached.etag;
    const etag = etagOf(readFileSync(file));
    known.set(file, { written, etag });
    return etag;
  };

  app.addHook('onSend', (request, reply, payload, done) => {
    const path = (request.raw.url ?? '').split('?', 1)[0] ?? '';
    if (reply.statusCode !== 200 || !['GET', 'HEAD'].includes(request.method))
      return done(null, payload);
    const etag = reply.getHeader('etag');
    if (etag === undefined) return done(null, payload);
    if (NAMED_BY_CONTENT.test(path)) reply.header('cache-control', FOR_EVER);
    const given = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim());
    if (!given.includes(String(etag))) return done(null, payload);
    if (payload instanceof Readable) payload.destroy();
    for (const name of ['content-length', 'content-type', 'content-encoding'])
      reply.removeHeader(name);
    reply.code(304);
    return done(null, null);
  });

  return (reply, file) => void reply.header('etag', etagOfFile(file));
}
