// If these fail, somebody who has the files can read, move or exchange what is kept after its owner
// was forgotten, or learns from their names whose it is.
import type { Archive } from '../../../../src/addin/engine/archive/archive';
import type { Head } from '../../../../src/addin/engine/archive/record-seal';
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

async function fill(archive: Archive, owner: string): Promise<void> {
  const window = windowOf({ start: '2026-08-01', end: '2026-08-01' }, [
    rawCommission('2026-08-01'),
  ]);
  const reading = await archive.reading(owner);
  await archive.keepMonth(reading, '2026-08', AUGUST);
  await archive.keepPage(reading, '2026-07', ledgerPage(1, entriesOf(3)));
  await archive.keepWindow(reading, SERIES, window);
  await archive.keepDays(reading, SERIES, new Map([dayOf(window, '2026-08-01')]));
}

async function filled(): Promise<Device> {
  const device = newDevice();
  const archive = await device.open();
  for (const owner of [OWNER, OTHER]) await fill(archive, owner);
  await archive.close();
  return device;
}

/** Everything that rests, as one text: keys, heads, bytes. */
async function everything(device: Device): Promise<string> {
  const stores = await Promise.all(['keys', 'heads', 'bytes'].map((store) => device.rest(store)));
  return JSON.stringify(stores, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
}

const keyIds = async (device: Device): Promise<string[]> =>
  (await device.rest('keys')).keys.map((key) => (key as [string, string])[1]);
const ownersOfRecords = async (device: Device): Promise<Set<string>> =>
  new Set((await device.rest('heads')).keys.map((key) => (key as [string])[0]));

test('nothing that rests says whose it is, which month, symbol or amount', async () => {
  const text = await everything(await filled());
  for (const word of [
    'exchange.example',
    // As long as chance does not write them into a random key.
    'a1a1a1a1',
    'b2b2b2b2',
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
  const heads = (await (await filled()).rest('heads')).values as Head[];
  expect(heads).toHaveLength(8);
  const ivs = heads.flatMap(({ iv, card }) => [iv.join(), card.iv.join()]);
  expect(new Set(ivs).size).toBe(16);
  expect(heads.every(({ iv }) => iv.length === 12)).toBe(true);
});

test('each owner has a key of its own, which the page cannot read', async () => {
  const { values } = await (await filled()).rest('keys');
  expect(values).toHaveLength(2);
  for (const { cipher } of values as { cipher: CryptoKey }[]) {
    expect(cipher.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', cipher)).rejects.toThrow();
  }
});

test.each([
  ['owner', OTHER, '2026-08'],
  ['month', OWNER, '2026-07'],
] as const)('a record moved to another %s is refused and deleted', async (_, owner, month) => {
  const device = newDevice();
  const archive = await device.open();
  await archive.keepMonth(await archive.reading(OWNER), '2026-08', AUGUST);
  const [from] = (await device.rest('heads')).keys;
  await archive.keepMonth(await archive.reading(owner), month, monthOf('2026-07', entriesOf(2)));
  await archive.close();
  const [heads, bytes] = [await device.rest('heads'), await device.rest('bytes')];
  const source = heads.keys.findIndex((key) => JSON.stringify(key) === JSON.stringify(from));
  const target = 1 - source;
  await device.change((transaction) => {
    transaction.objectStore('heads').put(heads.values[source], heads.keys[target]);
    transaction.objectStore('bytes').put(bytes.values[source], bytes.keys[target]);
  });
  const again = await device.open();
  expect(await again.month(owner, month)).toBeNull();
  expect(await again.month(OWNER, '2026-08')).toEqual(AUGUST);
  expect(device.reported).toHaveLength(1);
});

describe('forgotten', () => {
  test('an owner: key and records are gone, the rest is whole and was not written again', async () => {
    const device = await filled();
    const before = await device.rest('bytes');
    const archive = await device.open();
    await Promise.all([archive.forget(OWNER), archive.forget('a third')]);
    expect(await archive.month(OWNER, '2026-08')).toBeNull();
    await archive.close();
    const left = await device.rest('bytes');
    expect(left.keys).toHaveLength(4);
    expect(await keyIds(device)).toEqual([...(await ownersOfRecords(device))]);
    for (const [i, key] of left.keys.entries())
      expect(left.values[i]).toEqual(
        before.values[before.keys.findIndex((one) => JSON.stringify(one) === JSON.stringify(key))],
      );
    const again = await device.open();
    expect(await again.month(OWNER, '2026-08')).toBeNull();
    expect(await again.unfinishedPages(OWNER, '2026-07')).toEqual([]);
    expect(await again.month(OTHER, '2026-08')).toEqual(AUGUST);
    expect((await again.days(OTHER, SERIES, ['2026-08-01'])).size).toBe(1);
    expect(device.reported).toEqual([]);
  });

  test('an owner who is read again gets another key', async () => {
    const device = await filled();
    const before = await keyIds(device);
    const archive = await device.open();
    await archive.forget(OWNER);
    await fill(archive, OWNER);
    const after = await keyIds(device);
    expect(after.filter((id) => before.includes(id))).toHaveLength(1);
    expect(await ownersOfRecords(device)).toEqual(new Set(after));
    expect(await (await device.open()).month(OWNER, '2026-08')).toEqual(AUGUST);
  });

  test('everything: nothing rests, and what is read afterwards is kept', async () => {
    const device = await filled();
    const archive = await device.open();
    await archive.forgetEverything();
    expect(await archive.month(OTHER, '2026-08')).toBeNull();
    for (const store of ['keys', 'heads', 'bytes'])
      expect((await device.rest(store)).keys).toEqual([]);
    await fill(archive, OWNER);
    await archive.close();
    expect(await (await device.open()).month(OWNER, '2026-08')).toEqual(AUGUST);
  });

  test('a device that does not delete says so, and nothing is half deleted', async () => {
    const device = await filled();
    const archive = await device.open();
    const refusing = jest.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('refused', 'UnknownError');
    });
    await expect(archive.forget(OWNER)).rejects.toThrow();
    refusing.mockRestore();
    expect(device.reported).toHaveLength(1);
    expect(device.reported[0]).toContain('could not be deleted');
    expect(await archive.month(OWNER, '2026-08')).toEqual(AUGUST);
  });
});
