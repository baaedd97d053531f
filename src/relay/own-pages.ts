// The exchange routes answer our own pages and programs on this machine, never another web site's page.
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { RelayTrouble } from './trouble';
import { single } from './request-headers';

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The Host header must be one of our own names with our own port: a stranger's name that resolves to this machine
 * (DNS rebinding) would make our pages the stranger's.
 * @throws RelayTrouble 403
 */
export function refuseOtherNames(request: IncomingMessage): void {
  const host = single(request, 'Host')?.toLowerCase() ?? '';
  const port = request.socket.localPort;
  const usualPort = isEncrypted(request) ? 443 : 80;
  if (OWN_NAMES.some((name) => host === `${name}:${port}` || (port === usualPort && host === name))) return;
  throw new RelayTrouble('refused', 'This server answers to the name localhost only.', { status: 403 });
}

/**
 * A browser says where a request comes from. Pages cannot forge Sec-Fetch-Site, so it decides where it is sent; then
 * Origin may also be "null", which a same-origin POST from a page without referrer can carry. Programs send neither.
 * @throws RelayTrouble 403
 */
export function refuseOtherPages(request: IncomingMessage): void {
  const site = single(request, 'Sec-Fetch-Site');
  const origin = single(request, 'Origin');
  const ownOrigin = `${isEncrypted(request) ? 'https' : 'http'}://${request.headers.host?.toLowerCase() ?? ''}`;
  const siteFits = site === undefined || site === 'same-origin';
  const originFits = origin === undefined || origin === ownOrigin || (site === 'same-origin' && origin === 'null');
  if (!siteFits || !originFits) throw new RelayTrouble('refused', "Only Tieout's own pages may ask this.", { status: 403 });
}

const isEncrypted = (request: IncomingMessage): boolean => request.socket instanceof TLSSocket;
