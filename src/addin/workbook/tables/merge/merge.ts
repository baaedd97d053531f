/**
 * Refreshing an inserted table: the records of a new answer are merged into what the person made of
 * it.
 *
 * What the person may do, and what happens then:
 * - Columns of their own, anywhere: never written, their cells stay in their row. So do row order,
 * filters and formats.
 * - Sorting, moving, filtering rows: rows are found by the identity in the hidden ID column,
 * wherever they are.
 * - Renaming our headers, moving our columns: found by header, by Excel's own column id, and by
 * their content.
 * - Deleting one of our columns: it stays deleted, and the refresh says so. Without "Tieout ID" or
 * "Tieout check" a table
 *   cannot be refreshed; it says so and nothing is written.
 * - Rows of their own (without identity): never touched. Where they hold something in our columns
 * the check cell says that
 *   they are not counted. Blank rows at the end are used for new records, which come last: the
 * person's order is theirs.
 * - Copying a row: the copy is refreshed like its original, marked and not counted.
 * - Deleting a row: its record comes back, for the exchange has it; where it stood, as long as the
 * table is in the exchange's order and nothing stands beside it, else at the end.
 * - Editing a cell of ours: it is set back, and the check cell says what it said. Editing or moving
 * the cells that say which
 *   record it is: the row is marked, not counted and not touched, and the record gets a row of its
 * own.
 * - Clearing a check: it stays cleared. What is not counted is marked again for as long as it is
 * so.
 */
import { GRID_ROWS } from '../../../engine/records/grid';
import { atOnce, ROWS_PER_STEP, type Steps } from '../../../platform/yield-to-main';
import type { IsoDay } from '../../../engine/records/calendar';
import { checkText, editedCheck, MOVED_CHECK, reasonOf } from './check-text';
import { findCheckColumn, findFieldColumns, findIdColumn, type OwnColumns } from './find-columns';
import { readToken, tokenText } from './identity';
import type { KeptTable } from './kept-table';
import { isAsWritten, marksOf, renewedMarks } from './marks';
import { matchTableRows, type FreshRow, type RowOutcome } from './match-rows';
import type { CellWrite, Merge, RowPlace } from './merge-plan';
import { mergedTotals } from './merged-totals';
import { notedRows } from './notes';
import { sortOutRows, type OwnRows } from './own-rows';
import { placesOfReturned } from './returned-rows';
import {
  readingRecords,
  type CallRecords,
  type PlainCell,
  type TableForm,
  type TableRecord,
} from './records-of-table';
import { CHECK_HEADER, formatOf, ID_HEADER } from './table-columns';
import { isSameCell, type CellContent, type TableReading } from './table-reading';
import { numberSaid, say } from '../../../platform/say';

export interface MergeRequest {
  readonly kept: KeptTable;
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
  kept,
  reading,
  answer,
  form,
  answeredFrom,
}: MergeRequest): Steps<Merge> {
  const id = findIdColumn(reading, kept);
  const check = findCheckColumn(reading, kept);
  if (id === null || check === null)
    return {
      ok: false,
      sentence: say`${reading.name} has lost its column "${id === null ? ID_HEADER : CHECK_HEADER}", without which it cannot be refreshed. Undo that, or insert the table again; this one stays as it is.`,
    };

  const { records, rounded } = yield* readingRecords(answer, form, kept.columns);
  const tokens: ReturnType<typeof readToken>[] = [];
  for (const row of reading.rows) if (tokens.push(readToken(row[id])) % ROWS_PER_STEP === 0) yield;
  const fields = findFieldColumns(reading, kept, [id, check], tokens);
  const own: OwnColumns = { fields, check, id };
  const places = placesOf(own, kept, form);
  const positions = new Set(places.map(({ at }) => at));
  const isNoted = notedRows(reading, positions);
  yield;
  const sorted = sortOutRows(reading, own, kept.columns, tokens);
  yield;
  const { outcomes, fresh } = matchTableRows(sorted, records, isNoted, answeredFrom);
  yield;

  const writes: CellWrite[] = [];
  const [changed, gone, flagged]: [number[], number[], number[]] = [[], [], []];
  for (const [i, outcome] of [...outcomes].sort((a, b) => a.row.at - b.row.at).entries()) {
    if (i % ROWS_PER_STEP === 0) yield;
    const {
      row: { at, token },
      record,
      reason,
    } = outcome;
    const before = reading.rows[at] ?? [];
    const cells = wantedCells(outcome, before, { own, kept, records });
    places.forEach((one, place) => {
      if (cells[place] !== null && !isSameCell(before[one.at] ?? '', cells[place]!))
        writes.push({ row: at, place, content: cells[place]! });
    });
    if (record !== null && records[record]!.digest !== token.digest) changed.push(at);
    if (!token.gone && (reason === 'gone' || reason === 'unclear')) gone.push(at);
    const words = cells[places.length - 2];
    if (words !== '' && words !== null && words !== before[check]) flagged.push(at);
  }

  const foreign = foreignRows(reading, own, tokens);
  for (const { row, reason } of foreign) {
    const words = String(reading.rows[row]![check] ?? '');
    const content = checkText(words, reason, []);
    if (content === words) continue;
    writes.push({ row, place: places.length - 2, content });
    if (reason !== null) flagged.push(row);
  }

  const returned = returnedOf(kept, sorted, fresh.length);
  const placed =
    returned > 0 && reading.standsAlone
      ? placesOfReturned(outcomes, fresh)
      : new Map<FreshRow, number>();
  const before = [...placed.values()];
  /** Where a row stands once the others are put in. */
  const after = (at: number): number => at + before.filter((place) => place <= at).length;
  const cellsOf = ({ record, ordinal, size, equals }: FreshRow): PlainCell[] =>
    ownCells(
      records[record]!.cells,
      fields,
      '',
      tokenText({
        ...records[record]!,
        ordinal,
        size,
        equals,
        gone: false,
        marks: marksOf(records[record]!.cells),
      }),
    );
  const inserted = [...placed].map(([one, place], nth) => ({
    at: place + nth,
    cells: cellsOf(one),
  }));
  const from = endOfContent(reading, positions, isNoted) + inserted.length;
  const added = fresh.filter((one) => !placed.has(one)).map(cellsOf);
  const rowsAfter = Math.max(from + added.length, reading.rows.length + inserted.length);
  if (reading.firstRowNumber + rowsAfter >= GRID_ROWS)
    return {
      ok: false,
      sentence: say`${reading.name} would grow beyond the ${numberSaid(GRID_ROWS)} rows of a sheet. Insert a table of fewer days or coins.`,
    };

  const older = outcomes.filter(({ isOlder }) => isOlder);
  const totals = mergedTotals({
    reading,
    own,
    kept,
    records,
    outcomes,
    hasUncounted: [...outcomes, ...foreign].some(({ reason }) => reason !== null),
  });
  return {
    ok: true,
    plan: {
      places,
      inserted,
      writes: writes
        .map((write) => ({ ...write, row: after(write.row) }))
        .sort((a, b) => a.row - b.row || a.place - b.place),
      appended: { from, rows: added },
      totals: totals.writes,
      rounded: [...rounded, ...totals.rounded],
      report: {
        added: [...inserted.map(({ at }) => at), ...added.map((_, i) => from + i)],
        changed: changed.map(after),
        gone: gone.map(after),
        flagged: flagged.map(after),
        returned,
      },
      notes: [
        ...missingColumns(own, kept, reading.name),
        ...(older.length === 0
          ? []
          : [
              say`${numberSaid(older.length)} rows of ${reading.name} are older than what the exchange still holds. They stay as they were and are counted.`,
            ]),
      ],
      kept: renewed(kept, reading, own),
    },
  };
}

/** Rows that were written, and neither stand in the table any more nor were moved apart. */
function returnedOf({ standing }: KeptTable, { originals, displaced }: OwnRows, added: number) {
  const present = originals.filter(({ token }) => !token.gone).length + displaced.length;
  return Math.min(added, Math.max(0, standing.rows - present));
}

interface Known {
  readonly own: OwnColumns;
  readonly kept: KeptTable;
  readonly records: readonly TableRecord[];
}

/**
 * What the row's places should hold; null: left alone. The last two are the check and the identity.
 */
function wantedCells(
  { row: { token }, record, reason, check, size, equals, isOlder }: RowOutcome,
  before: readonly CellContent[],
  { own, kept, records }: Known,
): (PlainCell | null)[] {
  const words = String(before[own.check] ?? '');
  const checks = [
    ...(check === null ? [] : [check]),
    ...(reasonOf(words).reason === 'displaced' ? [MOVED_CHECK] : []),
  ];
  const none = own.fields.filter((at) => at !== null).map(() => null);
  if (isOlder || reason === 'displaced')
    return [...none, checkText(words, reason, reason === null ? checks : []), null];
  if (record === null)
    return [
      ...none,
      checkText(words, reason, checks),
      tokenText({ ...token, size, equals, gone: true }),
    ];

  const now = records[record]!;
  const edits =
    reason === 'copy'
      ? []
      : own.fields.flatMap((at, column) => {
          const present = at === null ? undefined : (before[at] ?? '');
          if (
            present === undefined ||
            isAsWritten(present, token.marks, column) ||
            isSameCell(present, now.cells[column]!)
          )
            return [];
          return [editedCheck(kept.columns[column]!.header, String(present))];
        });
  const marks = renewedMarks(token.marks, now.cells, (column) => own.fields[column] !== null);
  return ownCells(
    now.cells,
    own.fields,
    checkText(words, reason, [...checks, ...edits]),
    tokenText({ ...now, ordinal: token.ordinal, size, equals, gone: false, marks }),
  );
}

const ownCells = (
  cells: readonly PlainCell[],
  fields: OwnColumns['fields'],
  check: string,
  token: string,
): PlainCell[] => [...cells.filter((_, i) => fields[i] !== null), check, token];

function placesOf(
  { fields, check, id }: OwnColumns,
  { columns }: KeptTable,
  { amountFormat }: TableForm,
): RowPlace[] {
  const shown = fields.flatMap((at, i) =>
    at === null ? [] : [{ at, format: formatOf(columns[i]!, amountFormat) }],
  );
  return [...shown, { at: check, format: null }, { at: id, format: null }];
}

/**
 * The person's own rows; one with something in our columns is told apart from the records around
 * it.
 */
function foreignRows(
  { rows }: TableReading,
  { fields }: OwnColumns,
  tokens: readonly unknown[],
): { row: number; reason: 'foreign' | null }[] {
  return rows.flatMap((cells, row) =>
    tokens[row] === null
      ? [
          {
            row,
            reason: fields.some((at) => at !== null && cells[at] !== '')
              ? ('foreign' as const)
              : null,
          },
        ]
      : [],
  );
}

/**
 * Where new records go: after the last row that holds anything. A table without records has one
 * blank row.
 */
function endOfContent(
  { rows }: TableReading,
  own: ReadonlySet<number>,
  isNoted: (at: number) => boolean,
): number {
  let end = rows.length;
  while (
    end > 0 &&
    !isNoted(end - 1) &&
    rows[end - 1]!.every((content, at) => content === '' || !own.has(at))
  )
    end -= 1;
  return end;
}

function missingColumns({ fields }: OwnColumns, { columns }: KeptTable, name: string): string[] {
  const missing = columns.filter((_, i) => fields[i] === null).map(({ header }) => header);
  return missing.length === 0
    ? []
    : [
        say`${name} no longer has ${missing.join(', ')}, or its cells are another column's: it is not refreshed.`,
      ];
}

function renewed(
  kept: KeptTable,
  { name, columns }: TableReading,
  { fields, check, id }: OwnColumns,
): KeptTable {
  const columnAt = (at: number | null): { header: string; id: number } | undefined =>
    at === null ? undefined : columns[at];
  return {
    ...kept,
    tableName: name,
    checkId: columnAt(check)?.id ?? kept.checkId,
    idId: columnAt(id)?.id ?? kept.idId,
    columns: kept.columns.map((column, i) => ({
      ...column,
      header: columnAt(fields[i] ?? null)?.header ?? column.header,
      id: columnAt(fields[i] ?? null)?.id ?? column.id,
    })),
  };
}
