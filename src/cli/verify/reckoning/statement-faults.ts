// What the tables of an evidence pack say, against what its answers give by decimal.js.
import { differencesBetween } from '../../../addin/engine/evidence/differences';
import {
  nameOfStatement,
  type PackStatement,
  type StatementRow,
} from '../../../addin/engine/evidence/pack-statement';
import { journalAgain } from './journal-again';
import { NotInTheFile, type PackAnswers } from './pack-answers';
import { rollForwardAgain } from './roll-forward-again';
import { tieoutAgain } from './tieout-again';

/** In words; none where every number agrees. */
export function statementFaults(statement: PackStatement, answers: PackAnswers): string[] {
  const place = (sentence: string): string => `${nameOfStatement(statement)}: ${sentence}`;
  if (!answers.countsIn(statement.zones))
    return [place('it counts days and months in other zones than the results.')];
  try {
    const { rows, faults } = reckoned(statement, answers);
    return [...faults, ...rowFaults(statement.rows, rows)].map(place);
  } catch (error) {
    if (error instanceof NotInTheFile) return [place(`it cannot be reckoned: ${error.message}`)];
    throw error;
  }
}

function reckoned(
  statement: PackStatement,
  answers: PackAnswers,
): { readonly rows: StatementRow[]; readonly faults: readonly string[] } {
  switch (statement.kind) {
    case 'roll-forward':
      return { rows: rollForwardAgain(statement, answers), faults: [] };
    case 'journal':
      return { rows: journalAgain(statement, answers), faults: [] };
    case 'tie-out':
      return tieoutAgain(statement, answers);
  }
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
