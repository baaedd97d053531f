// Readers of the two tables that a roll-forward takes: business types, each with its column, and
// rates.
import type { DateSystem } from '../../records/calendar';
import { KNOWN_TYPES } from '../../proofs/closing/type-columns';
import {
  ROLL_COLUMNS,
  type RateLine,
  type RollColumn,
  type RollForwardForm,
  type TypeColumns,
} from '../../records/reconcile-call';
import { RefusedArgument, shown, type Written } from './cell-argument';
import { Unreadable, unreadableSaid } from '../../tables/outcome';
import { rateLinesOf } from '../../tables/rate-lines';
import { readTable, type TableShape } from './table-argument';
import { readSwitch } from './value-arguments';
import { say } from '../../../platform/say';

const TYPES: TableShape<'type' | 'column'> = {
  headers: {
    type: ['type', 'business type', 'biztype'],
    column: ['column', 'roll-forward column', 'roll-forward'],
  },
  required: ['type', 'column'],
  accepts: say`TRUE, or a range whose first row names its columns: type and column`,
};

/** Nothing where neither was given: the rows are then those of LEDGER.CHECK as it always was. */
export function readRollForward(
  types: unknown,
  rates: unknown,
  byType: unknown,
  mapping: unknown,
  dateSystem: DateSystem,
): { readonly rollForward?: RollForwardForm } {
  const valued = isOmitted(rates) ? null : readRates('rates', rates, dateSystem);
  const mapped = isOmitted(mapping) ? null : cellsOf(mapping);
  const columns =
    readTypeColumns('types', types) ?? (valued === null && mapped === null ? null : KNOWN_TYPES);
  if (columns === null) return {};
  if (readSwitch('by_type', byType))
    throw new RefusedArgument(
      'by_type',
      say`by_type is TRUE and types or rates are given. Leave by_type out: the table of types says which columns there are.`,
    );
  return { rollForward: { types: columns, rates: valued, ...(mapped && { mapping: mapped }) } };
}

/** A mapping that is not finished yet spoils no roll-forward: its cells are read with the journal. */
const cellsOf = (range: unknown): (string | number)[][] =>
  (Array.isArray(range) ? range : [[range]]).flatMap((row: unknown) => {
    const cells = (Array.isArray(row) ? row : [row]).map((cell: unknown) =>
      typeof cell === 'string' || typeof cell === 'number' ? cell : isBlank(cell) ? '' : '#VALUE!',
    );
    const end = cells.findLastIndex((cell) => cell !== '') + 1;
    return end === 0 ? [] : [cells.slice(0, end)];
  });
const isBlank = (cell: unknown): boolean => cell === null || cell === undefined;

/** null: omitted or FALSE. TRUE: the known types. */
function readTypeColumns(argument: string, value: unknown): TypeColumns | null {
  if (isOmitted(value)) return null;
  const single: unknown =
    Array.isArray(value) && value.flat().length === 1 ? value.flat()[0] : value;
  if (single === false) return null;
  if (single === true) return KNOWN_TYPES;
  const found = new Map<string, RollColumn>();
  for (const { row, read } of readTable(argument, value, TYPES).rows) {
    const [type, column] = [read('type'), read('column')];
    if (type === null)
      throw new RefusedArgument(argument, say`${argument} has no type in row ${row}. Give one.`);
    const name = String(type).toLowerCase();
    const meant = columnOf(argument, row, column);
    if ((found.get(name) ?? meant) !== meant)
      throw new RefusedArgument(
        argument,
        say`${argument} names ${shown(name)} twice, with two columns, in row ${row} again. Leave one out.`,
      );
    found.set(name, meant);
  }
  // In one order: the same table sorted another way is the same question.
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

function columnOf(argument: string, row: number, written: Written | null): RollColumn {
  const column = ROLL_COLUMNS.find(
    ({ field }) =>
      field ===
      String(written ?? '')
        .trim()
        .toLowerCase(),
  );
  if (column !== undefined) return column.field;
  const said = written === null ? say`no column` : say`${shown(written)} as column`;
  throw new RefusedArgument(
    argument,
    say`${argument} has ${said} in row ${row}. Give one of ${ROLL_COLUMNS.map(({ label }) => label).join(', ')}.`,
  );
}

/** @throws RefusedArgument that names the rows. */
export function readRates(
  argument: string,
  value: unknown,
  dateSystem: DateSystem,
): readonly RateLine[] {
  try {
    return rateLinesOf(value, dateSystem);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new RefusedArgument(argument, unreadableSaid(argument, error));
  }
}

/** Excel passes what is left out as null, and a blank cell as "". */
const isOmitted = (value: unknown): boolean =>
  (Array.isArray(value) ? value.flat() : [value]).every(
    (cell) => cell === null || cell === undefined || cell === '',
  );
