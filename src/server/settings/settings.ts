// The settings of the person who starts the server, read once from its environment. No request can
// change them.
import type { z } from 'zod';
import type { Access } from '../access/access';
import type { RedisSettings } from '../limiter/redis-link';
import type { Weights } from '../limiter/weights';
import { isLoopback } from '../http/loopback-names';
import { schema } from './settings-shapes';
import { StartRefusal } from '../http/start-refusal';
import type { Proxy } from '../forwarding/upstream';

export interface ServerSettings {
  readonly port: number;
  /** null: this machine alone is served. */
  readonly listen: string | null;
  /** null: the server is known as localhost only. */
  readonly publicUrl: URL | null;
  /** null only where this machine alone is served. */
  readonly access: Access | null;
  /** null: the built-in sandbox answers. */
  readonly exchange: { readonly ledgerBaseUrl: string; readonly rebatesBaseUrl: string } | null;
  /** Paths of an own certificate and key; null: one for localhost is found or made. */
  readonly ownCertificate: { readonly certPath: string; readonly keyPath: string } | null;
  readonly weights: Weights;
  /** null: this server counts the weights alone. */
  readonly redis: RedisSettings | null;
  /** null: the exchange is asked directly. */
  readonly proxy: Proxy | null;
  /** The hosts that may frame the pane in Excel; null: Microsoft's hosts. */
  readonly frameAncestors: readonly string[] | null;
  /** How long a stop waits for requests under way. */
  readonly stopMs: number;
  readonly log: boolean;
}

type Read = z.infer<typeof schema>;

/**
 * @param environment usually process.env; an empty value counts as unset
 * @throws StartRefusal with one sentence about the first setting that is wrong
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
): ServerSettings {
  // The proxy's variables are written in small letters as often as in capitals.
  const { https_proxy: HTTPS_PROXY, no_proxy: NO_PROXY } = environment;
  const given = Object.fromEntries(
    Object.entries({ HTTPS_PROXY, NO_PROXY, ...environment })
      .filter(([, value]) => value !== undefined && value.trim() !== '')
      .map(([name, value]) => [name, value?.trim()]),
  );
  const read = schema.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new StartRefusal(`${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}.`);
  }
  return {
    port: read.data.PORT,
    ...reachOf(read.data),
    exchange: exchangeOf(read.data),
    weights: weightsOf(read.data),
    redis:
      read.data.REDIS_URL === undefined
        ? null
        : { url: read.data.REDIS_URL, localShare: read.data.REDIS_LOCAL_SHARE / 100 },
    proxy:
      read.data.HTTPS_PROXY === undefined
        ? null
        : { address: read.data.HTTPS_PROXY, except: read.data.NO_PROXY },
    frameAncestors: read.data.FRAME_ANCESTORS?.split(/\s+/) ?? null,
    stopMs: read.data.STOP_SECONDS * 1000,
    log: read.data.LOG !== '0',
  };
}

/**
 * Which addresses the server listens on, its name and certificate, and the access that requests
 * need.
 */
function reachOf(
  read: Read,
): Pick<ServerSettings, 'listen' | 'publicUrl' | 'access' | 'ownCertificate'> {
  const { LISTEN, PUBLIC_URL, TLS_CERT, TLS_KEY } = read;
  if ((TLS_CERT === undefined) !== (TLS_KEY === undefined))
    throw new StartRefusal(
      'TLS_CERT and TLS_KEY name two files that belong together: set both, or none.',
    );
  const ownCertificate =
    TLS_CERT !== undefined && TLS_KEY !== undefined
      ? { certPath: TLS_CERT, keyPath: TLS_KEY }
      : null;
  const access = accessOf(read);
  const publicUrl = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL);
  const listen = LISTEN === undefined || isLoopback(LISTEN) || LISTEN === '::1' ? null : LISTEN;
  const isPublic = publicUrl !== null && !isLoopback(publicUrl.hostname);
  if (listen !== null && !isPublic)
    throw new StartRefusal(
      'LISTEN opens the server to other machines: set PUBLIC_URL to the address under which they reach it, for example https://tieout.example.com.',
    );
  if (isPublic && access === null)
    throw new StartRefusal(
      'PUBLIC_URL lets others reach the server: set ACCESS_TOKEN, which they must enter, or PROXY_HEADER and PROXY_HEADER_VALUE, which your reverse proxy adds.',
    );
  if (listen !== null && ownCertificate === null)
    throw new StartRefusal(
      'LISTEN opens the server to other machines: set TLS_CERT and TLS_KEY to a certificate that they trust.',
    );
  return { listen, publicUrl, access, ownCertificate };
}

function accessOf({
  ACCESS_TOKEN,
  PROXY_HEADER,
  PROXY_HEADER_VALUE,
  PERSON_HEADER,
}: Read): Access | null {
  if (PERSON_HEADER !== undefined && PROXY_HEADER === undefined)
    throw new StartRefusal(
      'PERSON_HEADER is believed only from your reverse proxy: set PROXY_HEADER and PROXY_HEADER_VALUE as well.',
    );
  if ((PROXY_HEADER === undefined) !== (PROXY_HEADER_VALUE === undefined))
    throw new StartRefusal(
      'PROXY_HEADER and PROXY_HEADER_VALUE belong together: set both, or none.',
    );
  if (ACCESS_TOKEN !== undefined && PROXY_HEADER !== undefined)
    throw new StartRefusal(
      'ACCESS_TOKEN and PROXY_HEADER are two ways to the same end: set one of them.',
    );
  if (ACCESS_TOKEN !== undefined) return { kind: 'token', token: ACCESS_TOKEN };
  return PROXY_HEADER !== undefined && PROXY_HEADER_VALUE !== undefined
    ? {
        kind: 'header',
        name: PROXY_HEADER,
        value: PROXY_HEADER_VALUE,
        ...(PERSON_HEADER !== undefined && { person: PERSON_HEADER }),
      }
    : null;
}

function exchangeOf({
  EXCHANGE_BASE_URL,
  LEDGER_BASE_URL: ledgerBaseUrl = EXCHANGE_BASE_URL,
  REBATES_BASE_URL: rebatesBaseUrl = EXCHANGE_BASE_URL,
}: Read): ServerSettings['exchange'] {
  if ((ledgerBaseUrl === undefined) !== (rebatesBaseUrl === undefined)) {
    throw new StartRefusal(
      'Each operation needs an address: set EXCHANGE_BASE_URL, or both LEDGER_BASE_URL and REBATES_BASE_URL, or none of them for the sandbox.',
    );
  }
  return ledgerBaseUrl !== undefined && rebatesBaseUrl !== undefined
    ? { ledgerBaseUrl, rebatesBaseUrl }
    : null;
}

function weightsOf(read: Read): Weights {
  const ip = {
    limit: read.IP_WEIGHT_LIMIT,
    cost: {
      rebates: read.IP_WEIGHT_REBATES,
      ledger: read.IP_WEIGHT_LEDGER,
      time: read.IP_WEIGHT_TIME,
    },
  };
  const account = {
    limit: read.UID_WEIGHT_LIMIT,
    cost: { rebates: read.UID_WEIGHT_REBATES, ledger: read.UID_WEIGHT_LEDGER, time: 0 },
  };
  for (const [name, { limit, cost }] of [
    ['IP', ip],
    ['UID', account],
  ] as const)
    if (Math.max(...Object.values(cost)) > limit)
      throw new StartRefusal(
        `${name}_WEIGHT_LIMIT must be at least what one request costs (${name}_WEIGHT_REBATES, ${name}_WEIGHT_LEDGER${name === 'IP' ? ', IP_WEIGHT_TIME' : ''}), or none could ever be sent.`,
      );
  return { windowMs: read.IP_WEIGHT_WINDOW_SECONDS * 1000, ip, account };
}
