// The sender of a request, as the limiter identifies it.
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Access } from './access';
import { signInCookie } from './sign-in-cookie';
import type { Asker } from '../limiter/limiter';
import type { Weights } from '../limiter/weights';
import { single } from '../http/request-headers';

/** Distinguishes the windows of one account: each pane takes a random name when it opens. */
const WINDOW_HEADER = 'Tieout-Window';
/** The page of a listing that is requested, and its month: 3.202611. */
const PAGE_HEADER = 'Tieout-Page';
/** The weight that the account's owner allows Tieout to spend, as "<weight>/<ms>". */
const WEIGHT_HEADER = 'Tieout-Weight-Limit';

/** A person's name is cut to this many characters in the log. */
const LONGEST_NAME = 100;
/** All programs that send the access token as a bearer count as one person. */
const PROGRAM = 'a program';

/**
 * Reads the name of the person who has signed in at the firm's proxy, or undefined. The header is
 * trusted only where the proxy has shown its own secret.
 */
export function personReader(
  access: Access | null | undefined,
): (request: IncomingMessage) => string | undefined {
  if (access?.kind !== 'header' || !access.person) return () => undefined;
  const { name, value, person } = access;
  return (request) => {
    const [shown, ...more] = request.headersDistinct[name.toLowerCase()] ?? [];
    if (shown !== value || more.length > 0) return undefined;
    const [said, ...others] = request.headersDistinct[person.toLowerCase()] ?? [];
    return others.length > 0 ? undefined : said?.slice(0, LONGEST_NAME) || undefined;
  };
}

/**
 * Reads the sender of a request. The person is named by the firm's proxy or by the sign-in cookie;
 * a server that knows no persons counts each account as one. Names and keys become hashes whose key
 * is the firm's own secret: the same on all its servers, so that Redis counts an account once and
 * never sees an API key.
 */
export function askerReader(
  access: Access | null | undefined,
  { windowMs }: Weights,
  nameOf: (request: IncomingMessage) => string | undefined,
): (request: IncomingMessage) => Asker {
  const secret = !access ? '' : access.kind === 'token' ? access.token : access.value;
  const hashKey = createHmac('sha256', secret).update('tieout account').digest();
  const hashOf = (text: string): string =>
    createHmac('sha256', hashKey).update(text).digest('base64url');
  const cookie = access?.kind === 'token' ? signInCookie(access.token) : null;
  const personOf = (request: IncomingMessage): string | undefined =>
    cookie
      ? (cookie.personIn(request.headers.cookie ?? '', Date.now()) ?? PROGRAM)
      : nameOf(request);
  return (request) => {
    const person = personOf(request);
    const apiKey = single(request, 'ACCESS-KEY');
    const account = apiKey === undefined ? '' : hashOf(apiKey);
    return {
      person: person === undefined ? account : hashOf(`person ${person}`),
      account,
      window: single(request, WINDOW_HEADER)?.slice(0, 64) ?? '',
      page: Number(/^\d{1,6}(\.\d{6})?$/.exec(single(request, PAGE_HEADER) ?? '')?.[0] ?? 1),
      accountLimit: limitIn(single(request, WEIGHT_HEADER) ?? '', windowMs),
    };
  };
}

/** The limit for this server's own window; a request without the header has none. */
function limitIn(text: string, windowMs: number): number {
  const [, weight, perMs] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? [];
  if (weight === undefined || perMs === undefined || Number(perMs) === 0) return Infinity;
  return Math.floor((Number(weight) * windowMs) / Number(perMs));
}
