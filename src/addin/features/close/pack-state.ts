// What the pane asks for a month-end pack.
export interface PackRequest {
  /** `YYYY-MM`. */
  readonly month: string;
  /** By name; at least one. */
  readonly accounts: readonly string[];
  /** The coin that commission is paid in; "": no tie-out. */
  readonly commissionCoin: string;
  /** A word for it, such as EUR; "": no values. */
  readonly currency: string;
  /** A table by its name or a range by its address; "": no book is matched. */
  readonly book: string;
}

/** What making the pack would ask of the exchange. */
export type PackPreview =
  | {
      readonly ok: true;
      readonly requests: number;
      readonly seconds: number;
      readonly sheets: readonly string[];
      /** Why nothing can be fetched now, or null. */
      readonly waitsFor: string | null;
    }
  | { readonly ok: false; readonly sentence: string };
