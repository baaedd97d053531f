/** Why a call is not made: the argument and a sentence for the person who wrote it. */
export interface Refusal {
  readonly ok: false;
  /** As product.md names it, e.g. `coin`. */
  readonly argument: string;
  /** Names the argument and what it accepts. */
  readonly sentence: string;
}

/** Thrown by the readers of single arguments, so that a list of readers can be read from top to bottom. Never leaves `reading`. */
export class RefusedArgument extends Error {
  override readonly name = 'RefusedArgument';

  constructor(
    readonly argument: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** Runs the readers of one call and turns the first refusal into a plain result. */
export function reading<Call>(read: () => Call): { readonly ok: true; readonly call: Call } | Refusal {
  try {
    return { ok: true, call: read() };
  } catch (error) {
    if (!(error instanceof RefusedArgument)) throw error;
    return { ok: false, argument: error.argument, sentence: error.message };
  }
}
