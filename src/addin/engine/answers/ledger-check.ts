// LEDGER.CHECK: months of the ledger proven, a row for each coin and month.
import { runYielding } from '../../platform/yield-to-main';
import { derived } from '../records/derived';
import { Coins } from '../records/coins';
import { NAMES_SEEN, NamesSeen, namesNotSeen } from '../records/ledger-filter';
import type { RollForwardForm } from '../records/reconcile-call';
import { checkingLedger, type CheckRow } from '../proofs/check';
import { checkMatrix } from '../proofs/check-table';
import type { MovedEntry } from '../proofs/own-transfers';
import { tableMatrix, type AccountRows } from '../proofs/table';
import { proofOfCheck } from '../proofs/proof';
import { argument, readerOf, describe, type Argument, type CallOf } from './arguments/argument';
import { ACCOUNT, COINS, HEADERS, MONTHS } from './arguments/arguments';
import { readRollForward } from './arguments/roll-forward-arguments';
import { readSwitch } from './arguments/value-arguments';
import { coinsAsked, takenNotes } from './coins-asked';
import { periodsOf, resolveMonths, ledgerNeed, type ResolvedDates } from './dates';
import { NO_SERIES, type AnswerContext, type DraftedDefinition } from './definition';
import {
  coinsOfLedgers,
  ledgerInWords,
  ledgerRowsQuestion,
  monthsAround,
  monthsInWords,
  notRetainedNotes,
  readLedgers,
} from './ledger-months';
import { resultOf, type Result } from './result';
import type * as RollForward from './roll-forward';

/** If omitted, inflow and outflow are not divided. */
interface AsRollForward {
  readonly rollForward?: RollForwardForm;
}

/** The tables of a roll-forward are read together, at the place of its types. */
const READ_WITH_TYPES = {
  range: true,
  read: () => ({}),
  key: () => null,
  written: () => null,
} as const;

const types: Argument<AsRollForward> = {
  description: describe(
    'A range of types and columns (Deposits, Withdrawals, Trades, Commission, Transfers, Other), or TRUE for the known types: the rows are then a roll-forward.',
    'Ein Bereich mit Arten und Spalten (Deposits, Withdrawals, Trades, Commission, Transfers, Other) oder WAHR für die bekannten Arten: Die Zeilen sind dann eine Saldenentwicklung.',
  ),
  range: true,
  read: (_, value, dateSystem, of) =>
    readRollForward(value, of('rates'), of('by_type'), of('mapping'), dateSystem),
  key: ({ rollForward }) => rollForward ?? null,
  written: () => null,
};

const takes = {
  coin: COINS,
  ...MONTHS,
  headers: HEADERS,
  account: ACCOUNT,
  by_type: argument('byType', {
    description: describe(
      'TRUE adds a column for each business type that occurs.',
      'WAHR fügt für jede vorkommende Vorgangsart eine Spalte hinzu.',
    ),
    parse: readSwitch,
  }),
  types,
  rates: {
    ...READ_WITH_TYPES,
    description: describe(
      'A range of dates, coins and rates: values each row, with the exchange difference.',
      'Ein Bereich mit Datum, Coin und Kurs: bewertet jede Zeile, mit Kursdifferenz.',
    ),
  },
  mapping: {
    ...READ_WITH_TYPES,
    description: describe(
      'The mapping of your journal: each row says whether the journal is still as posted.',
      'Die Zuordnung Ihres Journals: Jede Zeile sagt, ob das Journal noch so gebucht würde.',
    ),
  },
};
export type CheckCall = CallOf<'LEDGER.CHECK', typeof takes>;

export const ledgerCheck: Omit<DraftedDefinition<CheckCall, typeof takes>, 'build'> = {
  name: 'LEDGER.CHECK',
  carriesDigits: true,
  description: describe(
    'Proves months of the ledger: opening, inflow, outflow, fees, unexplained and closing of each coin, and the first break.',
    'Weist Monate des Kontobuchs nach: Anfang, Zugang, Abgang, Gebühren, Ungeklärtes und Ende je Coin, dazu den ersten Bruch.',
  ),
  takes,
  read: readerOf('LEDGER.CHECK', takes),
  example: {
    formula: '=LEDGER.CHECK("USDT")',
    says: describe(
      'Opening, movements and closing of this month, and the first break.',
      'Anfang, Bewegungen und Ende dieses Monats, dazu der erste Bruch.',
    ),
    columns: 17,
  },
  sheet: 'Roll-forward',
  dates: resolveMonths,
  inWords: ({ coins }, dates) => ledgerInWords(coins, null, dates),
  needs: (_, dates, zones) => ({ months: monthsAround(dates, zones), ...NO_SERIES }),
  async investigate(call, dates, context) {
    const { zones } = context;
    const need = ledgerNeed(dates, zones);
    const read = await readLedgers(context, need, monthsAround(dates, zones));
    if (read === null) return null;
    const { ledgers } = read;
    const { displayZone } = zones;
    const periods = periodsOf(dates, displayZone);
    const occurring = await coinsOfLedgers(ledgers);
    const coins = await coinsAsked(occurring, call.coins, need.months[0], context);
    return { name: 'LEDGER.CHECK', call, periods, displayZone, ledgers, coins };
  },
  evidence: ({ coins }, dates) => ledgerRowsQuestion(coins, null, dates),
};

/**
 * The result; null if a part is not stored.
 * @param load loads the code of a roll-forward.
 */
export async function checkResult(
  call: CheckCall,
  dates: ResolvedDates,
  context: AnswerContext,
  load: () => Promise<typeof RollForward>,
): Promise<Result | null> {
  const need = ledgerNeed(dates, context.zones);
  const read = await readLedgers(context, need, monthsAround(dates, context.zones));
  if (read === null) return null;
  const periods = periodsOf(dates, context.zones.displayZone);
  const seen = new NamesSeen();
  for (const { sources } of read.ledgers)
    for (const { entries } of sources)
      seen.addAll(await runYielding(derived(NAMES_SEEN, entries ?? [])));
  const checked = async (known?: Coins): Promise<AccountRows<CheckRow>[]> => {
    const all: AccountRows<CheckRow>[] = [];
    for (const { account, sources, beside } of read.ledgers)
      all.push({
        account,
        rows: await runYielding(checkingLedger(sources, periods, call.coins, beside, known)),
      });
    return all;
  };
  const coins = read.ledgers.length > 1 ? await coinsOfLedgers(read.ledgers) : undefined;
  let groups = await checked(coins);
  const occurring = coins ?? groups[0]?.rows[0]?.coins ?? new Coins([]);
  const named = await coinsAsked(occurring, call.coins, need.months[0], context);
  if (named !== occurring) groups = await checked(named);
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const closing =
    call.rollForward && (await load()).rollForwardOf(call.coins, call.rollForward, groups, context);
  const ledgers = read.ledgers.length > 1 ? read.ledgers : [];
  const known = {
    ...read,
    notes: [
      ...read.notes,
      ...need.notes,
      ...notRetainedNotes(read.notRetained),
      ...namesNotSeen({ coins: call.coins, types: null }, seen, named, () => monthsInWords(dates)),
      ...takenNotes(named, call.coins),
      ...(closing?.notes ?? []),
    ],
    proof: () => proofOfCheck(groups, closing?.isBelowLimit),
    ...(closing && { lacking: closing.lacking }),
  };
  const withAccount = call.accounts !== null;
  const result = resultOf(known, rows, context.cells, (form) => {
    const options = { ...form, headers: call.headers };
    return closing
      ? tableMatrix(groups, closing.columns, withAccount, options)
      : checkMatrix(groups, call.byType, withAccount, options);
  });
  let moved: readonly MovedEntry[] | null = null;
  return closing && ledgers.length > 0
    ? { ...result, moved: () => (moved ??= closing.moved(ledgers, named)) }
    : result;
}
