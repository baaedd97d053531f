import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { single } from './request-headers';

/** New with each start, so that what the queue remembers says nothing about a key. */
const salt = randomBytes(32);

/** What stands for an account in the queue: a hash of its API key. Requests without one, the clock's, share one place. */
export function accountOf(request: IncomingMessage): string {
  const key = single(request, 'ACCESS-KEY');
  return key === undefined ? '' : createHmac('sha256', salt).update(key).digest('base64url');
}
