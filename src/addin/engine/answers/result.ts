// What a call is answered with: all rows, and what they are made of.
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
  /** Where the function proves something: does it hold? */
  readonly proof?: Proof;
  /** All that wants a reason before a month of it is signed. */
  readonly open?: () => readonly OpenFinding[];
  /** Makes the cells again in another form. */
  cells(options: CellOptions): RecordMatrix;
  /** The records themselves, where the cells show records. */
  readonly shows?: ShownRecords;
  /** Of LEDGER.MATCH: lines in the order of the book, then entries, as its cells show them. */
  readonly matchRows?: readonly MatchRow[];
  /** Of a roll-forward of several accounts: what may be transfers between them. */
  readonly moved?: () => readonly MovedEntry[];
  /** The rows came with the workbook: whose they are. */
  readonly fromWorkbook?: { readonly accounts: readonly string[] };
}

/** proof: it does not hold. data: a rate, a type or a posting is still lacking. */
export interface OpenFinding extends ProofItem {
  readonly kind: 'proof' | 'data';
  /** What is pinned, and compared in panes of other languages. */
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

/** The records of a call, whole and in the order of the sheet, and what they are made of. */
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

/** What is proven, and what is lacking beside it; each is said in the language of its caller. */
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
  // Words in cells are compared by formulas, and travel with the workbook.
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

/** Worked out when it is asked for first. */
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
