// A client's key is renewed each quarter. The year already read must go on under the new key, and
// never under a stranger's.
import { createHash } from 'node:crypto';
import {
  clientA,
  clientB,
  Device,
  HOSTS,
  PIN,
  remember,
  signedBy,
  signedWith,
  WITHOUT_PIN,
} from './rig';

const fingerprint = (key: string): string => createHash('sha256').update(key).digest('hex');
const owned = (key: string) => ({
  ledger: `${HOSTS.ledger}|${fingerprint(key)}`,
  rebates: `${HOSTS.rebates}|${fingerprint(key)}`,
});
const renewed = { ...clientA, key: 'made-up-key-a2', secret: 'made-up secret a2' };
const again = { ...clientA, key: 'made-up-key-a3', secret: 'made-up secret a3' };

describe.each([
  ['under a PIN', PIN],
  ['without one', WITHOUT_PIN],
])('%s', (_name, how) => {
  test('another key under a known name is asked about, and nothing is written meanwhile', async () => {
    const device = new Device();
    const vault = await device.window();
    await remember(vault, clientA, how);
    const files = await device.files();
    const outcome = await remember(vault, { ...renewed, name: ' client a ' }, how);
    expect(outcome).toMatchObject({ ok: false, why: 'other-key' });
    expect(await device.files()).toEqual(files);
    expect(await signedBy(vault.accounts()[0]!)).toBe(signedWith(clientA.secret));
  });

  test('as the same account it signs with the new key and keeps the rows of the old one, also the next time it changes', async () => {
    const device = new Device();
    const vault = await device.window();
    await remember(vault, clientA, how);
    expect(await remember(vault, renewed, how, 'same account')).toMatchObject({
      ok: true,
      account: { owners: owned(clientA.key) },
    });
    expect(await remember(vault, again, how, 'same account')).toMatchObject({
      ok: true,
      account: { owners: owned(clientA.key) },
    });
    vault.close();
    const next = await device.window();
    if ('pin' in how) await next.unlock(how.pin);
    const [account] = next.accounts();
    expect(account).toMatchObject({
      owners: owned(clientA.key),
      exchangeAccount: { id: fingerprint(again.key), apiKey: again.key },
    });
    expect(await signedBy(account!)).toBe(signedWith(again.secret));
    // The same key pasted once more changes nothing of that, and nobody is asked.
    expect(await remember(next, again, how)).toMatchObject({
      ok: true,
      account: { owners: owned(clientA.key) },
    });
  });

  test('as another account it starts with rows of its own', async () => {
    const vault = await new Device().window();
    await remember(vault, clientA, how);
    expect(await remember(vault, renewed, how, 'another account')).toMatchObject({
      ok: true,
      account: { owners: owned(renewed.key) },
    });
    expect(vault.accounts()).toMatchObject([{ owners: owned(renewed.key) }]);
  });

  test('an answer that nobody needed links nothing', async () => {
    const vault = await new Device().window();
    await remember(vault, clientA, how);
    expect(await remember(vault, clientB, how, 'same account')).toMatchObject({
      ok: true,
      account: { owners: owned(clientB.key) },
    });
  });
});

test('while the known account is locked nobody can tell: unlock first', async () => {
  const vault = await new Device().window();
  await remember(vault, clientA, PIN);
  vault.lock();
  expect(await remember(vault, renewed, WITHOUT_PIN)).toMatchObject({ ok: false, why: 'locked' });
  // The PIN that is typed to remember it opens the known account too.
  expect(await remember(vault, renewed, PIN)).toMatchObject({ ok: false, why: 'other-key' });
});

test('a forgotten account is linked to nothing', async () => {
  const vault = await new Device().window();
  await remember(vault, clientA, PIN);
  await vault.forget('Client A');
  expect(await remember(vault, renewed, PIN)).toMatchObject({
    ok: true,
    account: { owners: owned(renewed.key) },
  });
});
