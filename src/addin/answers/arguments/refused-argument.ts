import { TieoutError } from '../../platform/tieout-error';
import type { DateSystem } from '../../records/excel-date';

/** Why a call is not made: the argument and a sentence for the person who wrote it. */
export interface Refusal {
  readonly ok: false;
  /** As product.md names it, e.g. `coin`. */
  readonly argument: string;
  /** Names the argument and what it accepts. */
  readonly sentence: string;
}

/**
 * Thrown by the readers of single arguments, so that a list of readers can be read from top to
 * bottom. Never leaves `reading`.
 */
export class RefusedArgument extends TieoutError<'argument'> {
  override readonly name = 'RefusedArgument';

  constructor(
    readonly argument: string,
    sentence: string,
  ) {
    super('argument', sentence);
  }
}

/**
 * The arguments of one call as Excel passes them, in their order in the sheet (platform facts,
 * Custom functions).
 */
export type Raw = readonly unknown[];

export type Reading<Call> = { readonly ok: true; readonly call: Call } | Refusal;

/**
 * Turns the readers of one call into one whose first refusal is a plain result. It is given how the
 * workbook counts dates.
 */
export function reading<Call>(
  read: (raw: Raw, dateSystem: DateSystem) => Call,
): (raw: Raw, dateSystem?: DateSystem) => Reading<Call> {
  return (raw, dateSystem = 1900) => {
    try {
      return { ok: true, call: read(raw, dateSystem) };
    } catch (error) {
      if (!(error instanceof RefusedArgument)) throw error;
      return { ok: false, argument: error.argument, sentence: error.message };
    }
  };
}
