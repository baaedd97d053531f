// The person's mapping: the account and contra account for each movement. Read from the cells of a
// sheet; all unreadable rows are named at once.
import type { Coins } from '../../records/coins';
import { cellsOf, isNothing, plain, writtenIn, type Cell } from '../../pasted-tables/range-cells';
import { HEADER_WORDS, SIDE_WORDS, TABLE_WORDS } from '../../pasted-tables/header-words';
import { findNamedTable, onlyColumn } from '../../pasted-tables/named-table';
import { Unreadable, unreadableSaid } from '../../pasted-tables/reading-outcome';
import { grouped } from '../../../platform/grouped';
import { shorten } from '../../records/shorten';
import { KNOWN_TYPES } from '../closing/type-columns';
import { counted, say } from '../../../platform/say';

/**
 * The direction of movements that a row maps: an inflow debits the account, an outflow credits it.
 */
export type MappingSide = 'debit' | 'credit' | 'both';

export interface MappingLine {
  /** The row in the sheet, from 1 on. */
  readonly row: number;
  /** Lower case. */
  readonly type: string;
  /** As the sheet writes it; null: every coin. */
  readonly coin: string | null;
  /** The exchange account, as the sheet writes it; null: every account at the exchange. */
  readonly exchangeAccount: string | null;
  readonly side: MappingSide;
  /** null: deliberately not posted. */
  readonly accounts: { readonly account: string; readonly contra: string } | null;
  readonly taxCode: string;
  /** "": the business type and the coin. */
  readonly text: string;
}

/** Movements without a ledger entry. No business type has brackets around it. */
export const FEES_TYPE = '(fees taken off)';
export const UNEXPLAINED_TYPE = '(unexplained)';
export const EXCHANGE_TYPE = '(exchange difference)';
export const TRANSFER_TYPE = '(own transfer)';

/** The business types of a new mapping, in order. */
export const PRESET_TYPES: readonly string[] = [
  ...KNOWN_TYPES.map(([type]) => type),
  FEES_TYPE,
  UNEXPLAINED_TYPE,
  EXCHANGE_TYPE,
  TRANSFER_TYPE,
];

export const MAPPING_HEADER = [
  'Business type',
  'Coin',
  'Side',
  'Account',
  'Contra account',
  'Tax code',
  'Text',
  'Exchange account',
] as const;

/** The texts and column widths of a new mapping sheet. */
export const MAPPING_SAYS =
  'Yours: the accounts of each business type. What comes in debits Account and credits Contra account, what goes out the other way round. Coin empty: every coin. Exchange account empty: all of them; a row with one comes first. Side: Debit for what comes in, Credit for what goes out, empty for both, None for what is not posted.';
export const MAPPING_WIDTHS: readonly number[] = [160, 60, 60, 90, 100, 80, 200, 120];

const NAMES = {
  type: TABLE_WORDS.type,
  coin: [...HEADER_WORDS.coin, ...HEADER_WORDS.currency],
  side: [...HEADER_WORDS.side, 'side', 'debit or credit', 'seite'],
  account: TABLE_WORDS.account,
  contra: TABLE_WORDS.contra,
  taxCode: TABLE_WORDS.taxCode,
  text: TABLE_WORDS.text,
  exchangeAccount: TABLE_WORDS.exchangeAccount,
};
type Role = keyof typeof NAMES;
const REQUIRED = ['type', 'account', 'contra'] as const;

/** In a trade, either side could be the debit. */
const NO_SIDES = new Set(['+', '-', 'buy', 'bought', 'sell', 'sold']);
const sides = (words: readonly string[], side: MappingSide | 'none') =>
  words.flatMap((word) => (NO_SIDES.has(word) ? [] : [[word, side] as const]));
const SIDES: ReadonlyMap<string, MappingSide | 'none'> = new Map([
  ...sides([...SIDE_WORDS.debit, ...SIDE_WORDS.in], 'debit'),
  ...sides([...SIDE_WORDS.credit, ...SIDE_WORDS.out], 'credit'),
  ...sides(['', 'both', 'beide', 'les deux', 'ambos', 'entrambi', '両方'], 'both'),
  ...sides(['none', 'keine', 'aucun', 'ninguno', 'nessuno', 'nenhum', 'geen'], 'none'),
]);

/** Beyond this number, rows are only counted. */
const MAX_NAMED = 20;

export type MappingRead =
  | { readonly ok: true; readonly mapping: Mapping }
  | { readonly ok: false; readonly sentence: string };

export class Mapping {
  /** By type. */
  readonly #lines: ReadonlyMap<string, readonly MappingLine[]>;

  constructor(readonly lines: readonly MappingLine[]) {
    this.#lines = grouped(lines, ({ type }) => type);
  }

  /**
   * The row for a movement: first by exchange account, then by coin, then by side; a specific row
   * takes precedence over one for all. null: no row matches, or one may mean this coin or another.
   */
  lineFor(movement: Mapped, isInflow: boolean): MappingLine | null {
    const ofType = this.#lines.get(movement.type.toLowerCase()) ?? [];
    const account = movement.account.trim().toLowerCase();
    const own = ofType.filter(({ exchangeAccount }) => exchangeAccount?.toLowerCase() === account);
    const ofAll = ofType.filter(({ exchangeAccount }) => exchangeAccount === null);
    const line = lineAmong(own, movement, isInflow);
    return (line === undefined ? lineAmong(ofAll, movement, isInflow) : line) ?? null;
  }
}

/** The key by which a row is looked up. */
interface Mapped {
  readonly type: string;
  /** At the exchange. */
  readonly account: string;
  readonly coin: string;
  /** All coins. */
  readonly coins: Coins;
}

/** Undefined: there is none. null: one may mean this coin or another. */
function lineAmong(
  all: readonly MappingLine[],
  { coin, coins }: Mapped,
  isInflow: boolean,
): MappingLine | null | undefined {
  const own = all.filter(
    (line) =>
      line.coin !== null &&
      (line.coin === coin || coins.meantBy(line.coin).some(({ called }) => called === coin)),
  );
  if (own.some((line) => line.coin !== coin && coins.meantBy(line.coin!).length > 1)) return null;
  const side = isInflow ? 'debit' : 'credit';
  for (const lines of [own, all.filter((line) => line.coin === null)])
    for (const which of [side, 'both'] as const) {
      const alike = lines.filter((line) => line.side === which);
      const line = alike.find((one) => one.coin === coin) ?? alike[0];
      if (line) return alike.length > 1 && line.coin !== coin ? null : line;
    }
  return undefined;
}

const keyOf = ({ type, coin, side, exchangeAccount }: MappingLine): string =>
  JSON.stringify([type, coin, side, exchangeAccount?.toLowerCase() ?? null]);

/**
 * Reads the mapping below its header, at any row. A row without accounts is not filled in yet and
 * maps nothing.
 * @param firstRow the sheet row of the first cells, from 1 on.
 */
export function readMapping(
  cells: readonly (readonly unknown[])[],
  firstRow: number,
  sheet: string,
): MappingRead {
  const range = cellsOf(cells);
  const table = findNamedTable(range, NAMES, REQUIRED);
  if (table === null)
    return {
      ok: false,
      sentence: say`The sheet ${sheet} has no row that names the columns Business type, Account and Contra account. Press New mapping for one with the usual types, or name the columns so.`,
    };
  const columns: Partial<Record<Role, number>> = {};
  try {
    for (const role of Object.keys(NAMES) as Role[]) {
      const at = role === 'text' ? table.columns.text[0] : onlyColumn(table, role);
      if (at !== undefined) columns[role] = at;
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ok: false, sentence: unreadableSaid(say`The sheet ${sheet}`, error) };
  }
  const lines: MappingLine[] = [];
  const bad: string[] = [];
  const places = new Map<string, number>();
  table.body.forEach(({ row, cells: own }) => {
    const at = firstRow + row - 1;
    const read = readRow(own, columns, at);
    if (read === null) return;
    if (typeof read === 'string') return void bad.push(say`row ${at}: ${read}`);
    const key = keyOf(read);
    const before = places.get(key);
    if (before !== undefined)
      return void bad.push(
        say`row ${at}: the same type, coin, side and exchange account as row ${before}`,
      );
    places.set(key, at);
    lines.push(read);
  });
  if (bad.length === 0) return { ok: true, mapping: new Mapping(lines) };
  const named = bad.slice(0, MAX_NAMED).join('; ');
  const more = bad.length > MAX_NAMED ? `; ${bad.length - MAX_NAMED} more` : '';
  return {
    ok: false,
    sentence: say`${counted(bad.length, 'row')} of the sheet ${sheet} cannot be read: ${named}${more}. Nothing was written.`,
  };
}

/** null: blank, or not filled in yet. A text: why it cannot be read. */
function readRow(
  row: readonly Cell[],
  columns: Readonly<Partial<Record<Role, number>>>,
  at: number,
): MappingLine | string | null {
  const texts: Partial<Record<Role, string>> = {};
  for (const role of Object.keys(NAMES) as Role[]) {
    const column = columns[role];
    const text = column === undefined ? '' : writtenIn(row[column]);
    if (text === null) return say`an error, TRUE or FALSE as ${CALLED[role]}`;
    const isAccount = role === 'account' || role === 'contra';
    texts[role] = isAccount && isNothing(text) ? '' : text;
  }
  const {
    type = '',
    coin = '',
    side = '',
    account = '',
    contra = '',
    taxCode = '',
    text = '',
    exchangeAccount = '',
  } = texts;
  if (Object.values(texts).every((one) => one === '')) return null;
  if (type === '') return say`no business type`;
  const meant = SIDES.get(plain(side)) ?? null;
  if (meant === null || (side !== '' && plain(side) === ''))
    return say`${shorten(side)} as side; give Debit, Credit, Both, or None for what is not posted`;
  const known = {
    row: at,
    type: type.toLowerCase(),
    coin: coin === '' || coin === '*' ? null : coin,
    exchangeAccount: exchangeAccount === '' || exchangeAccount === '*' ? null : exchangeAccount,
    taxCode,
    text,
  };
  if (meant === 'none') return { ...known, side: 'both', accounts: null };
  if (account === '' && contra === '') return null;
  if (account === '') return say`no account beside the contra account`;
  if (contra === '') return say`no contra account beside the account`;
  if (account === contra) return say`${shorten(account)} as account and as contra account`;
  return { ...known, side: meant, accounts: { account, contra } };
}

const CALLED: Readonly<Record<Role, string>> = {
  type: 'business type',
  coin: 'coin',
  side: 'side',
  account: 'account',
  contra: 'contra account',
  taxCode: 'tax code',
  text: 'text',
  exchangeAccount: 'exchange account',
};
