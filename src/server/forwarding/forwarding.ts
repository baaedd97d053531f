// The routes under /exchange/: forwards a request of our own page to the exchange byte for byte,
// and returns its answer.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Asker } from '../limiter/limiter';
import type { Limiters } from '../limiter/open-limiters';
import type { Limits } from '../http/limits';
import { readRequestLine, FORWARDING_PREFIX, OPERATIONS, type Host } from './operations';
import { retryHeaders } from '../http/own-answers';
import type { OwnPages } from '../http/own-pages';
import { OPERATION_HEADER, passedHeaders, single } from '../http/request-headers';
import { RelayTrouble } from '../http/trouble';
import { openUpstream, type Incoming, type Proxy } from './upstream';

/** The address of each host; only the person who starts the server can set it. */
export type BaseUrls = Readonly<Record<Host, URL>>;

interface Forwarding {
  readonly baseUrls: BaseUrls;
  readonly limits: Limits;
  readonly limiters: Limiters;
  readonly askerOf: (request: IncomingMessage) => Asker;
  readonly proxy: Proxy | null;
  readonly pages: OwnPages;
}

/**
 * Adds the routes. Every check that can refuse a request runs before its body is read, a place is
 * taken or a connection is opened.
 */
export function addForwarding(
  app: FastifyInstance,
  { baseUrls, limits, limiters, askerOf, proxy, pages }: Forwarding,
): void {
  const upstream = openUpstream(limits, proxy);
  app.addHook('onClose', () => upstream.close());

  void app.register((scope, _options, done) => {
    // The body stays bytes here: the signature covers them (docs/exchange.md, Signature).
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: limits.requestBytes },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.addHook('onRequest', (request, _reply, next) => {
      pages.refuseOtherPages(request.raw);
      const { operation } = readRequestLine(request.raw.method ?? '', request.raw.url ?? '');
      if (operation.method === 'GET' && hasBody(request))
        throw new RelayTrouble('refused', 'A GET carries no body.', { status: 400 });
      next();
    });
    const forward: RouteHandlerMethod = async (request, reply) => {
      const { operation, query } = readRequestLine(request.raw.method ?? '', request.raw.url ?? '');
      const host =
        operation.name === 'time' && single(request.raw, OPERATION_HEADER) === 'rebates'
          ? 'rebates'
          : operation.host;
      const headers = passedHeaders(request.raw, operation.signed);
      const signal = goneSignal(reply);
      const pass = await limiters.enter(operation.name, askerOf(request.raw), signal);
      if (pass.waitedMs > 0) reply.header('tieout-queue', `waited=${pass.waitedMs}`);
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
      if (isTooMany(answer))
        reply.headers(retryHeaders(pass.refused(retryAfterMs(answer.retryAfter))));
      else {
        if (isDenied(answer)) pass.denied();
        else pass.answered(answer.weight);
        if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
      }
      return reply.code(answer.status).send(answer.body);
    };
    // Named routes so that a log line names the operation; the last one is where everything else is
    // refused.
    for (const { method, path } of OPERATIONS)
      scope.route({ method, url: `${FORWARDING_PREFIX}${path}`, handler: forward });
    scope.all(`${FORWARDING_PREFIX}/*`, forward);
    done();
  });
}

/** By its status or, where a gateway hides that, by the code in a short body. */
const says = ({ status, body }: Incoming, wanted: readonly number[], code: RegExp): boolean =>
  wanted.includes(status) || (body.length < 1_000 && code.test(String(body)));
/** Some exchanges answer 418 while an address is banned. */
const isTooMany = (answer: Incoming): boolean =>
  says(answer, [418, 429], /"(?:code|errorCode)"\s*:\s*"?(?:418|429)"?\s*[,}]/);
/**
 * The exchange rejected the credentials: the codes -1040 to -1049, except the one about the content
 * type.
 */
const isDenied = (answer: Incoming): boolean =>
  says(answer, [401], /"(?:code|errorCode)"\s*:\s*"?-104[0-46-9]"?\s*[,}]/);

/** Retry-After in seconds or as an HTTP date; null where absent or unreadable. */
function retryAfterMs(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d+(\.\d+)?$/.test(text.trim())) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Aborts when the client disconnects (Cancel in the pane): the request to the exchange stops too.
 */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new RelayTrouble('cut', 'The client hung up.')));
  return gone.signal;
}
