// The roll-forward once more, by decimal.js, from the entries of each account.
import type {
  RollForwardStatement,
  StatementRow,
} from '../../../addin/engine/evidence/pack-statement';
import { monthsBetween } from '../../../addin/engine/records/calendar';
import { instantsOfMonth } from '../../../addin/engine/records/zone';
import { chainsAgain, coinMonthOf, type CoinAgain } from './chains-again';
import { sumOf } from './exact';
import type { PackAnswers } from './pack-answers';
import { endsOf, PARTS, said, TypesAndRates, valuesOf } from './values-again';

/** Throws NotInTheFile. */
export function rollForwardAgain(
  statement: RollForwardStatement,
  answers: PackAnswers,
): StatementRow[] {
  const { accounts, coins, from, to, zones } = statement;
  const tables = new TypesAndRates(statement);
  return accounts.flatMap((account) => {
    const chains = chainsAgain(answers.wholeMonths(account, { from, to }, zones));
    const wanted = chains.filter(({ coin }) => coins?.includes(coin.toUpperCase()) ?? true);
    const absent = (coins ?? []).filter(
      (coin) => !chains.some((chain) => chain.coin.toUpperCase() === coin),
    );
    const all = [
      ...wanted,
      ...absent.map((coin): CoinAgain => ({ coin, feesOutside: false, steps: [] })),
    ].sort((a, b) => (a.coin < b.coin ? -1 : a.coin > b.coin ? 1 : 0));
    return all.flatMap((chain) =>
      monthsBetween(from, to).map((month) => rowOf(account, chain, month, tables)),
    );
  });
}

function rowOf(
  account: string,
  chain: CoinAgain,
  month: ReturnType<typeof monthsBetween>[number],
  tables: TypesAndRates,
): StatementRow {
  const { coin, feesOutside } = chain;
  const { zones } = tables.statement;
  const row = coinMonthOf(chain, instantsOfMonth(zones.displayZone, month));
  const types = [...new Set(row?.steps.map(({ entry }) => entry.bizType))].sort();
  const column = (field: string) =>
    row &&
    sumOf(
      row.steps.flatMap(({ entry, change }) =>
        tables.columnOf(entry.bizType) === field ? [change] : [],
      ),
    );
  const own: Record<string, string | null> = {
    account,
    month,
    coinName: coin,
    opening: said(row?.opening),
    ...Object.fromEntries(PARTS.map((part) => [part, said(column(part))])),
    feesTaken: said(row?.feesTaken),
    unexplainedNet: said(row?.unexplained),
    closing: said(row?.closing),
    fees: said(row?.fees),
    breaks: String(row?.breaks ?? 0),
    unlistedTypes: types.filter((type) => !tables.names(type)).join(', '),
    status: !row || row.steps.length === 0 ? 'no entries' : row.breaks > 0 ? 'breaks' : 'ties out',
  };
  if (!tables.hasRates) return own;
  const [first, last] = endsOf(month);
  const values = row && valuesOf(coin, month, row, feesOutside, tables);
  return {
    ...own,
    openingRate: row && tables.rateOn(coin, first),
    closingRate: row && tables.rateOn(coin, last),
    openingValue: said(values?.opening),
    ...Object.fromEntries(PARTS.map((part) => [`${part}Value`, said(values?.parts.get(part))])),
    exchangeDifferenceValue: said(values?.exchangeDifference),
    closingValue: said(values?.closing),
  };
}
