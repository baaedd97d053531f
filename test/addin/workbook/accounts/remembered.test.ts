// Accounts that the device remembers, through the session: nobody unlocks by accident, and
// unlocking asks nothing.
import { IDBFactory } from 'fake-indexeddb';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import { until } from '../../../until';
import {
  connectedRig,
  rowsOf,
  sentenceOf,
  sessionRig,
  type SessionRig,
  type SessionRigOptions,
} from '../../rig/session-rig';
import { PIN, remembering, states, vaultOn } from '../../rig/vault-on';

const small = { sandbox: { sizeFactor: 0.1 } };

/**
 * Another window, or another day, on the same device: `more` brings its workbook and kept rows
 * along.
 */
async function openOn(
  factory: IDBFactory,
  more: SessionRigOptions = {},
  lockAfterMs: number | null = null,
): Promise<SessionRig> {
  const one = await sessionRig(small, {
    ...more,
    vaultOn: vaultOn(factory, { lockAfterMs }),
  });
  await remembering(one);
  return one;
}

const withPin = (one: SessionRig) => ({ ...one.credentials.broker, remember: { pin: PIN } });

/** A sheet with one formula whose account was remembered, opened again: locked. */
async function openedAgain() {
  const factory = new IDBFactory();
  const first = await openOn(factory);
  await first.connect(withPin(first));
  first.enter('LEDGER', null, null, '2026-10');
  await first.settled();
  const one = await openOn(factory, {
    workbook: first.workbook,
    archive: first.archive,
    device: first.device,
  });
  await one.clock.advance(1_000);
  return { first, one };
}

test('remembered under a PIN, it is locked in the next session; unlocking connects it and asks the exchange nothing', async () => {
  const { first, one } = await openedAgain();
  expect(states(first)).toEqual(['Main: connected, pin']);
  expect(states(one)).toEqual(['Main: locked, pin']);
  const elsewhere = one.enter('LEDGER', null, null, '2026-09');
  const stored = one.enter('LEDGER', null, null, '2026-10');
  await one.settled();
  expect(sentenceOf(elsewhere.last())).toBe(
    'Account Main is locked. Unlock it in the Tieout pane.',
  );
  expect(sentenceOf(stored.last())).toBe('Account Main is locked. Unlock it in the Tieout pane.');

  expect(await one.clock.run(one.session.accounts.unlock('not the words'))).toEqual({
    ok: false,
    sentence: 'This is not the PIN. Nothing was changed.',
  });
  expect(states(one)).toEqual(['Main: locked, pin']);
  expect(await one.clock.run(one.session.accounts.unlock(PIN))).toMatchObject({ ok: true });
  await one.settled();
  expect(states(one)).toEqual(['Main: connected, pin']);
  expect(one.session.state.accounts).toMatchObject([
    { canReadLedger: true, canReadRebates: true, isDefault: true },
  ]);
  expect(sentenceOf(elsewhere.last())).toMatch(/^Not on this device.*Refresh/);
  expect(rowsOf(stored.last()).length).toBeGreaterThan(0);
  expect(one.sandbox.requests).toHaveLength(0);

  await one.clock.run(one.session.liveData.refresh('workbook'));
  expect(rowsOf(elsewhere.last()).length).toBeGreaterThan(0);
  expect(one.session.state.results.map(({ stale, error }) => [stale, error])).toEqual([
    [false, null],
    [false, null],
  ]);
});

test('a lock leaves the rows and the accounts of this session alone; Refresh then says what is locked', async () => {
  const one = await openOn(new IDBFactory());
  await one.connect(withPin(one));
  await one.connect(one.credentials.trader);
  const cell = one.enter('LEDGER', null, null, '2026-10');
  const own = one.enter('LEDGER', null, null, '2026-10', null, null, null, 'Client');
  await one.settled();
  const shown = rowsOf(cell.last());
  one.session.accounts.lock();
  expect(states(one)).toEqual(['Client: connected, null', 'Main: locked, pin']);
  await one.clock.run(one.session.liveData.refresh('workbook'));
  expect(rowsOf(cell.last())).toEqual(shown);
  expect(rowsOf(own.last()).length).toBeGreaterThan(0);
  expect(one.session.state.results).toMatchObject([
    { stale: true, error: 'Account Main is locked. Unlock it in the Tieout pane.' },
    { stale: false },
  ]);
});

test('a lock stops what is being read: no request leaves after it, and complete rows stay, marked stale', async () => {
  const one = await openOn(new IDBFactory());
  await one.connect(withPin(one));
  const complete = one.enter('LEDGER', null, null, '2026-10');
  await one.settled();
  const rows = complete.last();
  // More months than the weights of one window allow: the rest waits.
  const long = one.enter('LEDGER', null, null, '2025-01', '2026-09');
  void one.session.liveData.refresh('workbook', 'closed too');
  await one.clock.advance(2_000);
  expect(one.session.state.work).not.toBeNull();
  one.session.accounts.lock();
  const asked = one.sandbox.requests.length;
  await one.clock.advance(61_000);
  expect(one.sandbox.requests).toHaveLength(asked);
  expect(one.session.state.work).toBeNull();
  expect(complete.last()).toEqual(rows);
  expect(one.session.state.results).toMatchObject([
    { state: 'shown', complete: true, stale: true },
    { state: 'waiting', busy: false },
  ]);
  expect(sentenceOf(long.last())).toContain('Account Main is locked');
});

test('it locks by itself after the chosen time without use', async () => {
  const one = await openOn(new IDBFactory(), {}, 36_000_000);
  await one.connect(withPin(one));
  await one.clock.advance(30_000_000);
  one.session.accounts.used();
  await one.clock.advance(30_000_000);
  expect(states(one)).toEqual(['Main: connected, pin']);
  await one.clock.advance(7_000_000);
  expect(states(one)).toEqual(['Main: locked, pin']);
});

test('another time until the lock holds at once, not from the next start on', async () => {
  const one = await openOn(new IDBFactory(), {}, 36_000_000);
  await one.connect(withPin(one));
  expect(one.session.settings.changeDevice({ lockAfterMinutes: 2 })).toEqual({
    ok: true,
    sentence: 'Changed on this device.',
  });
  expect(one.session.state.remembering?.lockAfterMinutes).toBe(2);
  await one.clock.advance(119_000);
  expect(states(one)).toEqual(['Main: connected, pin']);
  await one.clock.advance(2_000);
  expect(states(one)).toEqual(['Main: locked, pin']);
});

test('a wrong secret pasted over a connected account leaves it as it was', async () => {
  const one = await openOn(new IDBFactory());
  await one.connect(withPin(one));
  const cell = one.enter('LEDGER', null, null, '2026-10');
  await one.settled();
  const wrong = { ...withPin(one), secret: 'not the secret' };
  expect(await one.connect(wrong)).toMatchObject({ ok: false });
  await one.clock.run(one.session.liveData.refresh('workbook'));
  expect([rowsOf(cell.last()).length > 0, one.session.state.results[0]?.error]).toEqual([
    true,
    null,
  ]);
  expect(JSON.stringify(one.session.state)).not.toContain(one.credentials.broker.secret);
});

test('a short or wrong PIN is said before anything is sent', async () => {
  const one = await openOn(new IDBFactory());
  expect(await one.connect({ ...withPin(one), remember: { pin: 'five5' } })).toMatchObject({
    ok: false,
    field: 'pin',
  });
  await one.connect(withPin(one));
  const asked = one.sandbox.requests.length;
  expect(
    await one.connect({ ...one.credentials.trader, remember: { pin: 'other words' } }),
  ).toEqual({ ok: false, field: 'pin', sentence: 'This is not the PIN. Nothing was changed.' });
  expect(one.sandbox.requests).toHaveLength(asked);
});

test('forgetting one, and everything, leaves nothing for the next session', async () => {
  const factory = new IDBFactory();
  const one = await openOn(factory);
  await one.connect(withPin(one));
  await one.connect({ ...one.credentials.trader, remember: { withoutPin: true } });
  one.session.accounts.forget('main');
  await until(() => one.session.state.accounts.length === 1);
  expect(states(one)).toEqual(['Client: connected, device']);
  const next = await openOn(factory);
  await next.clock.advance(1_000);
  expect(states(next)).toEqual(['Client: connected, device']);
  await next.clock.run(next.session.accounts.forgetEverything());
  expect(states(next)).toEqual([]);
  const last = await openOn(factory);
  await last.clock.advance(1_000);
  expect(states(last)).toEqual([]);
});

test('"Forgot" is said only after the rows are gone', async () => {
  const deleting: (() => void)[] = [];
  class SlowSnapshot extends Archive {
    override async forget(owner: string): Promise<void> {
      await new Promise<void>((resolve) => deleting.push(resolve));
      await super.forget(owner);
    }
  }
  const one = await connectedRig({}, { archive: new SlowSnapshot() });
  const said = (): boolean =>
    one.session.state.history.some(({ sentence }) => sentence.startsWith('Forgot'));
  one.session.accounts.forget('Main');
  // Ledger entries and commission records.
  await until(() => deleting.length === 2);
  expect([one.session.state.accounts, said()]).toEqual([[], false]);
  for (const goOn of deleting) goOn();
  await until(said);
});

describe('a known name with another key', () => {
  async function asked() {
    const one = await openOn(new IDBFactory());
    await one.connect(withPin(one));
    const cell = one.enter('LEDGER', null, null, '2026-10');
    await one.settled();
    const outcome = await one.connect({
      ...one.credentials.trader,
      name: 'MAIN',
      remember: { pin: PIN },
    });
    return { one, cell, outcome, shown: rowsOf(cell.last()) };
  }

  test('is a question; "same account" keeps the rows and goes on', async () => {
    const { one, cell, outcome, shown } = await asked();
    expect(outcome).toMatchObject({
      ok: false,
      asksWhose: true,
      sentence: expect.stringContaining('another API key'),
    });
    expect(await one.clock.run(one.session.accounts.answerWhose('same account'))).toMatchObject({
      ok: true,
    });
    await one.settled();
    expect(rowsOf(cell.last())).toEqual(shown);
  });

  test('"another account" shows its own rows instead', async () => {
    const { one, cell } = await asked();
    expect(await one.clock.run(one.session.accounts.answerWhose('another account'))).toMatchObject({
      ok: true,
    });
    await one.settled();
    expect(rowsOf(cell.last()).map((row) => row[1])).toEqual(
      one.sandbox.truth.ledger('ordinary', '2026-10').map(({ billId }) => billId),
    );
  });

  test('no answer connects nothing', async () => {
    const { one } = await asked();
    expect(await one.session.accounts.answerWhose(null)).toMatchObject({ ok: false });
    expect(one.session.state.accounts).toMatchObject([{ name: 'Main', canReadRebates: true }]);
  });
});

test('where storage is refused half-way, the account is connected until Excel closes, and that is said', async () => {
  const factory = new IDBFactory();
  const one = await sessionRig(small, {
    vaultOn: vaultOn(factory, { opened: (vault) => vault.close() }),
  });
  const outcome = await one.connect(withPin(one));
  expect(outcome).toMatchObject({
    ok: true,
    sentence: expect.stringContaining('Main is connected. It is not remembered on this device.'),
  });
  expect(states(one)).toEqual(['Main: connected, null']);
});

describe('a workbook whose accounts this device does not have', () => {
  test('says which one, whatever its cells show, until it is connected', async () => {
    const first = await openOn(new IDBFactory());
    await first.connect(first.credentials.broker);
    first.enter('LEDGER', null, null, '2026-10');
    await first.settled();
    expect(first.session.state.missingAccounts).toEqual([]);

    const one = await openOn(new IDBFactory(), { workbook: first.workbook });
    expect(one.session.state.missingAccounts).toEqual([]); // It asks nothing yet.
    one.enter('LEDGER', null, null, '2026-10');
    one.enter('LEDGER', null, null, '2026-10', null, null, null, ' client B ,main');
    await one.settled();
    expect(one.session.state.missingAccounts).toEqual(['Main', 'client B']);
    await one.connect({ ...one.credentials.trader, name: 'Client B' });
    expect(one.session.state.missingAccounts).toEqual(['Main']);
    await one.connect(one.credentials.broker);
    expect(one.session.state.missingAccounts).toEqual([]);
  });

  test('is not said of one that is only locked, nor where none was ever chosen', async () => {
    const { one } = await openedAgain();
    one.enter('LEDGER', null, null, '2026-10');
    await one.settled();
    expect(one.session.state.missingAccounts).toEqual([]);
    const fresh = await openOn(new IDBFactory());
    fresh.enter('LEDGER', null, null, '2026-10');
    await fresh.settled();
    expect(fresh.session.state.missingAccounts).toEqual([]);
  });
});
