// Stores rows of live formulas in the workbook, so that a colleague without the account sees the
// same numbers and their date. They are written when results have settled, and read once, when a
// formula finds no rows on this device.
import { signal } from '@preact/signals-core';
import type { TravellingRows } from '../session/pane-state';
import { nameKey } from '../../engine/accounts/account';
import {
  packResults,
  unpackResults,
  type TravellingResult,
} from '../../engine/evidence/rows-in-workbook-format';
import { sha256Of } from '../../platform/bytes';
import { EnteredCalls } from './entered-calls';
import type { LiveCall } from './live-call';
import type { Result } from '../../engine/answers/result';
import type { SessionContext } from '../session/session-context';
import { OF_WORKBOOK } from '../settings/registry';
import {
  datesText,
  isOfAccounts,
  resultFromWorkbook,
  travellingResult,
} from './result-in-workbook';
import { isTieoutError } from '../../platform/tieout-error';
import { counted, numberSaid, say } from '../../platform/say';

const NAMESPACE = 'urn:tieout:travelling-rows:1';
/** Limit of the gzip text. */
export const CARRY_LIMIT_BYTES = 1_000_000;
/** The clocks of two computers may differ by this much. */
const COMPUTERS_APART_MS = 600_000;
/** Results of one moment are written together, sooner than a person can press Save. */
const SETTLE_MS = 100;
/**
 * Pauses between tries while Excel refuses (a person edits a cell); after these, the next change of
 * a result tries again.
 */
const RETRY_AFTER_MS = [2_000, 10_000, 30_000];

export class CarriedRows {
  #loading: Promise<Map<string, TravellingResult>> | null = null;
  /** The content of the part; undefined until it was read. */
  #text: string | null | undefined;
  /** Excel refused to read the present content. */
  #isUnread = false;
  #seen = new Map<string, Result>();
  #undo: (() => void) | null = null;
  /** A first try is due; callers do not wait for later ones. */
  readonly #isDue = signal(false);
  readonly #isWriting = signal(false);
  #again = false;
  readonly #written = signal<Pick<TravellingRows, 'carried' | 'leftOut' | 'bytes'>>({
    carried: 0,
    leftOut: 0,
    bytes: null,
  });
  readonly #trouble = signal<string | null>(null);

  /** @param liveCalls the live calls of this moment. */
  constructor(
    readonly context: SessionContext,
    readonly liveCalls: () => readonly LiveCall[],
  ) {
    if (context.parts.xmlParts) context.follow(() => this.#look());
  }

  get on(): boolean {
    return this.context.settings.get(OF_WORKBOOK.carryRows);
  }

  get state(): TravellingRows {
    return {
      on: this.on,
      ...this.#written.value,
      limitBytes: CARRY_LIMIT_BYTES,
      isSaving: this.#isWriting.value || this.#isDue.value,
      sentence: this.#sentence(),
    };
  }

  carry(on: boolean): void {
    this.context.settings.set(OF_WORKBOOK.carryRows, on);
    this.#seen = new Map();
    this.#soon(0);
  }

  /**
   * The rows of a call in the workbook; null if there are none, or they belong to other dates or
   * accounts. Never rejects.
   */
  async resultOf({ key, call, dates }: LiveCall): Promise<Result | null> {
    const found = (await this.#load()).get(key);
    if (found?.dates !== datesText(dates) || !isOfAccounts(found, this.#namesOf(call.accounts)))
      return null;
    if ((found.refreshedAtMs ?? 0) > this.context.exchangeNowMs() + COMPUTERS_APART_MS) {
      this.#trouble.value = say`Rows that this workbook carries say that they were read in the future, so they are not shown.`;
      return null;
    }
    try {
      return resultFromWorkbook(found, call, this.context.cellOptions);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return null;
    }
  }

  #namesOf(accounts: readonly string[] | null): readonly string[] {
    return accounts ?? [this.context.accounts.defaultName ?? ''];
  }

  #load(): Promise<Map<string, TravellingResult>> {
    if (this.#isUnread) return this.readAgain();
    this.#loading ??= this.#read(new Map());
    return this.#loading;
  }

  /** Reads rows that another person in the same workbook may have written. Never rejects. */
  readAgain(): Promise<Map<string, TravellingResult>> {
    this.#isUnread = false;
    this.#loading = this.#load().then((known) => this.#read(known));
    return this.#loading;
  }

  /** @param known the content read before, for a part that has not changed */
  async #read(known: Map<string, TravellingResult>): Promise<Map<string, TravellingResult>> {
    try {
      const text = (await this.context.parts.xmlParts?.read(NAMESPACE)) ?? null;
      if (text === this.#text) return known;
      this.#text = text;
      return new Map(
        text === null ? [] : (await unpackResults(text)).map((result) => [result.key, result]),
      );
    } catch (error) {
      // The content is unknown and must not be overwritten.
      this.#isUnread = isTieoutError(error);
      if (isTieoutError(error)) {
        this.#trouble.value = error.message;
        return known;
      }
      this.#trouble.value = say`The rows that this workbook carries cannot be read.`;
      return new Map<string, TravellingResult>();
    }
  }

  /**
   * Schedules a write if a result is shown that was not shown before; waits while results are
   * being read.
   */
  #look(): void {
    const liveCalls = this.liveCalls();
    if (!this.on || liveCalls.some(({ busy }) => busy)) return;
    const isNew = liveCalls.some(
      (live) =>
        live.state === 'shown' &&
        live.shown &&
        !live.shown.result.fromWorkbook &&
        this.#seen.get(live.key) !== live.shown.result,
    );
    if (isNew) this.#soon(0);
  }

  #soon(tries: number): void {
    if (this.#undo) return;
    this.#isDue.value = tries === 0;
    this.#undo = this.context.clock.after(
      tries === 0 ? SETTLE_MS : RETRY_AFTER_MS[tries - 1]!,
      () => {
        this.#undo = null;
        this.#isDue.value = false;
        void this.#save(tries);
      },
    );
  }

  /** One write at a time; later changes are written after it. Never rejects. */
  async #save(tries: number): Promise<void> {
    if (this.#isWriting.peek()) {
      this.#again = true;
      return;
    }
    this.#isWriting.value = true;
    try {
      await this.#write();
    } catch {
      if (!this.#isUnread)
        this.#trouble.value = say`Excel does not let Tieout keep rows in the workbook now.`;
      if (tries < RETRY_AFTER_MS.length) this.#soon(tries + 1);
      else this.#seen = shownBy(this.liveCalls()); // Gives up until a result changes again.
    } finally {
      this.#isWriting.value = false;
    }
    if (this.#again) {
      this.#again = false;
      this.#look();
    }
  }

  async #write(): Promise<void> {
    const stored = await (this.context.parts.coauthors ? this.readAgain() : this.#load());
    if (this.#isUnread) throw new Error('What the workbook carries is not known.');
    const liveCalls = this.liveCalls();
    const seen = shownBy(liveCalls);
    const results = this.on ? await this.#toCarry(liveCalls, stored) : [];
    const packed = await packResults(results, CARRY_LIMIT_BYTES);
    const text = packed.carried.length === 0 ? null : packed.text;
    if (text !== this.#text) {
      await this.context.parts.xmlParts?.write(NAMESPACE, text);
      // Excel reports changes of settings to other people, but not of XML parts.
      this.context.settings.set(OF_WORKBOOK.carriedRows, sha256Of(text ?? '').slice(0, 16));
    }
    this.#text = text;
    this.#loading = Promise.resolve(new Map(packed.carried.map((result) => [result.key, result])));
    this.#seen = seen;
    this.#trouble.value = null;
    this.#written.value = {
      carried: packed.carried.length,
      leftOut: this.on ? seen.size - packed.carried.filter(({ key }) => seen.has(key)).length : 0,
      bytes: text === null ? 0 : packed.bytes,
    };
  }

  /**
   * The results shown here, and those in the workbook of calls that show nothing here. Sorted by
   * key, so that the same rows give the same text.
   */
  async #toCarry(
    liveCalls: readonly LiveCall[],
    stored: ReadonlyMap<string, TravellingResult>,
  ): Promise<TravellingResult[]> {
    const asked = new EnteredCalls(this.context.parts.workbook);
    const results = new Map([...stored].filter(([key]) => asked.datesOf(key) !== null));
    for (const live of liveCalls) {
      if (live.state !== 'shown' || !live.shown || live.shown.result.fromWorkbook) continue;
      const { result: shown } = live.shown;
      // As rows name their account, else as the call does: an account may have been forgotten
      // since.
      const names = [...this.#namesOf(live.call.accounts), ...new Set(shown.shows?.rows.accounts)];
      const result = await travellingResult(
        live,
        shown,
        [...new Map(names.map((name) => [nameKey(name), name])).values()].sort(),
        this.context.cellOptions,
      );
      if (result) results.set(live.key, result);
      else results.delete(live.key);
    }
    return [...results.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  #sentence(): string {
    if (!this.on)
      return say`Rows do not travel with this workbook: a colleague without the account sees none.`;
    if (!this.context.parts.xmlParts) return say`This Excel cannot keep rows in the workbook.`;
    if (this.#trouble.value !== null) return this.#trouble.value;
    const { carried, leftOut, bytes } = this.#written.value;
    if (bytes === null || carried === 0) return say`The workbook carries no rows yet.`;
    const rest =
      leftOut === 0
        ? ''
        : leftOut === 1
          ? say` 1 result does not fit into ${CARRY_LIMIT_BYTES / 1_000_000} MB and does not travel.`
          : say` ${numberSaid(leftOut)} results do not fit into ${CARRY_LIMIT_BYTES / 1_000_000} MB and do not travel.`;
    return say`The rows of ${counted(carried, 'result')} travel with the workbook, ${numberSaid(Math.max(1, Math.round(bytes / 1_000)))} kB.${rest}`;
  }
}

const shownBy = (liveCalls: readonly LiveCall[]): Map<string, Result> =>
  new Map(
    liveCalls.flatMap((live): [string, Result][] =>
      live.state === 'shown' && live.shown ? [[live.key, live.shown.result]] : [],
    ),
  );
