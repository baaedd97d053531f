/**
 * Refreshing an inserted table: the records of a new answer are merged into what the person made of
 * it.
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
import type { IsoDay } from '../../../engine/records/calendar';
import { checkText, reasonOf, type Reason } from './check-text';
import { findColumns } from './find-columns';
import { identityKey, readToken, tokenText } from './identity';
import type { StoredTable } from './stored-table';
import type { CellWrite, Merge, RowPlace } from './merge-plan';
import { mergedTotals, type OwnColumns } from './merged-totals';
import {
  readingRecords,
  type CallRecords,
  type PlainCell,
  type TableForm,
  type TableRecord,
} from './records-of-table';
import { CHECK_HEADER, ID_HEADER } from './table-columns';
import type { OlderRow } from './totals';
import { isSameCell, type CellContent, type TableReading } from './table-reading';
import { numberSaid, say } from '../../../platform/say';

export interface MergeRequest {
  readonly stored: StoredTable;
  readonly reading: TableReading;
  readonly answer: CallRecords;
  readonly form: TableForm;
  /**
   * The first day of which the exchange still holds everything asked; null: all days. Older rows
   * stay as they are.
   */
  readonly answeredFrom: IsoDay | null;
}

export const mergeTable = (request: MergeRequest): Merge => atOnce(mergingTable(request));

export function* mergingTable({
  stored,
  reading,
  answer,
  form,
  answeredFrom,
}: MergeRequest): Steps<Merge> {
  const { fields, check, id } = findColumns(reading, stored);
  if (id === null || check === null)
    return {
      ok: false,
      sentence: say`${reading.name} has lost its column "${id === null ? ID_HEADER : CHECK_HEADER}", without which it cannot be refreshed. Undo that, or insert the table again; this one stays as it is.`,
    };
  const own: OwnColumns = { fields, check, id };
  const { records, rounded, formats } = yield* readingRecords(answer, form, stored.columns);
  const places = placesOf(own, formats);
  const checkPlace = places.length - 2;
  const recordOf = new Map(records.map((record) => [identityKey(record), record]));

  const writes: CellWrite[] = [];
  const [changed, gone, flagged]: [number[], number[], number[]] = [[], [], []];
  const older: OlderRow[] = [];
  const seen = new Set<string>();
  let [present, hasUncounted] = [0, false];
  for (const [at, cells] of reading.rows.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    const token = readToken(cells[id]);
    const words = String(cells[check] ?? '');
    const wasGone = reasonOf(words).reason === 'gone';
    const key = token && identityKey(token);
    const isCopy = key !== null && seen.has(key);
    if (key !== null) seen.add(key);
    const record = key === null ? undefined : recordOf.get(key);
    // A day counts as answered from the next one on: an entry's day in UTC may lie in two months of
    // the exchange's zone.
    const isOlder =
      token !== null && !record && !wasGone && answeredFrom !== null && token.day <= answeredFrom;
    const reason: Reason | null =
      token === null
        ? fields.some((place) => place !== null && cells[place] !== '')
          ? 'foreign'
          : null
        : isCopy
          ? 'copy'
          : record || isOlder
            ? null
            : 'gone';
    const wanted = record ? cellsOf(record, fields) : [];
    let isChanged = false;
    for (const [place, { at: column }] of places.entries()) {
      const content = place === checkPlace ? checkText(words, reason) : wanted[place];
      if (content === undefined || isSameCell(cells[column] ?? '', content)) continue;
      writes.push({ row: at, place, content });
      isChanged ||= place < checkPlace;
      if (place === checkPlace && reason !== null) flagged.push(at);
      if (place === checkPlace && reason === 'gone') gone.push(at);
    }
    if (isChanged) changed.push(at);
    if (token !== null && !isCopy && !wasGone) present += 1;
    if (reason !== null) hasUncounted = true;
    if (isOlder && reason === null)
      older.push({
        key: token.key,
        cells: fields.map((place) => (place === null ? '' : cells[place])),
      });
  }

  const fresh = records.filter((record) => !seen.has(identityKey(record)));
  const from = endOfContent(reading);
  if (reading.firstRowNumber + Math.max(from + fresh.length, reading.rows.length) >= GRID_ROWS)
    return {
      ok: false,
      sentence: say`${reading.name} would grow beyond the ${numberSaid(GRID_ROWS)} rows of a sheet. Insert a table of fewer days or coins.`,
    };
  const totals = mergedTotals({ reading, own, stored, records, older, hasUncounted });
  return {
    ok: true,
    plan: {
      places,
      writes,
      appended: { from, rows: fresh.map((record) => cellsOf(record, fields)) },
      totals: totals.writes,
      rounded: [...rounded, ...totals.rounded],
      report: {
        added: fresh.map((_, i) => from + i),
        changed,
        gone,
        flagged,
        // Rows that were written, and stand in the table no more.
        returned: Math.min(fresh.length, Math.max(0, stored.standing.rows - present)),
      },
      notes: [
        ...missingColumns(own, stored, reading.name),
        ...(older.length === 0
          ? []
          : [
              say`${numberSaid(older.length)} rows of ${reading.name} are older than what the exchange still holds. They stay as they were and are counted.`,
            ]),
      ],
      stored: renewed(stored, reading, own),
    },
  };
}

/** What the row of a record holds at each place: the check is blank in a new one. */
const cellsOf = (record: TableRecord, fields: OwnColumns['fields']): PlainCell[] => [
  ...record.cells.filter((_, i) => fields[i] !== null),
  '',
  tokenText(record),
];

/** The last two are the check and the identity. */
function placesOf(
  { fields, check, id }: OwnColumns,
  formats: readonly (string | null)[],
): RowPlace[] {
  const shown = fields.flatMap((at, i) =>
    at === null ? [] : [{ at, format: formats[i] ?? null }],
  );
  return [...shown, { at: check, format: null }, { at: id, format: null }];
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

function missingColumns({ fields }: OwnColumns, { columns }: StoredTable, name: string): string[] {
  const missing = columns.filter((_, i) => fields[i] === null).map(({ header }) => header);
  return missing.length === 0
    ? []
    : [say`${name} no longer has ${missing.join(', ')}, which is not refreshed.`];
}

/** The table and its columns by the names and ids that they have now. */
function renewed(
  stored: StoredTable,
  { name, columns }: TableReading,
  { fields, check, id }: OwnColumns,
): StoredTable {
  return {
    ...stored,
    tableName: name,
    checkId: columns[check]?.id ?? stored.checkId,
    idId: columns[id]?.id ?? stored.idId,
    columns: stored.columns.map((column, i) => ({ ...column, ...columns[fields[i] ?? -1] })),
  };
}
