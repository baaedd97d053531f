// Joins settings, certificate, exchange or sandbox, and the server. The only file here that knows the sandbox.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSandbox, type Sandbox } from '../sandbox/sandbox';
import { localCertificate } from './local-certificate';
import type { LogSink } from './log';
import { ownCertificate } from './own-certificate';
import { builtFolders } from './pages';
import { projectRoot } from './project-root';
import { startServer, type ServerOptions } from './server';
import type { Settings } from './settings';
import { StartRefusal } from './start-refusal';

export interface RunningTieout {
  readonly origin: string;
  /** Who answers, for the line that is printed. */
  readonly exchange: string;
  /** Ends the server first, then the sandbox behind it. */
  close(): Promise<void>;
}

type Exchange = Pick<ServerOptions, 'ledgerBaseUrl' | 'rebatesBaseUrl' | 'sandbox'> & { readonly label: string; readonly close?: () => Promise<void> };

/** @throws StartRefusal with a sentence for the person who started it */
export async function startTieout({ port, exchange, ownCertificate: own, log }: Settings, sink: LogSink): Promise<RunningTieout> {
  if (!existsSync(join(builtFolders(projectRoot()).addin, 'taskpane.html'))) throw new StartRefusal('Tieout is not built yet: run npm run build, then start it again.');
  const tls = own ? await ownCertificate(own) : await localCertificate();
  const { label, close, ...behind } = exchange ? realExchange(exchange) : await openSandbox(createSandbox());
  try {
    const server = await startServer({ port, tls, ...behind, log: log ? sink : undefined });
    return { origin: server.origin, exchange: label, close: () => server.close().then(close) };
  } catch (error) {
    await close?.();
    throw error;
  }
}

function realExchange(exchange: NonNullable<Settings['exchange']>): Exchange {
  const hosts = new Set([exchange.ledgerBaseUrl, exchange.rebatesBaseUrl].map((url) => new URL(url).host));
  return { ...exchange, label: `exchange: ${[...hosts].join(' and ')}` };
}

async function openSandbox(sandbox: Sandbox): Promise<Exchange> {
  const { url, close } = await sandbox.listen(0);
  return { ledgerBaseUrl: url, rebatesBaseUrl: url, sandbox, label: 'sandbox exchange, made-up data', close };
}
