// A browser that blocks storage must not cost the accountant the pane.
import { browserStorage } from '../../../src/addin/platform/browser-storage';

const windowOf = (parts: object): Window & typeof globalThis =>
  Object.defineProperties({}, Object.getOwnPropertyDescriptors(parts)) as Window &
    typeof globalThis;
const refuse = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

test('a blocked window gives memory for texts and nothing of the rest', async () => {
  const storage = browserStorage(
    windowOf({
      get localStorage() {
        return refuse();
      },
      get indexedDB() {
        return refuse();
      },
      get navigator() {
        return refuse();
      },
      BroadcastChannel: class {
        constructor() {
          refuse();
        }
      },
    }),
  );
  expect(storage.isBlocked).toBe(true);
  expect(storage.texts.getItem('a')).toBeNull();
  storage.texts.setItem('a', 'b');
  expect(storage.texts.getItem('a')).toBe('b');
  expect([storage.indexedDB, storage.channel('x')]).toEqual([undefined, null]);
  expect(await storage.persist()).toBe(false);
});

test.each([null, undefined])('a webview whose localStorage is %s counts as blocked', (nothing) => {
  expect(browserStorage(windowOf({ localStorage: nothing })).isBlocked).toBe(true);
});

test('what the browser has is used as it is', async () => {
  const [localStorage, indexedDB] = [{ getItem: () => 'kept' }, {}];
  const navigator = { storage: { persist: () => Promise.resolve(true) } };
  const storage = browserStorage(windowOf({ localStorage, indexedDB, navigator }));
  expect([storage.isBlocked, storage.texts.getItem('a')]).toEqual([false, 'kept']);
  expect(storage.indexedDB).toBe(indexedDB);
  expect(await storage.persist()).toBe(true);
});
