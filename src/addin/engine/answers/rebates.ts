// REBATES: commission records of a broker account, one row each.
import { runYielding } from '../../platform/yield-to-main';
import { REBATE_COLUMNS } from '../records/columns';
import type { CommissionRecord } from '../records/commission-record';
import { orderingCommissionRecords } from '../records/row-order';
import { dayName } from '../records/calendar';
import { productsOf } from './arguments/value-arguments';
import {
  ACCOUNT_OF_RECORDS,
  columnsOf,
  COMMISSION_COINS,
  DAYS,
  HEADERS,
  PRODUCT,
  SYMBOLS,
} from './arguments/arguments';
import { readerOf, describe, type CallOf } from './arguments/argument';
import { resolveDays, type ResolvedDates, rebatesNeed, type SeriesAsked } from './dates';
import { type ReadContext, type DraftedDefinition, showsRecords } from './definition';
import {
  daysNeeded,
  overMonthEndNotes,
  withdrawnNotes,
  readRebates,
  rebateRowsQuestion,
  rebatesInWords,
} from './rebate-days';
import { recordsResult, type StoredRows } from './result';
import { say } from '../../platform/say';

const takes = {
  symbol: SYMBOLS,
  coin: COMMISSION_COINS,
  ...DAYS,
  product: PRODUCT,
  headers: { ...HEADERS, field: 'headers' as const },
  columns: columnsOf(REBATE_COLUMNS),
  account: ACCOUNT_OF_RECORDS,
};
export type RebatesCall = CallOf<'REBATES', typeof takes>;

/** The series that a call requests. */
export const seriesAsked = ({ symbols, coins, product }: RebatesCall): SeriesAsked => ({
  symbols,
  coins,
  products: productsOf(product),
});

export const rebates: DraftedDefinition<RebatesCall, typeof takes> = {
  name: 'REBATES',
  description: describe(
    'Commission records of a broker account, one row each, read whole from the exchange.',
    'Provisionen eines Brokerkontos, je eine Zeile, vollständig von der Börse gelesen.',
  ),
  takes,
  read: readerOf('REBATES', takes),
  example: {
    formula: '=REBATES("BTCUSDT","USDT")',
    says: describe(
      'A month of commission of one pair, up to today.',
      'Ein Monat Provision für ein Paar, bis heute.',
    ),
    columns: REBATE_COLUMNS.length,
  },
  sheet: 'Rebates',
  dates: resolveDays,
  inWords: (call, dates) => rebatesInWords(seriesAsked(call), dates),
  needs: (call, dates) => daysNeeded(seriesAsked(call), dates),
  async build(call, dates, context) {
    const stored = await rebateRows(call, dates, context);
    return stored && recordsResult({ operation: 'REBATES', ...stored }, call, context.cells);
  },
  nothingBehind: showsRecords,
  evidence: (call, dates) => rebateRowsQuestion(seriesAsked(call), dates),
};

/** The stored records of a call; null if a day is missing. */
export async function rebateRows(
  call: RebatesCall,
  dates: ResolvedDates,
  context: ReadContext,
): Promise<StoredRows<CommissionRecord> | null> {
  const { series, window, notes } = rebatesNeed(seriesAsked(call), dates);
  const read = await readRebates(context, series, window);
  if (read === null) return null;
  const { stored, groups, gone: withdrawn } = read;
  const { retainedFrom } = stored;
  const holdsNothing = retainedFrom !== null && window !== null && retainedFrom > window.end;
  const gone =
    retainedFrom === null
      ? []
      : [
          holdsNothing
            ? say`The exchange no longer holds the days that were asked.`
            : say`The exchange holds nothing before ${dayName(retainedFrom)}. The result starts there.`,
        ];
  return {
    ...stored,
    notes: [
      ...gone,
      ...notes,
      ...withdrawnNotes(withdrawn),
      ...overMonthEndNotes(groups.flatMap(({ records }) => records)),
    ],
    rows: await runYielding(orderingCommissionRecords(groups)),
  };
}
