// Files that the pane passes to the person's own browser, if Excel's webview cannot save files
// (docs/excel-facts.md, Files). They stay in memory only, under an unguessable address, until they
// are read once or a minute has passed.
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { OwnPages } from '../http/own-pages';
import { RelayTrouble } from '../http/trouble';

export interface SavedFilesLimits {
  readonly keepMs: number;
  /** The bound for one person. */
  readonly files: number;
  readonly bytes: number;
  /** The bound for all persons together. */
  readonly allBytes: number;
}
const usualLimits: SavedFilesLimits = {
  ...{ keepMs: 60_000, files: 20 },
  ...{ bytes: 64 * 1024 * 1024, allBytes: 512 * 1024 * 1024 },
};

interface SavedFile {
  readonly person: string;
  readonly name: string;
  readonly content: Buffer;
}

/** POST /files answers the address; the header `Tieout-File` is the file's name, percent-encoded. */
export function addSavedFiles(
  app: FastifyInstance,
  { refuseOtherPages }: OwnPages,
  personOf: (request: IncomingMessage) => string,
  limits: SavedFilesLimits = usualLimits,
): void {
  const files = new Map<string, SavedFile>();
  const take = (token: string): SavedFile | undefined => {
    const file = files.get(token);
    files.delete(token);
    return file;
  };
  const bytesOf = (some: readonly SavedFile[]): number =>
    some.reduce((sum, { content }) => sum + content.length, 0);
  app.addHook('onClose', (_app, done) => {
    files.clear();
    done();
  });
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: limits.bytes },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post('/files', (request, reply) => {
      refuseOtherPages(request.raw);
      const name = nameIn(request.headers['tieout-file']);
      const content = request.body;
      if (name === null || !Buffer.isBuffer(content))
        throw new RelayTrouble('refused', 'This is no file to save.', { status: 400 });
      const person = personOf(request.raw);
      const all = [...files.values()];
      const own = all.filter((file) => file.person === person);
      if (
        own.length >= limits.files ||
        bytesOf(own) + content.length > limits.bytes ||
        bytesOf(all) + content.length > limits.allBytes
      )
        throw new RelayTrouble('refused', 'Too many files wait to be saved. Try in a minute.', {
          status: 503,
        });
      const token = randomBytes(32).toString('base64url');
      files.set(token, { person, name, content });
      setTimeout(() => take(token), limits.keepMs).unref();
      return reply.header('cache-control', 'no-store').send({ path: `/files/${token}` });
    });
    scope.get<{ Params: { token: string } }>(
      '/files/:token',
      { exposeHeadRoute: false },
      (request, reply) => {
        const file = take(request.params.token);
        if (!file)
          throw new RelayTrouble(
            'refused',
            'This file was saved already, or a minute has passed. Press Save in Tieout again.',
          );
        return reply
          .header('cache-control', 'no-store')
          .header(
            'content-disposition',
            `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          )
          .type('application/octet-stream')
          .send(file.content);
      },
    );
    done();
  });
}

/** null if the header is not a file name, or could name another folder. */
function nameIn(header: unknown): string | null {
  try {
    const name = decodeURIComponent(String(header));
    return /^[\p{L}\p{N} ._()-]{1,150}$/u.test(name) && !name.startsWith('.') ? name : null;
  } catch {
    return null;
  }
}
