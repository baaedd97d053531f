// Finds the columns of a table that are ours. The person may have moved, renamed and deleted some,
// and put others between.
import type { StoredTable } from './stored-table';
import { CHECK_HEADER, ID_HEADER } from './table-columns';
import type { TableReading } from './table-reading';

export interface FoundColumns {
  /**
   * Positions in the table, in the order of `KeptTable.columns`; null where the person deleted the
   * column.
   */
  readonly fields: readonly (number | null)[];
  readonly check: number | null;
  readonly id: number | null;
}

/**
 * Fields by the ids that Excel gave them, which stay through renaming and moving. Where another
 * program numbered the columns anew, most ids are those of other headers: then by the headers. The
 * two columns of ours alone by their headers, else by their ids.
 */
export function findColumns({ columns }: TableReading, stored: StoredTable): FoundColumns {
  // A refresh that stopped leaves a word behind the header of the check.
  const plain = (text: string): string => text.toLowerCase().replace(/: incomplete$/, '');
  const placeOf = (is: (column: TableReading['columns'][number]) => boolean): number | null => {
    const at = columns.findIndex(is);
    return at < 0 ? null : at;
  };
  const byHeader = (name: string) => placeOf(({ header }) => plain(header) === plain(name));
  const byId = (id: number) => placeOf((column) => column.id === id);
  const known = stored.columns.filter(({ id }) => byId(id) !== null);
  const agreeing = known.filter(({ header, id }) => byId(id) === byHeader(header));
  const keepsIds = agreeing.length * 2 > known.length;
  return {
    fields: stored.columns.map(({ header, id }) => (keepsIds ? byId(id) : byHeader(header))),
    check: byHeader(CHECK_HEADER) ?? byId(stored.checkId),
    id: byHeader(ID_HEADER) ?? byId(stored.idId),
  };
}
