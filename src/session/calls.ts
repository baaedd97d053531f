// What the session remembers of a formula that asks for records.
import type { RecordCall } from '../records/call';

/** What reading the arguments of a formula gives. */
export type ReadCall =
  | { readonly ok: true; readonly call: RecordCall }
  | { readonly ok: false; readonly argument: string; readonly sentence: string };

/**
 * The dates of a call, resolved when a person asked, and kept with the workbook until the next Refresh. `askedTo` is the
 * last day or month that had begun then: later ones were not asked yet.
 */
export interface ResolvedDates { readonly first: string; readonly last: string; readonly askedTo: string }
