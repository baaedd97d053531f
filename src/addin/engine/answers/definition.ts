// What a function of the workbook is, in one definition: its arguments, its dates, what it needs,
// how its result is made of what is kept, and which records stand behind it.
import type { Zones } from '../records/zone';
import type { NamedOwners } from '../accounts/device-owners';
import type { RowsQuestion } from '../evidence/rows-question';
import type { DayWindow, IsoMonth, DateSystem } from '../records/calendar';
import type { CellOptions } from '../records/cells';
import type { Investigated } from '../proofs/records-behind';
import type { Archive } from '../archive/archive';
import type { Series } from '../archive/stored';
import type { Takes, Description } from './arguments/argument';
import type { Raw, Reading } from './arguments/cell-argument';
import type { ResolvedDates } from './dates';
import type { StoredIndex } from './stored-index';
import type { Result } from './result';
import { say } from '../../platform/say';

/** What the calls of all functions have. */
export interface AnyCall {
  readonly name: string;
  /** Account names as they were written; null: the workbook's account. */
  readonly accounts: readonly string[] | null;
}

/** What must be kept of one account before a call can be answered. */
export interface Need {
  /** Whole months of the ledger, as the exchange counts them. */
  readonly months: readonly IsoMonth[];
  /** Series of commission records, all over the same days. */
  readonly series: readonly Series[];
  /** null: no day is needed. */
  readonly window: DayWindow | null;
}

export const NO_SERIES: Pick<Need, 'series' | 'window'> = { series: [], window: null };

/** Where a result is made from. Nothing in it asks the exchange. */
export interface ReadContext {
  readonly archive: Archive;
  readonly zones: Zones;
  /** The accounts that are meant, in the order of the call. */
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
  /** One sentence: what spills. */
  readonly says: Description;
  /** Columns that its rows take without an account column; 1: it gives one number. */
  readonly columns: number;
}

/** What people are told of a function. */
export interface Described<Of extends Takes = Takes> {
  readonly name: string;
  readonly description: Description;
  /** Its arguments by name, in their order in the sheet. */
  readonly takes: Of;
  readonly example: Example;
  /** So many of its results in words, where each is one number. */
  readonly counts?: (count: number) => string;
  /** It gives one value at once; without it, it streams rows. */
  readonly gives?: 'number' | 'string';
}

export interface FunctionDefinition<
  Call extends AnyCall,
  Of extends Takes = Takes,
> extends Described<Of> {
  readonly name: Call['name'];
  /** Get data offers it: what a sheet with it is called. English, as all that stands in cells. */
  readonly sheet?: string;
  /**
   * It compares commission with what was posted: over the trading pairs of its accounts, which are
   * settled when it is asked as dates are, and up to days that it does not name.
   */
  readonly comparesBoth?: true;
  /** Its amounts carry their exact digits, time and hash, where the host takes them. */
  readonly carriesDigits?: true;
  /** Reads the arguments as Excel passes them, or says which one is wrong. */
  read(raw: Raw, dateSystem?: DateSystem): Reading<Call>;
  /** Settles omitted dates at the moment of asking. */
  dates(call: Call, nowMs: number, zones: Zones): ResolvedDates;
  /** What is asked, in one line of plain words. */
  inWords(call: Call, dates: ResolvedDates): string;
  /** Throws TieoutError where it cannot be said. */
  needs(call: Call, dates: ResolvedDates, zones: Zones, account: string): Need;
  /** Months that turn out to be needed once others were read; none: nothing more is needed. */
  needsMore?(
    call: Call,
    dates: ResolvedDates,
    context: AnswerContext,
  ): Promise<readonly IsoMonth[]>;
  /** null where a part is not kept. Throws TieoutError where the result cannot be known. */
  build(call: Call, dates: ResolvedDates, context: AnswerContext): Promise<Result | null>;
  /**
   * The records that a number of the result is made of; null where a part is not kept. Left out
   * where the result shows the records themselves.
   */
  investigate?(
    call: Call,
    dates: ResolvedDates,
    context: ReadContext,
  ): Promise<Investigated | null>;
  /** Left out with `investigate`: why nothing stands behind the cell at this address. */
  nothingBehind?(address: string): string;
  /**
   * Which records a certificate of the result speaks of; null where more than one operation of more
   * than one account stands behind it, which no single certificate can say.
   */
  evidence(call: Call, dates: ResolvedDates): RowsQuestion | null;
  /** The month in which the records begin, where it lies before the months asked. */
  firstMonth?(call: Call, dates: ResolvedDates, context: ReadContext): Promise<IsoMonth>;
}

/** Its result has much code of its own, which `definitions.ts` loads when a formula asks for it. */
export type WithoutResult<Call extends AnyCall, Of extends Takes> = Omit<
  FunctionDefinition<Call, Of>,
  'build'
>;

/** One that Get data offers. */
export interface DraftedDefinition<
  Call extends AnyCall,
  Of extends Takes,
> extends FunctionDefinition<Call, Of> {
  readonly sheet: string;
}

/** A cell of records is explained by the exchange's answer alone. */
export const showsRecords = (address: string): string =>
  say`${address} shows the records themselves: there is nothing behind them but the exchange’s answer, which the certificate names.`;
