// Joins settings, certificate, exchange or sandbox, and the server. The only file here that knows
// the sandbox.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSandbox, type Sandbox } from '../sandbox/sandbox';
import { namesHost } from './certificates/certificate-pair';
import type { TlsCertificate } from './http/listening';
import { localCertificate } from './certificates/local-certificate';
import type { LogSink } from './operation/log';
import { ownCertificate } from './certificates/own-certificate';
import { builtFolders } from './pages/pages';
import { projectRoot } from './http/project-root';
import { startServer, type ServerOptions } from './server';
import type { ServerSettings } from './settings/settings';
import { StartRefusal } from './http/start-refusal';

export interface RunningTieout {
  readonly origin: string;
  /** The exchange that answers, for the line that is printed. */
  readonly exchange: string;
  /** Ends the server first, then the sandbox behind it. */
  close(): Promise<void>;
}

type Exchange = Pick<ServerOptions, 'ledgerBaseUrl' | 'rebatesBaseUrl' | 'sandbox'> & {
  readonly label: string;
  readonly close?: () => Promise<void>;
};

/**
 * @param folders the built files that are served
 * @throws StartRefusal with a sentence for the person who started it
 */
export async function startTieout(
  settings: ServerSettings,
  sink: LogSink,
  folders = builtFolders(projectRoot()),
): Promise<RunningTieout> {
  if (!existsSync(join(folders.addin, 'taskpane.html')))
    throw new StartRefusal('Tieout is not built yet: run npm run build, then start it again.');
  const tls = await certificateFor(settings);
  const { label, close, ...behind } = settings.exchange
    ? realExchange(settings.exchange)
    : await openSandbox(createSandbox({ ownTransfers: true }));
  try {
    const server = await startServer({
      ...settings,
      tls,
      folders,
      ...behind,
      limits: { stopMs: settings.stopMs },
      log: settings.log ? sink : undefined,
      // The loss of Redis is reported even where requests are not logged.
      events: sink,
    });
    return { origin: server.origin, exchange: label, close: () => server.close().then(close) };
  } catch (error) {
    await close?.();
    throw error;
  }
}

/**
 * Without a proxy in between, browsers see this server's certificate: it must be made for the
 * public name.
 */
async function certificateFor({
  ownCertificate: own,
  listen,
  publicUrl,
  access,
}: ServerSettings): Promise<TlsCertificate> {
  if (!own) return localCertificate();
  const tls = await ownCertificate(own);
  if (
    listen !== null &&
    publicUrl &&
    access?.kind === 'token' &&
    !namesHost(tls, publicUrl.hostname)
  ) {
    throw new StartRefusal(
      `The certificate of TLS_CERT is not made for ${publicUrl.hostname}, which PUBLIC_URL names: browsers would refuse it.`,
    );
  }
  return tls;
}

function realExchange(exchange: NonNullable<ServerSettings['exchange']>): Exchange {
  const hosts = new Set(
    [exchange.ledgerBaseUrl, exchange.rebatesBaseUrl].map((url) => new URL(url).host),
  );
  return { ...exchange, label: `exchange: ${[...hosts].join(' and ')}` };
}

async function openSandbox(sandbox: Sandbox): Promise<Exchange> {
  const { url, close } = await sandbox.listen(0);
  return {
    ledgerBaseUrl: url,
    rebatesBaseUrl: url,
    sandbox,
    label: 'sandbox exchange, made-up data',
    close,
  };
}
