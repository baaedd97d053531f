// Compares the tables of an evidence pack with the results of Tieout's own functions over the
// answers in it. The answers were read by verify's own reader; the functions are the add-in's, so
// an error in them is on both sides.
import { differencesBetween } from '../../addin/engine/evidence/differences';
import {
  nameOfStatement,
  type JournalStatement,
  type PackStatement,
  type RollForwardStatement,
  type StatementRow,
  type TieoutStatement,
  type ValuedStatement,
} from '../../addin/engine/evidence/pack-statement';
import { checkLedger } from '../../addin/engine/proofs/check';
import { journalOf } from '../../addin/engine/proofs/journal/journal';
import { Mapping } from '../../addin/engine/proofs/journal/mapping';
import { movementsOf } from '../../addin/engine/proofs/journal/movements';
import { ledgerSpan } from '../../addin/engine/proofs/ledger-span';
import { journalRows, rollForwardRows, tieoutRows } from '../../addin/engine/proofs/statement-rows';
import { tieout } from '../../addin/engine/proofs/tieout/tieout';
import { addDays, monthOf, monthsBetween } from '../../addin/engine/records/calendar';
import { commissionCoin } from '../../addin/engine/records/coins';
import { STANDARD_VALUES, type ValueForm } from '../../addin/engine/records/value-settings';
import { instantsOfMonth, localDay, monthsCovering } from '../../addin/engine/records/zone';
import { NotInTheFile, type PackAnswers } from './pack-answers';

const PRODUCTS = ['SPOT', 'FUTURES'] as const;

/** Sentences; empty if every number agrees. */
export function statementFaults(statement: PackStatement, answers: PackAnswers): string[] {
  const place = (sentence: string): string => `${nameOfStatement(statement)}: ${sentence}`;
  if (!answers.countsIn(statement.zones))
    return [place('it counts days and months in other zones than the results.')];
  try {
    return rowFaults(statement.rows, rowsOf(statement, answers)).map(place);
  } catch (error) {
    if (error instanceof NotInTheFile) return [place(`it cannot be made again: ${error.message}`)];
    throw error;
  }
}

/** Throws NotInTheFile. */
function rowsOf(statement: PackStatement, answers: PackAnswers): StatementRow[] {
  switch (statement.kind) {
    case 'roll-forward':
      return rollForward(statement, answers);
    case 'journal':
      return journal(statement, answers);
    case 'tie-out':
      return statement.accounts.flatMap((_, at) => tieoutOf(at, statement, answers));
  }
}

const formOf = ({ digits, rounding, limit, rateDays }: ValuedStatement): ValueForm => ({
  ...STANDARD_VALUES,
  ...{ digits, mode: rounding, limit },
  ...(rateDays !== undefined && { rateDays }),
});

/** The roll-forward of each account over whole months. */
function checked(
  { accounts, from, to, zones: { displayZone, exchangeZone } }: ValuedStatement,
  coins: readonly string[] | null,
  answers: PackAnswers,
) {
  const months = monthsCovering(from, to, displayZone, exchangeZone);
  const periods = monthsBetween(from, to).map((month) => ({
    month,
    ...instantsOfMonth(displayZone, month),
  }));
  return accounts.map((account) => ({
    account,
    rows: checkLedger(answers.ledger(account, months, exchangeZone), periods, coins),
  }));
}

function rollForward(statement: RollForwardStatement, answers: PackAnswers): StatementRow[] {
  const groups = checked(statement, statement.coins, answers);
  return rollForwardRows(groups, statement, statement.zones.displayZone, formOf(statement));
}

function journal(statement: JournalStatement, answers: PackAnswers): StatementRow[] {
  const { zones, mapping, types, rates } = statement;
  const groups = checked(statement, null, answers);
  const found = movementsOf(
    ...([groups, { types, rates }, zones.displayZone, formOf(statement)] as const),
    new Map(statement.transfers),
  );
  if (!found.ok) throw new NotInTheFile(found.sentence);
  const lines = mapping.map((line, row) => ({ ...line, row }));
  return journalRows(journalOf(found.movements, new Mapping(lines), statement), found.withoutValue);
}

function tieoutOf(at: number, statement: TieoutStatement, answers: PackAnswers): StatementRow[] {
  const { coin, start, end, settledTo, lagDays, zones } = statement;
  const { exchangeZone } = zones;
  const [account, side] = [statement.accounts[at] ?? '', statement.sides[at]];
  const symbols = side?.symbols ?? [];
  const from = addDays(start, -lagDays);
  const months = monthsBetween(monthOf(from), monthOf(settledTo));
  const sources = answers.ledger(account, months, exchangeZone, 'the last may be open');
  const last = sources.at(-1);
  const knownToMs = last ? Math.min(last.readAtMs, last.endMs) : 0;
  const knownDay = localDay(exchangeZone, knownToMs);
  const due = addDays(end, lagDays);
  if (settledTo < end || settledTo > due || (settledTo < due && settledTo < knownDay))
    throw new NotInTheFile(
      `more is known of ${account} than the commission settled up to ${settledTo}.`,
    );
  const series = symbols.flatMap((symbol) =>
    PRODUCTS.map((product) => ({ symbol, coin: commissionCoin(coin), product })),
  );
  const settled = { start: from, end: settledTo };
  const result = tieout(
    { ...statement, exchangeZone },
    {
      symbols,
      isUnlisted: side?.isUnlisted ?? false,
      records: answers.commission(account, series, settled, exchangeZone, knownDay),
      entries: ledgerSpan(sources).entries,
      knownToMs,
      unknownDays: new Map(),
    },
  );
  return tieoutRows(account, result);
}

function rowFaults(stated: readonly StatementRow[], found: readonly StatementRow[]): string[] {
  const counted =
    stated.length === found.length
      ? []
      : [`it has ${stated.length} lines, the answers give ${found.length}.`];
  return [
    ...counted,
    ...found.flatMap((row, at) =>
      stated[at] === undefined
        ? []
        : differencesBetween(stated[at], row).map(
            (difference) => `line ${at + 1}, ${nameOf(row)}, ${difference}`,
          ),
    ),
  ];
}

/** The first words of a line, up to its first amount. */
const nameOf = (row: StatementRow): string =>
  Object.values(row)
    .slice(0, 3)
    .filter((text) => text !== null)
    .join(' ');
