// Windows of one person over one device: each with a client and a budget of its own, and one book that the browser keeps.
import { IDBFactory } from 'fake-indexeddb';
import type { Clock } from '../../src/exchange/clock';
import { ExchangeClient } from '../../src/exchange/client';
import { sharedBook } from '../../src/exchange/shared-book';
import { EMPTY_BOOK, type Book, type SpendBook } from '../../src/exchange/spend-book';
import { defaultLimits, WeightBudget } from '../../src/exchange/weight-budget';
import type { TurnedClock } from '../turned-clock';
import type { Rig } from './rig';

export class SharedDevice {
  readonly factory = new IDBFactory();
  #windows = 0;

  /** A turn at the book takes the browser a moment, in which the turned clock stands still. */
  book(clock: TurnedClock, indexedDB: IDBFactory | undefined = this.factory): SpendBook {
    this.#windows += 1;
    const book = sharedBook({ indexedDB, name: 'weights', me: `window ${this.#windows}`, clock });
    return { me: book.me, turn: (change) => clock.hold(book.turn(change)) };
  }

  window({ clock, client }: Rig): ExchangeClient {
    return new ExchangeClient({
      ...client.options,
      budget: new WeightBudget(clock, defaultLimits, this.book(clock)),
    });
  }
}

/** Books of windows over one book in memory, where a property needs many turns. */
export function booksOver(names: readonly string[]): SpendBook[] {
  let book: Book = EMPTY_BOOK;
  return names.map((me) => ({
    me,
    turn: (change) => {
      const out = change(book);
      book = out.book;
      return Promise.resolve(out);
    },
  }));
}

/** A window that the browser slows down: its timers fire late; one that is gone has timers that never fire. */
export const slowed = (clock: Clock, lateMs: number): Clock => ({
  nowMs: () => clock.nowMs(),
  after: (delayMs, run) =>
    Number.isFinite(lateMs) ? clock.after(delayMs + lateMs, run) : () => undefined,
});
