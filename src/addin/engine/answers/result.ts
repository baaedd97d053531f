// The result of a call: all rows, and their sources.
import {
  recordMatrix,
  recordSteps,
  type Cell,
  type CellOptions,
  type Headers,
  type RecordMatrix,
  type RoundedColumn,
} from '../records/cells';
import { columnsOfCall } from '../records/columns';
import type { CommissionRecord } from '../records/commission-record';
import type { LedgerEntry } from '../records/ledger-entry';
import type { OrderedRows } from '../records/row-order';
import type { MovedEntry } from '../proofs/own-transfers';
import type { MatchRow } from '../proofs/match/match-table';
import type { Proof, ProofItem } from '../proofs/proof';
import { inEnglish } from '../../platform/say';
import { runYielding } from '../../platform/yield-to-main';
import type { FetchedBy, StoredAs } from './stored-records';

/** A complete result: all rows, and their sources. */
export interface Result {
  readonly records: number;
  /** null: no records and no header row, so no cell to show. */
  readonly matrix: Cell[][] | null;
  readonly rounded: readonly RoundedColumn[];
  /** The oldest moment at which a part was fetched; null if no part was needed. */
  readonly fetchedAtMs: number | null;
  /** false if the exchange no longer retains a part of the period. */
  readonly complete: boolean;
  readonly notes: readonly string[];
  /** The proof of the function, if it has one. */
  readonly proof?: Proof;
  /** All open findings that need a reason before their month is signed. */
  readonly open?: () => readonly OpenFinding[];
  /** Makes the cells again in another form. */
  cells(options: CellOptions): RecordMatrix;
  /** The records themselves, if the cells show records. */
  readonly shows?: ShownRecords;
  /** For LEDGER.MATCH: lines in the order of the book, then entries, as its cells show them. */
  readonly matchRows?: readonly MatchRow[];
  /** For a roll-forward of several accounts: the possible transfers between them. */
  readonly moved?: () => readonly MovedEntry[];
  /** The accounts of rows that came with the workbook. */
  readonly fromWorkbook?: { readonly accounts: readonly string[] };
}

/** proof: a proof fails. data: a rate, a type or a posting is missing. */
export interface OpenFinding extends ProofItem {
  readonly kind: 'proof' | 'data';
  /** The pinned text, equal in panes of all languages. */
  readonly english: string;
}

interface Shown<Operation, OneRecord> {
  readonly operation: Operation;
  readonly rows: OrderedRows<OneRecord>;
  readonly fetchedBy: FetchedBy;
  readonly lastFetchedAtMs: number;
  readonly asOfMs: number | null;
}
type ShownRecords = Shown<'LEDGER', LedgerEntry> | Shown<'REBATES', CommissionRecord>;

/** All records of a call in the order of the sheet, and their sources. */
export interface StoredRows<OneRecord> extends StoredAs {
  readonly rows: OrderedRows<OneRecord>;
  readonly notes: readonly string[];
}

/** A result whose cells are the records themselves. */
export async function recordsResult(
  shows: ShownRecords & Pick<Result, 'fetchedAtMs' | 'complete' | 'notes'>,
  call: Parameters<typeof columnsOfCall>[0] & { readonly headers: Headers },
  options: CellOptions,
): Promise<Result> {
  const { rows, fetchedAtMs, complete, notes } = shows;
  const columns = columnsOfCall(call);
  const { headers } = call;
  return {
    records: rows.records.length,
    ...(await runYielding(recordSteps(rows, columns, { ...options, headers }))),
    fetchedAtMs,
    complete,
    notes,
    cells: (form) => recordMatrix(rows, columns, { ...form, headers }),
    shows,
  };
}

/** The proof and the missing data; each is phrased in the caller's language. */
interface Provable {
  readonly proof?: () => Proof;
  readonly lacking?: () => readonly ProofItem[];
}

/** A result whose cells are made by one function. */
export function resultOf(
  {
    fetchedAtMs,
    complete,
    notes,
    proof,
    lacking = () => [],
  }: Pick<Result, 'fetchedAtMs' | 'complete' | 'notes'> & Provable,
  records: number,
  form: CellOptions,
  cells: (form: CellOptions) => RecordMatrix,
): Result {
  // Formulas compare words in cells, and they travel with the workbook.
  const english = (asked: CellOptions): RecordMatrix => inEnglish(() => cells(asked));
  return {
    records,
    ...english(form),
    fetchedAtMs,
    complete,
    notes,
    ...(proof && { proof: proof(), open: openFindings(proof, lacking) }),
    cells: english,
  };
}

/** Computed on first use. */
function openFindings(
  proof: () => Proof,
  lacking: () => readonly ProofItem[],
): () => readonly OpenFinding[] {
  const all = () => [
    ...proof()
      .items.filter(({ isSmall }) => isSmall !== true)
      .map((item) => ({ ...item, kind: 'proof' as const })),
    ...lacking().map((item) => ({ ...item, kind: 'data' as const })),
  ];
  let found: readonly OpenFinding[] | null = null;
  return () => {
    if (found) return found;
    const english = inEnglish(all);
    found = all().map((item, at) => ({ ...item, english: english[at]!.sentence }));
    return found;
  };
}
