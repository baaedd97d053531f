// A server that answers what a test says: for what the sandbox does not do of itself.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

/** Serves on a free port; gives the address. Closed after the test. */
export function answering(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => respond(request, response));
  });
  open.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}
