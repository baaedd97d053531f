// The ledger in the store: whole months, and the pages of months that are not whole yet.
import type { Page } from '../exchange/page';
import { type IsoMonth, monthName } from '../records/calendar';
import type { LedgerEntry } from '../records/ledger-entry';
import { headerOfPage, readLedgerPages, pageHeader } from './indexed-bodies';
import { contentOfMonth, monthOfContent } from './indexed-month';
import type { KeptMonth } from './kept';
import type { RecordName } from '../store/store-payload';
import { stampOf, ifNext, unlessNewer } from '../store/store-transaction';
import { Recent } from './memory-records';
import type { FallbackStore } from './fallback-store';
import { say } from '../platform/say';

const monthRecord = (owner: string, month: IsoMonth): RecordName => ({
  owner,
  kind: 'month',
  item: month,
  part: 0,
});
const pageRecord = (owner: string, month: IsoMonth, page: number): RecordName => ({
  owner,
  kind: 'page',
  item: month,
  part: page,
});
const turnOf = (owner: string, month: IsoMonth): string => `${owner}|${month}`;

export class IndexedLedger {
  readonly #recent: Recent<KeptMonth>;

  constructor(
    readonly store: FallbackStore,
    rowBound: number,
  ) {
    this.#recent = new Recent(rowBound);
  }

  month(owner: string, month: IsoMonth): Promise<KeptMonth | null> {
    const { store } = this;
    return store.turns.take(turnOf(owner, month), async () => {
      const inMemory = store.overflow.of(owner).months.get(month);
      return (
        inMemory ??
        store.tryToRead(
          () => say`the ledger of ${monthName(month)}`,
          () => this.#stored(owner, month),
        )
      );
    });
  }

  /**
   * Its pages are no longer unfinished, whether it was written or another window has a newer one.
   */
  keepMonth(owner: string, month: IsoMonth, kept: KeptMonth): Promise<void> {
    const { records, overflow, turns, nowMs, ring } = this.store;
    return turns.take(turnOf(owner, month), async () => {
      const { months, pages } = overflow.of(owner);
      pages.delete(month);
      const done = await this.store.tryToKeep(async () => {
        const written = await records.write(
          monthRecord(owner, month),
          await contentOfMonth(kept),
          kept.fetchedAtMs,
          unlessNewer(ring.writer, kept.fetchedAtMs, nowMs),
          pageRecord(owner, month, 1),
        );
        if (written.outcome === 'written')
          this.#recent.put(turnOf(owner, month), stampOf(written.head), kept, rowsOf(kept));
      });
      if (done) months.delete(month);
      else months.set(month, kept);
    });
  }

  unfinishedPages(owner: string, month: IsoMonth): Promise<readonly Page<LedgerEntry>[]> {
    return this.store.turns.take(turnOf(owner, month), () => this.#pages(owner, month));
  }

  keepPage(owner: string, month: IsoMonth, page: Page<LedgerEntry>): Promise<void> {
    const { records, overflow, turns } = this.store;
    return turns.take(turnOf(owner, month), async () => {
      const { pages } = overflow.of(owner);
      const isFirst = page.page === 1;
      if (isFirst) pages.delete(month);
      const inMemory = pages.get(month);
      if (!inMemory) {
        const content = {
          header: headerOfPage(page),
          texts: [page.body],
          rows: page.records.length,
        };
        const name = pageRecord(owner, month, page.page);
        const written = await this.store.tryToKeep(() =>
          records.write(name, content, page.fetchedAtMs, ifNext),
        );
        if (written) return;
      }
      const before = inMemory ?? (isFirst ? [] : await this.#pages(owner, month));
      if (page.page === before.length + 1) pages.set(month, [...before, page]);
    });
  }

  clear(): void {
    this.#recent.clear();
  }

  async #stored(owner: string, month: IsoMonth): Promise<KeptMonth | null> {
    const name = turnOf(owner, month);
    const head = await this.store.records.head(monthRecord(owner, month));
    const recent = this.#recent.get(name, head ? stampOf(head) : '');
    if (recent || !head) return recent;
    const found = await this.store.decoded(monthRecord(owner, month), monthOfContent);
    if (found) this.#recent.put(name, found.stamp, found.value, rowsOf(found.value));
    return found?.value ?? null;
  }

  /** From page 1 on, up to the first that is missing or damaged. */
  async #pages(owner: string, month: IsoMonth): Promise<readonly Page<LedgerEntry>[]> {
    const inMemory = this.store.overflow.of(owner).pages.get(month);
    if (inMemory) return inMemory;
    const pages: Page<LedgerEntry>[] = [];
    const parts =
      (await this.store.tryToRead(
        () => 'pages',
        () => this.store.records.partsOf(pageRecord(owner, month, 1)),
      )) ?? [];
    for (const part of parts) {
      const found =
        part !== pages.length + 1
          ? null
          : await this.store.tryToRead(
              () => say`page ${part} of the ledger of ${monthName(month)}`,
              () =>
                this.store.decoded(pageRecord(owner, month, part), ({ header, texts }) =>
                  readLedgerPages([pageHeader.parse(header)], texts),
                ),
            );
      const page = found?.value[0];
      if (page) pages.push(page);
      // Pages behind a hole belong to a reading that cannot be gone on with.
      else
        await this.store.tryToKeep(() =>
          this.store.records.removePart(pageRecord(owner, month, part)),
        );
    }
    return pages;
  }
}

const rowsOf = ({ reading }: KeptMonth): number => reading.entries.length + reading.pages.length;
