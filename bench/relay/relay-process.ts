// The real server over https, in front of the upstream named on the command line.
import { localCertificate } from '../../src/node/relay/certificates/local-certificate';
import { limitedTo } from '../../src/node/relay/limiter/weights';
import { startServer } from '../../src/node/relay/server';
import { serveBench } from './child';

void start(process.argv[2] ?? '');

async function start(upstream: string): Promise<void> {
  // The relay's own work is measured, not how long the exchange's weights make 200 panes wait.
  const weights = limitedTo(1_000_000_000);
  const { origin } = await startServer({
    port: 0,
    tls: await localCertificate(),
    ledgerBaseUrl: upstream,
    rebatesBaseUrl: upstream,
    weights,
  });
  serveBench(origin);
}
