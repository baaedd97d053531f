// The routes under /exchange/: a request of our own page goes to the exchange byte for byte, its answer comes back.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { accountOf } from './account-of';
import type { IpQueue } from './ip-queue';
import type { Limits } from './limits';
import { asked, FORWARDING_PREFIX, OPERATIONS, type Host } from './operations';
import type { OwnPages } from './own-pages';
import { OPERATION_HEADER, passedHeaders, single } from './request-headers';
import { RelayTrouble } from './trouble';
import { openUpstream, type Proxy } from './upstream';

/** Where each host stands; only who starts the server can say. */
export type BaseUrls = Readonly<Record<Host, URL>>;

interface Forwarding {
  readonly baseUrls: BaseUrls;
  readonly limits: Limits;
  readonly queue: IpQueue;
  readonly proxy: Proxy | null;
  readonly pages: OwnPages;
}

/** Adds the routes. Everything that can be refused is refused before a body is read, a place taken or a connection opened. */
export function addForwarding(
  app: FastifyInstance,
  { baseUrls, limits, queue, proxy, pages }: Forwarding,
): void {
  const upstream = openUpstream(limits, proxy);
  app.addHook('onClose', () => upstream.close());

  void app.register((scope, _options, done) => {
    // The body is bytes here and stays bytes: the signature covers them (exchange facts, "Signature").
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: limits.requestBytes },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.addHook('onRequest', (request, _reply, next) => {
      pages.refuseOtherPages(request.raw);
      const { operation } = asked(request.raw.method ?? '', request.raw.url ?? '');
      if (operation.method === 'GET' && hasBody(request))
        throw new RelayTrouble('refused', 'A GET carries no body.', { status: 400 });
      next();
    });
    const forward: RouteHandlerMethod = async (request, reply) => {
      const { operation, query } = asked(request.raw.method ?? '', request.raw.url ?? '');
      const host =
        operation.name === 'time' && single(request.raw, OPERATION_HEADER) === 'rebates'
          ? 'rebates'
          : operation.host;
      const headers = passedHeaders(request.raw, operation.signed);
      const signal = goneSignal(reply);
      const waitedMs = await queue.enter(operation.name, accountOf(request.raw), signal);
      if (waitedMs > 0) reply.header('tieout-queue', `waited=${waitedMs}`);
      const answer = await upstream.forward({
        baseUrl: baseUrls[host],
        method: operation.method,
        path: operation.path,
        query,
        headers,
        body: operation.method === 'POST' && Buffer.isBuffer(request.body) ? request.body : null,
        signal,
      });
      if (answer.contentType !== undefined) reply.header('content-type', answer.contentType);
      if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
      return reply.code(answer.status).send(answer.body);
    };
    // Named routes so that a log line names the operation; the last one is where everything else is refused.
    for (const { method, path } of OPERATIONS)
      scope.route({ method, url: `${FORWARDING_PREFIX}${path}`, handler: forward });
    scope.all(`${FORWARDING_PREFIX}/*`, forward);
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Aborts when the client hangs up (Cancel in the pane): what is under way at the exchange stops too. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new RelayTrouble('cut', 'The client hung up.')));
  return gone.signal;
}
