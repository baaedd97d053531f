// What the session remembers of a formula.
import { callKey, type RecordCall } from '../records/call';
import type {
  BalanceCall,
  CheckCall,
  LedgerTotalCall,
  MatchCall,
  RebatesTotalCall,
  TieoutCall,
} from '../records/reconcile-call';
import { sha256Of } from '../snapshot/canonical-sha256';

/** A formula that asks for records, or for what follows from them. */
export type LiveQuestion =
  | RecordCall
  | CheckCall
  | BalanceCall
  | LedgerTotalCall
  | MatchCall
  | RebatesTotalCall
  | TieoutCall;
export type FunctionName = LiveQuestion['name'];

/** Longer keys are hashed: a book of 20,000 lines must not travel in the workbook's settings. */
const LONGEST_KEY = 2_000;

/** The same text for questions that mean the same. */
export function questionKey(question: LiveQuestion): string {
  const key =
    question.name === 'LEDGER' || question.name === 'REBATES'
      ? callKey(question)
      : JSON.stringify(question);
  return key.length <= LONGEST_KEY ? key : `${question.name}|${sha256Of(key)}`;
}

/** What reading the arguments of a formula gives. */
export type ReadCall =
  | { readonly ok: true; readonly call: LiveQuestion }
  | { readonly ok: false; readonly argument: string; readonly sentence: string };

/**
 * The dates of a question, resolved when a person asked, and kept with the workbook until the next Refresh. `askedTo` is the
 * last day or month that had begun then: later ones were not asked yet. Of a moment, `first` and `last` are its month.
 */
export interface ResolvedDates {
  readonly first: string;
  readonly last: string;
  readonly askedTo: string;
  /** LEDGER.BALANCE: the moment, Unix milliseconds. */
  readonly atMs?: number | undefined;
  /** REBATES.TIEOUT: the trading pairs of each account, by its name key. */
  readonly symbols?:
    readonly (readonly [account: string, symbols: readonly string[]])[] | undefined;
}
