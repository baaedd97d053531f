// What a user would lose: a pane that never starts because another window holds a database, rows of
// an older form, or half of a change.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { DBSchema } from 'idb';
import { openDatabase, within, type Opening } from '../../../src/addin/platform/open-database';

interface Schema extends DBSchema {
  rows: { key: string; value: string };
}

const opening = (more: Partial<Opening<Schema>> = {}): Opening<Schema> => ({
  name: 'rows',
  version: 1,
  upgrade: (database) => {
    database.createObjectStore('rows');
    return Promise.resolve();
  },
  closed: () => undefined,
  ...more,
});

const unhandled: unknown[] = [];
const hear = (reason: unknown): void => void unhandled.push(reason);
beforeAll(() => process.on('unhandledRejection', hear));
afterAll(() => process.off('unhandledRejection', hear));
afterEach(async () => {
  await new Promise((soon) => setTimeout(soon, 0));
  expect(unhandled).toEqual([]);
});

test('a window that holds an older form is told, and lets go', async () => {
  const factory = new IDBFactory();
  const closed: string[] = [];
  await openDatabase(factory, opening({ closed: (by) => closed.push(by) }));
  const newer = await openDatabase(
    factory,
    opening({ version: 2, upgrade: () => Promise.resolve() }),
  );
  expect([closed, newer.version]).toEqual([['newer Tieout'], 2]);
});

test('where it does not let go, the newer one is told so, and the database stays usable', async () => {
  const factory = new IDBFactory();
  const retained = await new Promise<IDBDatabase>((resolve) => {
    const request = factory.open('rows', 1);
    request.onsuccess = () => resolve(request.result);
  });
  const newer = openDatabase(factory, opening({ version: 2 }));
  await expect(newer).rejects.toMatchObject({ name: 'InvalidStateError' });
  retained.close();
  const again = await openDatabase(factory, opening({ version: 2 }));
  expect(again.version).toBe(2);
});

test.each([
  ['rejects', () => Promise.reject(new Error('no'))],
  [
    'throws',
    () => {
      throw new Error('no');
    },
  ],
])('an upgrade that %s leaves the database as it was', async (_how, upgrade) => {
  const factory = new IDBFactory();
  const first = await openDatabase(factory, opening());
  await within(first.transaction('rows', 'readwrite'), (changing) =>
    changing.objectStore('rows').put('kept', 'a'),
  );
  first.close();
  await expect(openDatabase(factory, opening({ version: 2, upgrade }))).rejects.toMatchObject({
    name: 'AbortError',
  });
  const again = await openDatabase(factory, opening());
  expect(await again.get('rows', 'a')).toBe('kept');
});

test('a change is made whole or not at all, and its own error is told', async () => {
  const database = await openDatabase(new IDBFactory(), opening());
  const changed = within(database.transaction('rows', 'readwrite'), async (changing) => {
    const rows = changing.objectStore('rows');
    await Promise.all([rows.put('one', 'a'), rows.add('two', 'b'), rows.add('three', 'b')]);
  });
  await expect(changed).rejects.toMatchObject({ name: 'ConstraintError' });
  const stopped = within(database.transaction('rows', 'readwrite'), async (changing) => {
    await changing.objectStore('rows').put('one', 'a');
    throw new RangeError('changed its mind');
  });
  await expect(stopped).rejects.toThrow('changed its mind');
  expect(await database.getAllKeys('rows')).toEqual([]);
});
