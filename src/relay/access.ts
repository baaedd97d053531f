// Who may use a server that others than this machine reach.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { single } from './request-headers';
import { signInCookie, type SignInCookie, type Standing } from './sign-in-cookie';

/** What must be shown: a token that a firm's people share, or a header that only the firm's reverse proxy adds. */
export type Access =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'header'; readonly name: string; readonly value: string };

/** Short enough to be guessed is too short: nothing here counts tries. */
export const SHORTEST_SECRET = 32;

export interface AccessCheck {
  standing(request: IncomingMessage, nowMs: number): Standing;
  /** For people with a token: whether this is it, and the cookie that says so from then on. */
  readonly signIn: { readonly fits: (given: string) => boolean; readonly cookie: SignInCookie } | null;
}

export function accessCheck(access: Access): AccessCheck {
  if (access.kind === 'header') {
    const { name, value } = access;
    return { standing: (request) => (same(single(request, name) ?? '', value) ? 'in' : 'out'), signIn: null };
  }
  const cookie = signInCookie(access.token);
  const fits = (given: string): boolean => same(given, access.token);
  const standing = (request: IncomingMessage, nowMs: number): Standing => {
    // Programs send the token itself (RFC 6750); it is never passed on to the exchange.
    const [scheme, bearer = ''] = (single(request, 'Authorization') ?? '').split(' ');
    if (scheme?.toLowerCase() === 'bearer' && fits(bearer)) return 'in';
    return cookie.standing(request.headers.cookie ?? '', nowMs);
  };
  return { standing, signIn: { fits, cookie } };
}

/** In a time that says nothing about how much of it fits. */
const same = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
