// GET /config.json: what the pane needs to know about the exchange behind this server.
import type { FastifyInstance } from 'fastify';
import type { BaseUrls } from '../forwarding/forwarding';
import type { Host } from '../forwarding/operations';
import type { OwnPages } from '../http/own-pages';

/** An account of the sandbox, whose credentials are published and made up. */
export interface SandboxAccount {
  readonly name: string;
  readonly kind: 'broker' | 'ordinary';
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
  /** Trading pairs that pay it commission. */
  readonly pairs?: readonly string[];
}

interface DemoAccount extends Omit<SandboxAccount, 'kind'> {
  /** One sentence: what this account can show. */
  readonly about: string;
}

export interface ConfigAnswer {
  readonly exchangeName: string;
  /** True while the sandbox answers. */
  readonly madeUp: boolean;
  /**
   * The name under which answers of each operation are stored: the host, or "sandbox", whose port
   * changes.
   */
  readonly exchangeId: Readonly<Record<Host, string>>;
  readonly demoAccounts: readonly DemoAccount[];
  /** Present where people enter a token here: the pane then offers to sign out. */
  readonly signOut?: true;
}

/** @param sandbox the sandbox's accounts, or undefined for a real exchange */
export function configAnswer(
  { ledger, rebates }: BaseUrls,
  sandbox: readonly SandboxAccount[] | undefined,
): ConfigAnswer {
  if (sandbox)
    return {
      exchangeName: 'Sandbox exchange',
      madeUp: true,
      exchangeId: { ledger: 'sandbox', rebates: 'sandbox' },
      demoAccounts: sandbox.map(demo),
    };
  const exchangeId = { ledger: idOf(ledger), rebates: idOf(rebates) };
  return {
    exchangeName: [...new Set([ledger.host, rebates.host])].join(' and '),
    madeUp: false,
    exchangeId,
    demoAccounts: [],
  };
}

const demo = ({ kind, ...account }: SandboxAccount): DemoAccount => ({
  ...account,
  about: ABOUT[kind],
});

const ABOUT = {
  broker: "A broker's account: reads commission records and ledger entries.",
  ordinary: 'An ordinary account: reads ledger entries; commission records are for brokers only.',
} as const;

const idOf = ({ host, pathname }: URL): string => `${host}${pathname.replace(/\/$/, '')}`;

export function addConfig(
  app: FastifyInstance,
  answer: ConfigAnswer,
  { refuseOtherPages }: OwnPages,
): void {
  app.get('/config.json', (request, reply) => {
    refuseOtherPages(request.raw);
    return reply.send(answer);
  });
}
