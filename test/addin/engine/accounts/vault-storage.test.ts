// A private window keeps nothing: the accountant works on for this session and is told so in one
// sentence.
import { IDBFactory } from 'fake-indexeddb';
import { sealedAccountOf } from '../../../../src/addin/engine/accounts/account';
import {
  NEWER_VAULT_SENTENCE,
  STORAGE_SENTENCE,
} from '../../../../src/addin/engine/accounts/vault-results';
import {
  clientA,
  Device,
  HOSTS,
  PIN,
  remember,
  settled,
  signedBy,
  signedWith,
  states,
  WITHOUT_PIN,
} from './rig';

const refusing = {
  open: () => {
    throw new DOMException('made-up', 'SecurityError');
  },
} as unknown as IDBFactory;

test.each([
  ['has no storage', undefined],
  ['refuses it', refusing],
])('a browser that %s: every step says so and none fails', async (_name, factory) => {
  const vault = await new Device().window({ factory });
  const storage = { ok: false, why: 'storage', sentence: STORAGE_SENTENCE };
  expect(await vault.reread()).toEqual(storage);
  expect(await vault.prepare(PIN)).toEqual(storage);
  expect(await vault.prepare(WITHOUT_PIN)).toEqual(storage);
  expect(await vault.unlock(PIN.pin)).toEqual(storage);
  expect(await vault.forget('Client A')).toEqual(storage);
  expect(await vault.forgetEverything()).toEqual(storage);
  expect([vault.list(), vault.accounts(), vault.lock()]).toMatchObject([
    [],
    [],
    { ok: false, why: 'no-pin' },
  ]);
});

test('a disk that fills up: the account works on, what was kept stays', async () => {
  const device = new Device();
  const vault = await device.window();
  await remember(vault, clientA, PIN);
  const prepared = await vault.prepare(PIN);
  if (!prepared.ok) throw new Error(prepared.sentence);
  const { account, sealed } = await sealedAccountOf(
    { ...clientA, name: 'Client Z' },
    HOSTS,
    prepared.seal,
  );
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('made-up', 'QuotaExceededError');
  });
  expect(await vault.remember(account, sealed)).toEqual({
    ok: false,
    why: 'storage',
    sentence: STORAGE_SENTENCE,
  });
  full.mockRestore();
  expect(await signedBy(account)).toBe(signedWith(clientA.secret));
  await vault.reread();
  expect(states(vault)).toEqual(['Client A: ready, pin']);
});

test('a vault of a newer Tieout is left as it is', async () => {
  const factory = new IDBFactory();
  (await settled(factory.open('tieout-vault', 7))).close();
  const vault = await new Device().window({ factory });
  expect(await vault.prepare(PIN)).toEqual({
    ok: false,
    why: 'storage',
    sentence: NEWER_VAULT_SENTENCE,
  });
  const after = await settled(factory.open('tieout-vault'));
  expect(after.version).toBe(7);
});

test('a newer Tieout that needs the vault gets it; what is open here stays open until Excel closes', async () => {
  const device = new Device();
  const vault = await device.window();
  await remember(vault, clientA, PIN);
  (await settled(device.factory.open('tieout-vault', 2))).close();
  expect(await vault.reread()).toEqual({
    ok: false,
    why: 'storage',
    sentence: NEWER_VAULT_SENTENCE,
  });
  expect(await signedBy(vault.accounts()[0]!)).toBe(signedWith(clientA.secret));
  expect(vault.lock()).toEqual({ ok: true });
  expect(vault.accounts()).toEqual([]);
});
