import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A proxy that lets nothing through, and what it was asked for. */
export async function refusingProxy(
  status: number,
): Promise<{ readonly address: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status).end();
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    address: `http://user:geheim@127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
  };
}
