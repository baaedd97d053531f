// What the workbook remembers of an inserted table, so that it can be refreshed on any device. Kept
// as one text in the document's settings, which travel with the file; no secret and no account's
// key is in it.
import type { RecordCall } from '../records/call';
import type { RoundedColumn } from '../records/matrix';
import {
  anything,
  both,
  either,
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  partial,
  readJson,
  text,
  whole,
} from '../platform/shape';
import { day, moment, month, shortList } from '../records/date-shapes';
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
  /**
   * The accounts that answered, by name: another account's records would make every row look gone.
   */
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

const column = object({
  field: text,
  label: text,
  kind: oneOf('amount', 'time', 'text', 'number'),
  asText: flag,
});
const texts = nullable(shortList(text, 10_000));
const call = either(
  object({
    name: oneOf('LEDGER'),
    headers: oneOf(0, 1, 2),
    columns: nullable(list(column)),
    columnTexts: texts,
    accounts: texts,
    coins: texts,
    types: texts,
    from: nullable(month),
    to: nullable(month),
  }),
  object({
    name: oneOf('REBATES'),
    headers: oneOf(0, 1, 2),
    columns: nullable(list(column)),
    columnTexts: texts,
    accounts: texts,
    symbols: list(text),
    coins: list(text),
    product: oneOf('SPOT', 'FUTURES', 'ALL'),
    start: nullable(day),
    end: nullable(day),
  }),
);

const keptColumn = object({
  field: text,
  kind: oneOf('amount', 'time', 'text', 'number'),
  asText: flag,
  header: text,
  id: number,
});
const standing = both(
  object({
    rows: whole(0, 2_000_000),
    fetchedAtMs: nullable(moment),
    complete: flag,
    rounded: list(object({ column: text, count: number })),
    notes: list(text),
    halfWritten: flag,
  }),
  partial({ rowsSha256: text }),
);
const isKeptTable = object({
  tableId: text,
  tableName: text,
  call,
  accounts: list(text),
  dates: either(
    object({ first: day, last: day, askedTo: day }),
    object({ first: month, last: month, askedTo: month }),
  ),
  columns: list(keptColumn),
  checkId: number,
  idId: number,
  title: text,
  standing,
});

/** The name of the setting. */
export const TABLES_SETTING = 'tieout.tables';

/**
 * One that cannot be read (another version wrote it, or a person did) is left out: its table stays
 * as it is and cannot be refreshed.
 */
export function readKeptTables(setting: string | null): readonly KeptTable[] {
  const entries = setting === null ? null : readJson(list(anything), setting);
  // The fields and days inside were checked when the call was read from a form or a formula.
  return (entries ?? []).filter(isKeptTable) as unknown as readonly KeptTable[];
}

export const keptTablesText = (tables: readonly KeptTable[]): string => JSON.stringify(tables);
