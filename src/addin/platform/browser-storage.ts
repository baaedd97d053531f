// The browser's storage for this page. A browser that blocks it (a private window, or third-party
// storage where Excel on the web shows the pane in a frame) throws at the first access, so the
// add-in uses storage only through this module.
import { say } from './say';

/** The sentence for the person if nothing can be stored. */
export const KEEPS_NOTHING = say`This browser keeps nothing for Tieout: accounts, settings and what was read are forgotten when this workbook closes. Allow this page to store data (third-party storage) in the browser’s settings, then open the workbook again.`;

export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface BrowserStorage {
  /** true if no storage outlives the page. */
  readonly isBlocked: boolean;
  /** Local storage, or memory in its place. */
  readonly texts: TextStorage;
  readonly indexedDB: IDBFactory | undefined;
  /** null if the browser has no channels between its windows. */
  readonly channel: (name: string) => BroadcastChannel | null;
  /** Asks the browser not to delete stored records when the disk gets full. */
  readonly persist: () => Promise<boolean>;
}

/** Never throws. @param page the window, or what a test puts in its place. */
export function browserStorage(page: Window & typeof globalThis): BrowserStorage {
  const texts = attempt(() => {
    page.localStorage.getItem('');
    return page.localStorage;
  });
  const isBlocked = texts === null;
  return {
    isBlocked,
    texts: texts ?? memoryTexts(),
    // One setting of the browser blocks both; a blocked IndexedDB is not even tried, for some
    // browsers leave its requests without an answer.
    indexedDB: isBlocked ? undefined : (attempt(() => page.indexedDB) ?? undefined),
    channel: (name) => attempt(() => new page.BroadcastChannel(name)),
    persist: () =>
      isBlocked
        ? Promise.resolve(false)
        : (attempt(() => page.navigator.storage.persist()) ?? Promise.resolve(false)),
  };
}

function memoryTexts(): TextStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
  };
}

function attempt<Value>(look: () => Value): Value | null {
  try {
    return look();
  } catch {
    return null;
  }
}
