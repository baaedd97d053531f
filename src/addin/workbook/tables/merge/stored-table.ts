// The stored facts about an inserted table, by which it can be refreshed on any device. They are
// one text in the workbook's settings, which travel with the file; it holds no secret and no
// account's key.
import * as z from 'zod/mini';
import { asksRecords, isAsRead, type RecordCall } from '../../../engine/answers/definitions';
import type { RoundedColumn } from '../../../engine/records/cells';
import { fits, listOf, whole } from '../../../platform/schema';
import { day, moment, month } from '../../../engine/records/date-shapes';

/** A column of the table. */
export interface TableColumn {
  /** Excel keeps it through renaming and moving (TableColumn.id). */
  readonly id: number;
  readonly header: string;
}

/** The state of a table's rows at its last complete refresh. */
export interface TableStanding {
  readonly rows: number;
  /** The oldest moment at which a part was fetched. */
  readonly fetchedAtMs: number | null;
  readonly complete: boolean;
  readonly rounded: readonly RoundedColumn[];
  readonly notes: readonly string[];
  /** The hash of the answer's records (docs/evidence.md). */
  readonly rowsSha256: string;
  /** A refresh stopped while it wrote: the table says INCOMPLETE. */
  readonly halfWritten: boolean;
  /** Its records were read again later, and differ. */
  readonly older?: boolean | undefined;
}

export interface StoredTable {
  /** Table.id: Excel keeps it when the person renames the table. */
  readonly tableId: string;
  readonly tableName: string;
  readonly call: RecordCall;
  /**
   * The accounts that answered, by name: another account's records would make every row look gone.
   */
  readonly accounts: readonly string[];
  /** The dates of the call as they were settled (session, ResolvedDates). */
  readonly dates: { readonly first: string; readonly last: string; readonly askedTo: string };
  /** Our columns (newColumns), each with its last known header. */
  readonly columns: readonly TableColumn[];
  /** The line above the table. */
  readonly title: string;
  readonly standing: TableStanding;
}

const standing = z.object({
  rows: whole(0, 2_000_000),
  fetchedAtMs: z.nullable(moment),
  complete: z.boolean(),
  rounded: listOf(z.object({ column: z.string(), count: z.number() })),
  notes: listOf(z.string()),
  rowsSha256: z.string(),
  halfWritten: z.boolean(),
  older: z.optional(z.boolean()),
});
const storedTable: z.ZodMiniType<StoredTable> = z.object({
  tableId: z.string(),
  tableName: z.string(),
  call: z.custom<RecordCall>((value) => isAsRead(value) && asksRecords(value)),
  accounts: listOf(z.string()),
  dates: z.union([
    z.object({ first: day, last: day, askedTo: day }),
    z.object({ first: month, last: month, askedTo: month }),
  ]),
  columns: listOf(z.object({ id: z.number(), header: z.string() })),
  title: z.string(),
  standing,
});

/** Limit of stored tables, more than a person inserts; the latest are stored. */
const MAX_TABLES = 1_000;

/**
 * A stored table that cannot be read (another version or a person wrote it) is left out: the table
 * itself stays and cannot be refreshed.
 */
export const storedTables: z.ZodMiniType<readonly StoredTable[]> = z.pipe(
  listOf(z.unknown()),
  z.transform((entries) => entries.slice(-MAX_TABLES).filter((entry) => fits(storedTable, entry))),
);
