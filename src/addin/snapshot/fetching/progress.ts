// What is being read at this moment, in numbers that a bar can show.
import type { Operation } from '../../exchange/requests';

export interface ReadingProgress {
  /** Each has its own weights. */
  readonly operation: Operation;
  /** "ledger of September 2026", "rebates of BTCUSDT, SPOT, 1 August to 29 October 2026". */
  readonly subject: string;
  readonly pagesRead: number;
  /** null while nobody can know. */
  readonly pagesTotal: number | null;
}

/**
 * Told of every page as it arrives and of every reading as it ends, to learn the rate. `reading` is
 * one and the same from begin to end.
 */
export interface RateListener {
  began(reading: symbol): void;
  paged(reading: symbol, operation: Operation): void;
  ended(reading: symbol, operation: Operation, pagesRead: number): void;
}

/** The readings under way and those done since the last time nothing was under way. */
export class ReadingBoard {
  readonly #running = new Map<symbol, ReadingProgress>();
  #pagesDone = 0;

  constructor(
    readonly changed: () => void,
    readonly rate?: RateListener,
  ) {}

  begin(
    subject: string,
    pagesTotal: number | null,
    operation: Operation,
  ): { page(pagesRead: number, pagesTotal: number | null): void; end(): void } {
    const id = Symbol(subject);
    const put = (reading: ReadingProgress): void => {
      this.#running.set(id, reading);
      this.changed();
    };
    put({ operation, subject, pagesRead: 0, pagesTotal });
    this.rate?.began(id);
    return {
      page: (pagesRead, total) => {
        this.rate?.paged(id, operation);
        put({ operation, subject, pagesRead, pagesTotal: total ?? pagesTotal });
      },
      end: () => {
        const pagesRead = this.#running.get(id)?.pagesRead ?? 0;
        this.#pagesDone += pagesRead;
        this.rate?.ended(id, operation, pagesRead);
        this.#running.delete(id);
        if (this.#running.size === 0) this.#pagesDone = 0;
        this.changed();
      },
    };
  }

  /** In the order in which they began. */
  get running(): readonly ReadingProgress[] {
    return [...this.#running.values()];
  }

  get pagesDone(): number {
    return this.running.reduce((sum, { pagesRead }) => sum + pagesRead, this.#pagesDone);
  }

  /** All pages of this piece of work, null while one reading's are unknown. */
  get pagesTotal(): number | null {
    return this.running.reduce<number | null>(
      (sum, { pagesTotal }) => (sum === null || pagesTotal === null ? null : sum + pagesTotal),
      this.#pagesDone,
    );
  }
}
