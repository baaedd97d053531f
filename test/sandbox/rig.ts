import { createHmac } from 'node:crypto';
import { createSandbox, type ListeningSandbox, type Sandbox } from '../../src/sandbox/sandbox';
import type { SandboxOptions } from '../../src/sandbox/options';

type Account = Sandbox['accounts'][number];

/** The moment at which most tests stand: a Friday, 24 months after 2024-12 began. */
export const NOON_MS = Date.UTC(2026, 10, 20, 12);

export interface Reply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
  /** The body as JSON, digits not kept. */
  readonly json: unknown;
}

interface Call {
  readonly method?: string;
  readonly body?: string;
  /** Replaces or, as undefined, removes headers. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly account?: Account;
}

export interface Rig extends ListeningSandbox {
  readonly sandbox: Sandbox;
  readonly broker: Account;
  readonly trader: Account;
  /** The clock of sandbox and caller. */
  readonly clock: { ms: number };
  readonly call: (pathAndQuery: string, call?: Call) => Promise<Reply>;
  readonly rebates: (
    query: Readonly<Record<string, string | number>>,
    call?: Call,
  ) => Promise<Reply>;
  readonly ledger: (parameters: unknown, call?: Call) => Promise<Reply>;
}

const REBATES = '/api/v3/apiReferral/rebate/recentRecord';
const LEDGER = '/api/v3/tax/income';

const open: ListeningSandbox[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

/**
 * A sandbox over HTTP with a clock that the test moves; closed after the test. Weights are out of
 * the way unless given.
 */
export async function rig(options: SandboxOptions = {}): Promise<Rig> {
  const clock = { ms: NOON_MS };
  const sandbox = createSandbox({
    nowMs: () => clock.ms,
    weights: { limit: 1_000_000 },
    ...options,
  });
  const listening = await sandbox.listen(0);
  open.push(listening);
  const [broker, trader] = sandbox.accounts;

  const call = async (
    pathAndQuery: string,
    { method = 'GET', body = '', headers = {}, account = broker }: Call = {},
  ): Promise<Reply> => {
    const timestamp = headers['ACCESS-TIMESTAMP'] ?? String(clock.ms);
    const signed: Record<string, string | undefined> = {
      'ACCESS-KEY': account.key,
      'ACCESS-SIGN': createHmac('sha256', account.secret)
        .update(timestamp + method + pathAndQuery + body)
        .digest('base64'),
      'ACCESS-PASSPHRASE': account.passphrase,
      'ACCESS-TIMESTAMP': timestamp,
      ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      ...headers,
    };
    const sent = Object.fromEntries(
      Object.entries(signed).filter((pair): pair is [string, string] => pair[1] !== undefined),
    );
    const answer = await fetch(listening.url + pathAndQuery, {
      method,
      headers: sent,
      ...(body !== '' && { body: Buffer.from(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: text,
      json: jsonOr(text),
    };
  };

  return {
    ...listening,
    sandbox,
    broker,
    trader,
    clock,
    call,
    rebates: (query, more) =>
      call(
        `${REBATES}?${Object.entries(query)
          .map((pair) => pair.map((part) => encodeURIComponent(part)).join('='))
          .join('&')}`,
        more,
      ),
    ledger: (parameters, more) =>
      call(LEDGER, { method: 'POST', body: JSON.stringify(parameters), ...more }),
  };
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The exchange's own error code of a reply. */
export const codeOf = (reply: Reply): unknown => (reply.json as { code?: unknown }).code;

/**
 * All pages of a ledger listing, page after page until one is short, in the order in which they
 * came.
 */
export async function ledgerPages(
  on: Rig,
  parameters: Readonly<Record<string, string>>,
  limit: number,
): Promise<Record<string, string>[][]> {
  const pages: Record<string, string>[][] = [];
  for (;;) {
    const page = (await on.ledger({ ...parameters, limit, page: pages.length + 1 })).json as Record<
      string,
      string
    >[];
    pages.push(page);
    if (page.length < limit) return pages;
  }
}

export interface RebatePage {
  readonly current: number;
  readonly pages: number;
  readonly size: number;
  readonly total: number;
  readonly records: Record<string, string>[];
}

export const rebatePage = async (
  on: Rig,
  query: Readonly<Record<string, string | number>>,
): Promise<RebatePage> => (await on.rebates(query)).json as RebatePage;
