// The cookie of a person who has shown the access token. It holds an end, a random name for that
// person and a proof, never the token.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The prefix makes browsers accept the cookie only over https, only from our own host, and for the
 * whole host.
 */
const NAME = '__Host-tieout';
const DAY_MS = 86_400_000;
const VALID_DAYS = 30;
const lasting = (seconds: number): string =>
  `Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=None; Partitioned`;

/** The result of checking a request. `renew`: the cookie is valid and at least a day old. */
export type SignInStanding = 'in' | 'renew' | 'out';

export interface SignInCookie {
  /**
   * The value of a Set-Cookie header.
   * @param person the person named by an earlier cookie; default: a new one
   */
  issue(nowMs: number, person?: string): string;
  /** The value of a Set-Cookie header that deletes the cookie. */
  readonly gone: string;
  /** @param cookies the Cookie header */
  standing(cookies: string, nowMs: number): SignInStanding;
  /** The random name of the person with a valid cookie, or undefined. */
  personIn(cookies: string, nowMs: number): string | undefined;
}

const randomName = (): string => randomBytes(12).toString('base64url');

/**
 * Signed with a key made of the token, so that every server of a firm and every later start accepts
 * it, and a new token invalidates all cookies.
 *
 * Excel on the web shows the pane in a frame of Microsoft's page. A cookie crosses into such a
 * frame only with SameSite=None, and Partitioned keeps it to that page. Other sites gain nothing by
 * it: requests of their pages are refused by their origin.
 */
export function signInCookie(token: string): SignInCookie {
  const key = createHmac('sha256', token).update('tieout sign-in').digest();
  const proof = (said: string): Buffer => createHmac('sha256', key).update(said).digest();

  const standing = (value: string, nowMs: number): SignInStanding => {
    const [untilMs = '', person = '', shown = '', ...more] = value.split('.');
    const wanted = proof(`${untilMs}.${person}`);
    const given = Buffer.from(shown, 'base64url');
    if (more.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted))
      return 'out';
    const leftMs = Number(untilMs) - nowMs;
    if (leftMs <= 0) return 'out';
    return leftMs < (VALID_DAYS - 1) * DAY_MS ? 'renew' : 'in';
  };

  /** The person of the first valid cookie. */
  const goodValue = (cookies: string, nowMs: number): string | undefined =>
    cookies
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one.startsWith(`${NAME}=`))
      .map((one) => one.slice(NAME.length + 1))
      .find((value) => standing(value, nowMs) !== 'out');

  return {
    issue: (nowMs, person = randomName()) => {
      const said = `${nowMs + VALID_DAYS * DAY_MS}.${person}`;
      return `${NAME}=${said}.${proof(said).toString('base64url')}; ${lasting((VALID_DAYS * DAY_MS) / 1000)}`;
    },
    gone: `${NAME}=; ${lasting(0)}`,
    standing: (cookies, nowMs) => standing(goodValue(cookies, nowMs) ?? '', nowMs),
    personIn: (cookies, nowMs) => goodValue(cookies, nowMs)?.split('.')[1],
  };
}
