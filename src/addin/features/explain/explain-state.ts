// The pane's state of the records behind a cell, and of breaks in a balance.

/** One record behind a cell. Amounts are exact texts. */
export interface BehindShown {
  /** "entry 701…" or "BTCUSDT, SPOT". */
  readonly record: string;
  /** In the display zone; of a commission record its settlement day. */
  readonly day: string;
  /** The part of the amount that counts: "Change", "Fees, taken off". */
  readonly as: string;
  readonly amount: string;
}

/** The records of a cell. */
export interface BehindCell {
  /** "Sheet1!D5". */
  readonly address: string;
  /** "Inflow, USDT, 2026-10". */
  readonly title: string;
  readonly count: number;
  /** The first ten. */
  readonly first: readonly BehindShown[];
  /** Exact text. */
  readonly sum: string;
  /** Does the sum equal the cell's number? null: the cell shows words. */
  readonly agrees: boolean | null;
  /** The agreement in words. */
  readonly sentence: string;
}

export type BehindOutcome =
  | { readonly ok: true; readonly behind: BehindCell }
  | { readonly ok: false; readonly sentence: string };

/** An entry around a break. */
export interface EntryShown {
  readonly billId: string;
  /** Date and time in the display zone. */
  readonly time: string;
  readonly type: string;
  readonly change: string;
  readonly after: string;
  /** Its row in a live LEDGER result, for goToRecord; null: no result shows it. */
  readonly standsIn: { readonly id: string; readonly row: number } | null;
}

export interface BreakShown {
  readonly account: string;
  /** "October 2026 breaks at entry 701…: 0.5 USDT are missing before entry 701…." */
  readonly sentence: string;
  readonly coin: string;
  /** The amount missing before the entry, or by which its balance is too high. */
  readonly missing: string;
  /** The movements are intact, one balance is not. */
  readonly isAltered: boolean;
  readonly previous: EntryShown | null;
  readonly entry: EntryShown;
  readonly next: EntryShown | null;
}

export type BreaksOutcome =
  | {
      readonly ok: true;
      /** In the order of time, at most a hundred. */ readonly breaks: readonly BreakShown[];
      readonly count: number;
      readonly sentence: string;
    }
  | { readonly ok: false; readonly sentence: string };
