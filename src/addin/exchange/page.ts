// One answer that holds records.

/** A page as it came: its records, and the exact body for the evidence. */
export interface Page<Item> {
  readonly page: number;
  readonly body: string;
  readonly records: readonly Item[];
  /** When it was sent for: nothing in it is older. */
  readonly fetchedAtMs: number;
}
