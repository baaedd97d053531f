// A range with a row that names its columns, such as a table of types.
import { readCell, RefusedArgument, shown, type Written } from './cell-argument';
import { say } from '../../../platform/say';

export interface TableShape<Role extends string> {
  /** The headers, in lower case, by which each column is known. */
  readonly headers: Readonly<Record<Role, readonly string[]>>;
  readonly required: readonly Role[];
  /** What the argument accepts, as it follows "Give". */
  readonly accepts: string;
}

export interface TableRow<Role extends string> {
  /** Its place in the range, from 1 on. */
  readonly row: number;
  /** null: nothing was written, or there is no such column. */
  readonly read: (role: Role) => Written | null;
}

/**
 * The rows below the header; rows without any value are left out.
 * @throws RefusedArgument that names what was found instead of the columns, or the row and column
 *   of what cannot be read.
 */
export function readTable<Role extends string>(
  argument: string,
  value: unknown,
  shape: TableShape<Role>,
): {
  readonly columns: Partial<Record<Role, number>>;
  readonly rows: readonly TableRow<Role>[];
} {
  const rows = (Array.isArray(value) ? value : [[value]]).map((row: unknown): readonly unknown[] =>
    Array.isArray(row) ? row : [row],
  );
  const header = Math.max(0, rows.slice(0, HEADER_WITHIN).findIndex(namesColumns(shape)));
  const columns = columnsOf(argument, rows[header] ?? [], shape);
  const filled = rows.slice(header + 1).flatMap((cells, at): TableRow<Role>[] => {
    const row = header + at + 2;
    const read = (role: Role): Written | null => {
      const column = columns[role];
      return column === undefined
        ? null
        : readTableCell(argument, role, row, cells[column], shape.accepts);
    };
    const isBlank = cells.every((cell) => cell === null || cell === undefined || cell === '');
    return isBlank ? [] : [{ row, read }];
  });
  return { columns, rows: filled };
}

/** Titles may stand above the header. */
const HEADER_WITHIN = 60;

const nameIn = (cell: unknown): string =>
  typeof cell === 'string' ? cell.trim() : typeof cell === 'number' ? String(cell) : '';

/** Does a row name all columns that are required? */
const namesColumns =
  <Role extends string>({ headers, required }: TableShape<Role>) =>
  (row: readonly unknown[]): boolean => {
    const names = new Set(row.map((cell) => nameIn(cell).toLowerCase()));
    return required.every((role) => headers[role].some((name) => names.has(name)));
  };

function columnsOf<Role extends string>(
  argument: string,
  headers: readonly unknown[],
  shape: TableShape<Role>,
): Partial<Record<Role, number>> {
  const roles = Object.keys(shape.headers) as Role[];
  const found: Partial<Record<Role, number>> = {};
  const names = headers.map(nameIn);
  names.forEach((name, at) => {
    const role = roles.find((one) => shape.headers[one].includes(name.toLowerCase()));
    if (role === undefined) return;
    if (found[role] !== undefined)
      throw new RefusedArgument(
        argument,
        say`${argument} has two columns for ${role}: ${names[found[role]] ?? ''} and ${name}. Leave one out.`,
      );
    found[role] = at;
  });
  const missing = shape.required.filter((role) => found[role] === undefined);
  if (missing.length > 0)
    throw new RefusedArgument(
      argument,
      say`${argument} has no column named ${missing.join(say` or `)}; its first row says ${listed(names)}. Give ${shape.accepts}.`,
    );
  return found;
}

const listed = (names: readonly string[]): string => {
  const said = names
    .filter((name) => name !== '')
    .slice(0, 12)
    .map(shown);
  return said.length === 0 ? 'nothing' : said.join(', ');
};

function readTableCell(
  argument: string,
  role: string,
  row: number,
  cell: unknown,
  accepts: string,
): Written | null {
  try {
    return readCell(argument, cell, accepts);
  } catch (error) {
    if (!(error instanceof RefusedArgument)) throw error;
    throw new RefusedArgument(
      argument,
      say`${argument} holds an error, TRUE or FALSE as ${role} in row ${row}. Correct that cell, or leave it out.`,
    );
  }
}
