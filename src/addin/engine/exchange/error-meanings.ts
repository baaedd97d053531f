// What the exchange's error codes mean (docs/exchange.md, Errors), as sentences that say what to
// do.
import type { TieoutError } from '../../platform/tieout-error';
import { shorten, withoutHidden } from '../records/shorten';
import {
  AccountError,
  ConnectionError,
  ExchangeError,
  RateLimitError,
  RequestError,
} from './exchange-error';
import { LASTING_STATUS, verdictOf, type Refused, type Verdict } from './answer-verdict';
import type { Operation } from './requests';
import { say } from '../../platform/say';

/** What a sentence may mention. */
export interface ErrorContext {
  readonly account: string;
  /** "commission records" or "ledger entries". */
  readonly what: string;
  /** The parameters that were sent, by the exchange's names; never a header. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Removes the request's secrets from a text. */
  readonly conceal?: (said: string) => string;
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

const PASSING_FAULT: Meaning = {
  codes: [-1054, -1000, -4000, -4001],
  error: (sentence) => new ExchangeError('transient', sentence, { retryable: true }),
  sentence: (_, said) =>
    say`The exchange has a passing fault. Press Refresh in a few minutes. ${said}`,
};

const MEANINGS: readonly Meaning[] = [
  PASSING_FAULT,
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
      say`The key of account ${account} may not be used from the internet address of Tieout's server. Add that address to the key's allow-list at the exchange, then press Refresh. ${said}`,
  },
  {
    codes: [-1055],
    error: account('second-factor'),
    sentence: ({ account }) =>
      say`The exchange wants a second factor for account ${account}. Bind one at the exchange, then press Refresh.`,
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

export const TOO_MANY = say`The exchange asks for a pause: too many requests.`;

/** An answer may hold any text, of any length. */
const [LONGEST_MESSAGE, LONGEST_CODE] = [300, 40];

/** The error for every verdict except a body that was read. */
export function errorOf(
  verdict: Exclude<Verdict, { readonly is: 'read' }>,
  context: ErrorContext,
): TieoutError {
  switch (verdict.is) {
    case 'refused':
      return refusal(verdict, context);
    case 'blocked':
      return new ExchangeError(
        'blocked',
        `${say`The exchange's gateway turns Tieout's server away (HTTP status ${verdict.status}): it blocks the server's internet address or its country. Refresh does not change that; ask your administrator or the exchange whether this address may be used.`} ${quoted(verdict.reason, context)}`.trim(),
      );
    case 'pause':
      return new RateLimitError(TOO_MANY, {
        retryAfterMs: verdict.forMs ?? undefined,
        deferred: verdict.deferred,
      });
    case 'ours':
      return ownRefusal(verdict.trouble, clean(verdict.sentence, context), verdict.passing);
    case 'unusable':
      return verdict.why === 'shape'
        ? new ExchangeError(
            'body',
            say`The exchange's answer is not what its document says (it holds no list of records). Nothing of it is shown. Press Refresh; if it stays so, report it with this sentence.`,
            { retryable: verdict.passing },
          )
        : new ExchangeError(
            verdict.passing ? 'transient' : 'unexplained',
            say`The exchange's gateway sends ${UNREADABLE[verdict.why]} (HTTP status ${verdict.status}). Press Refresh in a few minutes.`,
            { retryable: verdict.passing },
          );
  }
}

const UNREADABLE = {
  empty: say`an empty answer`,
  page: say`a web page instead of data`,
  cut: say`something that is cut off or no JSON`,
};

// Hidden characters are removed first: a secret may have some between its letters.
const clean = (
  said: string,
  { conceal = (text) => text }: ErrorContext,
  longest = LONGEST_MESSAGE,
): string => shorten(conceal(withoutHidden(said)), longest);

function quoted(reason: string, context: ErrorContext): string {
  const message = clean(reason, context);
  return message === '' ? '' : say`The exchange says: "${message}".`;
}

/** An unknown code is shown with its message, without a guess at its meaning. */
function refusal(refused: Refused, context: ErrorContext): TieoutError {
  const code = clean(refused.code, context, LONGEST_CODE);
  const said = quoted(refused.reason, context);
  const meaning = MEANINGS.find(({ codes }) => codes.some((one) => String(one) === refused.code));
  if (meaning && !(meaning === PASSING_FAULT && LASTING_STATUS.test(refused.reason)))
    return meaning.error(`${meaning.sentence(context, said).trim()} (${code})`);
  return new ExchangeError(
    refused.passing ? 'transient' : code === '' && said === '' ? 'unexplained' : 'unknown-code',
    unknownRefusal(code, said, refused, context),
    { retryable: refused.passing },
  );
}

function unknownRefusal(
  code: string,
  said: string,
  { status }: Refused,
  { what }: ErrorContext,
): string {
  if (code === '' && said === '')
    return say`The exchange answers with HTTP status ${status} and no reason. Press Refresh in a few minutes; if it stays so, ask the exchange.`;
  if (code === '')
    return say`The exchange refuses the request for ${what} and gives no code (HTTP status ${status}). ${said} Press Refresh in a few minutes; if it stays so, ask the exchange.`;
  if (PASSING_FAULT.codes.some((one) => String(one) === code))
    return say`The exchange refuses the request for ${what}. ${said} Ask the exchange what it wants; another try changes nothing. (${code})`;
  return say`The exchange refuses the request for ${what} with a code that Tieout does not know. ${said || say`It gives no message.`} Press Refresh in a few minutes; if it stays so, ask the exchange what this code means. (${code})`;
}

/** @param sentence of our own server; "" if its answer did not arrive whole */
function ownRefusal(trouble: string, sentence: string, retryable: boolean): TieoutError {
  if (trouble === 'signed-out')
    return new ConnectionError(
      'signed-out',
      `${say`You are signed out of Tieout's server. Close the workbook, open it again, sign in in Tieout's pane, then press Refresh.`} ${sentence && say`Tieout's server says: "${sentence}"`}`.trim(),
    );
  const said = sentence === '' ? trouble : sentence;
  if (trouble === 'refused')
    return new RequestError(
      'our-fault',
      say`Tieout's server does not forward the request. It says: "${said}" Show this to your administrator, or report it.`,
    );
  return retryable
    ? new ConnectionError(
        'transient',
        say`The exchange cannot be reached. Tieout's server says: "${said}" Press Refresh in a few minutes.`,
        { retryable },
      )
    : new ConnectionError(
        'unreachable',
        say`The exchange cannot be reached. Tieout's server says: "${said}" Show this to your administrator: Refresh does not change it.`,
      );
}

/**
 * The documented body of a stored text. An envelope is accepted as on arrival, because only
 * successful answers are stored.
 */
export function storedBody(text: string, operation: Operation): unknown {
  const stored = { status: 200, text, retryAfter: null, relayTrouble: null };
  const verdict = verdictOf(stored, operation, 0);
  if (verdict.is === 'read') return verdict.body;
  throw errorOf(verdict, { account: '', what: say`kept records`, parameters: {} });
}
