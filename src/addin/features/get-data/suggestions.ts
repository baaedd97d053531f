// Suggestions: pairs, coins and business types of stored records and of this workbook's formulas.
import type { Coverage } from '../../engine/archive/stored-answers';
import type { Field } from '../../engine/answers/arguments/argument';
import { definitionOf } from '../../engine/answers/definitions';
import type { Suggestions } from './get-data-state';
import type { SessionContext } from '../../workbook/session/session-context';
import type { SymbolLists } from '../../workbook/live/account-symbols';

/** The maximum of suggestions; other values are typed. */
const MOST = 200;
/** The newest months show the coins and types that an account has now. */
const MONTHS_LOOKED_AT = 2;
/** Examples from the exchange's documentation, where there are no records yet. */
const EXAMPLES: Suggestions = {
  symbols: ['BTCUSDT', 'ETHUSDT'],
  commissionCoins: ['USDT', 'BTC'],
  ledgerCoins: ['USDT', 'BTC'],
  types: ['deposit', 'withdraw', 'trade_out'],
};
const NOTHING: Coverage = { months: [], series: [] };

/** @param account by name; null: the workbook's. */
export async function suggestionsFor(
  account: string | null,
  { accounts, parts: { archive } }: SessionContext,
  symbols: SymbolLists,
): Promise<Suggestions> {
  const name = account ?? accounts.defaultName ?? '';
  const owners = accounts.ownersNamed(name);
  const rebates = owners ? await archive.coverage(owners.rebates) : NOTHING;
  const { months } = owners ? await archive.coverage(owners.ledger) : NOTHING;
  const stored = owners
    ? await Promise.all(
        months.slice(-MONTHS_LOOKED_AT).map((month) => archive.month(owners.ledger, month)),
      )
    : [];
  const entries = stored.flatMap((month) => month?.reading.entries ?? []);
  const asked = symbols.calls().filter((call) => accounts.means(call, name));
  const named = (field: Field): readonly string[] =>
    asked.flatMap((call) =>
      Object.values(definitionOf(call).takes)
        .filter((one) => one.field === field)
        .flatMap((one) => [one.written(call)].flat())
        .filter((text) => typeof text === 'string'),
    );
  return {
    symbols: seen(
      [...(await symbols.of(name)).symbols, ...rebates.series.map(({ series }) => series.symbol)],
      EXAMPLES.symbols,
    ),
    commissionCoins: seen(
      [...rebates.series.map(({ series }) => series.coin), ...named('commissionCoins')],
      EXAMPLES.commissionCoins,
    ),
    ledgerCoins: seen(
      [...entries.map(({ coinName }) => coinName), ...named('ledgerCoins')],
      EXAMPLES.ledgerCoins,
    ),
    types: seen(
      entries.map(({ bizType }) => bizType),
      EXAMPLES.types,
    ),
  };
}

/** Each value once, the most frequent first, the examples last. */
function seen(found: readonly string[], examples: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1);
  const ordered = [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([one]) => one);
  return [...ordered, ...examples.filter((one) => !counts.has(one))].slice(0, MOST);
}
