// Settings that are saved in the workbook. Two people may have it open: Excel.SettingCollection
// writes one setting at a time into the workbook that both share, while document.settings is each
// person's copy from opening and saves all of it
// (https://github.com/OfficeDev/office-js-docs-reference/issues/769,
// https://github.com/OfficeDev/office-js/issues/594). So a change is applied to the workbook's text
// at the moment of saving.
import { say } from '../../platform/say';
import { batch } from './excel-batch';
import { reading } from './excel-reading';

export type SettingChange = string | ((now: string | null) => string);

/** Settings within this time are saved together, before a person can press Save. */
const TOGETHER_MS = 100;
/** How often they may wait this time again while `isDeferring` is true. */
const MAX_DEFERRED = 100;
/** Pauses between tries while Excel refuses because a cell is being edited. */
const AGAIN_MS = [2_000, 5_000, 10_000, 30_000];
/**
 * If two people save at the same moment, the later save does not include the earlier one. So a
 * change is verified after this time, and made again if it is gone.
 */
const LOOK_AFTER_MS = 1_500;
const LOOKS = 3;
const OURS = 'tieout.';

const changed = (now: string | null, change: SettingChange): string =>
  typeof change === 'string' ? change : change(now);

export class ExcelSettings {
  /**
   * The settings as this add-in sees them: as read from the workbook, with the changes that wait to
   * be saved.
   */
  #texts: ReadonlyMap<string, string> | null = null;
  readonly #own = new Map<string, string>();
  readonly #waiting = new Map<string, SettingChange[]>();
  /** Changes that are being saved. */
  #inFlight: ReadonlyMap<string, readonly SettingChange[]> = new Map();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #saving: Promise<void> | null = null;
  #failures = 0;
  #entries = 0;
  /**
   * While it returns true, changes wait, ten seconds at most: each save empties the undo list on
   * many builds (office-js 3141), so the changes of one task are saved as one.
   */
  isDeferring: () => boolean = () => false;
  /** Changes that were saved and not verified yet, in order. */
  readonly #saved = new Map<string, readonly SettingChange[]>();
  #looking: ReturnType<typeof setTimeout> | null = null;
  #looks = 0;

  read(name: string): string | null {
    const own = this.#own.get(name);
    if (own !== undefined) return own;
    if (this.#texts) return this.#texts.get(name) ?? null;
    const value: unknown = Office.context.document.settings.get(name);
    return typeof value === 'string' ? value : null;
  }

  write(name: string, change: SettingChange): void {
    const text = changed(this.read(name), change);
    this.#own.set(name, text);
    if (!isShared()) Office.context.document.settings.set(name, text);
    // A text replaces all earlier changes.
    const before = typeof change === 'string' ? [] : (this.#waiting.get(name) ?? []);
    if (before.at(-1) !== change) this.#waiting.set(name, [...before, change]);
    this.#saveIn(TOGETHER_MS);
  }

  /**
   * Reads the workbook's settings, including those that other people have saved; if Excel refuses,
   * those from its opening are used. @throws ExcelRefused
   */
  async readAgain(): Promise<void> {
    if (!isShared()) return;
    await this.#saving;
    const read = async (context: Excel.RequestContext): Promise<Map<string, string>> => {
      const settings = context.workbook.settings.load('items/key,items/value');
      await context.sync();
      return new Map(
        settings.items.flatMap(({ key, value }): [string, string][] =>
          key.startsWith(OURS) && typeof value === 'string' ? [[key, value]] : [],
        ),
      );
    };
    const texts = await reading(say`the settings of this workbook`, read, { waits: false });
    this.#texts = texts;
    this.#own.clear();
    for (const name of new Set([...this.#inFlight.keys(), ...this.#waiting.keys()]))
      this.#own.set(name, all(this.#unsaved(name), texts.get(name) ?? null));
  }

  #unsaved(name: string): readonly SettingChange[] {
    return [...(this.#inFlight.get(name) ?? []), ...(this.#waiting.get(name) ?? [])];
  }

  #saveIn(waitMs: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#entries < MAX_DEFERRED && this.isDeferring()) {
        this.#entries += 1;
        this.#saveIn(TOGETHER_MS);
        return;
      }
      this.#entries = 0;
      this.#saving ??= this.#save().finally(() => {
        this.#saving = null;
        if (this.#waiting.size > 0 && this.#timer === null) this.#saveIn(this.#pauseMs);
      });
    }, waitMs);
  }

  #lookLater(changes: ReadonlyMap<string, readonly SettingChange[]>): void {
    for (const [name, list] of changes) {
      // A plain text needs no merging, and replaces earlier changes.
      const merging = list.slice(list.findLastIndex((change) => typeof change === 'string') + 1);
      if (merging.length < list.length) this.#saved.delete(name);
      if (merging.length > 0) this.#saved.set(name, [...(this.#saved.get(name) ?? []), ...merging]);
    }
    if (this.#looking !== null) clearTimeout(this.#looking);
    this.#looking = setTimeout(() => {
      this.#looking = null;
      // If Excel is busy, the next change verifies it.
      this.readAgain().then(
        () => this.#look(),
        () => undefined,
      );
    }, LOOK_AFTER_MS);
  }

  #look(): void {
    // A change that is not saved yet is newer: it is verified with the earlier ones once it is
    // saved.
    const saved = [...this.#saved].filter(([name]) => this.#unsaved(name).length === 0);
    const lost = saved.filter(([name, changes]) => {
      const now = this.read(name);
      return now !== null && all(changes, now) !== now;
    });
    for (const [name] of saved) this.#saved.delete(name);
    this.#looks = lost.length === 0 ? 0 : this.#looks + 1;
    if (this.#looks > LOOKS) this.#looks = 0;
    else for (const [name, changes] of lost) this.write(name, (now) => all(changes, now));
  }

  get #pauseMs(): number {
    return this.#failures === 0
      ? TOGETHER_MS
      : AGAIN_MS[Math.min(this.#failures, AGAIN_MS.length) - 1]!;
  }

  /** Never rejects: changes that could not be saved wait. */
  async #save(): Promise<void> {
    const changes = new Map(this.#waiting);
    this.#waiting.clear();
    if (!isShared()) {
      Office.context.document.settings.saveAsync();
      return;
    }
    this.#inFlight = changes;
    try {
      const saved = await batch((context) => write(context, changes));
      this.#inFlight = new Map();
      this.#failures = 0;
      this.#lookLater(changes);
      this.#texts = new Map([...(this.#texts ?? []), ...saved]);
      for (const [name, text] of saved) {
        const waiting = this.#waiting.get(name);
        if (waiting) this.#own.set(name, all(waiting, text));
        else this.#own.delete(name);
      }
    } catch {
      this.#inFlight = new Map();
      this.#failures += 1;
      for (const [name, before] of changes) {
        const since = this.#waiting.get(name) ?? [];
        this.#waiting.set(name, typeof since[0] === 'string' ? since : [...before, ...since]);
      }
    }
  }
}

const isShared = (): boolean => Office.context.requirements.isSetSupported('ExcelApi', '1.4');

const all = (changes: readonly SettingChange[], now: string | null): string =>
  changes.reduce<string | null>(changed, now) ?? '';

/** Applies the changes to the workbook's present settings. @returns the resulting texts */
async function write(
  context: Excel.RequestContext,
  changes: ReadonlyMap<string, readonly SettingChange[]>,
): Promise<readonly (readonly [string, string])[]> {
  const { settings } = context.workbook;
  const entries = [...changes].map(([name, list]) => ({
    name,
    list,
    setting: settings.getItemOrNullObject(name).load('value'),
  }));
  await context.sync();
  const texts = entries.map(({ name, list, setting }) => {
    const before: unknown = setting.isNullObject ? null : setting.value;
    const text = all(list, typeof before === 'string' ? before : null);
    if (text !== before) settings.add(name, text);
    return [name, text] as const;
  });
  await context.sync();
  return texts;
}
