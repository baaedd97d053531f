// A door before the real server that lets a page of another port into its frame, or be framed by
// it. The product's own policies do neither.
import { createServer, request as ask } from 'node:https';
import type { AddressInfo } from 'node:net';
import { localCertificate } from '../../src/server/certificates/local-certificate';

export interface Front {
  readonly origin: string;
  readonly port: string;
  close(): void;
}

/**
 * Everything is passed on as it is, but for the names of the host and two words of the policies.
 */
export async function openFront(target: string): Promise<Front> {
  const { host, port, origin: targetOrigin } = new URL(target);
  const certificate = await localCertificate();
  const server = createServer(certificate, (request, response) => {
    const headers = {
      ...request.headers,
      host,
      ...(request.headers.origin !== undefined && { origin: targetOrigin }),
    };
    // Our own certificate, made on this machine: nobody else is asked.
    const onwards = ask(
      {
        host: 'localhost',
        port,
        path: request.url,
        method: request.method,
        headers,
        rejectUnauthorized: false,
      },
      (answer) => {
        const policy = answer.headers['content-security-policy'];
        const framed = typeof policy === 'string' && {
          'content-security-policy': policy.replace(
            /(frame-src|frame-ancestors) 'self'/,
            '$1 https://localhost:*',
          ),
        };
        // Pages that ask to be alone with their origin get a process of their own from Chromium,
        // also beside another port of their host.
        response.writeHead(answer.statusCode ?? 502, {
          ...answer.headers,
          ...framed,
          'origin-agent-cluster': '?1',
        });
        answer.pipe(response);
      },
    );
    onwards.on('error', () => response.destroy());
    request.pipe(onwards);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const own = String((server.address() as AddressInfo).port);
  return {
    origin: `https://localhost:${own}`,
    port: own,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
