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
import { shorten } from '../../records/shorten';
import { RefusedArgument } from './cell-argument';
import { cellsOf, writtenIn, type Range } from '../../pasted-tables/range-cells';
import { TABLE_WORDS } from '../../pasted-tables/header-words';
import { columnsMissing, findNamedTable, onlyColumn } from '../../pasted-tables/named-table';
import { Unreadable, unreadableSaid } from '../../pasted-tables/reading-outcome';
import { rateLinesOf } from '../../pasted-tables/rate-lines';
import { readSwitch } from './value-arguments';
import { say } from '../../../platform/say';

const TYPE_NAMES = { type: TABLE_WORDS.type, column: TABLE_WORDS.column };
const TYPE_ROLES = ['type', 'column'] as const;
const TYPES_ACCEPT = (): string =>
  say`Give TRUE, or a range with a row that names its columns: type and column`;

/** Absent if neither was given: the result then has the rows of a plain LEDGER.CHECK. */
export function readRollForward(
  types: unknown,
  rates: unknown,
  byType: unknown,
  mapping: unknown,
  dateSystem: DateSystem,
): { readonly rollForward?: RollForwardForm } {
  const valued = isOmitted(rates) ? null : readRates('rates', rates, dateSystem);
  const mapped = isOmitted(mapping) ? null : mappingCells(mapping);
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

/** An unfinished mapping does not refuse a roll-forward: the journal reads and checks its cells. */
function mappingCells(range: unknown): (string | number)[][] {
  const rows = cellsOf(range).map((row) => {
    const cells = row.map((cell) => (typeof cell === 'boolean' ? '#VALUE!' : (cell ?? '')));
    return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  });
  return rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1);
}

/** null: omitted or FALSE. TRUE: the known types. */
function readTypeColumns(argument: string, value: unknown): TypeColumns | null {
  if (isOmitted(value)) return null;
  const single: unknown =
    Array.isArray(value) && value.flat().length === 1 ? value.flat()[0] : value;
  if (single === false) return null;
  if (single === true) return KNOWN_TYPES;
  return unrefused(argument, () => typeColumnsIn(cellsOf(value)));
}

/** @throws Unreadable that names every row. */
function typeColumnsIn(range: Range): TypeColumns {
  const table = findNamedTable(range, TYPE_NAMES, TYPE_ROLES);
  if (table === null)
    throw new Unreadable([columnsMissing(range, TYPE_NAMES, TYPE_ROLES)], [TYPES_ACCEPT()]);
  const [typeAt, columnAt] = [onlyColumn(table, 'type')!, onlyColumn(table, 'column')!];
  const found = new Map<string, RollColumn>();
  const bad: string[] = [];
  const advice = new Set<string>();
  const refuse = (what: string, how: string): void => {
    bad.push(what);
    advice.add(how);
  };
  for (const { row, cells } of table.body) {
    const type = writtenIn(cells[typeAt]);
    const written = writtenIn(cells[columnAt]);
    if (type === '' && written === '') continue;
    if (type === null || written === null) {
      refuse(
        say`an error, TRUE or FALSE as ${type === null ? 'type' : 'column'} in row ${row}`,
        say`Correct that cell, or leave it out`,
      );
      continue;
    }
    const name = type.toLowerCase();
    const column = ROLL_COLUMNS.find(({ field }) => field === written.toLowerCase())?.field;
    if (type === '') refuse(say`no type in row ${row}`, say`Give one`);
    else if (column === undefined)
      refuse(
        written === ''
          ? say`no column in row ${row}`
          : say`${shorten(written)} as column in row ${row}`,
        say`Give one of ${ROLL_COLUMNS.map(({ label }) => label).join(', ')}`,
      );
    else if ((found.get(name) ?? column) !== column)
      refuse(
        say`${shorten(name)} twice, with two columns, in row ${row} again`,
        say`Leave one out`,
      );
    else found.set(name, column);
  }
  if (bad.length > 0) throw new Unreadable(bad, [...advice]);
  // Sorted: the same table in another order is the same question.
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** @throws RefusedArgument that names the rows. */
export function readRates(
  argument: string,
  value: unknown,
  dateSystem: DateSystem,
): readonly RateLine[] {
  return unrefused(argument, () => rateLinesOf(value, dateSystem));
}

/** @throws RefusedArgument that names the obstacle */
function unrefused<Value>(argument: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new RefusedArgument(argument, unreadableSaid(argument, error));
  }
}

/** Excel passes an omitted argument as null, and a blank cell as "". */
const isOmitted = (value: unknown): boolean =>
  (Array.isArray(value) ? value.flat() : [value]).every(
    (cell) => cell === null || cell === undefined || cell === '',
  );
