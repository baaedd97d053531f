// What is being read at this moment, in numbers that a bar can show.

export interface Reading {
  /** "ledger of September 2026", "rebates of BTCUSDT, SPOT, 1 August to 29 October 2026". */
  readonly subject: string;
  readonly pagesRead: number;
  /** null while nobody can know. */
  readonly pagesTotal: number | null;
}

/** The readings under way and those done since the last time nothing was under way. */
export class ReadingBoard {
  readonly #running = new Map<symbol, Reading>();
  #pagesDone = 0;

  constructor(readonly changed: () => void) {}

  begin(subject: string, pagesTotal: number | null): { page(pagesRead: number, pagesTotal: number | null): void; end(): void } {
    const id = Symbol(subject);
    const put = (reading: Reading): void => {
      this.#running.set(id, reading);
      this.changed();
    };
    put({ subject, pagesRead: 0, pagesTotal });
    return {
      page: (pagesRead, total) => put({ subject, pagesRead, pagesTotal: total ?? pagesTotal }),
      end: () => {
        this.#pagesDone += this.#running.get(id)?.pagesRead ?? 0;
        this.#running.delete(id);
        if (this.#running.size === 0) this.#pagesDone = 0;
        this.changed();
      },
    };
  }

  /** In the order in which they began. */
  get running(): readonly Reading[] { return [...this.#running.values()]; }

  get pagesDone(): number { return this.running.reduce((sum, { pagesRead }) => sum + pagesRead, this.#pagesDone); }

  /** All pages of this piece of work, null while one reading's are unknown. */
  get pagesTotal(): number | null {
    return this.running.reduce<number | null>((sum, { pagesTotal }) => (sum === null || pagesTotal === null ? null : sum + pagesTotal), this.#pagesDone);
  }
}
