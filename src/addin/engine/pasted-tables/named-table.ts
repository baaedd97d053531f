// Tables whose columns are identified only by their headers: rates, business types, a mapping.
import { shorten } from '../records/shorten';
import { say } from '../../platform/say';
import { isBlank, isNothing, plain, textOf, type BodyRow, type Range } from './range-cells';
import { bodyOf, firstFilled } from './find-table';
import { Unreadable } from './reading-outcome';

/** By role, the headers as `plain` writes them. */
export type HeaderNames<Role extends string> = Readonly<Record<Role, readonly string[]>>;

export interface NamedTable<Role extends string> {
  readonly headers: readonly string[];
  /** The places of the columns under a header of the role, from left to right. */
  readonly columns: Readonly<Record<Role, readonly number[]>>;
  /** The rows below the header, without blank rows, separators and repeated headers. */
  readonly body: readonly BodyRow[];
}

/** Titles may come before the header. */
const HEADER_WITHIN = 60;

/**
 * null: no row names every required column.
 * @param beside a further condition for one header.
 */
export function findNamedTable<Role extends string>(
  range: Range,
  names: HeaderNames<Role>,
  required: readonly NoInfer<Role>[],
  beside?: (header: string) => boolean,
): NamedTable<Role> | null {
  const roles = Object.keys(names) as Role[];
  const start = firstFilled(range);
  const below = range.slice(start, start + HEADER_WITHIN).findIndex((row) => {
    const written = new Set(row.map((cell) => plain(textOf(cell))));
    return (
      required.every((role) => names[role].some((name) => written.has(name))) &&
      (beside === undefined || row.some((cell) => beside(textOf(cell))))
    );
  });
  if (below < 0) return null;
  const at = start + below;
  const headers = range[at]!.map(textOf);
  const columns = Object.fromEntries(
    roles.map((role) => [
      role,
      headers.flatMap((header, place) => (names[role].includes(plain(header)) ? [place] : [])),
    ]),
  ) as Record<Role, number[]>;
  return { headers, columns, body: bodyOf(range, at, at + 1).body };
}

/**
 * The column of a role: the first filled one of several. @throws Unreadable if another has a
 * different value
 */
export function onlyColumn<Role extends string>(
  { headers, columns, body }: NamedTable<Role>,
  role: Role,
): number | undefined {
  const places = columns[role];
  const filled = places.filter((at) => body.some(({ cells }) => !isNothing(cells[at])));
  const [at = places[0], ...others] = filled;
  const another = others.find((other) =>
    body.some(({ cells }) => textOf(cells[at!]) !== textOf(cells[other])),
  );
  if (at === undefined || another === undefined) return at;
  throw new Unreadable(
    [say`two columns for ${role}: ${headers[at]!} and ${headers[another]!}`],
    [say`Leave one out`],
  );
}

/** The missing columns of a range without such a table, as it follows "rates has". */
export function columnsMissing<Role extends string>(
  range: Range,
  names: HeaderNames<Role>,
  required: readonly NoInfer<Role>[],
): string {
  const written = (range.find((row) => !row.every(isBlank)) ?? [])
    .map(textOf)
    .filter((text) => text !== '');
  const missing = required.filter(
    (role) => !written.some((name) => names[role].includes(plain(name))),
  );
  return say`no column named ${(missing.length > 0 ? missing : required).join(say` or `)}; its columns are ${
    written
      .slice(0, 12)
      .map((name) => shorten(name))
      .join(', ') || say`nothing`
  }`;
}
