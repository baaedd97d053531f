// Which records stand behind a live call: those that it shows, or those that it counted.
import { nameKey } from '../accounts/account';
import type {
  LedgerQuestionOfRows,
  RebatesQuestionOfRows,
  RowsQuestion,
} from '../evidence/rows-question';
import { parseDay, parseMonth, type IsoMonth } from '../records/calendar';
import type { NamedArgument } from '../snapshot/certificate';
import type { FunctionName, LiveQuestion, ResolvedDates } from './calls';
import { productsOf } from './needs';

/**
 * @param balanceFrom of a balance, the month in which its last entry was found.
 * null: more than one operation of more than one account stands behind it, which no single certificate can say.
 */
export function rowsQuestionOf(
  call: LiveQuestion,
  dates: ResolvedDates,
  balanceFrom: IsoMonth | null = null,
): RowsQuestion | null {
  switch (call.name) {
    case 'LEDGER':
    case 'LEDGER.MATCH':
      return ledger(call.coins, call.types, dates);
    case 'LEDGER.CHECK':
      return ledger(call.coins, null, dates);
    case 'LEDGER.TOTAL':
      return ledger([call.coin], call.types, dates);
    case 'LEDGER.BALANCE':
      return {
        ...ledger([call.coin], null, { ...dates, first: balanceFrom ?? dates.first }),
        untilMs: dates.atMs ?? null,
      };
    case 'REBATES':
    case 'REBATES.TOTAL':
      return rebates(call.symbols, call.coins, dates, productsOf(call));
    case 'REBATES.TIEOUT': {
      const [own, ...more] = dates.symbols ?? [];
      return own === undefined || more.length > 0
        ? null
        : rebates(own[1], [call.coin], dates, ['SPOT', 'FUTURES']);
    }
  }
}

function ledger(
  coins: readonly string[] | null,
  types: readonly string[] | null,
  { first, last, askedTo }: ResolvedDates,
): LedgerQuestionOfRows {
  const [from, to] = [parseMonth(first), parseMonth(last < askedTo ? last : askedTo)];
  return {
    operation: 'LEDGER',
    coins,
    types,
    period: from === null || to === null || from > to ? null : { from, to },
    untilMs: null,
  };
}

function rebates(
  symbols: readonly string[],
  coins: readonly string[],
  { first, last, askedTo }: ResolvedDates,
  products: RebatesQuestionOfRows['products'],
): RebatesQuestionOfRows {
  const [from, to] = [parseDay(first), parseDay(last < askedTo ? last : askedTo)];
  return {
    operation: 'REBATES',
    symbols,
    coins,
    products,
    period: from === null || to === null || from > to ? null : { from, to },
  };
}

/** The names of arguments, in their order. */
const ARGUMENTS: Readonly<Record<FunctionName, readonly string[]>> = {
  LEDGER: ['coin', 'type', 'from', 'to', 'headers', 'columns', 'account'],
  REBATES: ['symbol', 'coin', 'start', 'end', 'product', 'headers', 'columns', 'account'],
  'LEDGER.CHECK': ['coin', 'from', 'to', 'headers', 'account', 'types'],
  'LEDGER.TOTAL': ['field', 'coin', 'type', 'from', 'to', 'account'],
  'LEDGER.BALANCE': ['coin', 'at', 'account'],
  'LEDGER.MATCH': ['book', 'coin', 'type', 'from', 'to', 'days', 'tolerance', 'headers', 'account'],
  'REBATES.TOTAL': ['field', 'symbol', 'coin', 'start', 'end', 'product', 'account'],
  'REBATES.TIEOUT': ['coin', 'start', 'end', 'types', 'lag_days', 'headers', 'account'],
};

const LONGEST = 500;

/** What the formula said, argument by argument; those left out are left out here too. */
export function calledArguments(name: FunctionName, raw: readonly unknown[]): NamedArgument[] {
  return raw.flatMap((value, i) => {
    const text = shown(value);
    return text === '' ? [] : [{ name: ARGUMENTS[name][i] ?? `argument ${i + 1}`, text }];
  });
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const text = value
      .flat()
      .map(shown)
      .filter((one) => one !== '')
      .join(', ');
    return text.length > LONGEST ? `a range of ${value.length} rows` : text;
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : 'a value';
}

/** Accounts in the order of their numbers in a certificate: by name, each once. */
export function inOrderOfNames<Named extends { readonly name: string }>(
  named: readonly Named[],
): Named[] {
  return [...new Map(named.map((one) => [nameKey(one.name), one])).values()].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}
