// What the workbook remembers of an inserted table, so that it can be refreshed on any device. Kept as one text in the
// document's settings, which travel with the file; no secret and no account's key is in it.
import * as z from 'zod/mini';
import type { RecordCall } from '../records/call';
import type { RoundedColumn } from '../records/matrix';
import type { FieldColumn } from './table-columns';

export interface KeptColumn extends FieldColumn {
  /** TableColumn.id: finds the column when its header was renamed. */
  readonly id: number;
}

/** What the rows of a table are, as of its last complete refresh. */
export interface TableStanding {
  readonly rows: number;
  /** The oldest moment at which a part was fetched. */
  readonly fetchedAtMs: number | null;
  readonly complete: boolean;
  readonly rounded: readonly RoundedColumn[];
  readonly notes: readonly string[];
  /** Of the answer's records (docs/certificate.md); left out by older versions. */
  readonly rowsSha256?: string | undefined;
  /** A refresh stopped while it wrote: the table says INCOMPLETE. */
  readonly halfWritten: boolean;
}

export interface KeptTable {
  /** Table.id: Excel keeps it when the person renames the table. */
  readonly tableId: string;
  readonly tableName: string;
  readonly call: RecordCall;
  /** The accounts that answered, by name: another account's records would make every row look gone. */
  readonly accounts: readonly string[];
  /** The dates of the call as they were settled (session, ResolvedDates). */
  readonly dates: { readonly first: string; readonly last: string; readonly askedTo: string };
  /** Field columns that are still in the table. */
  readonly columns: readonly KeptColumn[];
  readonly checkId: number;
  readonly idId: number;
  /** The line above the table. */
  readonly title: string;
  readonly standing: TableStanding;
}

const column = z.object({ field: z.string(), label: z.string(), kind: z.enum(['amount', 'time', 'text', 'number']), asText: z.boolean() });
const texts = z.nullable(z.array(z.string()));
const call = z.discriminatedUnion('name', [
  z.object({ name: z.literal('LEDGER'), headers: z.literal([0, 1, 2]), columns: z.nullable(z.array(column)), columnTexts: texts, accounts: texts, coins: texts, types: texts, from: z.nullable(z.string()), to: z.nullable(z.string()) }),
  z.object({ name: z.literal('REBATES'), headers: z.literal([0, 1, 2]), columns: z.nullable(z.array(column)), columnTexts: texts, accounts: texts, symbols: z.array(z.string()), coins: z.array(z.string()), product: z.enum(['SPOT', 'FUTURES', 'ALL']), start: z.nullable(z.string()), end: z.nullable(z.string()) }),
]);

const keptColumn = z.object({ field: z.string(), kind: z.enum(['amount', 'time', 'text', 'number']), asText: z.boolean(), header: z.string(), id: z.number() });
const standing = z.object({ rows: z.number(), fetchedAtMs: z.nullable(z.number()), complete: z.boolean(), rounded: z.array(z.object({ column: z.string(), count: z.number() })), notes: z.array(z.string()), rowsSha256: z.optional(z.string()), halfWritten: z.boolean() });
const keptTable = z.object({
  tableId: z.string(), tableName: z.string(), call, accounts: z.array(z.string()), dates: z.object({ first: z.string(), last: z.string(), askedTo: z.string() }),
  columns: z.array(keptColumn), checkId: z.number(), idId: z.number(), title: z.string(), standing,
});

/** The name of the setting. */
export const TABLES_SETTING = 'tieout.tables';

/** One that cannot be read (another version wrote it, or a person did) is left out: its table stays as it is and cannot be refreshed. */
export function readKeptTables(text: string | null): readonly KeptTable[] {
  if (text === null) return [];
  try {
    const entries = z.parse(z.array(z.unknown()), JSON.parse(text));
    return entries.flatMap((entry) => {
      const read = z.safeParse(keptTable, entry);
      // The fields and days inside were checked when the call was read from a form or a formula.
      return read.success ? [read.data as unknown as KeptTable] : [];
    });
  } catch {
    return [];
  }
}

export const keptTablesText = (tables: readonly KeptTable[]): string => JSON.stringify(tables);
