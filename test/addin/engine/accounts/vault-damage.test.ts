// A damaged or forged file is told from a mistyped PIN: the one is hopeless, the other is not.
import fc from 'fast-check';
import type { Vault } from '../../../../src/addin/engine/accounts/vault';
import { runsOf } from '../../../seeds';
import {
  clientA,
  clientB,
  Device,
  PIN,
  remember,
  signedBy,
  signedWith,
  states,
  WITHOUT_PIN,
} from './rig';

interface WrittenPin {
  salt: string;
  rounds: number;
  check: { iv: string; bytes: string };
  sum: string;
}

let device: Device;
beforeEach(async () => {
  device = new Device();
  const vault = await device.window();
  await remember(vault, clientA, PIN);
  await remember(vault, clientB, PIN);
  vault.close();
});

const fileOf = async (name: string): Promise<[string, string]> =>
  [...(await device.files())].find(([, file]) => file.includes(name))!;
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
const flipped = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

async function unlocked(): Promise<Vault> {
  const vault = await device.window();
  expect(await vault.unlock(PIN.pin)).toMatchObject({ ok: true });
  return vault;
}

test.each([
  [
    'the sealed secret',
    (file: string) =>
      file.replace(
        /("secret":\{"iv":"[0-9a-f]+","bytes":")([0-9a-f]+)/,
        (_all, before: string, bytes: string) => before + flipped(bytes),
      ),
  ],
  [
    'the sealed API key',
    (file: string) =>
      file.replace(
        /("details":\{"iv":"[0-9a-f]+","bytes":")([0-9a-f]+)/,
        (_all, before: string, bytes: string) => before + flipped(bytes),
      ),
  ],
  [
    'an IV',
    (file: string) =>
      file.replace(
        /("secret":\{"iv":")([0-9a-f]+)/,
        (_all, before: string, iv: string) => before + flipped(iv),
      ),
  ],
  ['its name', (file: string) => file.replace('Client A', 'Client Z')],
  ['its date', (file: string) => file.replace(/"rememberedAtMs":\d+/, '"rememberedAtMs":1')],
])('an account of which somebody changed %s is damaged; the others open', async (_what, change) => {
  const [id, file] = await fileOf('Client A');
  expect(change(file)).not.toBe(file);
  await device.put(id, change(file));
  const vault = await device.window();
  const name = change(file).includes('Client Z') ? 'Client Z' : 'Client A';
  expect(await vault.unlock(PIN.pin)).toMatchObject({
    ok: true,
    accounts: [{ name: 'Client B' }],
    damaged: [name],
  });
  expect(states(vault).sort()).toEqual(['Client B: ready, pin', `${name}: damaged, pin`].sort());
  expect(await vault.forget(name)).toEqual({ ok: true });
});

test('an account that claims another exchange does not open there: its key would be sent to strangers', async () => {
  const [id, file] = await fileOf('Client A');
  await device.put(id, file.replaceAll('ledger.example', 'thief.example'));
  const vault = await device.window({
    hosts: { ledger: 'thief.example', rebates: 'rebates.example' },
  });
  expect(await vault.unlock(PIN.pin)).toMatchObject({
    ok: true,
    accounts: [],
    damaged: ['Client A'],
  });
});

test("two files that changed places open no account under the other's name", async () => {
  const [[idA, fileA], [idB, fileB]] = [await fileOf('Client A'), await fileOf('Client B')];
  await device.put(idA, fileB);
  await device.put(idB, fileA);
  const vault = await unlocked();
  expect(vault.accounts()).toEqual([]);
});

test('secrets of two accounts cannot be exchanged between their files', async () => {
  const [[idA, fileA], [, fileB]] = [await fileOf('Client A'), await fileOf('Client B')];
  await device.put(
    idA,
    JSON.stringify({
      ...(JSON.parse(fileA) as object),
      secret: (JSON.parse(fileB) as { secret: unknown }).secret,
    }),
  );
  expect((await unlocked()).accounts().map(({ name }) => name)).toEqual(['Client B']);
});

test('a file that says nothing can still be seen and forgotten', async () => {
  const [id] = await fileOf('Client A');
  for (const garbage of ['', 'no JSON', '{}', '[]', 'null', '{"form":"tieout account 2"}']) {
    await device.put(id, garbage);
    const vault = await device.window();
    const name = `Unreadable account ${id.slice(0, 4)}`;
    expect(vault.list().find((one) => one.state === 'damaged')?.name).toBe(name);
    vault.close();
  }
  const vault = await unlocked();
  await vault.forget(`Unreadable account ${id.slice(0, 4)}`);
  expect(states(vault)).toEqual(['Client B: ready, pin']);
});

test('the PIN is kept while a file that cannot be read may need it', async () => {
  const [idB, fileB] = await fileOf('Client B');
  await device.put(idB, '');
  const vault = await device.window();
  await vault.forget('Client A');
  await device.put(idB, fileB);
  expect(await vault.unlock(PIN.pin)).toMatchObject({ ok: true, accounts: [{ name: 'Client B' }] });
});

test.each([
  ['a changed salt', (pin: WrittenPin): WrittenPin => ({ ...pin, salt: flipped(pin.salt) })],
  [
    'a changed check',
    (pin: WrittenPin): WrittenPin => ({
      ...pin,
      check: { ...pin.check, bytes: flipped(pin.check.bytes) },
    }),
  ],
  ['a changed sum', (pin: WrittenPin): WrittenPin => ({ ...pin, sum: flipped(pin.sum) })],
  ['a shortened salt', (pin: WrittenPin): WrittenPin => ({ ...pin, salt: pin.salt.slice(0, 16) })],
  ['fewer rounds than are safe', (pin: WrittenPin): WrittenPin => ({ ...pin, rounds: 599_999 })],
  ['one round', (pin: WrittenPin): WrittenPin => ({ ...pin, rounds: 1 })],
  ['rounds without end', (pin: WrittenPin): WrittenPin => ({ ...pin, rounds: 4_000_000_000 })],
])("%s in the PIN's file is damage, for the right PIN and a wrong one", async (_what, change) => {
  const files = await device.files();
  await device.put('pin', JSON.stringify(change(JSON.parse(files.get('pin')!) as WrittenPin)));
  const vault = await device.window();
  for (const pin of [PIN.pin, 'not the PIN'])
    expect(await vault.unlock(pin)).toMatchObject({ ok: false, why: 'damaged' });
  expect(await remember(vault, clientA, PIN)).toMatchObject({ ok: false, why: 'damaged' });
});

test('after a damaged PIN the way out is open: forget, and connect anew', async () => {
  await device.put('pin', 'no JSON');
  const vault = await device.window();
  await vault.forget('Client A');
  await vault.forget('Client B');
  expect(await remember(vault, clientA, { pin: 'a new beginning' })).toMatchObject({ ok: true });
  expect(await signedBy(vault.accounts()[0]!)).toBe(signedWith(clientA.secret));
});

test('an account whose device key is gone is damaged, and connecting it again mends it', async () => {
  const vault = await device.window();
  await remember(vault, { ...clientA, name: 'Client C' }, WITHOUT_PIN);
  await device.loseDeviceKey();
  await vault.reread();
  expect(states(vault)).toContain('Client C: damaged, device');
  expect(await remember(vault, { ...clientA, name: 'Client C' }, WITHOUT_PIN)).toMatchObject({
    ok: true,
  });
  expect(states(vault)).toContain('Client C: ready, device');
});

test('whatever bytes stand in a file, opening the vault neither fails nor signs with them', async () => {
  const [id, file] = await fileOf('Client A');
  const other = new Device();
  const start = await other.window();
  await remember(start, clientA, PIN);
  const [mine, good] = [...(await other.files())].find(([one]) => one !== 'pin')!;
  expect(file).not.toBe(good);
  expect(id).not.toBe(mine);
  const spoiled = fc
    .tuple(fc.nat(good.length - 1), fc.string({ unit: 'binary', maxLength: 3 }), fc.nat(4))
    .map(([at, put, cut]) => good.slice(0, at) + put + good.slice(at + cut))
    .filter((text) => text !== good);
  await fc.assert(
    fc.asyncProperty(spoiled, async (text) => {
      await other.put(mine, text);
      const vault = await other.window();
      await vault.unlock(PIN.pin);
      // Space between the parts of JSON changes nothing; everything else must keep it shut.
      const harmless = JSON.stringify(jsonOf(text)) === good;
      expect(await Promise.all(vault.accounts().map(signedBy))).toEqual(
        harmless ? [signedWith(clientA.secret)] : [],
      );
      vault.close();
    }),
    { numRuns: runsOf(150) },
  );
});
