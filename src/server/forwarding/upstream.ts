// One request to the exchange, its answer read whole.
import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';
import { decoded } from './decoded-body';
import type { Limits } from '../http/limits';
import type { WeightSaid } from '../limiter/limiter';
import { isLoopback } from '../http/loopback-names';
import { RelayTrouble } from '../http/trouble';
import { upstreamTroubleOf } from './upstream-trouble';

/** The bytes that are sent, unchanged. */
interface Outgoing {
  readonly baseUrl: URL;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** "" or "?…", byte for byte. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

/** A whole answer of the exchange. Nothing else of it is passed on. */
export interface Incoming {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly retryAfter: string | undefined;
  /** The weight of this IP address in the last 10 s, if the exchange states it. */
  readonly weight: WeightSaid;
  readonly body: Buffer;
}

export interface Upstream {
  /** @throws RelayTrouble when there is no whole answer to pass on */
  forward(outgoing: Outgoing): Promise<Incoming>;
  /** Closes all connections; requests under way fail. */
  close(): Promise<void>;
}

/** The firm's outgoing proxy, as the usual environment variables name it. */
export interface Proxy {
  /** HTTPS_PROXY. It may hold a user name and password, so no message repeats it. */
  readonly address: string;
  /** NO_PROXY: hosts that are requested without the proxy. */
  readonly except: string;
}

/**
 * Connections to the exchange, reused between requests. Redirects are not followed and no request
 * is retried: the add-in decides.
 */
export function openUpstream(limits: Limits, proxy: Proxy | null): Upstream {
  const usual: Agent.Options = {
    connections: limits.connections,
    // Closes an idle connection well before the time that its server announces: a connection that
    // closes during a request fails it, and the add-in must retry.
    keepAliveTimeoutThreshold: 2_500,
    // The bound for the whole answer is set below; undici's own two would only report it under
    // another name.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: limits.answerBytes,
  };
  const connect = { timeout: limits.connectMs };
  const direct = new Agent({ ...usual, connect });
  const outward: Dispatcher = proxy
    ? new EnvHttpProxyAgent({
        ...usual,
        connect,
        proxyTls: connect,
        requestTls: connect,
        httpProxy: '',
        httpsProxy: proxy.address,
        noProxy: proxy.except,
      })
    : direct;

  const forward = async ({
    baseUrl,
    method,
    path,
    query,
    headers,
    body,
    signal,
  }: Outgoing): Promise<Incoming> => {
    const inTime = AbortSignal.timeout(limits.wholeAnswerMs);
    try {
      // A proxy cannot reach an exchange on this machine, such as the sandbox.
      const answer = await (isLoopback(baseUrl.hostname) ? direct : outward).request({
        origin: baseUrl.origin,
        path: `${baseUrl.pathname.replace(/\/$/, '')}${path}${query}`,
        method,
        headers: {
          ...headers,
          Accept: 'application/json',
          'Accept-Encoding': 'identity',
          'User-Agent': 'Tieout',
        },
        body,
        signal: AbortSignal.any([signal, inTime]),
      });
      const raw = Buffer.from(await answer.body.arrayBuffer());
      const header = (name: string): string | undefined => [answer.headers[name]].flat()[0];
      const { statusCode } = answer;
      if (statusCode < 200 || (statusCode >= 300 && statusCode < 400) || statusCode > 599)
        throw new RelayTrouble('unusable', statusSentence(statusCode, baseUrl.host));
      return {
        status: answer.statusCode,
        contentType: header('content-type'),
        retryAfter: header('retry-after'),
        weight: {
          used: wholeOrNull(header('x-used-weight-10s')),
          remaining: wholeOrNull(header('x-remaining-weight-10s')),
        },
        body: await decoded(raw, header('content-encoding'), limits.answerBytes),
      };
    } catch (cause) {
      throw cause instanceof RelayTrouble
        ? cause
        : upstreamTroubleOf(cause, baseUrl.host, inTime.aborted ? limits.wholeAnswerMs : null);
    }
  };
  return {
    forward,
    close: async () => {
      await Promise.all([direct.destroy(), outward.destroy()]);
    },
  };
}

const wholeOrNull = (text: string | undefined): number | null =>
  /^\d{1,7}$/.test(text ?? '') ? Number(text) : null;

/** The credentials of a request are for one host, so no redirect is followed. */
const statusSentence = (status: number, host: string): string =>
  status >= 301 && status !== 304 && status < 400
    ? `The exchange's address leads elsewhere: ${host} answers with a redirect (${status}), which is not followed. Check the address of the exchange with which this server was started.`
    : `The exchange at ${host} answers with a status that this server does not pass on (${status}).`;
