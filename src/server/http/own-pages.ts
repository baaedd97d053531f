// The exchange routes answer our own pages and programs, never another web site's page.
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { RelayTrouble } from './trouble';
import { single } from './request-headers';

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Checks where a request comes from, by the names of this server. */
export interface OwnPages {
  /**
   * The Host header must be one of our own names with our own port: another site's name that
   * resolves to this machine (DNS rebinding) would make our pages that site's.
   * @throws RelayTrouble 403
   */
  readonly refuseOtherNames: (request: IncomingMessage) => void;
  /**
   * A browser says where a request comes from. Pages cannot forge Sec-Fetch-Site, so it decides
   * where it is sent; then Origin may also be "null", which a same-origin POST from a page without
   * referrer can carry. Programs send neither.
   * @throws RelayTrouble 403
   */
  readonly refuseOtherPages: (request: IncomingMessage) => void;
}

/**
 * @param publicUrl the address under which a firm reaches this server, beside localhost; a proxy
 * must keep its Host header
 */
export function ownPages(publicUrl: URL | null | undefined): OwnPages {
  const publicHosts = publicUrl
    ? [publicUrl.host, ...(publicUrl.port === '' ? [`${publicUrl.host}:443`] : [])]
    : [];
  const hostOf = (request: IncomingMessage): string => single(request, 'Host')?.toLowerCase() ?? '';

  return {
    refuseOtherNames: (request) => {
      const host = hostOf(request);
      const port = request.socket.localPort;
      const usualPort = isEncrypted(request) ? 443 : 80;
      if (
        publicHosts.includes(host) ||
        OWN_NAMES.some(
          (name) => host === `${name}:${port}` || (port === usualPort && host === name),
        )
      )
        return;
      const names = publicUrl ? `${publicUrl.host} and localhost` : 'localhost';
      throw new RelayTrouble('refused', `This server answers to the name ${names} only.`, {
        status: 403,
      });
    },
    refuseOtherPages: (request) => {
      const site = single(request, 'Sec-Fetch-Site');
      const origin = single(request, 'Origin');
      const host = hostOf(request);
      const ownOrigin =
        publicUrl && publicHosts.includes(host)
          ? publicUrl.origin
          : `${isEncrypted(request) ? 'https' : 'http'}://${host}`;
      const siteFits = site === undefined || site === 'same-origin';
      const originFits =
        origin === undefined ||
        origin === ownOrigin ||
        (site === 'same-origin' && origin === 'null');
      if (!siteFits || !originFits)
        throw new RelayTrouble('refused', "Only Tieout's own pages may ask this.", { status: 403 });
    },
  };
}

const isEncrypted = (request: IncomingMessage): boolean => request.socket instanceof TLSSocket;
