/**
 * One pure function: an inserted table as it stands and the records of now give the edits of a
 * refresh. A new table is an empty one that is refreshed.
 *
 * - A row is found by the identity in the hidden column, wherever it stands. The order of rows,
 *   filters, formats and the person's own columns stay.
 * - A cell of ours that is not what its record says is set back, and the row is counted as changed.
 * - A record without a row gets one at the end, also where the person deleted it.
 * - A row whose record the exchange no longer has stays, is marked, and is not counted; so is a copy
 *   of a row, and a row of the person's own with something in our columns.
 * - A column of ours that was deleted stays deleted. Without "Tieout ID" or "Tieout check" nothing
 *   is written.
 */
import { GRID_ROWS } from '../../../engine/records/grid';
import { atOnce, ROWS_PER_STEP, type Steps } from '../../../platform/yield-to-main';
import type { RecordCall } from '../../../engine/answers/definitions';
import type { IsoDay } from '../../../engine/records/calendar';
import { checkText, reasonOf, type Reason } from './check-text';
import { readToken, tokenText } from './row-key';
import type { StoredTable } from './stored-table';
import type { CellContent, CellWrite, Merge, TableReading } from './table-edits';
import {
  readingRecords,
  type CallRecords,
  type PlainCell,
  type TableForm,
  type TableRecord,
} from './records-of-table';
import { CHECK_HEADER, fieldColumns, ID_HEADER, newColumns } from './table-columns';
import { totalling, type CountedRow } from './totals';
import { numberSaid, say } from '../../../platform/say';

export interface MergeRequest {
  readonly stored: StoredTable;
  readonly reading: TableReading;
  readonly answer: CallRecords;
  readonly form: TableForm;
  /**
   * The first day of which the exchange still holds everything asked; null: all days. Older rows
   * stay unchanged.
   */
  readonly answeredFrom: IsoDay | null;
}

/** A table before its first records: Excel gives it one blank row. */
export function emptyTable(
  call: RecordCall,
  tableName: string,
): { readonly stored: StoredTable; readonly reading: TableReading } {
  const columns = newColumns(call).map(({ header }, id) => ({ id, header }));
  const blank = columns.map(() => '');
  return {
    stored: {
      tableId: '',
      tableName,
      call,
      accounts: [],
      dates: { first: '', last: '', askedTo: '' },
      columns,
      title: '',
      standing: {
        rows: 0,
        fetchedAtMs: null,
        complete: false,
        rounded: [],
        notes: [],
        rowsSha256: '',
        halfWritten: false,
      },
    },
    reading: { name: tableName, columns, rows: [blank], firstRowNumber: 1, totals: blank },
  };
}

export const mergeTable = (request: MergeRequest): Merge => atOnce(mergingTable(request));

export function* mergingTable({
  stored,
  reading,
  answer,
  form,
  answeredFrom,
}: MergeRequest): Steps<Merge> {
  const columns = fieldColumns(stored.call);
  const found = findColumns(reading, stored);
  const [check, id] = [found[columns.length] ?? null, found[columns.length + 1] ?? null];
  if (id === null || check === null)
    return {
      ok: false,
      sentence: say`${reading.name} has lost its column "${id === null ? ID_HEADER : CHECK_HEADER}", without which it cannot be refreshed. Undo that, or insert the table again; this one stays as it is.`,
    };
  const { records, rounded, formats } = yield* readingRecords(answer, form, columns);
  const places = found.flatMap((at, column) =>
    at === null ? [] : [{ at, format: formats[column] ?? null }],
  );
  const checkPlace = places.length - 2;
  const fields = places.slice(0, checkPlace);
  const cellsOf = (record: TableRecord): PlainCell[] => [
    ...record.cells.filter((_, column) => found[column] !== null),
    '',
    tokenText(record),
  ];
  const recordOf = new Map(records.map((record) => [record.key, record]));

  const writes: CellWrite[] = [];
  const [changed, gone, uncounted]: [number[], number[], number[]] = [[], [], []];
  const older: CountedRow[] = [];
  const seen = new Set<string>();
  let [present, hasUncounted] = [0, false];
  for (const [row, cells] of reading.rows.entries()) {
    if (row % ROWS_PER_STEP === 0) yield;
    const identity = readToken(cells[id]);
    const words = String(cells[check] ?? '');
    const wasGone = reasonOf(words).reason === 'gone';
    const record = identity ? recordOf.get(identity.key) : undefined;
    const isCopy = identity !== null && seen.has(identity.key);
    if (identity) seen.add(identity.key);
    // A day counts as answered from the next one on: an entry's day in UTC may lie in two months of
    // the exchange's zone.
    const isOlder =
      identity !== null &&
      !record &&
      !wasGone &&
      answeredFrom !== null &&
      identity.day <= answeredFrom;
    const reason: Reason | null =
      identity === null
        ? fields.some(({ at }) => cells[at] !== '')
          ? 'foreign'
          : null
        : isCopy
          ? 'copy'
          : record || isOlder
            ? null
            : 'gone';
    const wanted = record ? cellsOf(record) : [];
    let isChanged = false;
    for (const [place, { at }] of places.entries()) {
      const content = place === checkPlace ? checkText(words, reason) : wanted[place];
      if (content === undefined || isSameCell(cells[at] ?? '', content)) continue;
      writes.push({ row, place, content });
      isChanged ||= place < checkPlace;
      if (place === checkPlace && reason !== null) (reason === 'gone' ? gone : uncounted).push(row);
    }
    if (isChanged) changed.push(row);
    if (identity && !isCopy && !wasGone) present += 1;
    if (reason !== null) hasUncounted = true;
    if (isOlder && reason === null)
      older.push({
        key: identity.key,
        amount: (column) => String(cells[found[column] ?? -1] ?? ''),
      });
  }

  const fresh = records.filter(({ key }) => !seen.has(key));
  const from = endOfContent(reading);
  if (reading.firstRowNumber + Math.max(from + fresh.length, reading.rows.length) >= GRID_ROWS)
    return {
      ok: false,
      sentence: say`${reading.name} would grow beyond the ${numberSaid(GRID_ROWS)} rows of a sheet. Insert a table of fewer days or coins.`,
    };
  const counted = records.map(({ key, exact }): CountedRow => ({
    key,
    amount: (column) => exact(columns[column]!.field),
  }));
  const sums = yield* totalling({
    ...{ reading, call: stored.call, columns, found, hasUncounted },
    rows: [...counted, ...older],
  });
  const missing = stored.columns.filter((_, column) => found[column] === null);
  return {
    ok: true,
    plan: {
      places,
      writes,
      appended: { from, rows: fresh.map(cellsOf) },
      totals: sums.totals,
      rounded: [...rounded, ...sums.rounded],
      report: {
        added: fresh.map((_, i) => from + i),
        changed,
        gone,
        uncounted,
        // Rows that were written, and are no longer in the table.
        returned: Math.min(fresh.length, Math.max(0, stored.standing.rows - present)),
      },
      notes: [
        ...(missing.length === 0
          ? []
          : [
              say`${reading.name} no longer has ${missing.map(({ header }) => header).join(', ')}, which is not refreshed.`,
            ]),
        ...(older.length === 0
          ? []
          : [
              say`${numberSaid(older.length)} rows of ${reading.name} are older than what the exchange still holds. They stay as they were and are counted.`,
            ]),
      ],
      stored: {
        ...stored,
        tableName: reading.name,
        columns: stored.columns.map((column, i) => reading.columns[found[i] ?? -1] ?? column),
      },
    },
  };
}

/**
 * Positions of our columns in the table; null where the person deleted one. Found by Excel's ids,
 * which stay when columns are renamed or moved. Another program may change the ids: if the hidden
 * column has another one, all columns are found by their headers.
 */
function findColumns({ columns }: TableReading, stored: StoredTable): readonly (number | null)[] {
  const hidden = columns.find(({ header }) => header === ID_HEADER);
  const keepsIds = hidden === undefined || hidden.id === stored.columns.at(-1)?.id;
  return stored.columns.map(({ id, header }) => {
    const at = columns.findIndex((column) =>
      keepsIds ? column.id === id : column.header.toLowerCase() === header.toLowerCase(),
    );
    return at < 0 ? null : at;
  });
}

/** Excel returns 15 digits of a number, so both sides are compared with 15 digits. */
export function isSameCell(present: CellContent, wanted: PlainCell): boolean {
  if (typeof wanted === 'string') return present === wanted;
  return (
    typeof present === 'number' &&
    (present === wanted || Number(present.toPrecision(15)) === Number(wanted.toPrecision(15)))
  );
}

/**
 * Where new records go: after the last row that holds anything but formulas, which fill a column. A
 * table without records has one blank row.
 */
function endOfContent({ rows }: TableReading): number {
  const isBlank = (content: CellContent): boolean =>
    content === '' || (typeof content === 'string' && content.startsWith('='));
  return rows.findLastIndex((cells) => !cells.every(isBlank)) + 1;
}
