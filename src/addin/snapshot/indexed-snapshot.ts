// The snapshot that outlives the page: in IndexedDB, sealed.
import type { Page } from '../exchange/page';
import type { IsoDay, IsoMonth } from '../records/calendar';
import type { LedgerEntry } from '../records/ledger-entry';
import { newDeviceWrapping } from '../store/at-rest-wrapping';
import { IndexedLedger } from './indexed-ledger';
import { IndexedRebates } from './indexed-rebates';
import { coverageOf } from './coverage';
import {
  type Coverage,
  type KeepingSnapshot,
  type KeptDay,
  type KeptInAll,
  type KeptMonth,
  type KeptSize,
  type KeptWindow,
  type OwnerReading,
  type Series,
  Forgettings,
  readingOf,
} from './kept';
import { sumOfSizes } from './memory-records';
import { makeRoot } from '../store/store-keys';
import { bytesAtRest, listKept, monthsIn, seriesIn, keptSizeOf, type Listed } from './kept-listing';
import { StoreLocked } from '../store/store-records';
import { rotate } from '../store/store-rotation';
import type { FallbackStore } from './fallback-store';
import { change } from '../store/store-transaction';
import { StoreWindows, type StoreChannel } from '../store/store-windows';
import { say } from '../platform/say';

export const FORGET_LOCKED_SENTENCE = say`What is kept of the account is locked. It is forgotten as soon as the PIN is typed; "Forget everything" forgets it at once.`;
export const FORGET_FAILED_SENTENCE = say`What is kept on this device could not be deleted. Try again, or delete the site data of this add-in in the browser.`;

/**
 * Rows of decoded months, and of decoded days, that are held ready. A row takes about half a
 * kilobyte.
 */
const ROWS_READY = 300_000;

/**
 * Nothing it is asked to keep is lost while the page lives: what the device does not take stays in
 * memory.
 */
export class IndexedSnapshot implements KeepingSnapshot {
  readonly #ledger: IndexedLedger;
  readonly #rebates: IndexedRebates;
  readonly #toForget = new Set<string>();
  /**
   * What is read after "Forget" is wanted again, although the device may still have to wait for a
   * PIN.
   */
  readonly #toForgetInMemory = new Set<string>();
  readonly #forgettings = new Forgettings();
  /** The owners whose records this window has read. */
  readonly #read = new Set<string>();
  readonly #windows: StoreWindows;
  #forgetting: Promise<void> | null = null;
  /** All that is being deleted at this moment. */
  #deleting: Promise<unknown> = Promise.resolve();

  /** @param channel to the other windows of this store, null where there is none. */
  constructor(
    readonly store: FallbackStore,
    rowsReady = ROWS_READY,
    channel: StoreChannel | null = null,
  ) {
    this.#windows = new StoreWindows(channel, {
      forgetting: (owner) => this.#stopReading(owner),
      forgotten: (owner) => void this.#forgetLeft(owner),
    });
    this.#ledger = new IndexedLedger(store, rowsReady);
    this.#rebates = new IndexedRebates(store, rowsReady);
  }

  async reading(owner: string): Promise<OwnerReading> {
    await this.#deleting;
    this.#read.add(owner);
    return readingOf(this, this.#forgettings, owner);
  }

  month(owner: string, month: IsoMonth): Promise<KeptMonth | null> {
    return this.#ledger.month(owner, month);
  }
  keepMonth(owner: string, month: IsoMonth, kept: KeptMonth): Promise<void> {
    return this.#ledger.keepMonth(owner, month, kept);
  }
  unfinishedPages(owner: string, month: IsoMonth): Promise<readonly Page<LedgerEntry>[]> {
    return this.#ledger.unfinishedPages(owner, month);
  }
  keepPage(owner: string, month: IsoMonth, page: Page<LedgerEntry>): Promise<void> {
    return this.#ledger.keepPage(owner, month, page);
  }
  days(
    owner: string,
    series: Series,
    days: readonly IsoDay[],
  ): Promise<ReadonlyMap<IsoDay, KeptDay>> {
    return this.#rebates.days(owner, series, days);
  }
  keepDays(owner: string, series: Series, kept: ReadonlyMap<IsoDay, KeptDay>): Promise<void> {
    return this.#rebates.keepDays(owner, series, kept);
  }
  window(owner: string, series: Series, windowId: string): Promise<KeptWindow | null> {
    return this.#rebates.window(owner, series, windowId);
  }
  keepWindow(owner: string, series: Series, kept: KeptWindow): Promise<void> {
    return this.#rebates.keepWindow(owner, series, kept);
  }

  async kept(owner: string): Promise<KeptSize> {
    const inMemory = this.store.overflow.sizeOf(owner);
    const list = await this.#listed(owner);
    return list ? sumOfSizes([keptSizeOf(list), inMemory]) : this.#unlisted(inMemory);
  }

  async keptInAll(): Promise<KeptInAll> {
    const { store } = this;
    const inMemory = store.overflow.size;
    const list = await this.#listed(null);
    const bytes = await store.tryToRead(
      () => say`what is kept`,
      () => bytesAtRest(store.ring.database),
    );
    return {
      bytes: (bytes ?? 0) + inMemory.bytes,
      rows: (list ? sumOfSizes([keptSizeOf(list), inMemory]) : this.#unlisted(inMemory)).rows,
      persistence: store.persistence.state,
    };
  }

  async coverage(owner: string): Promise<Coverage> {
    const { overflow } = this.store;
    const list = (await this.#listed(owner)) ?? [];
    return coverageOf(
      [...overflow.of(owner).months.keys(), ...monthsIn(list)],
      [...seriesIn(list), ...overflow.seriesOf(owner)],
    );
  }

  /** After all that was asked to be kept before. null where it is locked or cannot be had. */
  async #listed(owner: string | null): Promise<Listed[] | null> {
    await this.store.turns.settled();
    return this.store.tryToRead(
      () => say`what is kept`,
      () => listKept(this.store.records, owner),
    );
  }

  #unlisted(inMemory: KeptSize): KeptSize {
    return this.store.ring.keys ? inMemory : { bytes: null, rows: null };
  }

  /**
   * Deletes what is kept of an owner and gives the store new keys, so that what lingers of it in
   * the browser's files can never be read. Owners forgotten at one moment share the work. Rejects,
   * and tells the person, where it fails.
   */
  forget(owner: string): Promise<void> {
    this.#windows.say('forgetting', owner);
    this.#forgettings.forgotten(owner);
    this.#toForget.add(owner);
    this.#toForgetInMemory.add(owner);
    return this.#isDeleting((this.#forgetting ??= this.#forgetNow()));
  }

  /** Works in any state, also locked: there is nothing left to lock. */
  forgetEverything(): Promise<void> {
    this.#windows.say('forgetting', null);
    this.#forgettings.allForgotten();
    return this.#isDeleting(this.#forgetAll());
  }

  async #forgetAll(): Promise<void> {
    const { store } = this;
    await store.turns.settled();
    this.#emptyMemory();
    store.overflow.clear();
    const fresh = await makeRoot(await newDeviceWrapping());
    try {
      await change(
        store.ring.database,
        async (changing) => {
          const [roots, marks] = [changing.objectStore('roots'), changing.objectStore('marks')];
          await Promise.all([
            ...(['heads', 'bytes', 'aside', 'roots'] as const).map((name) =>
              changing.objectStore(name).clear(),
            ),
            roots.put(fresh.wrapped, 'current'),
            marks.put(fresh.wrapped.keyId, 'keyId'),
          ]);
        },
        'strict',
      );
    } catch (error) {
      store.tell(FORGET_FAILED_SENTENCE, error);
      throw error;
    }
    store.ring.use(fresh);
    this.#windows.say('forgotten', null);
  }

  /** What waited for the PIN: forgets first, then stores what was read meanwhile. */
  async opened(): Promise<void> {
    if (this.#toForget.size > 0) await (this.#forgetting ??= this.#forgetNow());
    const { overflow } = this.store;
    for (const owner of overflow.owners) {
      const { months, pages, days, windows } = overflow.of(owner);
      for (const [month, kept] of [...months]) await this.keepMonth(owner, month, kept);
      for (const [month, waiting] of [...pages])
        for (const page of waiting) await this.keepPage(owner, month, page);
      for (const { series, kept } of [...windows.values()])
        await this.keepWindow(owner, series, kept);
      for (const { series } of [...days.values()]) await this.keepDays(owner, series, new Map());
    }
  }

  async #forgetNow(): Promise<void> {
    const { store } = this;
    await store.turns.settled();
    const owners = [...this.#toForget];
    this.#forgetting = null;
    this.#emptyMemory();
    for (const owner of this.#toForgetInMemory) store.overflow.forget(owner);
    this.#toForgetInMemory.clear();
    try {
      const { wrapping } = store.ring;
      if (!wrapping) throw new StoreLocked();
      await rotate(store.ring, wrapping, owners);
      for (const owner of owners) {
        this.#toForget.delete(owner);
        this.#windows.say('forgotten', owner);
      }
    } catch (error) {
      if (store.ring.wrapping) for (const owner of owners) this.#toForget.delete(owner);
      store.tell(store.ring.wrapping ? FORGET_FAILED_SENTENCE : FORGET_LOCKED_SENTENCE, error);
      if (!(error instanceof StoreLocked)) throw error;
    }
  }

  /**
   * Another window forgets: what is being read here goes nowhere, and what memory holds goes too.
   */
  #stopReading(owner: string | null): void {
    const { turns, overflow } = this.store;
    if (owner === null) this.#forgettings.allForgotten();
    else this.#forgettings.forgotten(owner);
    void this.#isDeleting(
      turns.settled().then(() => {
        this.#emptyMemory();
        if (owner === null) overflow.clear();
        else overflow.forget(owner);
      }),
    );
  }

  /**
   * Another window has forgotten. What this one wrote in that moment, before it heard of it, goes
   * as well.
   */
  async #forgetLeft(forgotten: string | null): Promise<void> {
    const { store } = this;
    const left: string[] = [];
    await store.turns.settled();
    for (const owner of forgotten === null ? this.#read : [forgotten]) {
      const rests = await store.tryToRead(
        () => say`what is kept`,
        () => store.records.heads(owner),
      );
      if (rests?.found.some(([, { writer }]) => writer === store.ring.writer)) left.push(owner);
    }
    for (const owner of left) this.#toForget.add(owner);
    // Where it fails, the person was told.
    if (left.length > 0)
      await this.#isDeleting((this.#forgetting ??= this.#forgetNow())).catch(() => undefined);
  }

  /** When the window closes. */
  close(): void {
    this.#windows.close();
  }

  #isDeleting(work: Promise<void>): Promise<void> {
    this.#deleting = Promise.allSettled([this.#deleting, work]);
    return work;
  }

  #emptyMemory(): void {
    this.#ledger.clear();
    this.#rebates.clear();
  }
}
