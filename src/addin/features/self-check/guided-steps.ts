// Steps that need a person: a long edit, closing and opening, a colleague, a hidden pane, a second
// workbook.
import type { DBSchema, IDBPDatabase } from 'idb';
import { browserStorage } from '../../platform/browser-storage';
import { openDatabase } from '../../platform/open-database';
import { say } from '../../platform/say';
import type { CheckLine, GuidedStep } from './self-check-state';
import { needs, type Bench } from './bench';
import { ProbeSkipped } from './probe-outcome';
import { checked, type Probe } from './run-probe';
import { withScratchSheet } from './scratch-sheet';

const MARKS = {
  reopened: 'tieout.self-check-opened',
  colleague: 'tieout.self-check-colleague',
  device: 'tieout.self-check-device',
  second: 'tieout.self-check-second',
};
const AT_LAST = say`in the sheet at last`;
const EDIT_LIMIT_MS = 180_000;
/** The start time of this page: another page, or a reload, has another one. */
const THIS_PAGE = String(performance.timeOrigin);

const read = (bench: Bench, mark: string): Promise<string | null> =>
  bench.on(async (_, context) => {
    const stored = context.workbook.settings.getItemOrNullObject(mark).load('value');
    await context.sync();
    return stored.isNullObject ? null : String(stored.value);
  });

const write = (bench: Bench, mark: string, text: string | null): Promise<void> =>
  bench.on(async (_, context) => {
    if (text === null) context.workbook.settings.getItemOrNullObject(mark).delete();
    else context.workbook.settings.add(mark, text);
    await context.sync();
  });

async function checkedLines(probe: Probe, signal: AbortSignal): Promise<readonly CheckLine[]> {
  const line = await withScratchSheet(signal, (bench) => checked(probe, bench, signal));
  return [line];
}

/** The result arrives during the edit: office.js tries it for 60 seconds and drops it. */
const longEdit: Probe = {
  what: say`A result that comes while a cell is edited for 70 seconds`,
  expected: AT_LAST,
  limitMs: EDIT_LIMIT_MS,
  find: async (bench) => {
    let push = (): void => undefined;
    const formula = bench.formula('edit', (call) => {
      call.push([['before']]);
      push = () => call.push([['after']]);
    });
    await bench.enter('A1', formula);
    await bench.result('A1');
    await bench.wait(10_000);
    let pushes = 0;
    const again = setInterval(() => {
      pushes += 1;
      push();
    }, 15_000);
    push();
    try {
      await bench.until(
        () => bench.values('A1').catch(() => [['']]),
        (values) => values[0]?.[0] === 'after',
      );
      return `${AT_LAST}, ${say`pushed ${pushes + 1} times`}`;
    } finally {
      clearInterval(again);
    }
  },
  isExpected: (found) => found.startsWith(AT_LAST),
};

/** Stored on the device, not in the workbook. */
const onDevice = {
  read: (_: Bench, mark: string) =>
    Promise.resolve(browserStorage(window).texts.getItem(mark) || null),
  write: (_: Bench, mark: string, text: string | null) =>
    Promise.resolve(browserStorage(window).texts.setItem(mark, text ?? '')),
};

const KEYS = 'tieout.self-check-keys';
const IV = new Uint8Array(12);
interface StoredMark extends DBSchema {
  marks: { key: string; value: { readonly key: CryptoKey; readonly sealed: ArrayBuffer } };
}

async function inKeys<Result>(
  work: (database: IDBPDatabase<StoredMark>) => Promise<Result>,
): Promise<Result> {
  const { indexedDB } = browserStorage(window);
  if (!indexedDB) throw new ProbeSkipped(say`This browser keeps no keys.`);
  const database = await openDatabase<StoredMark>(indexedDB, {
    ...{ name: KEYS, version: 1, closed: () => undefined },
    upgrade: (made) => Promise.resolve(made.createObjectStore('marks')),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Encrypted with a key that cannot be exported, as accounts and records are. */
const sealed: typeof onDevice = {
  read: (_, mark) =>
    inKeys(async (database) => {
      const stored = await database.get('marks', mark);
      if (!stored) return null;
      const text = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: IV },
        stored.key,
        stored.sealed,
      );
      return new TextDecoder().decode(text);
    }),
  write: (_, mark, text) =>
    inKeys(async (database) => {
      if (text === null) return database.delete('marks', mark);
      const aes = { name: 'AES-GCM', length: 256 };
      const key = await crypto.subtle.generateKey(aes, false, ['encrypt', 'decrypt']);
      const bytes = new TextEncoder().encode(text);
      const one = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: IV }, key, bytes);
      await database.put('marks', { key, sealed: one }, mark);
    }),
};

/** The first press leaves a mark; a press on another page looks for it. */
const marked = (
  what: string,
  mark: string,
  stored: string,
  again: string,
  tooSoon: string,
  at: typeof onDevice = { read, write },
): Probe => ({
  what,
  expected: stored,
  isExpected: (found) => found === stored || found === again,
  find: async (bench) => {
    const found = await at.read(bench, mark);
    if (found === THIS_PAGE) return tooSoon;
    await at.write(bench, mark, found === null ? THIS_PAGE : null);
    return found === null ? again : stored;
  },
});

const reopened = marked(
  say`A setting after saving, closing and opening`,
  MARKS.reopened,
  say`kept`,
  say`a mark is set: save, close and open the workbook, then press this step again`,
  say`the workbook was not closed since the mark was set`,
);

const colleague = marked(
  say`A setting that a colleague writes in the same workbook`,
  MARKS.colleague,
  say`arrives here`,
  say`a mark is set: now the other person presses this step`,
  say`nobody else has pressed this step yet`,
);

const device = marked(
  say`A key and what it sealed, after Excel was closed`,
  MARKS.device,
  say`kept`,
  say`a mark is set: close Excel, open it again, then press this step again`,
  say`Excel was not closed since the mark was set`,
  sealed,
);

const second = marked(
  say`Storage of two workbooks at once`,
  MARKS.second,
  say`one storage`,
  say`a mark is set: now press this step in the second workbook`,
  say`press this step in the other workbook`,
  onDevice,
);

const HIDDEN_MINUTES = 6;
const longHidden: Probe = {
  what: say`Timers of a pane that is hidden for ${HIDDEN_MINUTES} minutes`,
  expected: say`at least one tick a minute`,
  limitMs: (HIDDEN_MINUTES + 1) * 60_000,
  isExpected: (found) => Number(/^\d+/.exec(found)?.[0]) >= HIDDEN_MINUTES,
  find: async (bench) => {
    needs('SharedRuntime', '1.1');
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1_000);
    await Office.addin.hide();
    try {
      await bench.wait(HIDDEN_MINUTES * 60_000);
      return say`${ticks} ticks; the page says ${document.visibilityState}`;
    } finally {
      clearInterval(timer);
      await Office.addin.showAsTaskpane();
    }
  },
};

export const guidedSteps: readonly GuidedStep[] = [
  {
    title: say`Edit a cell for 70 seconds`,
    todo: say`Press Start. Within 10 seconds double-click an empty cell of another sheet, type a letter, and wait 70 seconds before you press Enter.`,
    run: (signal) => checkedLines(longEdit, signal),
  },
  {
    title: say`Save, close, open`,
    todo: say`Press Start, save the workbook, close it, open it again, and press Start once more.`,
    run: (signal) => checkedLines(reopened, signal),
  },
  {
    title: say`A colleague opens`,
    todo: say`A colleague opens this workbook at the same time and presses Start here; then you press Start.`,
    run: (signal) => checkedLines(colleague, signal),
  },
  {
    title: say`Close Excel`,
    todo: say`Press Start, close Excel, open it and this workbook again, and press Start once more.`,
    run: (signal) => checkedLines(device, signal),
  },
  {
    title: say`Two workbooks`,
    todo: say`Open a second workbook beside this one, with its pane. Press Start in one, then in the other.`,
    run: (signal) => checkedLines(second, signal),
  },
  {
    title: say`Hide the pane for six minutes`,
    todo: say`Press Start. The pane hides for six minutes. Leave Excel alone meanwhile. If the pane does not come back, press Home > Tieout > Open.`,
    run: (signal) => checkedLines(longHidden, signal),
  },
];
