// REBATES: commission records of a broker account, one row each.
import { atOnce, runYielding } from '../platform/yield-to-main';
import type { RebatesCall } from '../records/call';
import { columnsShown, REBATE_COLUMNS } from '../records/columns';
import type { CommissionRecord } from '../records/commission-record';
import { rebatesSteps } from '../records/cells';
import { orderingCommissionRecords } from '../records/row-order';
import { dayName } from '../records/calendar';
import { productsOf, readHeaders, readProduct, readDayRange } from './arguments/value-arguments';
import {
  readColumns,
  readAccounts,
  readCoins,
  readSymbols,
  required,
  reading,
} from './arguments/cell-argument';
import { resolveDays, type ResolvedDates, rebatesNeed, type SeriesAsked } from './dates';
import { type ArchiveOf, type FunctionDefinition, showsRecords } from './definition';
import { daysNeeded, readRebates, rebateRowsQuestion, rebatesInWords } from './rebate-days';
import type { KeptRows } from './result';
import { say } from '../platform/say';

/** What a call asks of the exchange. */
export const seriesAsked = ({ symbols, coins, product }: RebatesCall): SeriesAsked => ({
  symbols,
  coins,
  products: productsOf(product),
});

/** `=REBATES(symbol, coin, [start], [end], [product], [headers], [columns], [account])` */
export const rebates: FunctionDefinition<RebatesCall> = {
  name: 'REBATES',
  arguments: ['symbol', 'coin', 'start', 'end', 'product', 'headers', 'columns', 'account'],
  read: reading(
    ([symbol, coin, start, end, product, headers, columns, account], dateSystem): RebatesCall => ({
      name: 'REBATES',
      symbols: required(
        'symbol',
        readSymbols('symbol', symbol),
        say`a trading pair such as BTCUSDT`,
      ),
      coins: required(
        'coin',
        readCoins('coin', coin),
        say`the coin of the commission, such as USDT`,
      ),
      ...readDayRange(start, end, dateSystem),
      product: readProduct('product', product),
      headers: readHeaders('headers', headers),
      ...readColumns(columns, REBATE_COLUMNS),
      accounts: readAccounts(account),
    }),
  ),
  dates: resolveDays,
  inWords: (call, dates) => rebatesInWords(seriesAsked(call), dates),
  needs: (call, dates) => daysNeeded(seriesAsked(call), dates),
  async build(call, dates, context) {
    const kept = await rebateRows(call, dates, context);
    if (kept === null) return null;
    const columns = columnsShown(REBATE_COLUMNS, call.columns, call.accounts !== null);
    const { headers } = call;
    const { fetchedAtMs, complete, notes } = kept;
    return {
      records: kept.rows.records.length,
      ...(await runYielding(rebatesSteps(kept.rows, columns, { ...context.cells, headers }))),
      fetchedAtMs,
      complete,
      notes,
      cells: (form) => atOnce(rebatesSteps(kept.rows, columns, { ...form, headers })),
      shows: { operation: 'REBATES', ...kept },
    };
  },
  nothingBehind: showsRecords,
  evidence: (call, dates) => rebateRowsQuestion(seriesAsked(call), dates),
};

/** The records of a call from what is kept; null where a day is missing. */
export async function rebateRows(
  call: RebatesCall,
  dates: ResolvedDates,
  archive: ArchiveOf,
): Promise<KeptRows<CommissionRecord> | null> {
  const { series, window, notes } = rebatesNeed(seriesAsked(call), dates);
  const read = await readRebates(archive, series, window);
  if (read === null) return null;
  const { kept, groups } = read;
  const { heldFrom } = kept;
  const holdsNothing = heldFrom !== null && window !== null && heldFrom > window.end;
  const gone =
    heldFrom === null
      ? []
      : [
          holdsNothing
            ? say`The exchange no longer holds the days that were asked.`
            : say`The exchange holds nothing before ${dayName(heldFrom)}. The result starts there.`,
        ];
  return {
    ...kept,
    notes: [...gone, ...notes],
    rows: await runYielding(orderingCommissionRecords(groups)),
  };
}
