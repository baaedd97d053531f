// What was spent of the exchange's weights, by everybody who spends from the same purses (exchange facts, "Weights").
import { list, number, object, text, type Shaped } from '../records/shape';

/** One purse of a request: "ledger|ip", "ledger|uid|<account>". An account is named by the hash of its key, never by the key. */
const cost = object({ purse: text, weight: number });
const spend = object({ purse: text, weight: number, atMs: number, by: text });
const place = object({ by: text, costs: list(cost), atMs: number });
const closing = object({ purse: text, untilMs: number });
const isBook = object({ spent: list(spend), places: list(place), closed: list(closing) });

export type Cost = Readonly<Shaped<typeof cost>>;
/** A weight that left for the exchange at this moment, from the window `by`. */
export type Spend = Readonly<Shaped<typeof spend>>;
/** The moment at which a window may send its next request of these costs: it counts as spent before it is. */
export interface Place {
  readonly by: string;
  readonly costs: readonly Cost[];
  readonly atMs: number;
}
/** The exchange asked for a pause until this moment. */
export type Closing = Readonly<Shaped<typeof closing>>;
/** Plain data: it is written down where several windows can read it. Moments are this computer's clock, Unix ms. */
export interface Book {
  readonly spent: readonly Spend[];
  readonly places: readonly Place[];
  readonly closed: readonly Closing[];
}

export const EMPTY_BOOK: Book = { spent: [], places: [], closed: [] };

/** The book that something kept holds; an empty one where it is none: then the exchange may refuse once, and is obeyed. */
export function bookOf(kept: unknown): Book {
  return isBook(kept) ? kept : EMPTY_BOOK;
}

/** Where the book is kept. */
export interface SpendBook {
  /** Names this window among all that share the book. */
  readonly me: string;
  /** Reads the book and keeps what `change` makes of it, before anybody else may read it. Never rejects. `change` may run twice; the last result counts. */
  turn<Out extends { readonly book: Book }>(change: (book: Book) => Out): Promise<Out>;
}

/** The book of one page that shares with nobody. */
export function ownBook(): SpendBook {
  let book = EMPTY_BOOK;
  return {
    me: 'this page',
    turn: (change) => {
      const out = change(book);
      book = out.book;
      return Promise.resolve(out);
    },
  };
}
