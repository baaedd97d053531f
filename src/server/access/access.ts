// Access to a server that other machines can reach.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { refuseTwice, single } from '../http/request-headers';
import { signInCookie, type SignInCookie, type SignInStanding } from './sign-in-cookie';

/**
 * The access that a request must carry: a token that a firm's people share, or a header that only
 * the firm's reverse proxy adds.
 */
export type Access =
  | { readonly kind: 'token'; readonly token: string }
  | {
      readonly kind: 'header';
      readonly name: string;
      readonly value: string;
      /** The header in which the proxy names the signed-in person; null if it names none. */
      readonly person?: string | null;
    };

/** The minimum length of a token: too long to guess, with any number of tries. */
export const SHORTEST_SECRET = 32;

export interface AccessCheck {
  standing(request: IncomingMessage, nowMs: number): SignInStanding;
  /**
   * For people with a token: checks the token, and issues the cookie that proves the check later.
   */
  readonly signIn: {
    readonly fits: (token: string) => boolean;
    readonly cookie: SignInCookie;
  } | null;
}

export function accessCheck(access: Access): AccessCheck {
  if (access.kind === 'header') {
    const { name, value, person } = access;
    return {
      standing: (request) => {
        // A duplicate header is refused: the proxy may have passed on a client's own.
        if (person) refuseTwice(request, person);
        return same(single(request, name) ?? '', value) ? 'in' : 'out';
      },
      signIn: null,
    };
  }
  const cookie = signInCookie(access.token);
  const fits = (token: string): boolean => same(token, access.token);
  const standing = (request: IncomingMessage, nowMs: number): SignInStanding => {
    // Programs send the token itself (RFC 6750); it is never passed on to the exchange.
    const [scheme, bearer = ''] = (single(request, 'Authorization') ?? '').split(' ');
    const isBearer = scheme?.toLowerCase() === 'bearer';
    if (isBearer && fits(bearer)) return 'in';
    return cookie.standing(request.headers.cookie ?? '', nowMs);
  };
  return { standing, signIn: { fits, cookie } };
}

/** Compares in constant time, so that the duration does not reveal how much of the text matches. */
const same = (given: string, wanted: string): boolean =>
  timingSafeEqual(digest(given), digest(wanted));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
