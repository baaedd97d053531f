// The book that all windows of one person share: their budgets are one at the exchange (exchange facts, "Weights").
//
// A transaction of IndexedDB is the lock: the browser runs them one after the other over all windows of one origin, shows
// each what the one before it has written, and ends that of a window that is gone. (Local storage reaches other processes
// some time after a Web Lock is given on, and so does a word on a channel; both would let two windows spend the same room.)
import type { Clock } from './clock';
import { bookOf, EMPTY_BOOK, type Book, type SpendBook } from './spend-book';

export interface SharedBookParts {
  readonly indexedDB: IDBFactory | undefined;
  /** Of the database; windows that give the same name share. */
  readonly name: string;
  /** Names this window among them: made anew whenever the page starts. */
  readonly me: string;
  readonly clock: Clock;
}

const STORE = 'book';
const KEY = 'now';
/** A turn takes some ms. After so long, and for so long, this window goes on alone. */
const PATIENCE_MS = 5_000;
const ALONE_MS = 60_000;

/**
 * The shared book. Where the browser gives no storage, or it does not answer, the page keeps a book of its own and stays
 * within the limits by itself; windows together may then be refused by the exchange, and wait as it says.
 */
export function sharedBook({ indexedDB: factory, name, me, clock }: SharedBookParts): SpendBook {
  let opened: Promise<IDBDatabase> | null = null;
  let known = EMPTY_BOOK;
  let aloneUntilMs = 0;
  const forget = (): void => {
    opened = null;
  };
  return {
    me,
    turn: async (change) => {
      const turn = { isOver: false };
      try {
        if (!factory || clock.nowMs() < aloneUntilMs) throw new Error('alone');
        const work = (opened ??= open(factory, name, forget)).then((database) =>
          kept(database, (book) => {
            if (turn.isOver) throw new Error('too late');
            return change(book);
          }),
        );
        const out = await within(work, clock, PATIENCE_MS);
        known = out.book;
        return out;
      } catch {
        turn.isOver = true;
        if (clock.nowMs() >= aloneUntilMs) aloneUntilMs = clock.nowMs() + ALONE_MS;
        forget();
        const out = change(known);
        known = out.book;
        return out;
      }
    },
  };
}

/** Deletes the book of this name: what is left of it names accounts by their keys' digests. Other windows begin a new one. */
export function forgetBook(factory: IDBFactory | undefined, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!factory) return resolve();
    const request = factory.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('not deleted'));
    request.onblocked = () => resolve(); // Another window is in the middle of a turn: it goes as soon as that ends.
  });
}

function open(factory: IDBFactory, name: string, closed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = closed;
      database.onversionchange = () => {
        database.close();
        closed();
      };
      resolve(database);
    };
  });
}

/** Resolves when what `change` made of the book is kept. */
function kept<Out extends { readonly book: Book }>(
  database: IDBDatabase,
  change: (book: Book) => Out,
): Promise<Out> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'relaxed' });
    const store = transaction.objectStore(STORE);
    const reading: IDBRequest<unknown> = store.get(KEY);
    reading.onsuccess = () => {
      // An error thrown here ends the transaction, and nothing is changed.
      const out = change(bookOf(reading.result));
      store.put(out.book, KEY);
      transaction.oncomplete = () => resolve(out);
    };
    transaction.onabort = () => reject(transaction.error ?? new Error('not kept'));
  });
}

function within<Out>(work: Promise<Out>, clock: Clock, limitMs: number): Promise<Out> {
  return new Promise((resolve, reject) => {
    const undo = clock.after(limitMs, () => reject(new Error('no answer')));
    work.then(resolve, reject).finally(undo);
  });
}
