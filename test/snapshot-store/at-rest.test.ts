// If these fail, somebody who has the files can read, move or exchange what is kept, or a PIN locks
// out its owner.
import {
  DEVICE_BOUND_SENTENCE,
  PIN_BOUND_SENTENCE,
  type WrappedRoot,
} from '../../src/addin/store/at-rest-wrapping';
import { PIN_ROUNDS } from '../../src/addin/platform/sealing-keys';
import type { RecordHead } from '../../src/addin/store/store-schema';
import { type OpenedSnapshot } from '../../src/addin/snapshot/indexed-open';
import { FORGET_LOCKED_SENTENCE } from '../../src/addin/snapshot/indexed-snapshot';
import {
  dayOf,
  entriesOf,
  ledgerPage,
  monthOf,
  newDevice,
  OTHER,
  OWNER,
  rawCommission,
  SERIES,
  windowOf,
  type Device,
} from './rig';

const AUGUST = monthOf('2026-08', entriesOf(5));
const PIN = '4711-grün';

async function filled(): Promise<Device> {
  const device = newDevice();
  const { snapshot, close } = await device.open();
  const window = windowOf({ start: '2026-08-01', end: '2026-08-01' }, [
    rawCommission('2026-08-01'),
  ]);
  for (const owner of [OWNER, OTHER]) {
    await snapshot.keepMonth(owner, '2026-08', AUGUST);
    await snapshot.keepPage(owner, '2026-07', ledgerPage(1, entriesOf(3)));
    await snapshot.keepWindow(owner, SERIES, window);
    await snapshot.keepDays(owner, SERIES, new Map([dayOf(window, '2026-08-01')]));
  }
  await close();
  return device;
}

/** Everything that rests, as one text: keys, heads, bytes, roots. */
async function everything(device: Device): Promise<string> {
  const stores = await Promise.all(
    ['roots', 'marks', 'heads', 'bytes', 'aside'].map((store) => device.rest(store)),
  );
  return JSON.stringify(stores, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
}

async function rootOf(device: Device): Promise<WrappedRoot> {
  return (await device.rest('roots')).values[0] as WrappedRoot;
}

test('nothing that rests says whose it is, which month, symbol or amount', async () => {
  const text = await everything(await filled());
  for (const word of [
    'exchange.example',
    'a1a1',
    'b2b2',
    '2026-08',
    '2026-07',
    'BTCUSDT',
    'USDT',
    'trade_out',
    '701234567890',
    'billId',
  ])
    expect(text).not.toContain(word);
});

test('no two records share an IV, and each is its own under the same content', async () => {
  const heads = (await (await filled()).rest('heads')).values as RecordHead[];
  expect(heads).toHaveLength(8);
  expect(new Set(heads.map(({ iv }) => iv.join())).size).toBe(8);
  expect(heads.every(({ iv }) => iv.length === 12)).toBe(true);
});

test.each([
  ['owner', OTHER, '2026-08'],
  ['month', OWNER, '2026-07'],
] as const)('a record moved to another %s is refused and set aside', async (_, owner, month) => {
  const device = newDevice();
  const { snapshot, close } = await device.open();
  await snapshot.keepMonth(OWNER, '2026-08', AUGUST);
  const [from] = (await device.rest('heads')).keys;
  await snapshot.keepMonth(owner, month, monthOf('2026-07', entriesOf(2)));
  await close();
  const [heads, bytes] = [await device.rest('heads'), await device.rest('bytes')];
  const source = heads.keys.findIndex((key) => JSON.stringify(key) === JSON.stringify(from));
  const target = 1 - source;
  await device.change((transaction) => {
    transaction.objectStore('heads').put(heads.values[source], heads.keys[target]);
    transaction.objectStore('bytes').put(bytes.values[source], bytes.keys[target]);
  });
  const again = await device.open();
  expect(await again.snapshot.month(owner, month)).toBeNull();
  expect(await again.snapshot.month(OWNER, '2026-08')).toEqual(AUGUST);
  expect(device.told).toHaveLength(1);
});

test('the keys cannot be read by the page', async () => {
  const { by } = await rootOf(await filled());
  const key = (by as { device: CryptoKey }).device;
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

describe('with a PIN', () => {
  test('nothing is read without it, everything with it; a wrong one is told apart; removed, it is needed no more', async () => {
    const device = await filled();
    const first = await device.open();
    expect([first.lock?.state, first.lock?.sentence]).toEqual(['device', DEVICE_BOUND_SENTENCE]);
    expect(await first.lock?.protectWithPin('')).toMatchObject({ ok: false, reason: 'no-pin' });
    expect(await first.lock?.unlock(PIN)).toMatchObject({ ok: false, reason: 'no-pin' });
    expect(await first.lock?.protectWithPin(PIN)).toEqual({ ok: true });
    expect(await first.lock?.protectWithPin('other')).toMatchObject({
      ok: false,
      reason: 'pin-is-set',
    });
    expect([first.lock?.state, first.lock?.sentence]).toEqual(['pin', PIN_BOUND_SENTENCE]);
    expect(await first.snapshot.month(OWNER, '2026-08')).toEqual(AUGUST);
    await first.close();

    const second = await device.open();
    expect(second.lock?.state).toBe('locked');
    expect(await second.snapshot.month(OWNER, '2026-08')).toBeNull();
    expect(await second.lock?.protectWithPin('other')).toMatchObject({
      ok: false,
      reason: 'locked',
    });
    expect(await second.lock?.unlock('4711')).toMatchObject({ ok: false, reason: 'wrong-pin' });
    expect(await second.lock?.unprotect()).toEqual({ ok: false, reason: 'locked' });
    expect(await second.snapshot.month(OWNER, '2026-08')).toBeNull();
    expect(await second.lock?.unlock(PIN.normalize('NFD'))).toEqual({ ok: true });
    expect(await second.snapshot.month(OTHER, '2026-08')).toEqual(AUGUST);
    second.lock?.lock();
    expect(await second.snapshot.month(OWNER, '2026-08')).toBeNull();
    expect(await second.lock?.unlock(PIN)).toEqual({ ok: true });
    expect(await second.lock?.unprotect()).toEqual({ ok: true });
    await second.close();

    const third = await device.open();
    expect(third.lock?.state).toBe('device');
    expect(await third.snapshot.month(OWNER, '2026-08')).toEqual(AUGUST);
    expect(device.told).toEqual([]);
  });

  test('the root is wrapped by PBKDF2 of at least 600,000 rounds and a salt of 128 random bits; no key rests', async () => {
    const device = await filled();
    const before = await rootOf(device);
    const { lock } = await device.open();
    await lock?.protectWithPin(PIN);
    const { by, keyId } = await rootOf(device);
    if (!('salt' in by)) throw new Error('bound to the device');
    expect(by.rounds).toBe(PIN_ROUNDS);
    expect(PIN_ROUNDS).toBeGreaterThanOrEqual(600_000);
    expect(by.salt).toHaveLength(16);
    expect(keyId).not.toBe(before.keyId);
    expect(
      (await device.rest('heads')).values.every((head) => (head as RecordHead).keyId === keyId),
    ).toBe(true);
  });

  test('what is read while it is locked is stored once it is open', async () => {
    const device = await filled();
    const first = await device.open();
    await first.lock?.protectWithPin(PIN);
    await first.close();
    const second = await device.open();
    const [june, page] = [monthOf('2026-06', entriesOf(4)), ledgerPage(1, entriesOf(2))];
    await second.snapshot.keepMonth(OWNER, '2026-06', june);
    await second.snapshot.keepPage(OWNER, '2026-05', page);
    await second.snapshot.forget(OTHER);
    expect(device.told).toEqual([FORGET_LOCKED_SENTENCE]);
    expect(await second.snapshot.month(OWNER, '2026-06')).toBe(june);
    await second.lock?.unlock(PIN);
    await second.close();
    const third = await device.open();
    await third.lock?.unlock(PIN);
    expect(await third.snapshot.month(OWNER, '2026-06')).toEqual(june);
    expect(await third.snapshot.unfinishedPages(OWNER, '2026-05')).toEqual([page]);
    expect(await third.snapshot.month(OTHER, '2026-08')).toBeNull();
    expect(await third.snapshot.month(OWNER, '2026-08')).toEqual(AUGUST);
  });
});

describe('forgotten', () => {
  test('an owner: his records are gone, the keys are new, the rest is whole', async () => {
    const device = await filled();
    const before = await rootOf(device);
    const { snapshot, close } = await device.open();
    await Promise.all([snapshot.forget(OWNER), snapshot.forget('a third')]);
    expect(await snapshot.month(OWNER, '2026-08')).toBeNull();
    await close();
    const after = await rootOf(device);
    const { keys, values } = await device.rest('heads');
    expect((await device.rest('roots')).keys).toEqual(['current']);
    expect(after.keyId).not.toBe(before.keyId);
    expect(keys).toHaveLength(4);
    expect((await device.rest('bytes')).keys).toEqual(keys);
    expect((values as RecordHead[]).every(({ keyId }) => keyId === after.keyId)).toBe(true);
    const again = await device.open();
    expect(await again.snapshot.month(OWNER, '2026-08')).toBeNull();
    expect(await again.snapshot.unfinishedPages(OWNER, '2026-07')).toEqual([]);
    expect(await again.snapshot.month(OTHER, '2026-08')).toEqual(AUGUST);
    expect((await again.snapshot.days(OTHER, SERIES, ['2026-08-01'])).size).toBe(1);
    expect(device.told).toEqual([]);
  });

  test.each(['open', 'locked'])('everything, also under a PIN (%s)', async (state) => {
    const device = await filled();
    const first = await device.open();
    await first.lock?.protectWithPin(PIN);
    if (state === 'locked') first.lock?.lock();
    await first.forgetEverything();
    expect(first.lock?.state).toBe('device');
    expect(await first.snapshot.month(OTHER, '2026-08')).toBeNull();
    for (const store of ['heads', 'bytes', 'aside'])
      expect((await device.rest(store)).keys).toEqual([]);
    await first.snapshot.keepMonth(OWNER, '2026-08', AUGUST);
    await first.close();
    expect(await (await device.open()).snapshot.month(OWNER, '2026-08')).toEqual(AUGUST);
  });

  /** An owner is forgotten, and the sealing anew of the rest stops at the third record. */
  async function stoppedMidway({ snapshot }: OpenedSnapshot): Promise<void> {
    let deletions = 0;
    const original = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'delete')?.value as (
      key: IDBValidKey | IDBKeyRange,
    ) => IDBRequest<undefined>;
    const counted = jest.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      if (this.name === 'heads' && !(key instanceof IDBKeyRange) && (deletions += 1) > 2)
        throw new DOMException('killed', 'AbortError');
      return original.call(this, key);
    });
    await expect(snapshot.forget(OWNER)).rejects.toThrow();
    counted.mockRestore();
  }

  test.each([null, PIN])(
    'a window that was killed while it sealed anew: the next one finishes, and nothing is lost (PIN: %s)',
    async (pin) => {
      const device = await filled();
      const killed = await device.open();
      if (pin) await killed.lock?.protectWithPin(pin);
      await stoppedMidway(killed);
      expect((await device.rest('roots')).keys).toEqual(['current', 'previous']);
      const { snapshot, lock } = await device.open();
      if (pin) await lock?.unlock(pin);
      expect((await device.rest('roots')).keys).toEqual(['current']);
      expect(await snapshot.month(OTHER, '2026-08')).toEqual(AUGUST);
      expect((await snapshot.unfinishedPages(OTHER, '2026-07')).length).toBe(1);
      expect(await snapshot.month(OWNER, '2026-08')).toBeNull();
      expect((await device.rest('aside')).keys).toEqual([]);
    },
  );

  test('a window that failed while it sealed anew reads on: what is not sealed anew is not missing', async () => {
    const device = await filled();
    const window = await device.open();
    await stoppedMidway(window);
    expect(await window.snapshot.month(OTHER, '2026-08')).toEqual(AUGUST);
    expect(await window.snapshot.unfinishedPages(OTHER, '2026-07')).toHaveLength(1);
    expect((await window.snapshot.days(OTHER, SERIES, ['2026-08-01'])).size).toBe(1);
    expect((await device.rest('aside')).keys).toEqual([]);
    expect((await device.rest('roots')).keys).toEqual(['current']);
  });

  test('two windows that seal anew at once leave one key, and every record under it', async () => {
    const device = await filled();
    const [one, two] = [await device.open(), await device.open()];
    await Promise.all([one.snapshot.forget(OWNER), two.snapshot.forget('a third')]);
    const { keyId } = await rootOf(device);
    expect((await device.rest('roots')).keys).toEqual(['current']);
    const { values } = await device.rest('heads');
    expect((values as RecordHead[]).map((head) => head.keyId)).toEqual(values.map(() => keyId));
    expect((await device.rest('aside')).keys).toEqual([]);
    for (const { snapshot } of [one, two])
      expect(await snapshot.month(OTHER, '2026-08')).toEqual(AUGUST);
    expect(values).toHaveLength(4);
  });
});
