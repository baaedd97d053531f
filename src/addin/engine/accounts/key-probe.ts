// Sends one small request of each operation to find out what a key may do.
import type { ExchangeClient } from '../exchange/client';
import { isTieoutError, type TieoutError } from '../../platform/tieout-error';
import { ledgerRequest, rebatesRequest, type ExchangeRequest } from '../exchange/requests';
import type { Account } from './account';
import { say } from '../../platform/say';

export type ProbeOutcome =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly sentence: string };

/** A refusal of this kind does not count against the key if the other operation was answered. */
const OF_THE_QUESTION = new Set(['symbol', 'parameter', 'range']);

/**
 * Connects only if an operation was answered. @param today (yyyy-MM-dd) in the exchange's zone.
 * Rejects only if the signal is aborted.
 */
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
    return error;
  }
}

/**
 * "Not a broker" says nothing about the credentials where the other operation fails for another
 * reason.
 */
const moreTelling = (ledger: TieoutError, rebates: TieoutError): TieoutError =>
  rebates.code === 'credentials' ? rebates : ledger;

/** After these errors it is unknown what the key may do. */
const TELLS_NOTHING = new Set([
  'transient',
  'too-many',
  'stalled',
  'queue-full',
  'unexplained',
  'signed-out',
  'unreachable',
  'blocked',
  'body',
]);

function abilityOf(error: TieoutError | null): boolean | null {
  if (error === null || OF_THE_QUESTION.has(error.code)) return true;
  return TELLS_NOTHING.has(error.code) ? null : false;
}

function noteOf(
  { name }: Account,
  ledger: TieoutError | null,
  rebates: TieoutError | null,
): string {
  if (rebates?.code === 'not-broker')
    return say`${name} is not a broker account: it can read the ledger, not rebates.`;
  const worth = [ledger, rebates].find((error) => error && !OF_THE_QUESTION.has(error.code));
  return worth?.message ?? '';
}
