// The store with its safety net: what cannot be kept on the device stays in memory, and the person
// is told once.
import { stampOf } from '../store/store-transaction';
import { errorName, REFUSED_SENTENCE } from '../store/store-connection';
import { MemoryRecords } from './memory-records';
import type { KeyRing } from '../store/store-keys';
import type { Content, RecordName } from '../store/store-payload';
import {
  SealedRecords,
  StoreLocked,
  UnreadableRecord,
  type PersistenceAsk,
} from '../store/store-records';
import type { RecordHead } from '../store/store-schema';
import { say } from '../platform/say';

export const FULL_SENTENCE = say`This device has no room left for what Tieout reads. What is read from now on is kept only until Excel closes, and read again from the exchange next time. Make room on the disk, or forget an account that is no longer needed.`;

export const unreadable = (subject: string): string =>
  say`What was kept of ${subject} is damaged and cannot be read. It was set aside; press Refresh to read it from the exchange again.`;

/** Tells the person. `cause` goes to the console, for reports of faults. */
export type Tell = (sentence: string, cause?: unknown) => void;

export class FallbackStore {
  readonly records: SealedRecords;
  /** What the store did not take. */
  readonly overflow = new MemoryRecords();
  readonly turns = new Turns();
  readonly #reported = new Set<string>();
  #closed = false;

  constructor(
    readonly ring: KeyRing,
    readonly tell: Tell,
    readonly persistence: PersistenceAsk,
  ) {
    this.records = new SealedRecords(ring);
  }

  get nowMs(): number {
    return this.ring.nowMs();
  }

  /** The database is gone: from here on memory alone. */
  closed(sentence: string): void {
    this.#closed = true;
    this.persistence.lost();
    this.tellOnce(sentence);
  }

  /** False where the store did not take it: the caller puts it into the overflow. */
  async tryToKeep(work: () => Promise<unknown>): Promise<boolean> {
    if (this.#closed) return false;
    try {
      await work();
      this.persistence.once();
      return true;
    } catch (error) {
      this.#tellOf(error);
      return false;
    }
  }

  /**
   * null also where it cannot be read; the person has then been told. @param subject "the ledger of
   * August 2026"
   */
  async tryToRead<Result>(
    subject: () => string,
    work: () => Promise<Result | null>,
  ): Promise<Result | null> {
    if (this.#closed) return null;
    try {
      return await this.readOrAside(subject, work);
    } catch (error) {
      this.#tellOf(error);
      return null;
    }
  }

  /**
   * null where it was damaged and is now set aside; the person has then been told. Throws what the
   * store throws.
   */
  async readOrAside<Result>(
    subject: () => string,
    work: () => Promise<Result | null>,
  ): Promise<Result | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
      this.tell(unreadable(subject()), error);
      return null;
    }
  }

  /**
   * Reads a record and turns its content into a value; a record whose content makes no sense is set
   * aside too.
   */
  async decoded<Value>(
    name: RecordName,
    decode: (content: Content<unknown>) => Promise<Value> | Value,
  ): Promise<{ head: RecordHead; stamp: string; value: Value } | null> {
    const found = await this.records.read(name);
    if (!found) return null;
    try {
      return { head: found.head, stamp: stampOf(found.head), value: await decode(found.content) };
    } catch (cause) {
      await this.records.setAside(name, found.head, 'its content is not what it should be');
      throw new UnreadableRecord(
        say`The content of a record on this device makes no sense.`,
        cause,
      );
    }
  }

  /** A lock is no fault, and that the database is gone has been said already. */
  #tellOf(error: unknown): void {
    if (error instanceof StoreLocked || this.#closed) return;
    this.tellOnce(isFull(error) ? FULL_SENTENCE : REFUSED_SENTENCE, error);
  }

  tellOnce(sentence: string, cause?: unknown): void {
    if (this.#reported.has(sentence)) return;
    this.#reported.add(sentence);
    this.tell(sentence, cause);
  }
}

const isFull = (error: unknown): boolean => errorName(error) === 'QuotaExceededError';

/**
 * Work on the same thing is done one after the other, in the order in which it was asked; on
 * different things at once.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(name, mine);
    const leave = (): void => {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    };
    mine.then(leave, leave);
    return mine;
  }

  /** When everything asked so far is done, well or badly. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#last.values());
  }
}
