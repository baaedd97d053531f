// What a person is told of what they asked for.

/** Done or not, in one sentence for the person. */
export interface Outcome {
  readonly ok: boolean;
  readonly sentence: string;
}

/**
 * What is answered where a question cannot be followed. @param sentence what happened and what to
 * do, for the person.
 */
export const refused = (sentence: string): { readonly ok: false; readonly sentence: string } => ({
  ok: false,
  sentence,
});

export type Refused = ReturnType<typeof refused>;
