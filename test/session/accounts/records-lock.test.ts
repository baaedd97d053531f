// The rows on the device go under the PIN of its accounts: a person who has the disk and not the
// PIN has no row.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { Vault } from '../../../src/addin/accounts/vault';
import { openIndexedSnapshot, type OpenedSnapshot } from '../../../src/addin/snapshot/indexed-open';
import '../../accounts/quick-pins';
import { until } from '../../until';
import { settle } from '../rig/disk-time';
import {
  rowsOf,
  sentenceOf,
  sessionRig,
  type SessionRig,
  type SessionRigOptions,
} from '../rig/session-rig';

const PIN = 'four made-up words';
const HOSTS = { ledger: 'sandbox', rebates: 'sandbox' };

interface Device {
  readonly one: SessionRig;
  readonly store: OpenedSnapshot;
}

/** A window on a device: its vault and its rows share one disk. */
async function openOn(disk: IDBFactory, more: SessionRigOptions = {}): Promise<Device> {
  const store = await openIndexedSnapshot({
    indexedDB: disk,
    name: 'records',
    clock: { nowMs: () => Date.now() },
    tell: () => undefined,
  });
  const one = await sessionRig(
    { sandbox: { sizeFactor: 0.1 } },
    {
      ...more,
      snapshot: store.snapshot,
      recordsLock: store.lock,
      forgetRecords: () => store.forgetEverything(),
      vaultOn: async (clock) => {
        const vault = new Vault({
          factory: disk,
          clock,
          hosts: HOSTS,
          channel: null,
          lockAfterMs: null,
        });
        await vault.open();
        return { vault, lockAfterMinutes: 15 };
      },
    },
  );
  await until(() => one.session.state.remembering !== null);
  return { one, store };
}

const withPin = (one: SessionRig) => ({ ...one.credentials.broker, remember: { pin: PIN } });

test('remembering under a PIN puts the rows under it; another day they are opened by it, without a request', async () => {
  const disk = new IDBFactory();
  const first = await openOn(disk);
  expect(first.store.lock?.state).toBe('device');
  await first.one.connect(withPin(first.one));
  expect(first.store.lock?.state).toBe('pin');
  const cell = first.one.enter('LEDGER', null, null, '2026-10');
  await settle(first.one);
  const rows = rowsOf(cell.last());
  await first.store.close();

  const { one, store } = await openOn(disk, {
    workbook: first.one.workbook,
    device: first.one.device,
  });
  expect(store.lock?.state).toBe('locked');
  const again = one.enter('LEDGER', null, null, '2026-10');
  await settle(one);
  expect(sentenceOf(again.last())).toBe('Account Main is locked. Unlock it in the Tieout pane.');
  expect(await one.clock.run(one.session.accounts.unlock('not the words'))).toMatchObject({
    ok: false,
  });
  expect(store.lock?.state).toBe('locked');
  expect(await one.clock.run(one.session.accounts.unlock(PIN))).toMatchObject({ ok: true });
  await settle(one);
  expect(rowsOf(again.last())).toEqual(rows);
  expect(one.sandbox.requests).toHaveLength(0);
  one.session.accounts.lock();
  expect(store.lock?.state).toBe('locked');
  expect(rowsOf(again.last())).toEqual(rows); // A cell keeps what it shows.
  await store.close();
});

test('the last account under the PIN is forgotten: other rows stay readable, for nobody asks for the PIN any more', async () => {
  const disk = new IDBFactory();
  const { one, store } = await openOn(disk);
  await one.connect(one.credentials.trader);
  await one.connect(withPin(one));
  const cell = one.enter('LEDGER', null, null, '2026-10', null, null, null, 'Client');
  await settle(one);
  one.session.accounts.forget('Main');
  await until(() => store.lock?.state === 'device');
  await store.close();
  const next = await openOn(disk, { workbook: one.workbook, device: one.device });
  const again = next.one.enter('LEDGER', null, null, '2026-10', null, null, null, 'Client');
  await settle(next.one);
  expect(rowsOf(again.last())).toEqual(rowsOf(cell.last()));
  await next.store.close();
});

test('forgotten while locked, the rows under the PIN go too, and the pane says so', async () => {
  const disk = new IDBFactory();
  const first = await openOn(disk);
  await first.one.connect(withPin(first.one));
  first.one.enter('LEDGER', null, null, '2026-10');
  await settle(first.one);
  await first.store.close();
  const { one, store } = await openOn(disk, {
    workbook: first.one.workbook,
    device: first.one.device,
  });
  one.session.accounts.forget('Main');
  await until(() => store.lock?.state === 'device');
  await until(() =>
    one.session.state.history.some(({ sentence }) => sentence.includes('were under the PIN too')),
  );
  await store.close();
});
