// From what is kept to the rows of a result. Asks nobody: what is not kept is not there.
import { addDays, addMonths, firstDay, type IsoDay } from '../records/calendar';
import type { Cell, CellOptions } from '../records/cells';
import { columnsShown, LEDGER_COLUMNS, REBATE_COLUMNS } from '../records/columns';
import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import { atOnce, breath, inBreaths, ROWS_IN_ONE_BREATH } from '../records/breath';
import {
  ledgerSteps,
  rebatesSteps,
  type RecordMatrix,
  type RoundedColumn,
} from '../records/matrix';
import {
  orderingCommissionRecords,
  orderingLedgerEntries,
  type AccountRecords,
  type OrderedRows,
} from '../records/row-order';
import { daysOf } from '../snapshot/rebate-fetcher';
import type { Snapshot } from '../snapshot/kept';
import { dayName, monthName } from '../snapshot/subjects';
import type { LedgerCall, RebatesCall } from '../records/call';
import { EntriesOnce } from './entries-once';
import type { LedgerNeed, RebatesNeed } from './needs';

/** A complete result: all rows, and what they are made of. */
export interface Result {
  readonly records: number;
  /** null: no records and no header row, so there is nothing a cell could show. */
  readonly matrix: Cell[][] | null;
  readonly rounded: readonly RoundedColumn[];
  /** The oldest moment at which a part was fetched; null where no part was needed. */
  readonly fetchedAtMs: number | null;
  /** False where the exchange no longer holds a part of what was asked. */
  readonly complete: boolean;
  readonly notes: readonly string[];
  /** Makes the cells again in another form. */
  cells(options: CellOptions): RecordMatrix;
  /** The records themselves, where the cells show records. */
  readonly shows?:
    | {
        readonly operation: 'LEDGER';
        readonly rows: OrderedRows<LedgerEntry>;
        readonly fetchedBy: FetchedBy;
        readonly lastFetchedAtMs: number;
      }
    | {
        readonly operation: 'REBATES';
        readonly rows: OrderedRows<CommissionRecord>;
        readonly fetchedBy: FetchedBy;
        readonly lastFetchedAtMs: number;
      };
  /** The rows came with the workbook: whose they are. */
  readonly fromWorkbook?: { readonly accounts: readonly string[] };
}

/** When each month of the ledger, or settlement day, was fetched: the oldest moment where there are several. Unix milliseconds. */
export type FetchedBy = ReadonlyMap<string, number>;

/** Whose records: the account's name for the column, the owner under which they are kept. */
export interface Owner {
  readonly account: string;
  readonly owner: string;
}

/** The records of a call, whole and in the order of the sheet, and what they are made of. */
export interface KeptRows<OneRecord> extends Pick<Result, 'fetchedAtMs' | 'complete' | 'notes'> {
  readonly rows: OrderedRows<OneRecord>;
  readonly fetchedBy: FetchedBy;
  /** The newest of all parts, of all accounts; 0 where there is none. */
  readonly lastFetchedAtMs: number;
  /** The first day of which the exchange still held everything asked; null where it held all. */
  readonly heldFrom: IsoDay | null;
}

/** The rows of a LEDGER call from what is kept; null where a month is missing. */
export async function ledgerResult(
  call: LedgerCall,
  need: LedgerNeed,
  owners: readonly Owner[],
  snapshot: Snapshot,
  options: CellOptions,
): Promise<Result | null> {
  const kept = await ledgerRows(call, need, owners, snapshot);
  if (!kept) return null;
  const columns = columnsShown(LEDGER_COLUMNS, call.columns, call.accounts !== null);
  const first = await inBreaths(
    ledgerSteps(kept.rows, columns, { ...options, headers: call.headers }),
  );
  return {
    ...resultOf(kept, first, (form) =>
      atOnce(ledgerSteps(kept.rows, columns, { ...form, headers: call.headers })),
    ),
    shows: { operation: 'LEDGER', ...kept },
  };
}

/** The entries of a LEDGER call from what is kept; null where a month is missing. */
export async function ledgerRows(
  call: LedgerCall,
  need: LedgerNeed,
  owners: readonly Owner[],
  snapshot: Snapshot,
): Promise<KeptRows<LedgerEntry> | null> {
  const groups: AccountRecords<LedgerEntry>[] = [];
  const notes = new Set(need.notes);
  const fetchedBy = new Map<string, number>();
  let [fetchedAtMs, lastFetchedAtMs] = [Infinity, 0];
  let heldFrom: IsoDay | null = null;
  for (const { account, owner } of owners) {
    const records: LedgerEntry[] = [];
    const once = need.months.length > 1 ? new EntriesOnce() : null;
    for (const month of need.months) {
      const kept = await snapshot.month(owner, month);
      if (!kept) return null;
      fetchedAtMs = Math.min(fetchedAtMs, kept.fetchedAtMs);
      lastFetchedAtMs = Math.max(lastFetchedAtMs, kept.fetchedAtMs);
      fetchedBy.set(month, Math.min(fetchedBy.get(month) ?? Infinity, kept.fetchedAtMs));
      if (!kept.held) {
        const after = firstDay(addMonths(month, 1));
        if (heldFrom === null || after > heldFrom) heldFrom = after;
        notes.add(
          `The exchange no longer holds ${monthName(month)}: nothing of that month is shown.`,
        );
      }
      for (const [at, entry] of kept.reading.entries.entries()) {
        if (at % ROWS_IN_ONE_BREATH === 0) await breath();
        // What is not wanted is looked at too: of two contents neither can be trusted.
        if (once?.isNew(entry) === false || !wanted(entry, call, need)) continue;
        records.push(entry);
      }
    }
    groups.push({ account, records });
  }
  return {
    rows: await inBreaths(orderingLedgerEntries(groups)),
    fetchedBy,
    lastFetchedAtMs,
    fetchedAtMs: Number.isFinite(fetchedAtMs) ? fetchedAtMs : null,
    complete: heldFrom === null,
    notes: [...notes],
    heldFrom,
  };
}

function resultOf(
  { rows, fetchedAtMs, complete, notes }: KeptRows<unknown>,
  first: RecordMatrix,
  cells: (form: CellOptions) => RecordMatrix,
): Result {
  return { records: rows.records.length, ...first, fetchedAtMs, complete, notes, cells };
}

function wanted(
  { coinName, bizType, cTimeMs }: LedgerEntry,
  { coins, types }: LedgerCall,
  { cutTo }: LedgerNeed,
): boolean {
  if (coins !== null && !coins.includes(coinName.toUpperCase())) return false;
  if (types !== null && !types.includes(bizType.toLowerCase())) return false;
  return cutTo === null || (cTimeMs >= cutTo.startMs && cTimeMs < cutTo.endMs);
}

/** The rows of a REBATES call from what is kept; null where a day is missing. */
export async function rebatesResult(
  call: RebatesCall,
  need: RebatesNeed,
  owners: readonly Owner[],
  snapshot: Snapshot,
  options: CellOptions,
): Promise<Result | null> {
  const kept = await rebatesRows(need, owners, snapshot);
  if (!kept) return null;
  const columns = columnsShown(REBATE_COLUMNS, call.columns, call.accounts !== null);
  const first = await inBreaths(
    rebatesSteps(kept.rows, columns, { ...options, headers: call.headers }),
  );
  return {
    ...resultOf(kept, first, (form) =>
      atOnce(rebatesSteps(kept.rows, columns, { ...form, headers: call.headers })),
    ),
    shows: { operation: 'REBATES', ...kept },
  };
}

/** The records of a REBATES call from what is kept; null where a day is missing. */
export async function rebatesRows(
  need: RebatesNeed,
  owners: readonly Owner[],
  snapshot: Snapshot,
): Promise<KeptRows<CommissionRecord> | null> {
  const days = need.window === null ? [] : daysOf(need.window);
  const groups: AccountRecords<CommissionRecord>[] = [];
  const fetchedBy = new Map<string, number>();
  let [fetchedAtMs, lastFetchedAtMs] = [Infinity, 0];
  let heldFrom: IsoDay | null = null;
  for (const { account, owner } of owners) {
    for (const series of need.series) {
      const kept = await snapshot.days(owner, series, days);
      if (kept.size < days.length) return null;
      groups.push({ account, records: days.flatMap((day) => kept.get(day)?.records ?? []) });
      for (const [day, one] of kept) {
        fetchedAtMs = Math.min(fetchedAtMs, one.fetchedAtMs);
        lastFetchedAtMs = Math.max(lastFetchedAtMs, one.fetchedAtMs);
        fetchedBy.set(day, Math.min(fetchedBy.get(day) ?? Infinity, one.fetchedAtMs));
      }
      const first =
        days.find((day) => kept.get(day)?.held) ?? (need.window && addDays(need.window.end, 1));
      if (first !== null && first !== days[0] && (heldFrom === null || first > heldFrom))
        heldFrom = first;
    }
  }
  const holdsNothing = heldFrom !== null && need.window !== null && heldFrom > need.window.end;
  const notes =
    heldFrom === null
      ? need.notes
      : [
          holdsNothing
            ? 'The exchange no longer holds the days that were asked.'
            : `The exchange holds nothing before ${dayName(heldFrom)}. The result starts there.`,
          ...need.notes,
        ];
  return {
    rows: await inBreaths(orderingCommissionRecords(groups)),
    fetchedBy,
    lastFetchedAtMs,
    fetchedAtMs: Number.isFinite(fetchedAtMs) ? fetchedAtMs : null,
    complete: heldFrom === null,
    notes,
    heldFrom,
  };
}
