// LEDGER.TOTAL: one exact sum over ledger entries.
import { sumDecimals } from '../records/decimal-text';
import { namesNotSeen } from '../records/ledger-filter';
import { ledgerSumField } from '../records/summable';
import { amountCell } from '../proofs/amount-cell';
import { coinNotes, coinsAsked, oneCoin } from './coins-asked';
import { readerOf, describe, type CallOf } from './arguments/argument';
import { ACCOUNTS_ADDED, MONTHS, ONE_COIN, sumOf, TYPES } from './arguments/arguments';
import { periodsOf, resolveMonths, ledgerNeed } from './dates';
import type { DraftedDefinition } from './definition';
import {
  coinsOfLedgers,
  ledgerInWords,
  ledgerRowsQuestion,
  monthsInWords,
  monthsNeeded,
  monthsToo,
  periodTotals,
  readLedgers,
} from './ledger-months';
import { resultOf } from './result';
import { counted, say } from '../../platform/say';

const takes = {
  field: {
    ...sumOf(ledgerSumField),
    description: describe(
      'Change or Fees (or deltaAmount, fees); name:text gives the exact text.',
      'Change oder Fees (oder deltaAmount, fees); name:text gibt den genauen Text.',
    ),
  },
  coin: {
    ...ONE_COIN,
    description: describe(
      'A coin such as USDT: sums never mix coins.',
      'Ein Coin wie USDT: Summen mischen nie Coins.',
    ),
  },
  type: {
    ...TYPES,
    field: 'types' as const,
    description: describe(
      'Business types such as deposit. Omitted: all.',
      'Vorgangsarten wie deposit. Ohne Angabe: alle.',
    ),
  },
  ...MONTHS,
  account: ACCOUNTS_ADDED,
};
export type LedgerTotalCall = CallOf<'LEDGER.TOTAL', typeof takes>;

export const ledgerTotal: DraftedDefinition<LedgerTotalCall, typeof takes> = {
  name: 'LEDGER.TOTAL',
  carriesDigits: true,
  description: describe(
    'The exact sum of a column of ledger entries of one coin.',
    'Die genaue Summe einer Spalte der Buchungen eines Coins.',
  ),
  counts: (count) => counted(count, 'total'),
  takes,
  read: readerOf('LEDGER.TOTAL', takes),
  example: {
    formula: '=LEDGER.TOTAL("Change","USDT")',
    says: describe(
      'The exact sum of this month’s changes.',
      'Die genaue Summe der Änderungen dieses Monats.',
    ),
    columns: 1,
  },
  sheet: 'Total',
  dates: resolveMonths,
  inWords: ({ coin, types }, dates) => ledgerInWords([coin], types, dates),
  needs: (_, dates, zones) => monthsNeeded(dates, zones),
  needsMore: (_, dates, context) => monthsToo(dates, context),
  async build({ sum, coin, types }, dates, context) {
    const need = ledgerNeed(dates, context.zones);
    const read = await periodTotals(dates, context);
    if (read === null) return null;
    const coins = await coinsAsked(read.coins, [coin], need.months[0], context);
    oneCoin(coins, coin);
    const question = { field: sum.field, coin, types };
    const months = read.ledgers.flatMap((ledger) => ledger.months);
    const total = sumDecimals(months.map((totals) => totals.total(question, coins)));
    const holds = months.some((totals) => totals.holds(question, coins));
    const period = monthsInWords(dates);
    const known = {
      fetchedAtMs: read.fetchedAtMs,
      complete: true,
      notes: [
        ...need.notes,
        ...read.notes,
        ...(holds ? [] : [say`No entries: nothing was added up for ${period}.`]),
        ...namesNotSeen({ coins: [coin], types }, read.seen, coins, () => period),
        ...coinNotes(coins, [coin]),
      ],
    };
    return resultOf(known, 1, context.cells, (form) =>
      amountCell(total, sum.asText, 'Total', form),
    );
  },
  async investigate(call, dates, context) {
    const need = ledgerNeed(dates, context.zones);
    const read = await readLedgers(context, need);
    if (read === null) return null;
    const { ledgers } = read;
    const periods = periodsOf(dates, context.zones.displayZone);
    const sole = ledgers.map(({ account, months, sources }) => ({ account, months, sources }));
    const coins = await coinsOfLedgers(sole);
    const asked = await coinsAsked(coins, [call.coin], need.months[0], context);
    return { name: 'LEDGER.TOTAL', call, periods, ledgers, coins: asked };
  },
  evidence: ({ coin, types }, dates) => ledgerRowsQuestion([coin], types, dates),
};
