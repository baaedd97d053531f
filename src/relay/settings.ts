// What the person who starts the server decides, read once from its environment. No request can change any of it.
import { z } from 'zod';
import { StartRefusal } from './start-refusal';

export interface Settings {
  readonly port: number;
  /** null: the built-in sandbox answers. */
  readonly exchange: { readonly ledgerBaseUrl: string; readonly rebatesBaseUrl: string } | null;
  /** Paths of an own certificate and key; null: one for localhost is found or made. */
  readonly ownCertificate: { readonly certPath: string; readonly keyPath: string } | null;
  readonly log: boolean;
}

/** An address is never repeated in a sentence: it could hold a password. */
const baseUrl = z.string().optional().superRefine((text, context) => {
  const flaw = text === undefined ? null : flawOfAddress(text);
  if (flaw !== null) context.addIssue({ code: 'custom', message: flaw });
});

const wrongPort = 'must be a whole number from 0 to 65535, for example 3000';

const schema = z.object({
  PORT: z.string().regex(/^\d{1,5}$/, wrongPort).transform(Number).pipe(z.number().max(65_535, wrongPort)).default(3000),
  EXCHANGE_BASE_URL: baseUrl,
  LEDGER_BASE_URL: baseUrl,
  REBATES_BASE_URL: baseUrl,
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  LOG: z.enum(['0', '1'], 'must be 1 (log to stderr) or 0').default('0'),
});

/**
 * @param environment usually process.env; an empty value counts as unset
 * @throws StartRefusal with one sentence about the first thing that is wrong
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== '').map(([name, value]) => [name, value?.trim()]));
  const read = schema.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new StartRefusal(`${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}.`);
  }
  const { PORT, EXCHANGE_BASE_URL, LEDGER_BASE_URL = EXCHANGE_BASE_URL, REBATES_BASE_URL = EXCHANGE_BASE_URL, TLS_CERT, TLS_KEY, LOG } = read.data;
  if ((TLS_CERT === undefined) !== (TLS_KEY === undefined)) throw new StartRefusal('TLS_CERT and TLS_KEY name two files that belong together: set both, or none.');
  if ((LEDGER_BASE_URL === undefined) !== (REBATES_BASE_URL === undefined)) {
    throw new StartRefusal('Each operation needs an address: set EXCHANGE_BASE_URL, or both LEDGER_BASE_URL and REBATES_BASE_URL, or none of them for the sandbox.');
  }
  return {
    port: PORT,
    exchange: LEDGER_BASE_URL !== undefined && REBATES_BASE_URL !== undefined ? { ledgerBaseUrl: LEDGER_BASE_URL, rebatesBaseUrl: REBATES_BASE_URL } : null,
    ownCertificate: TLS_CERT !== undefined && TLS_KEY !== undefined ? { certPath: TLS_CERT, keyPath: TLS_KEY } : null,
    log: LOG === '1',
  };
}

/** What is wrong with the address of an exchange, or null. Credentials travel to it, so only this machine may be asked in clear. */
function flawOfAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol)) return 'must be an address such as https://api.example.com';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return 'must begin with https:// (http:// only for this machine itself)';
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) return 'must end with the host or a path, without ? or #';
  return null;
}

/** URL has already brought every spelling of an IPv4 address into four numbers. */
const isLoopback = (hostname: string): boolean => hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
