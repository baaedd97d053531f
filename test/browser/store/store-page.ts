// A page that is nothing but the store and the fetchers, served to a real browser; what it asks of
// the exchange is passed on.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { builtFile } from '../../built-file';
import type { StorePage } from '../../addin/engine/archive/page-fixture';
export { FLAGS } from '../browser-flags';

/** @param exchange where `/api/…` is passed on to. Returns the page's address. */
export async function serveStorePage(
  exchange?: string,
): Promise<{ url: string; close: () => void }> {
  const script = readFileSync(builtFile('fixtures', 'store', 'page.js'));
  const server = createServer((request, response) => {
    if (exchange !== undefined && request.url?.startsWith('/api/') === true) {
      void passOn(exchange, request).then(
        ({ status, text }) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(text),
        () => response.destroy(),
      );
      return;
    }
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? script : '<!doctype html><title>store</title><script src="/page.js"></script>',
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function passOn(
  exchange: string,
  request: IncomingMessage,
): Promise<{ status: number; text: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const names = [
    'content-type',
    'access-key',
    'access-sign',
    'access-passphrase',
    'access-timestamp',
  ];
  const headers = Object.fromEntries(
    names.flatMap((name) =>
      request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
    ),
  );
  const answer = await fetch(`${exchange}${request.url ?? ''}`, {
    method: request.method ?? 'GET',
    headers,
    ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Calls what the page offers. */
export const callIn = <Name extends Exclude<keyof StorePage, 'keys' | 'reported'>>(
  page: Page,
  name: Name,
  ...args: Parameters<StorePage[Name]>
): Promise<Awaited<ReturnType<StorePage[Name]>>> =>
  page.evaluate(
    ([method, given]) =>
      (globalThis as unknown as { store: Record<string, (...all: unknown[]) => unknown> }).store[
        method as string
      ]!(...(given as unknown[])),
    [name, args] as const,
  ) as Promise<Awaited<ReturnType<StorePage[Name]>>>;

export const reportedIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { store: StorePage }).store.reported);
