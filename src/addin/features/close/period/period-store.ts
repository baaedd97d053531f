// The closed periods stored in this workbook. Each is compared with the present records after every
// refresh that may have changed rows (period-comparison.ts).
import { signal } from '@preact/signals-core';
import { isTieoutError } from '../../../platform/tieout-error';
import { Queue } from '../../../platform/queue';
import { say } from '../../../platform/say';
import { refused } from '../../../platform/outcome';
import type { LiveCall } from '../../../workbook/live/live-call';
import { OF_WORKBOOK } from '../../../workbook/settings/registry';
import type { SessionContext } from '../../../workbook/session/session-context';
import { periodStandingOf, titleOf, type ClosedPeriod } from './closed-period';
import { hashOfSigned } from '../../../engine/evidence/signed-form';
import type { unpackPeriods } from './closed-period-format';
import type { stampPack } from './pack-standing';
import type { changedInWords, Compared, comparedPeriod, packedPeriods } from './period-comparison';
import type { OpenItem } from './close-state';
import type { Outcome } from '../../../platform/outcome';

const NAMESPACE = 'urn:tieout:closed-periods:1';
/** Refreshes within this time cause one comparison. */
const SETTLE_MS = 150;

/** The state of a card before its period was compared. */
export const NOT_YET_COMPARED = {
  state: 'unknown',
  differences: [],
  altered: [],
  notCompared: [],
} as const;

/** The functions that compare, read and write closed periods. */
export interface Comparison {
  readonly changedInWords: typeof changedInWords;
  readonly comparedPeriod: typeof comparedPeriod;
  readonly packedPeriods: typeof packedPeriods;
  readonly stampPack: typeof stampPack;
  readonly unpackPeriods: typeof unpackPeriods;
}

export class PeriodStore {
  readonly #periods = signal<readonly ClosedPeriod[]>([]);
  readonly #compared = signal<ReadonlyMap<string, Compared>>(new Map());
  #seen: readonly unknown[] = [];
  #undo: (() => void) | null = null;
  readonly #queue = new Queue();
  #loading: Promise<Outcome | null> | null = null;

  /** Open items of the checklist at the last submission, by the months' title. */
  readonly withoutChecklist = new Map<string, readonly OpenItem[]>();

  /** @param liveCalls the present ones. */
  constructor(
    readonly load: () => Promise<Comparison>,
    readonly context: SessionContext,
    readonly liveCalls: () => readonly LiveCall[],
  ) {
    void this.loaded();
    context.follow(() => this.#look());
    // No result reads these sheets, so only an edit shows that they changed.
    context.parts.coauthors?.onEdit(() => this.compareSoon());
  }

  get periods(): readonly ClosedPeriod[] {
    return this.#periods.value;
  }

  /** An untrusted period is read only when a person acts on it. */
  get #trusted(): readonly ClosedPeriod[] {
    const { trust } = this.context;
    return trust.wholeWorkbook.value
      ? this.periods
      : this.periods.filter((period) => trust.has(textOf(period)));
  }

  find(periodId: string): ClosedPeriod | undefined {
    return this.periods.find(({ id }) => id === periodId);
  }

  /** undefined: not compared yet. */
  compared(periodId: string): Compared | undefined {
    return this.#compared.value.get(periodId);
  }

  /** The reason why none can be closed or compared; null: they were read. */
  loaded(): Promise<Outcome | null> {
    return (this.#loading ??= this.#load());
  }

  async #load(): Promise<Outcome | null> {
    try {
      const text = await this.context.parts.xmlParts?.read(NAMESPACE);
      this.#periods.value = text ? await (await this.load()).unpackPeriods(text) : [];
      this.#tellLost();
      return this.context.parts.xmlParts
        ? null
        : refused(say`This Excel cannot keep closed periods in the workbook.`);
    } catch (error) {
      const isLater = isTieoutError(error);
      // The next button loads again.
      if (isLater) this.#loading = null;
      const sentence = isLater
        ? say`${error.message} Until then no period can be closed or compared.`
        : say`The closed periods of this workbook cannot be read, so none can be closed or compared.`;
      this.context.bulletin.warn(sentence);
      return refused(sentence);
    }
  }

  #tellLost(): void {
    const there = new Set(this.periods.map(({ from, to }) => `${from}|${to}`));
    for (const [months, sha256] of this.context.settings.get(OF_WORKBOOK.closedPeriods)) {
      const [from = '', to = ''] = months.split('|');
      if (!there.has(months))
        this.context.bulletin.warn(
          say`${titleOf(from, to)} was submitted or signed in this workbook, with the hash ${sha256.slice(0, 12)}…, but what was pinned is not in the file any more: Excel lost it, or it was taken out. Open an earlier copy of the file, or submit the month anew.`,
        );
    }
  }

  /** Compares after a possible change of rows: a result shown anew, a line in the history. */
  #look(): void {
    if (this.#trusted.length === 0 || this.liveCalls().some(({ busy }) => busy)) return;
    const seen = this.#now();
    if (seen.length === this.#seen.length && seen.every((one, i) => one === this.#seen[i])) return;
    this.#seen = seen;
    this.#soon();
  }

  #now(): readonly unknown[] {
    const [newest] = this.context.bulletin.history.value;
    return [newest, ...this.liveCalls().map(({ shown }) => shown?.result)];
  }

  #soon(): void {
    this.#undo ??= this.context.clock.after(SETTLE_MS, () => {
      this.#undo = null;
      void this.inTurn(() => this.compare(true, this.#trusted));
    });
  }

  /** Compares the trusted periods: a cell was edited, or the pane is opened. */
  compareSoon(): void {
    if (this.#trusted.length > 0) this.#soon();
  }

  /** @param isStamped false: the caller writes the standing on the pack's sheets. */
  async compare(isStamped = true, periods = this.periods): Promise<Outcome> {
    const { changedInWords, comparedPeriod, stampPack } = await this.load();
    const compared = new Map<string, Compared>();
    const { bulletin, trust } = this.context;
    trust.add(periods.map(textOf));
    for (const period of periods) {
      if (periodStandingOf(period) === 'reopened') continue;
      const one = await comparedPeriod(period, this.liveCalls(), this.context);
      compared.set(period.id, one);
      if (one.state === 'changed' && this.compared(period.id)?.state !== 'changed')
        bulletin.note('failed', changedInWords(period, one));
      if (isStamped) await stampPack(period, one, this.context, true);
    }
    this.#compared.value = compared;
    this.#seen = this.#now();
    return { ok: true, sentence: '' };
  }

  async keep(periods: readonly ClosedPeriod[]): Promise<Outcome> {
    const text = await (await this.load()).packedPeriods(periods);
    if (typeof text !== 'string') return text;
    try {
      await this.context.parts.xmlParts?.write(NAMESPACE, text);
    } catch {
      return refused(
        say`Excel does not let Tieout write to the workbook now, so nothing was changed. Finish editing the cell, then try again.`,
      );
    }
    this.context.settings.change(OF_WORKBOOK.closedPeriods, (now) => [
      ...new Map([
        ...now,
        ...periods.map(({ from, to, pinned }): [string, string] => [
          `${from}|${to}`,
          hashOfSigned(from, to, pinned),
        ]),
      ]),
    ]);
    this.#seen = this.#now();
    this.#periods.value = periods;
    return this.compare(false);
  }

  /** Runs one at a time. Never rejects. */
  inTurn(work: () => Promise<Outcome>): Promise<Outcome> {
    return this.#queue.run(() => this.context.attempt(work, refused));
  }
}

/** The text of a closed period that this device trusts. */
const textOf = ({ id, from, to }: ClosedPeriod): string => `closed period ${id} ${from} ${to}`;
