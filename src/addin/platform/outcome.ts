// The result that a person sees after a task.

/** Done or not, in one sentence for the person. */
export interface Outcome {
  readonly ok: boolean;
  readonly sentence: string;
  /** The task can be done if the person gives a reason. */
  readonly wantsReason?: boolean;
}

/**
 * The answer to a question that cannot be followed. @param sentence what happened and what to do,
 * for the person
 */
export const refused = (sentence: string): { readonly ok: false; readonly sentence: string } => ({
  ok: false,
  sentence,
});

export type Refused = ReturnType<typeof refused>;
