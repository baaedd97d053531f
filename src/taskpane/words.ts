// Every text of the pane, in one place and ready for translation. Numbers and times arrive formatted for the person.
import { WITH_PIN_SENTENCE, WITHOUT_PIN_SENTENCE, type AccountCard, type HistoryLine, type ResultCard } from '../session/pane-state';
import { getDataWords } from './get-data/words';
import { liveDataWords } from './live-data/words';
import type { PlaceName } from './place-names';
import { reconcileWords } from './reconcile/words';
import type { Standing } from './result-standing';
import { settingsWords } from './settings/words';
import { listed } from './listed';

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);
/** More locked accounts than this are counted. */
const NAMED_LOCKED = 5;

export const words = {
  product: 'Tieout',
  madeUp: 'Made-up data',
  madeUpFrom: (exchangeName: string) => `from ${exchangeName}`,
  noAccount: 'No account',
  unexpected: 'Something went wrong inside Tieout, and nothing was changed. Try again.',

  connect: {
    heading: 'Connect your exchange',
    lead: (exchangeName: string | null) => `Paste the API key of your ${exchangeName === null ? 'exchange account' : `account at ${exchangeName}`}. Tieout reads with it and cannot trade or withdraw.`,
    name: 'Account name',
    key: 'API key',
    keyHint: 'Use a read-only key with an IP allow-list.',
    secret: 'API secret',
    secretHint: 'Becomes a signing key at once. This field is emptied.',
    passphrase: 'Passphrase',
    button: 'Connect',
    another: 'Connect another account',
    asking: 'Asking the exchange what this key may read.',
    missing: (labels: readonly string[]) => `${listed(labels)} ${plural(labels.length, 'is', 'are')} still empty. All four are needed; nothing was sent.`,
    notPrintable: (label: string) => `${label} has characters that no exchange uses, such as an accent or a line break. Copy it again; nothing was sent.`,
  },

  remember: {
    choose: 'Remember on this device',
    how: 'How this device remembers the account',
    withPin: 'Under a PIN',
    withoutPin: 'Without a PIN',
    withPinMeans: WITH_PIN_SENTENCE,
    withoutPinMeans: WITHOUT_PIN_SENTENCE,
    pin: 'PIN',
    pinHint: 'At least six characters. It opens every account on this device.',
    knownPin: 'PIN of this device',
    knownPinHint: 'The one that the other accounts are under.',
    pinAgain: 'Repeat PIN',
    pinMissing: 'The PIN is still empty. Nothing was sent.',
    pinsDiffer: 'The two PINs are not the same. Type both again; nothing was sent.',
  },

  whose: {
    same: 'Same account',
    another: 'Another account',
    none: 'Leave it as it was',
  },

  unlock: {
    lead: (names: readonly string[]) => {
      const shown = names.length > NAMED_LOCKED + 1 ? [...names.slice(0, NAMED_LOCKED), `${names.length - NAMED_LOCKED} more`] : names;
      return `${listed(shown)} ${plural(names.length, 'is', 'are')} locked. Cells show what is kept; to refresh them, unlock.`;
    },
    pin: 'PIN',
    button: 'Unlock',
    trying: 'Trying the PIN.',
    missing: 'Type the PIN.',
    lockNow: 'Lock now',
    locksAfter: (minutes: number) => `Locks by itself after ${minutes} ${plural(minutes, 'minute', 'minutes')} without use of this pane.`,
  },

  everything: {
    forget: 'Forget everything',
    ask: 'Forget all accounts and all rows on this device? Cells keep what they show until the workbook closes; the keys must be pasted again.',
    yes: 'Forget it all',
    no: 'Keep everything',
  },

  demo: {
    heading: 'No key at hand? Try with made-up data',
    use: (name: string) => `Use ${name}`,
  },

  accounts: {
    heading: 'Accounts',
    state: { connected: 'Connected', checking: 'Checking', failed: 'Not connected', locked: 'Locked', damaged: 'Damaged' } satisfies Record<AccountCard['state'], string>,
    isDefault: 'Default account',
    remembered: { pin: 'remembered under the PIN', device: 'remembered without a PIN' },
    makeDefault: 'Use by default',
    forget: 'Forget',
    forgetAsk: (name: string) => `Forget ${name}? Its rows stay in the sheet; to refresh them, the key must be pasted again.`,
    forgetYes: 'Forget it',
    forgetNo: 'Keep it',
    find: 'Find an account',
    showAll: (count: string) => `Show all ${count} accounts`,
    showFew: 'Show fewer accounts',
  },

  places: {
    label: 'Places',
    names: { 'get-data': getDataWords.heading, 'live-data': 'Live data', reconcile: reconcileWords.heading, settings: settingsWords.heading } satisfies Record<PlaceName, string>,
  },

  getData: getDataWords,
  liveData: liveDataWords,
  reconcile: reconcileWords,
  settings: settingsWords,

  /** The accessible names are "Refresh workbook", "Refresh sheet", "Refresh selection". */
  refresh: { label: 'Refresh', verb: 'Refresh ', closedToo: 'Read closed periods again too', workbook: 'workbook', sheet: 'sheet', selection: 'selection' },

  results: {
    heading: 'Live data',
    find: 'Find a result',
    found: (shown: string, all: string) => `${shown} of ${all}`,
    goTo: 'Go to',
    noAddress: 'Not yet found in a sheet',
    moreCells: (count: string) => `and ${count} more`,
    refreshOne: 'Refresh',
    /** Goes on after refreshOne in the name that is read out. "only" keeps it apart from "Refresh sheet". */
    refreshOneWhere: (place: string) => ` only ${place}`,
    readingAgain: 'reading again',
    rows: (count: number, shown: string, functionName: ResultCard['functionName']) =>
      `${shown} ${functionName === 'LEDGER' ? plural(count, 'entry', 'entries') : plural(count, 'record', 'records')}`,
    refreshed: 'refreshed',
    /** Goes on after rows and "refreshed", and is kept on one line. */
    momentAndAge: (moment: string, ago: string) => `${moment}, ${ago}`,
    justNow: 'just now',
    standing: {
      complete: 'Complete',
      stale: 'Stale',
      incomplete: 'Incomplete',
      reading: 'Reading',
      waiting: 'Waiting for an account',
      'not-here': 'Not on this device',
      error: 'Error',
    } satisfies Record<Standing, string>,
    advice: {
      waiting: 'Connect an account above and this result is read.',
      'not-here': 'Press Refresh to ask the exchange.',
      stale: 'The last refresh did not succeed. These rows are the ones before it.',
      incomplete: 'A part of what this asks for is missing.',
      error: 'The cell shows an error.',
    } satisfies Partial<Record<Standing, string>>,
    rounded: (columns: ResultCard['rounded'], count: (n: number) => string) => {
      const total = columns.reduce((sum, { count: n }) => sum + n, 0);
      const parts = columns.map(({ column, count: n }) => `${count(n)} ${plural(n, 'value', 'values')} of ${column}`);
      return `${listed(parts)} ${plural(total, 'has', 'have')} more than 15 digits. Excel shows ${plural(total, 'it', 'them')} rounded; totals use every digit.`;
    },
  },

  examples: {
    insert: 'Insert',
    insertWhat: (formula: string) => ` ${formula}`,
  },

  empty: {
    heading: 'No live data yet',
    lead: 'Choose what you need in words, or type a formula into a cell. Its rows appear in the sheet; how fresh and how complete they are is told here.',
    choose: 'Choose in Get data',
    orTry: 'Or try one of these in the active cell:',
    noMatch: 'Nothing fits these words.',
  },

  foot: {
    noAccount: 'No account connected yet',
    noResults: 'No live data yet',
    results: (count: number, shown: string) => `${shown} ${plural(count, 'result', 'results')}`,
    all: (count: number, standing: string) => plural(count, standing, `all ${standing}`),
    refreshed: (moment: string) => `refreshed ${moment}`,
    oldest: (moment: string) => `oldest ${moment}`,
    notComplete: (shown: string) => `${shown} not complete`,
    counted: {
      complete: 'complete',
      stale: 'stale',
      incomplete: 'incomplete',
      reading: 'being read',
      waiting: 'waiting for an account',
      'not-here': 'not on this device',
      error: 'with an error',
    } satisfies Record<Standing, string>,
    pages: (done: string, total: string | null) => (total === null ? `${done} pages read` : `${done} of ${total} pages`),
    rows: (done: string, total: string | null) => (total === null ? `${done} rows` : `${done} of ${total} rows`),
    secondsLeft: (seconds: string) => `about ${seconds} s left`,
    minutesLeft: (minutes: string) => `about ${minutes} min left`,
    cancel: 'Cancel',
    openHistory: 'Show history',
    closeHistory: 'Hide history',
  },

  history: {
    heading: 'History',
    close: 'Close history',
    empty: 'Nothing has been read yet in this session.',
    find: 'Find in history',
    kind: { done: 'Done', failed: 'Failed', cancelled: 'Cancelled' } satisfies Record<HistoryLine['kind'], string>,
  },
} as const;

/** What an account may read, as one short phrase to go on with; "" while nobody knows anything. */
export function capabilities({ canReadLedger, canReadRebates }: Pick<AccountCard, 'canReadLedger' | 'canReadRebates'>): string {
  const may = [canReadLedger === true ? 'ledger' : '', canReadRebates === true ? 'rebates' : ''].filter(Boolean);
  const mayNot = [canReadLedger === false ? 'ledger' : '', canReadRebates === false ? 'rebates' : ''].filter(Boolean);
  if (may.length === 0 && mayNot.length === 0) return '';
  if (may.length === 0) return mayNot.length === 2 ? 'reads neither ledger nor rebates' : `does not read ${mayNot[0] ?? ''}`;
  return `reads ${listed(may)}${mayNot.length > 0 ? `, not ${listed(mayNot)}` : ''}`;
}
