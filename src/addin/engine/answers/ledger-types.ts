// LEDGER.TYPES: the number and sum of the entries of each business type and coin.
import { sumDecimals } from '../records/decimal-text';
import { grouped } from '../../platform/grouped';
import type { TypeTotal } from '../proofs/ledger-totals';
import { namesNotSeen } from '../records/ledger-filter';
import { shownField, tableMatrix } from '../proofs/table';
import { readerOf, describe, type CallOf } from './arguments/argument';
import { ACCOUNT, COINS, MONTHS } from './arguments/arguments';
import { coinNotes, coinsAsked } from './coins-asked';
import { resolveMonths, ledgerNeed } from './dates';
import type { DraftedDefinition } from './definition';
import {
  ledgerInWords,
  ledgerRowsQuestion,
  monthsNeeded,
  monthsToo,
  periodTotals,
  monthsInWords,
} from './ledger-months';
import { resultOf } from './result';
import { say } from '../../platform/say';

export const TYPE_TOTALS = [
  shownField('type', 'Business type', 'text'),
  shownField('coin', 'Coin', 'text'),
  shownField('entries', 'Entries', 'number'),
  shownField('change', 'Change', 'amount'),
];

const takes = { coins: COINS, ...MONTHS, account: ACCOUNT };
type TypesCall = CallOf<'LEDGER.TYPES', typeof takes>;

export const ledgerTypes: DraftedDefinition<TypesCall, typeof takes> = {
  name: 'LEDGER.TYPES',
  description: describe(
    'How many entries each business type has in each coin, and the exact sum of their changes.',
    'Wie viele Buchungen jede Vorgangsart in jedem Coin hat, und die genaue Summe ihrer Änderungen.',
  ),
  takes,
  read: readerOf('LEDGER.TYPES', takes),
  example: {
    formula: '=LEDGER.TYPES()',
    says: describe(
      'Entries and changes of this month by business type and coin.',
      'Buchungen und Änderungen dieses Monats nach Vorgangsart und Coin.',
    ),
    columns: TYPE_TOTALS.length,
  },
  sheet: 'By type',
  dates: resolveMonths,
  inWords: ({ coins }, dates) => ledgerInWords(coins, null, dates),
  needs: (_, dates, zones) => monthsNeeded(dates, zones),
  needsMore: (_, dates, context) => monthsToo(dates, context),
  async build({ coins: texts, accounts }, dates, context) {
    const need = ledgerNeed(dates, context.zones);
    const read = await periodTotals(dates, context);
    if (read === null) return null;
    const { fetchedAtMs } = read;
    const coins = await coinsAsked(read.coins, texts, need.months[0], context);
    const asked = coins.keysMeantBy(texts);
    const groups = read.ledgers.map(({ account, months }) => {
      const found = months.flatMap((totals) => totals.byType(coins));
      return { account, rows: addedUp(found.filter(({ coin }) => asked?.has(coin) ?? true)) };
    });
    const notes = [
      ...need.notes,
      ...read.notes,
      ...namesNotSeen({ coins: texts, types: null }, read.seen, coins, () => monthsInWords(dates)),
      ...coinNotes(coins, texts),
    ];
    const records = groups.reduce((sum, { rows }) => sum + rows.length, 0);
    return resultOf({ fetchedAtMs, complete: true, notes }, records, context.cells, (form) =>
      tableMatrix(groups, TYPE_TOTALS, accounts !== null, { ...form, headers: 1 }),
    );
  },
  nothingBehind: (address) =>
    say`${address} shows business types. LEDGER with that type lists their entries.`,
  evidence: ({ coins }, dates) => ledgerRowsQuestion(coins, null, dates),
};

/** A row for each type and coin, over all months, by their names. */
function addedUp(totals: readonly TypeTotal[]): TypeTotal[] {
  const alike = grouped(totals, ({ type, coin }) => `${type}\t${coin}`);
  return [...alike]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, own]) => ({
      ...own[0]!,
      entries: own.reduce((sum, { entries }) => sum + entries, 0),
      change: sumDecimals(own.map(({ change }) => change)),
    }));
}
