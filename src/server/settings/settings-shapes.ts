// The schema of each setting by itself. settings.ts checks how they fit together.
import { isIP } from 'node:net';
import { z } from 'zod';
import { SHORTEST_SECRET } from '../access/access';
import { isLoopback } from '../http/loopback-names';
import { usualWeights } from '../limiter/weights';

const { windowMs, ip, account } = usualWeights;

/** No message repeats an address: it could hold a password. */
const checked = (flawOf: (text: string) => string | null) =>
  z
    .string()
    .optional()
    .superRefine((text, context) => {
      const flaw = text === undefined ? null : flawOf(text);
      if (flaw !== null) context.addIssue({ code: 'custom', message: flaw });
    });

/** @param what for the sentence, e.g. "a whole number" */
const whole = (least: number, most: number, standard: number, example = standard) => {
  const wrong = `must be a whole number from ${least} to ${most}, for example ${example}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, wrong)
    .transform(Number)
    .pipe(z.number().min(least, wrong).max(most, wrong))
    .default(standard);
};

const secret = z
  .string()
  .regex(
    new RegExp(`^[\\x21-\\x7e]{${SHORTEST_SECRET},512}$`),
    `must be ${SHORTEST_SECRET} to 512 printable characters without spaces; make one with: openssl rand -base64 32`,
  )
  .optional();

/** https, a host that may begin with *., and a port: nothing that could end the policy. */
const ANCESTOR = /^https:\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i;

export const schema = z.object({
  PORT: whole(0, 65_535, 3000),
  LISTEN: checked((text) =>
    isIP(text) === 0 ? 'must be an IP address of this machine, or 0.0.0.0 for all of them' : null,
  ),
  PUBLIC_URL: checked(flawOfPublicUrl),
  ACCESS_TOKEN: secret,
  PROXY_HEADER: z
    .string()
    .regex(
      /^x-[a-z0-9-]{1,64}$/i,
      'must be the name of a header that begins with X-, for example X-Tieout-Access',
    )
    .optional(),
  PROXY_HEADER_VALUE: secret,
  PERSON_HEADER: z
    .string()
    .regex(
      /^x-[a-z0-9-]{1,64}$/i,
      'must be the name of a header that begins with X-, for example X-Auth-Request-Email',
    )
    .optional(),
  EXCHANGE_BASE_URL: checked(flawOfExchange),
  LEDGER_BASE_URL: checked(flawOfExchange),
  REBATES_BASE_URL: checked(flawOfExchange),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  IP_WEIGHT_LIMIT: whole(1, 1_000_000, ip.limit),
  IP_WEIGHT_WINDOW_SECONDS: whole(1, 3_600, windowMs / 1_000),
  IP_WEIGHT_REBATES: whole(1, 1_000_000, ip.cost.rebates),
  IP_WEIGHT_LEDGER: whole(1, 1_000_000, ip.cost.ledger),
  IP_WEIGHT_TIME: whole(1, 1_000_000, ip.cost.time),
  UID_WEIGHT_LIMIT: whole(1, 1_000_000, account.limit),
  UID_WEIGHT_REBATES: whole(1, 1_000_000, account.cost.rebates),
  UID_WEIGHT_LEDGER: whole(1, 1_000_000, account.cost.ledger),
  REDIS_URL: checked((text) =>
    schemeIn(text, ['redis:', 'rediss:'])
      ? null
      : 'must be an address such as rediss://redis.example:6379',
  ),
  REDIS_LOCAL_SHARE: whole(1, 100, 50),
  HTTPS_PROXY: checked((text) =>
    schemeIn(text, ['http:', 'https:'])
      ? null
      : 'must be an address such as http://proxy.example:8080',
  ),
  NO_PROXY: z.string().default(''),
  FRAME_ANCESTORS: checked((text) =>
    text.split(/\s+/).every((one) => ANCESTOR.test(one))
      ? null
      : 'must be addresses with spaces between them, such as https://*.sharepoint.com https://*.officeapps.live.com',
  ),
  STOP_SECONDS: whole(0, 600, 5),
  LOG: z
    .enum(['0', '1', 'json'], 'must be json (one line of JSON to stderr for each request) or 0')
    .default('0'),
});

const schemeIn = (text: string, schemes: readonly string[]): boolean =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol) && new URL(text).hostname !== '';

/**
 * What is wrong with the address of an exchange, or null. Credentials travel to it, so only this
 * machine may be asked in clear.
 */
function flawOfExchange(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol))
    return 'must be an address such as https://api.example.com';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return 'must begin with https:// (http:// only for this machine itself)';
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text))
    return 'must end with the host or a path, without ? or #';
  return null;
}

/** The add-in's pages name each other from the root, and Excel loads them by https only. */
function flawOfPublicUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.pathname !== '/' || /[?#]/.test(text))
    return 'must be https:// and a name, without a path, for example https://tieout.example.com';
  if (!/^(\[[0-9a-f:]+\]|[a-z0-9_.-]+)$/.test(url.hostname))
    return 'must name one server, for example https://tieout.example.com';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  return null;
}
