// What the exchange's error codes mean (exchange facts, "Errors"), as sentences that say what to do.
import { ExchangeError, type Trouble } from './exchange-error';

/** What a sentence may name. */
export interface ErrorContext {
  readonly account: string;
  /** "commission records" or "ledger entries". */
  readonly what: string;
  readonly operation: 'rebates' | 'ledger' | 'time';
  readonly symbol?: string;
  /** What was sent, by its name at the exchange; never a header. */
  readonly parameters: Readonly<Record<string, string>>;
}

interface Meaning { trouble: Trouble; retryable?: boolean; sentence(context: ErrorContext, said: string): string }

const asked = ({ parameters }: ErrorContext): string =>
  Object.entries(parameters).filter(([name]) => !PAGING.has(name)).map(([name, value]) => `${name} ${value}`).join(', ');
const PAGING = new Set(['page', 'pageSize', 'limit']);

const ourFault: Meaning = { trouble: 'our-fault', sentence: ({ what }, said) => `The exchange could not read Tieout's request for ${what}. This is a fault of Tieout: please report it. ${said}` };
const credentials: Meaning = { trouble: 'credentials', sentence: ({ account }) => `The exchange does not accept the credentials of account ${account}. Check API key, secret and passphrase, then connect the account again.` };
const clock: Meaning = { trouble: 'clock', sentence: () => `The exchange refuses the time of the request, also after the clock was corrected. Set this computer's clock to automatic, then press Refresh.` };
const blocked: Meaning = { trouble: 'account-blocked', sentence: ({ account }, said) => `The exchange has blocked account ${account}. Contact the exchange. ${said}` };
const permission: Meaning = { trouble: 'permission', sentence: ({ account, what }) => `The key of account ${account} may not read ${what}. Give it the read permission at the exchange; a new key can take up to 15 minutes.` };
const transient: Meaning = { trouble: 'transient', retryable: true, sentence: (_, said) => `The exchange has a passing fault. Press Refresh in a few minutes. ${said}` };
const symbol: Meaning = { trouble: 'symbol', sentence: (context) => `The exchange does not know the symbol ${context.symbol ?? context.parameters['symbol'] ?? ''} or does not offer it. Check its spelling, for example BTCUSDT.` };
const parameter: Meaning = { trouble: 'parameter', sentence: (context, said) => `The exchange refuses a value that was asked for (${asked(context)}). Check these values in the formula. ${said}` };
const range: Meaning = { trouble: 'range', sentence: (context, said) => `The exchange refuses the period ${period(context)}: it is too long, in the wrong order, or older than the exchange keeps. Ask for a shorter or a later period. ${said}` };

function period({ parameters }: ErrorContext): string {
  return parameters['month'] ?? `${parameters['startTime'] ?? '?'} to ${parameters['endTime'] ?? '?'}`;
}

const MEANINGS: Readonly<Record<string, Meaning>> = {
  '-1040': ourFault, '-1041': ourFault, '-1042': ourFault, '-1045': ourFault, '-1135': ourFault, '-1150': ourFault,
  '-1043': clock, '-1046': clock,
  '-1044': credentials, '-1047': credentials, '-1049': credentials,
  '-1050': blocked, '-1057': blocked, '-1190': blocked,
  '-1051': permission, '-1052': permission, '-1053': permission,
  '-1056': { trouble: 'ip', sentence: ({ account }, said) => `The key of account ${account} may not be used from this computer's internet address. Add the address to the key's allow-list at the exchange, then press Refresh. ${said}` },
  '-1055': { trouble: 'second-factor', sentence: ({ account }) => `The exchange wants a second factor for account ${account}. Bind one at the exchange, then press Refresh.` },
  '-1054': transient, '-1000': transient, '-4000': transient, '-4001': transient,
  '-1058': symbol, '-1121': symbol, '-2007': symbol,
  '-1140': parameter, '-1141': parameter, '-1142': parameter, '-1128': parameter, '-1160': parameter,
  '-1170': range, '-1171': range,
  '-4002': { trouble: 'not-broker', sentence: ({ account }) => `Account ${account} may not read rebates: only broker accounts can. LEDGER still works.` },
};

/** The error for a code of the exchange. An unknown code is shown with its message as it came; nothing is guessed. */
export function errorOfCode(code: string, message: string, context: ErrorContext, cause?: unknown): ExchangeError {
  const said = message === '' ? '' : `The exchange says: "${message.slice(0, 300)}".`;
  const meaning = MEANINGS[code];
  if (!meaning) return new ExchangeError('unknown-code', `The exchange refuses the request for ${context.what} with a code that Tieout does not know. ${said || 'It gives no message.'} (${code})`, { exchangeCode: code, cause });
  return new ExchangeError(meaning.trouble, `${meaning.sentence(context, said).trim()} (${code})`, { exchangeCode: code, retryable: meaning.retryable ?? false, cause });
}
