// What the exchange's error codes mean (docs/exchange.md, Errors), as sentences that say what to
// do.
import type { TieoutError } from '../../platform/tieout-error';
import { AccountError, ConnectionError, ExchangeError, RequestError } from './exchange-error';
import { say } from '../../platform/say';

/** What a sentence may name. */
export interface ErrorContext {
  readonly account: string;
  /** "commission records" or "ledger entries". */
  readonly what: string;
  /** What was sent, by its name at the exchange; never a header. */
  readonly parameters: Readonly<Record<string, string>>;
}

interface Meaning {
  readonly codes: readonly number[];
  error(sentence: string): TieoutError;
  sentence(context: ErrorContext, said: string): string;
}

const account = (code: AccountError['code']) => (sentence: string) =>
  new AccountError(code, sentence);
const request = (code: RequestError['code']) => (sentence: string) =>
  new RequestError(code, sentence);

const asked = ({ parameters }: ErrorContext): string =>
  Object.entries(parameters)
    .filter(([name]) => !PAGING.has(name))
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
const PAGING = new Set(['page', 'pageSize', 'limit']);

function period({ parameters }: ErrorContext): string {
  return (
    parameters['month'] ?? say`${parameters['startTime'] ?? '?'} to ${parameters['endTime'] ?? '?'}`
  );
}

const MEANINGS: readonly Meaning[] = [
  {
    codes: [-1040, -1041, -1042, -1045, -1135, -1150],
    error: request('our-fault'),
    sentence: ({ what }, said) =>
      say`The exchange could not read Tieout's request for ${what}. This is a fault of Tieout: please report it. ${said}`,
  },
  {
    codes: [-1043, -1046],
    error: (sentence) => new ConnectionError('clock', sentence),
    sentence: () =>
      say`The exchange refuses the time of the request, also after the clock was corrected. Set this computer's clock to automatic, then press Refresh.`,
  },
  {
    codes: [-1044, -1047, -1049],
    error: account('credentials'),
    sentence: ({ account }) =>
      say`The exchange does not accept the credentials of account ${account}. Check API key, secret and passphrase, then connect the account again.`,
  },
  {
    codes: [-1050, -1057, -1190],
    error: account('account-blocked'),
    sentence: ({ account }, said) =>
      say`The exchange has blocked account ${account}. Contact the exchange. ${said}`,
  },
  {
    codes: [-1051, -1052, -1053],
    error: account('permission'),
    sentence: ({ account, what }) =>
      say`The key of account ${account} may not read ${what}. Give it the read permission at the exchange; a new key can take up to 15 minutes.`,
  },
  {
    codes: [-1056],
    error: account('ip'),
    sentence: ({ account }, said) =>
      say`The key of account ${account} may not be used from this computer's internet address. Add the address to the key's allow-list at the exchange, then press Refresh. ${said}`,
  },
  {
    codes: [-1055],
    error: account('second-factor'),
    sentence: ({ account }) =>
      say`The exchange wants a second factor for account ${account}. Bind one at the exchange, then press Refresh.`,
  },
  {
    codes: [-1054, -1000, -4000, -4001],
    error: (sentence) => new ExchangeError('transient', sentence, { retryable: true }),
    sentence: (_, said) =>
      say`The exchange has a passing fault. Press Refresh in a few minutes. ${said}`,
  },
  {
    codes: [-1058, -1121, -2007],
    error: request('symbol'),
    sentence: ({ parameters }) =>
      say`The exchange does not know the symbol ${parameters['symbol'] ?? ''} or does not offer it. Check its spelling, for example BTCUSDT.`,
  },
  {
    codes: [-1140, -1141, -1142, -1128, -1160],
    error: request('parameter'),
    sentence: (context, said) =>
      say`The exchange refuses a value that was asked for (${asked(context)}). Check these values in the formula. ${said}`,
  },
  {
    codes: [-1170, -1171],
    error: request('range'),
    sentence: (context, said) =>
      say`The exchange refuses the period ${period(context)}: it is too long, in the wrong order, or older than the exchange keeps. Ask for a shorter or a later period. ${said}`,
  },
  {
    codes: [-4002],
    error: account('not-broker'),
    sentence: ({ account }) =>
      say`Account ${account} may not read rebates: only broker accounts can. LEDGER still works.`,
  },
];

/**
 * The error for a code of the exchange; code and message cleaned and short. An unknown code is
 * shown with its message; nothing is guessed.
 */
export function errorOfCode(code: string, message: string, context: ErrorContext): TieoutError {
  const said = message === '' ? '' : say`The exchange says: "${message}".`;
  const meaning = MEANINGS.find(({ codes }) => codes.some((one) => String(one) === code));
  if (!meaning)
    return new ExchangeError(
      'unknown-code',
      say`The exchange refuses the request for ${context.what} with a code that Tieout does not know. ${said || say`It gives no message.`} Press Refresh in a few minutes; if it stays so, ask the exchange what this code means. (${code})`,
    );
  return meaning.error(`${meaning.sentence(context, said).trim()} (${code})`);
}
