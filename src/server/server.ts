// The server: our pages, their configuration, and the two operations that are forwarded. By default
// it serves this machine only.
import Fastify from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { guardAccess } from './access/access-guard';
import { askerReader, personReader } from './access/requester';
import { processClock, type MonotonicClock } from './http/clock';
import { addConfig, configAnswer, type SandboxAccount } from './pages/config-answer';
import { addForwarding } from './forwarding/forwarding';
import { addHealth, HEALTH_PATHS, type Readiness } from './operation/health';
import { addMetrics } from './operation/metrics';
import { openLimiters } from './limiter/open-limiters';
import { usualWeights } from './limiter/weights';
import { usualLimits, type Limits } from './http/limits';
import { listenOn, listenOnLoopback, type TlsCertificate } from './http/listening';
import { logAnswers, logEvent, logFault, type LogSink } from './operation/log';
import { addOwnAnswers, answerUnreadable, sendTrouble, relayTroubleOf } from './http/own-answers';
import { ownPages } from './http/own-pages';
import { headersOf } from './pages/page-headers';
import { addPages, builtFolders, type Folders } from './pages/pages';
import { addSavedFiles } from './pages/saved-files';
import { projectRoot } from './http/project-root';
import type { ServerSettings } from './settings/settings';

/** The server's options. An option that is left out has its default; `log` is off. */
export interface ServerOptions extends Partial<
  Pick<
    ServerSettings,
    'listen' | 'publicUrl' | 'access' | 'frameAncestors' | 'weights' | 'redis' | 'proxy'
  >
> {
  /** 0 takes any free port. */
  readonly port: number;
  /**
   * Without it the server speaks plain http, which tests of the forwarding may want and office.js
   * refuses.
   */
  readonly tls?: TlsCertificate;
  readonly ledgerBaseUrl: string;
  readonly rebatesBaseUrl: string;
  /** Present while the built-in sandbox answers: its published accounts are offered by the pane. */
  readonly sandbox?: { readonly accounts: readonly SandboxAccount[] };
  /** Default: the built ones. */
  readonly folders?: Folders;
  readonly limits?: Partial<Limits>;
  readonly log?: LogSink | undefined;
  /** The clock of the limiter's waits; default: the process' own. */
  readonly clock?: MonotonicClock;
  /** Where the loss of Redis is reported; default: `log`. */
  readonly events?: LogSink;
}

export interface RunningServer {
  /** The public address, or `https://localhost:<port>`. */
  readonly origin: string;
  readonly port: number;
  /** Requests that the limiter delays now. */
  readonly waiting: number;
  /** Waits for requests under way, up to a time limit; a second call waits for the first. */
  close(): Promise<void>;
}

/** @throws StartRefusal when the port cannot be had */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const limits = { ...usualLimits, ...options.limits };
  const baseUrls = {
    ledger: new URL(options.ledgerBaseUrl),
    rebates: new URL(options.rebatesBaseUrl),
  };
  const app = Fastify({
    logger: false,
    bodyLimit: limits.requestBytes,
    return503OnClosing: false,
    // An address that cannot be decoded reaches no hook; Fastify's own answer would repeat it.
    frameworkErrors: (error, _request, reply) =>
      void sendTrouble(reply.headers(headersOf('')), relayTroubleOf(error)),
  });

  const { log, events = log, publicUrl, access, weights = usualWeights } = options;
  const frameAncestors = options.frameAncestors ?? undefined;
  const pages = ownPages(publicUrl);
  const limiters = await openLimiters({
    weights,
    redis: options.redis ?? null,
    exchange: [...new Set([baseUrls.ledger.host, baseUrls.rebates.host])].join('+'),
    limits,
    clock: options.clock ?? processClock,
    tell: (state, code) => events && logEvent(events, 'redis', { weights: state, code }),
  });
  let stopping = false;

  app.addHook('onRequest', (request, reply, next) => {
    const path = (request.raw.url ?? '').split('?', 1)[0] ?? '';
    reply.headers(headersOf(path, frameAncestors));
    // HSTS is sent only under the public name: localhost has other servers, which may speak plain
    // http.
    if (publicUrl && request.host === publicUrl.host)
      reply.header('strict-transport-security', 'max-age=31536000');
    if (!HEALTH_PATHS.includes(path)) pages.refuseOtherNames(request.raw);
    next();
  });
  const nameOf = personReader(access);
  if (log) logAnswers(app, log, nameOf);
  addOwnAnswers(app, (fault) => log && logFault(log, fault));
  if (access) guardAccess(app, access, pages, frameAncestors);
  const readiness = (): Readiness => ({
    ready: !stopping,
    weights: limiters.counted(),
    waiting: limiters.waiting,
  });
  addHealth(app, readiness);
  addMetrics(app, readiness, pages);
  addConfig(
    app,
    {
      ...configAnswer(baseUrls, options.sandbox?.accounts),
      ...(access?.kind === 'token' && { signOut: true }),
    },
    pages,
  );
  const askerOf = askerReader(access, weights, nameOf);
  addForwarding(app, {
    baseUrls,
    limits,
    limiters,
    askerOf,
    proxy: options.proxy ?? null,
    pages,
  });
  addSavedFiles(app, pages, (request) => askerOf(request).person);
  addPages(app, options.folders ?? builtFolders(projectRoot()));
  await app.ready();

  const listener = {
    tls: options.tls,
    // All people behind a firm's proxy share its address.
    limits: access?.kind === 'header' ? { ...limits, clientsOfAddress: limits.clients } : limits,
    onRequest: (request: IncomingMessage, response: ServerResponse) =>
      app.routing(request, response),
    onUnreadable: (error: NodeJS.ErrnoException, socket: Socket) =>
      answerUnreadable(error, socket, headersOf('')),
  };
  const listening = await (
    options.listen
      ? listenOn(options.listen, options.port, listener)
      : listenOnLoopback(options.port, listener)
  ).catch((error: unknown) => {
    limiters.close();
    throw error;
  });
  const stop = async (): Promise<void> => {
    stopping = true;
    if (log) logEvent(log, 'stopping', { waiting: limiters.waiting });
    limiters.stop();
    await listening.stop(limits.stopMs);
    await app.close();
    limiters.close();
  };
  let closing: Promise<void> | undefined;
  const origin =
    publicUrl?.origin ?? `${options.tls ? 'https' : 'http'}://localhost:${listening.port}`;
  return {
    origin,
    port: listening.port,
    get waiting() {
      return limiters.waiting;
    },
    close: () => (closing ??= stop()),
  };
}
