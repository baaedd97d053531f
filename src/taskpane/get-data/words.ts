// The texts of this place. Numbers and times arrive formatted for the person.
import type { Certainty, FetchPlan } from '../../session/get-data-state';
import type { Missing, Operation, ProductChoice } from './choices';
import type { Preset } from './periods';
import { listed } from '../listed';

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);
/** Seconds beyond this are a precision that nobody has. */
const MINUTES_FROM_S = 90;
const NAMED = 8;

const some = (names: readonly string[]): string => listed(names.length > NAMED + 1 ? [...names.slice(0, NAMED), `${names.length - NAMED} more`] : names);
const surely: Record<Certainty, string> = { exact: '', about: 'about ', 'at least': 'at least ' };

/** By the argument's name in the formula. */
const FIELDS: Readonly<Record<string, string>> = { symbol: 'Pairs', type: 'Business types', start: 'First day', end: 'Last day', from: 'First month', to: 'Last month', account: 'Account', columns: 'Columns' };

export const getDataWords = {
  heading: 'Get data',
  lead: 'Choose what you need; the formula writes itself. Nothing is asked until you insert it.',
  account: 'Account',
  isDefault: (name: string) => `${name} (default)`,
  allAccounts: 'All connected accounts',

  what: 'What',
  operation: { REBATES: 'Rebates', LEDGER: 'Ledger' } satisfies Record<Operation, string>,
  operationSays: {
    REBATES: 'Commission that trades earned, by settlement day. Broker accounts only.',
    LEDGER: 'Every entry of the spot account, by month, with its balance.',
  } satisfies Record<Operation, string>,

  symbols: 'Pairs',
  symbolsHint: 'Such as BTCUSDT. Enter or a comma adds one.',
  commissionCoins: 'Commission coins',
  commissionCoinsHint: 'What the commission was paid in.',
  ledgerCoins: 'Coins',
  ledgerCoinsHint: 'Leave empty for all coins.',
  types: 'Business types',
  typesHint: 'Leave empty for all types.',
  add: (value: string) => `Add ${value}`,
  remove: (value: string) => `Remove ${value}`,
  seen: (label: string) => `Suggested ${label.toLowerCase()}`,

  product: 'Product',
  products: { SPOT: 'Spot', FUTURES: 'Futures', ALL: 'Spot and futures' } satisfies Record<ProductChoice, string>,

  period: { REBATES: 'Days', LEDGER: 'Months' } satisfies Record<Operation, string>,
  preset: {
    REBATES: { 'this month': 'This month', 'last month': 'Last month', 'last quarter': 'Last quarter', 'year to date': 'Year to date', 'last financial year': 'Last financial year', own: 'Other days' },
    LEDGER: { 'this month': 'This month', 'last month': 'Last month', 'last quarter': 'Last quarter', 'year to date': 'Year to date', 'last financial year': 'Last financial year', own: 'Other months' },
  } satisfies Record<Operation, Record<Preset, string>>,
  range: (first: string, last: string, zone: string) => (first === last ? `${first} (${zone})` : `${first} to ${last} (${zone})`),
  moves: { REBATES: 'The end moves on to today with each Refresh.', LEDGER: 'It moves on to the new month with the first Refresh in it.' } satisfies Record<Operation, string>,
  firstDay: 'First day',
  lastDay: 'Last day',
  ownDaysHint: 'Both days are included. No last day means today; no first day means one month before the last.',
  firstMonth: 'First month',
  lastMonth: 'Last month (included)',
  ownMonthsHint: 'As 2026-09. No last month means the first alone.',
  yearBegins: 'Financial year begins in',

  columns: (shown: string, all: string) => (shown === all ? `Columns: all ${all}` : `Columns: ${shown} of ${all}`),
  columnsList: 'Columns in their order',
  columnsHint: 'Tick what you need. Move with the arrows, or drag.',
  asText: 'Exact text',
  asTextOf: (label: string) => `${label} as exact text`,
  moveUp: (label: string) => `Move ${label} up`,
  moveDown: (label: string) => `Move ${label} down`,
  movedTo: (label: string, place: string, all: string) => `${label} is now ${place} of ${all}.`,
  usualColumns: 'All columns, usual order',
  headers: 'Header row',
  headersNames: { 0: 'None', 1: 'Labels', 2: 'Field names' },

  formula: 'Formula',
  copy: 'Copy formula',
  copied: 'The formula is copied.',
  notCopied: 'This host does not let the pane copy. Select the formula and press Ctrl+C.',
  missing: {
    symbols: 'Choose at least one pair, such as BTCUSDT: the exchange lists commission by pair.',
    commissionCoins: 'Choose the coin that the commission was paid in, such as USDT.',
    columns: 'Tick at least one column.',
  } satisfies Record<Exclude<Missing, null>, string>,

  /** Above the sentence that the cell would show, where to look for what is wrong. */
  check: (argument: string, operation: Operation, sentence: string) => {
    const label = argument === 'coin' ? (operation === 'REBATES' ? 'Commission coins' : 'Coins') : FIELDS[argument];
    return label === undefined ? sentence : `Check ${label}: ${sentence}`;
  },
  planning: 'Counting what is not kept on this device.',
  plan: ({ periods, series, accounts, requests, certainty, seconds }: FetchPlan, operation: Operation, count: (value: number) => string): string => {
    if (periods === 0) return 'Nothing to ask yet: this has not begun.';
    const what = [
      `${count(periods)} ${operation === 'LEDGER' ? plural(periods, 'month', 'months') : plural(periods, 'day', 'days')}`,
      ...(series > 1 ? [`${count(series)} combinations of pair, coin and product`] : []),
      ...(accounts > 1 ? [`${count(accounts)} accounts`] : []),
    ];
    if (requests === 0) return `${what.join(', ')}. Kept on this device: no request.`;
    const time = seconds < MINUTES_FROM_S ? `${count(Math.max(1, Math.ceil(seconds)))} s` : `${count(Math.round(seconds / 60))} min`;
    return `${[...what, `${surely[certainty]}${count(requests)} ${plural(requests, 'request', 'requests')}`, `${certainty === 'at least' ? 'at least' : 'about'} ${time}`].join(', ')}.`;
  },
  unknownPages: 'How many pages there are is known once the first one is here.',

  leftOut: 'Not included',
  onlyProduct: { SPOT: 'SPOT only; FUTURES not included.', FUTURES: 'FUTURES only; SPOT not included.' },
  onlySymbols: (symbols: readonly string[], others: readonly string[]) => `Only ${some(symbols)}; other pairs not included${others.length === 0 ? '' : `, such as ${some(others)}`}.`,
  onlyCommissionCoins: (coins: readonly string[]) => `Only commission paid in ${some(coins)}.`,
  unableAccounts: (names: readonly string[]) => `${some(names)}: the key may not read rebates.`,
  spotLedger: 'The spot ledger only; other ledgers of the account not included.',
  onlyLedgerCoins: (coins: readonly string[]) => `Only entries in ${some(coins)}; other coins not included.`,
  onlyTypes: (types: readonly string[]) => `Only entries of type ${some(types)}; other types not included.`,
  columnsLeftOut: (labels: readonly string[]) => `Columns left out: ${some(labels)}.`,
  heldFrom: (day: string) => `The exchange holds nothing before ${day}; the result starts there.`,

  insertLive: 'Insert live formula',
  insertTable: 'Insert as table',
  insertHint: 'The formula goes into the selected cell. A table goes to an empty sheet.',
  insertElsewhere: 'Insert on a new sheet',
  inserting: 'Writing the formula.',
  insertingTable: 'The table is being read and written. Progress and Cancel stand at the foot of this pane.',
  showLive: 'Show in Live data',

  odd: {
    noRebates: (name: string) => `${name}’s key may not read rebates; only broker accounts can. Its ledger can be read.`,
    chooseLedger: 'Choose Ledger',
    locked: (name: string) => `${name} is locked. What is inserted now shows kept rows only; unlock it in the list of accounts to read more.`,
    noAccount: 'No account is connected. A formula can be inserted now; its cell fills itself once an account is connected.',
    offline: 'This computer is offline. Rows that are kept can be inserted; others wait for the connection and Refresh.',
  },
} as const;
