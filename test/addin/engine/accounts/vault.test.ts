// An accountant with twelve clients pastes each key once, and nobody else ever reads it.
import { accountOf, sealedAccountOf } from '../../../../src/addin/engine/accounts/account';
import type { Vault } from '../../../../src/addin/engine/accounts/vault';
import {
  clientA,
  clientB,
  Device,
  eventsOf,
  HOSTS,
  PIN,
  remember,
  signedBy,
  signedWith,
  states,
  WITHOUT_PIN,
} from './rig';

let device: Device;
beforeEach(() => {
  device = new Device();
});

async function openedWith(...names: (typeof clientA)[]): Promise<Vault> {
  const vault = await device.window();
  for (const one of names) expect(await remember(vault, one, PIN)).toMatchObject({ ok: true });
  return vault;
}

test('what nobody asked to remember leaves nothing on the device', async () => {
  await device.window();
  await accountOf(clientA, HOSTS);
  expect((await device.files()).size).toBe(0);
  expect(await device.deviceKeys()).toBe(0);
});

test('a key that the exchange refused is not on the device either: the first step writes nothing', async () => {
  const vault = await device.window();
  for (const how of [PIN, WITHOUT_PIN]) {
    const prepared = await vault.prepare(how);
    if (!prepared.ok) throw new Error(prepared.sentence);
    await sealedAccountOf(clientA, HOSTS, prepared.seal);
  }
  expect((await device.files()).size).toBe(0);
  expect(await device.deviceKeys()).toBe(0);
});

test('with a PIN, accounts come back locked, and one PIN opens all of them with everything that was known', async () => {
  const before = await openedWith(clientA, clientB);
  const [a] = before.accounts();
  before.close();
  const vault = await device.window();
  expect(states(vault)).toEqual(['Client A: locked, pin', 'Client B: locked, pin']);
  expect(vault.accounts()).toEqual([]);
  const unlocked = await vault.unlock(PIN.pin);
  expect(unlocked).toMatchObject({ ok: true, damaged: [] });
  expect(states(vault)).toEqual(['Client A: ready, pin', 'Client B: ready, pin']);
  const [again, b] = vault.accounts();
  expect({ ...again, exchangeAccount: null }).toEqual({ ...a, exchangeAccount: null });
  expect(again).toMatchObject({
    exchangeAccount: { apiKey: clientA.key, passphrase: clientA.passphrase },
    canReadLedger: true,
    canReadRebates: false,
    note: 'made-up note',
  });
  expect(await signedBy(again!)).toBe(signedWith(clientA.secret));
  expect(await signedBy(b!)).toBe(signedWith(clientB.secret));
});

test('a key out of the vault cannot be read', async () => {
  (await openedWith(clientA)).close();
  const vault = await device.window();
  await vault.unlock(PIN.pin);
  const { signingKey } = vault.accounts()[0]!.exchangeAccount;
  expect([signingKey.extractable, signingKey.usages]).toEqual([false, ['sign']]);
  await expect(crypto.subtle.exportKey('raw', signingKey)).rejects.toThrow();
});

test('without a PIN, accounts are ready when the workbook opens, and a lock does not touch them', async () => {
  const before = await device.window();
  await remember(before, clientA, WITHOUT_PIN);
  before.close();
  const vault = await device.window();
  expect(states(vault)).toEqual(['Client A: ready, device']);
  expect(await signedBy(vault.accounts()[0]!)).toBe(signedWith(clientA.secret));
  expect(vault.lock()).toMatchObject({ ok: false, why: 'no-pin' });
  await remember(vault, clientB, PIN);
  expect(vault.lock()).toEqual({ ok: true });
  expect(states(vault)).toEqual(['Client A: ready, device', 'Client B: locked, pin']);
});

test('a wrong PIN opens nothing and changes nothing', async () => {
  (await openedWith(clientA)).close();
  const files = await device.files();
  const vault = await device.window();
  for (const wrong of ['four made-up word', 'FOUR MADE-UP WORDS', ''])
    expect(await vault.unlock(wrong)).toMatchObject({ ok: false, why: 'wrong-pin' });
  expect(await remember(vault, clientB, { pin: 'not the PIN' })).toMatchObject({
    ok: false,
    why: 'wrong-pin',
  });
  expect(states(vault)).toEqual(['Client A: locked, pin']);
  expect(await device.files()).toEqual(files);
});

test('a short PIN is refused before it protects anything, however its characters are stored', async () => {
  const vault = await device.window();
  for (const short of ['', '12345', '\u{1f511}'.repeat(5), 'a\u0301'.repeat(5)])
    expect(await remember(vault, clientA, { pin: short })).toMatchObject({
      ok: false,
      why: 'short-pin',
    });
  expect(await remember(vault, clientA, { pin: '123456' })).toMatchObject({ ok: true });
});

test('a lock takes the keys out of reach at once and is told; unlocking is told too', async () => {
  const vault = await openedWith(clientA);
  const events = eventsOf(vault);
  vault.lock();
  expect([states(vault), vault.accounts(), vault.isUnlocked, events]).toEqual([
    ['Client A: locked, pin'],
    [],
    false,
    ['locked'],
  ]);
  await vault.unlock(PIN.pin);
  expect([vault.isUnlocked, events]).toEqual([true, ['locked', 'unlocked']]);
});

test('who locks while the PIN is being tried stays locked', async () => {
  const vault = await openedWith(clientA);
  vault.lock();
  const derive = crypto.subtle.deriveKey.bind(crypto.subtle);
  jest.spyOn(crypto.subtle, 'deriveKey').mockImplementationOnce((...tried) => {
    vault.lock();
    return derive(...tried);
  });
  expect(await vault.unlock(PIN.pin)).toMatchObject({ ok: false, why: 'meanwhile' });
  expect(states(vault)).toEqual(['Client A: locked, pin']);
});

test('a lock that is pressed right after unlock stays locked', async () => {
  const vault = await openedWith(clientA);
  vault.lock();
  const unlocking = vault.unlock(PIN.pin);
  vault.lock();
  expect(await unlocking).toMatchObject({ ok: false, why: 'meanwhile' });
  expect([states(vault), vault.isUnlocked]).toEqual([['Client A: locked, pin'], false]);
});

test('who locks while an account is being connected stays locked, and the account is remembered', async () => {
  const vault = await openedWith(clientA);
  const prepared = await vault.prepare(PIN);
  if (!prepared.ok) throw new Error(prepared.sentence);
  const { account, sealed } = await sealedAccountOf(clientB, HOSTS, prepared.seal);
  vault.lock();
  expect(await vault.remember(account, sealed)).toMatchObject({ ok: true });
  expect(states(vault)).toEqual(['Client A: locked, pin', 'Client B: locked, pin']);
});

test('forgetting needs no PIN and takes the files along; with the last account under it goes the PIN', async () => {
  (await openedWith(clientA, clientB)).close();
  const vault = await device.window();
  expect(await vault.forget(' client a ')).toEqual({ ok: true });
  expect(states(vault)).toEqual(['Client B: locked, pin']);
  expect((await device.files()).size).toBe(2);
  expect(await vault.forget('Client A')).toMatchObject({ ok: false, why: 'unknown-account' });
  await vault.forget('Client B');
  expect((await device.files()).size).toBe(0);
  expect(vault.hasPin).toBe(false);
  expect(await remember(vault, clientA, { pin: 'a new beginning' })).toMatchObject({ ok: true });
});

test("with the last account without a PIN goes the device's key", async () => {
  const vault = await device.window();
  await remember(vault, clientA, WITHOUT_PIN);
  expect(await device.deviceKeys()).toBe(1);
  await vault.forget('Client A');
  expect(await device.deviceKeys()).toBe(0);
});

test('Forget everything leaves nothing, of other exchanges neither', async () => {
  const elsewhere = { ledger: 'other.example', rebates: 'other.example' };
  const vault = await openedWith(clientA);
  await remember(vault, clientB, WITHOUT_PIN);
  vault.close();
  const other = await device.window({ hosts: elsewhere });
  expect(other.list()).toEqual([]);
  expect(await other.forgetEverything()).toEqual({ ok: true });
  expect((await device.files()).size).toBe(0);
  expect(await device.deviceKeys()).toBe(0);
});

test('an account is not seen where another exchange answers: its key would be sent to strangers', async () => {
  (await openedWith(clientA)).close();
  const other = await device.window({ hosts: { ...HOSTS, rebates: 'other.example' } });
  expect(other.list()).toEqual([]);
  expect(await other.unlock(PIN.pin)).toMatchObject({ ok: true, accounts: [] });
  expect(await other.forget('Client A')).toMatchObject({ ok: false, why: 'unknown-account' });
  // The PIN is the device's: right here, it is right there.
  const vault = await device.window();
  expect(await vault.unlock(PIN.pin)).toMatchObject({ ok: true, accounts: [{ name: 'Client A' }] });
});

test('a secret pasted anew takes the place of the old one, here and after a restart', async () => {
  const vault = await device.window();
  await remember(vault, clientA, PIN);
  expect(
    await remember(vault, { ...clientA, secret: 'another made-up secret' }, PIN),
  ).toMatchObject({ ok: true });
  expect(await Promise.all(vault.accounts().map(signedBy))).toEqual([
    signedWith('another made-up secret'),
  ]);
  const next = await device.window();
  await next.unlock(PIN.pin);
  expect(await Promise.all(next.accounts().map(signedBy))).toEqual([
    signedWith('another made-up secret'),
  ]);
});

test('an account goes from one protection to the other when it is connected again', async () => {
  const vault = await openedWith(clientA);
  expect(await remember(vault, clientA, WITHOUT_PIN)).toMatchObject({ ok: true });
  expect(states(vault)).toEqual(['Client A: ready, device']);
  expect([vault.hasPin, (await device.files()).size]).toEqual([false, 1]);
});

test('the bytes of the secret are wiped once they are sealed, also where sealing fails', async () => {
  const seen: Uint8Array[] = [];
  await sealedAccountOf(clientA, HOSTS, (_name, secret) => Promise.resolve(seen.push(secret)));
  await expect(
    sealedAccountOf(clientA, HOSTS, (_name, secret) =>
      Promise.reject(new Error(String(seen.push(secret)))),
    ),
  ).rejects.toThrow('2');
  expect(seen.map((secret) => secret.every((byte) => byte === 0))).toEqual([true, true]);
});
