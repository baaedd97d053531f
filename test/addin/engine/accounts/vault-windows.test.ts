// Two workbooks are two windows of one person: what is done in one must hold in the other.
import { sealedAccountOf } from '../../../../src/addin/engine/accounts/account';
import type { Vault } from '../../../../src/addin/engine/accounts/vault';
import { VAULT_CHANNEL } from '../../../../src/addin/engine/accounts/vault';
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
let [here, there]: Vault[] = [];
beforeEach(async () => {
  device = new Device();
  [here, there] = [await device.window(), await device.window()];
});

/** Until the other window has heard and read. */
const heard = async (vault: Vault): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve));
  await vault.reread();
};

test('an account remembered here appears there: locked under a new PIN, ready without one', async () => {
  const events = eventsOf(there!);
  await remember(here!, clientA, PIN);
  await remember(here!, clientB, WITHOUT_PIN);
  await heard(there!);
  expect(states(there!)).toEqual(['Client A: locked, pin', 'Client B: ready, device']);
  expect(events).toContain('changed');
  expect(events).not.toContain('unlocked');
});

test('where both are unlocked, a new account is ready in both', async () => {
  await remember(here!, clientA, PIN);
  await there!.unlock(PIN.pin);
  await remember(here!, clientB, PIN);
  await heard(there!);
  expect(await Promise.all(there!.accounts().map(signedBy))).toEqual([
    signedWith(clientA.secret),
    signedWith(clientB.secret),
  ]);
});

test('Lock now locks every window, also from one that is locked already', async () => {
  await remember(here!, clientA, PIN);
  await there!.unlock(PIN.pin);
  const events = eventsOf(there!);
  here!.lock();
  await heard(there!);
  expect([states(there!), events]).toEqual([['Client A: locked, pin'], ['locked']]);
  await there!.unlock(PIN.pin);
  here!.lock();
  await heard(there!);
  expect(states(there!)).toEqual(['Client A: locked, pin']);
});

test('what is forgotten here cannot sign there', async () => {
  await remember(here!, clientA, PIN);
  await remember(here!, clientB, WITHOUT_PIN);
  await there!.unlock(PIN.pin);
  await here!.forgetEverything();
  await heard(there!);
  expect([there!.list(), there!.accounts(), there!.isUnlocked]).toEqual([[], [], false]);
});

/** What a person does who wants another PIN. */
async function startAnew(vault: Vault): Promise<void> {
  await vault.forgetEverything();
  await remember(vault, clientA, { pin: 'another fine PIN' });
}

test('another PIN chosen here locks there, and there it opens', async () => {
  await remember(here!, clientA, PIN);
  await there!.unlock(PIN.pin);
  await startAnew(here!);
  await heard(there!);
  expect([states(there!), states(here!)]).toEqual([
    ['Client A: locked, pin'],
    ['Client A: ready, pin'],
  ]);
  expect(await there!.unlock(PIN.pin)).toMatchObject({ ok: false, why: 'wrong-pin' });
  expect(await there!.unlock('another fine PIN')).toMatchObject({ ok: true, damaged: [] });
});

test('without a channel, the next step sees what another window did', async () => {
  const deaf = await device.window({ channel: null });
  await remember(here!, clientA, PIN);
  expect(deaf.list()).toEqual([]);
  expect(await deaf.unlock(PIN.pin)).toMatchObject({ ok: true, accounts: [{ name: 'Client A' }] });
  expect(await remember(deaf, clientB, { pin: 'not the PIN' })).toMatchObject({
    ok: false,
    why: 'wrong-pin',
  });
});

test('two windows that remember at once both succeed, and one name stays one account', async () => {
  await remember(here!, clientA, PIN);
  const outcomes = await Promise.all([
    remember(here!, clientB, PIN),
    remember(there!, clientB, PIN),
    remember(there!, { ...clientB, name: 'Client C' }, PIN),
  ]);
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
  await heard(here!);
  expect(here!.list().map(({ name }) => name)).toEqual(['Client A', 'Client B', 'Client C']);
});

test('two windows that choose different first PINs at once: one counts, the other is told, and no account is lost under a third', async () => {
  const [one, other] = await Promise.all([
    remember(here!, clientA, PIN),
    remember(there!, clientB, { pin: 'another fine PIN' }),
  ]);
  expect([one.ok, other.ok].filter(Boolean)).toHaveLength(1);
  const loser = one.ok ? other : one;
  expect(loser).toMatchObject({ ok: false, why: 'meanwhile' });
  const fresh = await device.window();
  expect(await fresh.unlock(one.ok ? PIN.pin : 'another fine PIN')).toMatchObject({
    ok: true,
    damaged: [],
  });
  expect(fresh.accounts()).toHaveLength(1);
});

test('another PIN chosen between the two steps of remembering refuses the second: its file could never be opened', async () => {
  await remember(here!, clientA, PIN);
  const prepared = await there!.prepare(PIN);
  if (!prepared.ok) throw new Error(prepared.sentence);
  const { account, sealed } = await sealedAccountOf(clientB, HOSTS, prepared.seal);
  await startAnew(here!);
  expect(await there!.remember(account, sealed)).toMatchObject({ ok: false, why: 'meanwhile' });
  expect((await device.window()).list().map(({ name }) => name)).toEqual(['Client A']);
});

test('a device key replaced between the two steps refuses the second too', async () => {
  await remember(here!, clientA, WITHOUT_PIN);
  const prepared = await there!.prepare(WITHOUT_PIN);
  if (!prepared.ok) throw new Error(prepared.sentence);
  const { account, sealed } = await sealedAccountOf(clientB, HOSTS, prepared.seal);
  await here!.forget('Client A');
  await remember(here!, clientA, WITHOUT_PIN);
  expect(await there!.remember(account, sealed)).toMatchObject({ ok: false, why: 'meanwhile' });
});

test('windows say only that something changed: no name, no key', async () => {
  await remember(here!, clientA, PIN);
  here!.lock();
  expect(new Set(device.said)).toEqual(new Set(['changed', 'locked']));
});

test('a real BroadcastChannel does', async () => {
  const open = (): Promise<Vault> =>
    device.window({ channel: new BroadcastChannel(VAULT_CHANNEL) });
  const [one, other] = [await open(), await open()];
  const seen = new Promise((resolve) => other.subscribe(resolve));
  await remember(one, clientA, WITHOUT_PIN);
  expect(await seen).toBe('changed');
  expect(states(other)).toEqual(['Client A: ready, device']);
  one.close();
  other.close();
});

test('what strangers say on the channel is not listened to', async () => {
  let hear: (event: { data: unknown }) => void = () => undefined;
  const vault = await device.window({
    channel: {
      postMessage: () => undefined,
      addEventListener: (_type, ear) => {
        hear = ear;
      },
      close: () => undefined,
    },
  });
  await remember(vault, clientA, PIN);
  for (const data of ['unlocked', 'constructor', null, { kind: 'locked' }, 1]) hear({ data });
  expect(states(vault)).toEqual(['Client A: ready, pin']);
});
