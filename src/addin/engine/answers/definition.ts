// The definition of a function of the workbook: its arguments, its dates, the records it needs, how
// its result is calculated from stored records, and which records are behind it.
import type { Zones } from '../records/zone';
import type { NamedOwners } from '../accounts/device-owners';
import type { RowsQuestion } from '../evidence/rows-question';
import type { DayWindow, IsoMonth, DateSystem } from '../records/calendar';
import type { CellOptions } from '../records/cells';
import type { Investigated } from '../proofs/records-behind';
import type { Archive } from '../archive/archive';
import type { Series } from '../archive/stored-answers';
import type { Takes, Description } from './arguments/argument';
import type { Raw, Reading } from './arguments/cell-argument';
import type { ResolvedDates } from './dates';
import type { StoredIndex } from './stored-index';
import type { Result } from './result';
import { say } from '../../platform/say';

/** The members that the calls of all functions have. */
export interface AnyCall {
  readonly name: string;
  /** Account names as they were written; null: the workbook's account. */
  readonly accounts: readonly string[] | null;
}

/** The records of one account that must be stored before a call can be answered. */
export interface Need {
  /** Whole months of the ledger, as the exchange counts them. */
  readonly months: readonly IsoMonth[];
  /** Series of commission records, all over the same days. */
  readonly series: readonly Series[];
  /** null: no day is needed. */
  readonly window: DayWindow | null;
}

export const NO_SERIES: Pick<Need, 'series' | 'window'> = { series: [], window: null };

/** The input of a result. Nothing in it sends a request. */
export interface ReadContext {
  readonly archive: Archive;
  readonly zones: Zones;
  /** The accounts of the call, in its order. */
  readonly named: readonly NamedOwners[];
  readonly index: StoredIndex;
}
export interface AnswerContext extends ReadContext {
  readonly cells: CellOptions;
}

/** Shown in the pane's Help and in the function reference, and run by a test. */
export interface Example {
  /** In the en-US form; works as it stands on the demo broker account. */
  readonly formula: string;
  /** One sentence that describes the result. */
  readonly says: Description;
  /** Number of columns without an account column; 1: the result is one number. */
  readonly columns: number;
}

/** The description of a function for people. */
export interface Described<Of extends Takes = Takes> {
  readonly name: string;
  readonly description: Description;
  /** Its arguments by name, in their order in the sheet. */
  readonly takes: Of;
  readonly example: Example;
  /** Says how many results there are, in words; present if each result is one number. */
  readonly counts?: (count: number) => string;
  /** It returns one value at once; otherwise it streams rows. */
  readonly gives?: 'number' | 'string';
}

export interface FunctionDefinition<
  Call extends AnyCall,
  Of extends Takes = Takes,
> extends Described<Of> {
  readonly name: Call['name'];
  /**
   * The name of a sheet that Get data adds for it; Get data offers the function. English, like
   * everything in cells.
   */
  readonly sheet?: string;
  /**
   * It compares commission with its postings, over the trading pairs of its accounts (resolved like
   * dates when it is entered) and over days beyond those that it names.
   */
  readonly comparesBoth?: true;
  /** Its amounts carry their exact digits, time and hash, where the host takes them. */
  readonly carriesDigits?: true;
  /** Reads the arguments as Excel passes them, or names the one that is refused. */
  read(raw: Raw, dateSystem?: DateSystem): Reading<Call>;
  /** Resolves omitted dates at the moment of entry. */
  dates(call: Call, nowMs: number, zones: Zones): ResolvedDates;
  /** The call in one line of plain words. */
  inWords(call: Call, dates: ResolvedDates): string;
  /** Throws TieoutError if the call cannot be answered. */
  needs(call: Call, dates: ResolvedDates, zones: Zones, account: string): Need;
  /** Further months to read after others were read; empty if none. */
  needsMore?(
    call: Call,
    dates: ResolvedDates,
    context: AnswerContext,
  ): Promise<readonly IsoMonth[]>;
  /** null if a part is not stored. Throws TieoutError if the result cannot be calculated. */
  build(call: Call, dates: ResolvedDates, context: AnswerContext): Promise<Result | null>;
  /**
   * The records behind a number of the result; null if a part is not stored. Left out if the result
   * shows the records themselves.
   */
  investigate?(
    call: Call,
    dates: ResolvedDates,
    context: ReadContext,
  ): Promise<Investigated | null>;
  /** Left out with `investigate`: the reason why no record is behind the cell at this address. */
  nothingBehind?(address: string): string;
  /**
   * The records that a certificate of the result covers; null if several operations of several
   * accounts are behind it, which one certificate cannot cover.
   */
  evidence(call: Call, dates: ResolvedDates): RowsQuestion | null;
  /** The first month of the records, if it is before the months of the call. */
  firstMonth?(call: Call, dates: ResolvedDates, context: ReadContext): Promise<IsoMonth>;
}

/** Its result has much code of its own, which `definitions.ts` loads on the first use. */
export type WithoutResult<Call extends AnyCall, Of extends Takes> = Omit<
  FunctionDefinition<Call, Of>,
  'build'
>;

/** A function that Get data offers. */
export interface DraftedDefinition<
  Call extends AnyCall,
  Of extends Takes,
> extends FunctionDefinition<Call, Of> {
  readonly sheet: string;
}

/** Only the exchange's answer is behind a cell of records. */
export const showsRecords = (address: string): string =>
  say`${address} shows the records themselves: there is nothing behind them but the exchange’s answer, which the certificate names.`;
