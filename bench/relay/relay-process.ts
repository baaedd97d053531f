// The real server over https, in front of the upstream named on the command line.
import { localCertificate } from '../../src/relay/local-certificate';
import { startServer } from '../../src/relay/server';
import { serveBench } from './child';

void start(process.argv[2] ?? '');

async function start(upstream: string): Promise<void> {
  const { origin } = await startServer({ port: 0, tls: await localCertificate(), ledgerBaseUrl: upstream, rebatesBaseUrl: upstream });
  serveBench(origin);
}
