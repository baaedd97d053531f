// Values of one form: in the store, and in memory those that the device did not store and the most
// recently used.
import * as z from 'zod/mini';
import type { Content } from './content-packing';
import type { Reading } from './stored-answers';
import type { Card, Counted, Kind, Place } from './record-seal';
import {
  always,
  ifAddedTo,
  type Found,
  type SealedStore,
  type WriteRule,
  type Written,
} from './sealed-store';
import { say } from '../../platform/say';

/** How values of one kind become records. */
export interface Form<Value, Item> {
  readonly kind: Kind;
  readonly place: (item: Item) => Omit<Place, 'kind'>;
  /** "the ledger of August 2026". */
  readonly subject: (item: Item) => string;
  /** `bytes`: of the exchange's bodies. */
  readonly cardOf: (value: Value) => Counted & { readonly bytes: number };
  readonly fetchedAtMs: (value: Value) => number;
  readonly write: (value: Value) => Promise<Content> | Content;
  /** Throws on data that `write` did not write. */
  readonly read: (content: Content) => Promise<Value> | Value;
  /** Stores a value as an addition to an earlier one that it continues. */
  readonly addition?: {
    /** null: it does not continue that one. */
    readonly write: (value: Value, from: Value) => Promise<Added | null>;
    /** The law: join(from, write(value, from)) equals the result of reading write(value). */
    readonly join: (from: Value, content: Content) => Promise<Value>;
  };
}

export interface Added extends Content {
  readonly counted: Counted;
}

/** An addition names the stamp of its record. */
const addedTo = z.object({ to: z.string(), header: z.unknown() });

export const unreadable = (subject: string): string =>
  say`What was kept of ${subject} is damaged and cannot be read. Press Refresh to read it from the exchange again.`;

interface InMemory<Value> {
  readonly owner: string;
  readonly place: Place;
  readonly value: Value;
}

export class RecordStore<Value, Item, Outline = never> {
  /** Values that the device did not store. */
  readonly #unwritten = new Map<string, InMemory<Value>>();
  readonly #recent: Recent<Value>;
  /** Small, so all outlines stay in memory. */
  readonly #outlines = new Map<string, { readonly stamp: string; readonly outline: Outline }>();

  /** @param rowsReady maximum of recently used rows in memory. */
  constructor(
    readonly store: SealedStore,
    readonly form: Form<Value, Item>,
    rowsReady: number,
  ) {
    this.#recent = new Recent(rowsReady);
  }

  async get(owner: string, item: Item): Promise<Value | null> {
    return this.unwritten(owner, item) ?? (await this.stored(owner, item))?.value ?? null;
  }

  /** Read from the store once until it is written again. */
  async outline(
    owner: string,
    item: Item,
    outlineOf: (value: Value) => Outline,
  ): Promise<Outline | null> {
    const unwritten = this.unwritten(owner, item);
    if (unwritten) return outlineOf(unwritten);
    const [place, name] = [this.#place(item), nameOf(owner, this.#place(item))];
    const known = this.#outlines.get(name);
    const found = known && (await this.store.find(owner, place, known.stamp));
    if (found?.stamp === known?.stamp && known) return known.outline;
    const stored = found === null ? null : await this.stored(owner, item);
    if (!stored) return null;
    const outline = outlineOf(stored.value);
    this.#outlines.set(name, { stamp: stored.stamp, outline });
    return outline;
  }

  /** The value that is only in memory; it takes precedence over the stored one. */
  unwritten(owner: string, item: Item): Value | null {
    return this.#unwritten.get(nameOf(owner, this.#place(item)))?.value ?? null;
  }

  /** null also if it cannot be read; the person is notified, and it is deleted. */
  async stored(
    owner: string,
    item: Item,
  ): Promise<{ readonly stamp: string; readonly value: Value } | null> {
    const [place, name] = [this.#place(item), nameOf(owner, this.#place(item))];
    const found = await this.store.find(owner, place, this.#recent.stampOf(name));
    if (!found) return null;
    const { stamp } = found;
    const ready = this.#recent.get(name, stamp);
    if (ready) return { stamp, value: ready };
    try {
      const from = await this.form.read(await found.content());
      const value = await this.#joined(from, found);
      this.#recent.put(name, stamp, value, this.form.cardOf(value), {
        ...{ stamp: found.ofRecord, value: from },
      });
      return { stamp, value };
    } catch (cause) {
      await found.remove();
      this.store.device.tell(unreadable(this.form.subject(item)), cause);
      return null;
    }
  }

  async #joined(from: Value, { ofRecord, addition }: Found): Promise<Value> {
    if (!addition || !this.form.addition) return from;
    const { texts, header: written } = await addition();
    const { to, header } = addedTo.parse(written);
    if (to !== ofRecord) throw new RangeError('An addition to another record.');
    return this.form.addition.join(from, { header, texts });
  }

  /** null if the device did not store it. @param obsolete is deleted with it. */
  async put(
    reading: Reading,
    item: Item,
    value: Value,
    rule: WriteRule = always,
    obsolete: readonly Place[] = [],
  ): Promise<Written> {
    const { form, store } = this;
    const [place, counted] = [this.#place(item), form.cardOf(value)];
    const name = nameOf(reading.owner, place);
    const { bytes: _bytes, ...card } = { ...counted, ...place };
    const fetchedAtMs = form.fetchedAtMs(value);
    const from = this.#recent.recordOf(name);
    const added = from && (await form.addition?.write(value, from.value));
    let written = added
      ? await store.write(
          reading,
          { ...place, ...added.counted, part: 1 },
          {
            content: () => ({ ...added, header: { to: from.stamp, header: added.header } }),
            fetchedAtMs,
          },
          ifAddedTo(from.stamp, rule),
          obsolete,
        )
      : null;
    if (from && written?.outcome === 'written')
      this.#recent.put(name, `${from.stamp}|${written.stamp}`, value, counted, from);
    else if (!written || written.outcome === 'changed') {
      const content = () => form.write(value);
      written = await store.write(reading, card, { content, fetchedAtMs }, rule, obsolete);
      if (written?.outcome === 'written')
        this.#recent.put(name, written.stamp, value, counted, { stamp: written.stamp, value });
    }
    if (written && written.outcome !== 'changed') this.#unwritten.delete(name);
    return written;
  }

  /** Holds it only in memory, unless the owner was forgotten. */
  hold({ owner, forgotten }: Reading, item: Item, value: Value): void {
    const place = this.#place(item);
    if (!forgotten.aborted) this.#unwritten.set(nameOf(owner, place), { owner, place, value });
  }

  async remove(owner: string, item: Item): Promise<void> {
    this.#unwritten.delete(nameOf(owner, this.#place(item)));
    await this.store.remove(owner, this.#place(item));
  }

  /** Releases the in-memory values of this item, for every part. */
  release(owner: string, item: string): void {
    for (const [name, one] of this.#unwritten)
      if (one.owner === owner && one.place.item === item) this.#unwritten.delete(name);
  }

  /** The values that are only in memory. */
  list(owner: string | null): { readonly card: Card; readonly bytes: number }[] {
    return [...this.#unwritten.values()].flatMap(({ owner: whose, place, value }) => {
      const { bytes, ...counted } = this.form.cardOf(value);
      return owner === null || whose === owner ? [{ card: { ...place, ...counted }, bytes }] : [];
    });
  }

  /** All owners' values if null. */
  forget(owner: string | null): void {
    this.#recent.clear();
    this.#outlines.clear();
    for (const [name, { owner: whose }] of this.#unwritten)
      if (owner === null || whose === owner) this.#unwritten.delete(name);
  }

  #place(item: Item): Place {
    return { kind: this.form.kind, ...this.form.place(item) };
  }
}

const nameOf = (owner: string, { item, part }: Place): string =>
  JSON.stringify([owner, item, part]);

/** A value under its stamp. */
interface Stamped<Value> {
  readonly stamp: string;
  readonly value: Value;
}

interface Retained<Value> extends Stamped<Value> {
  readonly rows: number;
  /** The record in which the value is stored, or which it continues. */
  readonly record: Stamped<Value>;
}

/** A cache of the most recently read or written values, limited by their total rows. */
class Recent<Value> {
  /** In the order of use, the oldest first. */
  readonly #retained = new Map<string, Retained<Value>>();
  #rows = 0;

  constructor(readonly rowBound: number) {}

  stampOf(name: string): string | null {
    return this.#retained.get(name)?.stamp ?? null;
  }

  recordOf(name: string): Stamped<Value> | null {
    return this.#retained.get(name)?.record ?? null;
  }

  /** @param stamp of the present record: a value with an older stamp is dropped. */
  get(name: string, stamp: string): Value | null {
    const one = this.#retained.get(name);
    this.#drop(name);
    if (one?.stamp !== stamp) return null;
    this.#hold(name, one);
    return one.value;
  }

  /** A single value beyond the maximum is not cached. */
  put(
    name: string,
    stamp: string,
    value: Value,
    { rows, days }: Counted,
    record: Stamped<Value>,
  ): void {
    this.#drop(name);
    this.#hold(name, { stamp, rows: 1 + rows + (days?.length ?? 0), value, record });
  }

  clear(): void {
    this.#retained.clear();
    this.#rows = 0;
  }

  #hold(name: string, one: Retained<Value>): void {
    this.#retained.set(name, one);
    this.#rows += one.rows;
    for (const oldest of this.#retained.keys()) {
      if (this.#rows <= this.rowBound) return;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#rows -= this.#retained.get(name)?.rows ?? 0;
    this.#retained.delete(name);
  }
}
