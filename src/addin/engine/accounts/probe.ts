// Finds out, with one small request of each operation, what a key can do.
import type { ExchangeClient } from '../exchange/client';
import { isTieoutError, type TieoutError } from '../../platform/tieout-error';
import { ledgerRequest, rebatesRequest, type ExchangeRequest } from '../exchange/requests';
import type { Account } from './account';
import { say } from '../../platform/say';

export type ProbeOutcome =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly sentence: string };

/** An answer of this kind means that the key was let through and only the question was refused. */
const LET_THROUGH = new Set(['symbol', 'parameter', 'range', 'body']);

/** `today` (yyyy-MM-dd) as the exchange counts days. Never rejects but for an aborted signal. */
export async function probe(
  client: ExchangeClient,
  account: Account,
  today: string,
  signal: AbortSignal,
): Promise<ProbeOutcome> {
  const question = {
    symbol: 'BTCUSDT',
    coin: 'USDT',
    product: 'SPOT' as const,
    start: today,
    end: today,
  };
  const [ledger, rebates] = await Promise.all([
    askOnce(client, account, ledgerRequest({ month: today.slice(0, 7) }, 1, 1), signal),
    askOnce(client, account, rebatesRequest(question, 1, 1), signal),
  ]);
  if (ledger !== null && rebates !== null)
    return { ok: false, sentence: moreTelling(ledger, rebates).message };
  return {
    ok: true,
    account: {
      ...account,
      canReadLedger: abilityOf(ledger),
      canReadRebates: abilityOf(rebates),
      note: noteOf(account, ledger, rebates),
    },
  };
}

async function askOnce(
  client: ExchangeClient,
  { exchangeAccount }: Account,
  request: ExchangeRequest,
  signal: AbortSignal,
): Promise<TieoutError | null> {
  try {
    await client.ask(request, exchangeAccount, signal);
    return null;
  } catch (error) {
    if (signal.aborted || !isTieoutError(error)) throw error;
    return LET_THROUGH.has(error.code) ? null : error;
  }
}

/**
 * "Not a broker" says nothing about the credentials where the other operation fails for another
 * reason.
 */
const moreTelling = (ledger: TieoutError, rebates: TieoutError): TieoutError =>
  rebates.code === 'credentials' ? rebates : ledger;

/** Passing faults: nobody knows what the key can do. */
const PASSING = new Set([
  'transient',
  'too-many',
  'stalled',
  'queue-full',
  'unexplained',
  'signed-out',
]);
const abilityOf = (error: TieoutError | null): boolean | null =>
  error === null ? true : PASSING.has(error.code) ? null : false;

function noteOf(
  { name }: Account,
  ledger: TieoutError | null,
  rebates: TieoutError | null,
): string {
  if (rebates?.code === 'not-broker')
    return say`${name} is not a broker account: it can read the ledger, not rebates.`;
  return ledger?.message ?? rebates?.message ?? '';
}
