// The server: our pages, what they must know, and the two operations forwarded. Serves this machine alone.
import Fastify from 'fastify';
import { addConfig, configAnswer, type SandboxAccount } from './config-answer';
import { addForwarding } from './forwarding';
import { usualLimits, type Limits } from './limits';
import { logAnswers, logFault, type LogSink } from './log';
import { listenOnLoopback, type Certificate } from './loopback';
import { addOwnAnswers, answerUnreadable, say, troubleOf } from './own-answers';
import { refuseOtherNames } from './own-pages';
import { headersOf } from './page-headers';
import { addPages, builtFolders, type Folders } from './pages';
import { projectRoot } from './project-root';

export interface ServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Without it the server speaks plain http, which tests of the forwarding may want and office.js refuses. */
  readonly tls?: Certificate | undefined;
  readonly ledgerBaseUrl: string;
  readonly rebatesBaseUrl: string;
  /** Present while the built-in sandbox answers: its published accounts are offered by the pane. */
  readonly sandbox?: { readonly accounts: readonly SandboxAccount[] } | undefined;
  /** Default: the built ones. */
  readonly folders?: Folders;
  readonly limits?: Partial<Limits>;
  readonly log?: LogSink | undefined;
}

export interface RunningServer {
  /** `https://localhost:<port>` */
  readonly origin: string;
  readonly port: number;
  /** Lets requests under way end, within a bound; a second call waits for the first. */
  close(): Promise<void>;
}

/** @throws StartRefusal when the port cannot be had */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const limits = { ...usualLimits, ...options.limits };
  const baseUrls = { ledger: new URL(options.ledgerBaseUrl), rebates: new URL(options.rebatesBaseUrl) };
  const app = Fastify({
    logger: false,
    bodyLimit: limits.requestBytes,
    return503OnClosing: false,
    // An address that cannot be decoded never reaches a hook; Fastify's own answer would repeat it.
    frameworkErrors: (error, _request, reply) => void say(reply.headers(headersOf('')), troubleOf(error)),
  });

  app.addHook('onRequest', (request, reply, next) => {
    const target = request.raw.url ?? '';
    reply.headers(headersOf(target.split('?', 1)[0] ?? ''));
    refuseOtherNames(request.raw);
    next();
  });
  const { log } = options;
  if (log) logAnswers(app, log);
  addOwnAnswers(app, (fault) => log && logFault(log, fault));
  addConfig(app, configAnswer(baseUrls, options.sandbox?.accounts));
  addForwarding(app, baseUrls, limits);
  addPages(app, options.folders ?? builtFolders(projectRoot()));
  await app.ready();

  const listening = await listenOnLoopback(options.port, { tls: options.tls, onRequest: (request, response) => app.routing(request, response), onUnreadable: answerUnreadable });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= listening.stop(limits.stopMs).then(() => app.close()));
  return { origin: `${options.tls ? 'https' : 'http'}://localhost:${listening.port}`, port: listening.port, close };
}
