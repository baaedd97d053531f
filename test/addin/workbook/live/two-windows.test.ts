// Two workbooks of one person: two sessions over one disk. What is forgotten or locked in one holds
// in the other.
import { IDBFactory } from 'fake-indexeddb';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import type { RigOptions } from '../../engine/exchange/rig';
import { until } from '../../../until';
import { settle } from '../../rig/disk-time';
import { ownersOf, rowsOf, sentenceOf, sessionRig, type SessionRig } from '../../rig/session-rig';
import { PIN, remembering, states, vaultOn } from '../../rig/vault-on';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Opened extends SessionRig {
  readonly store: Archive;
}
interface Disk {
  readonly factory: IDBFactory;
  readonly device: Map<string, string>;
  readonly name: string;
}

let disks = 0;
const newDisk = (): Disk => ({
  factory: new IDBFactory(),
  device: new Map(),
  name: `two-windows-${(disks += 1)}`,
});

/** A window on a disk: vault and rows share it, and real channels join it to the others. */
async function windowOn(
  { factory, device, name }: Disk,
  sandbox: RigOptions['sandbox'] = {},
): Promise<Opened> {
  const [records, vaults] = [
    new BroadcastChannel(`${name}-records`),
    new BroadcastChannel(`${name}-vault`),
  ];
  const store = new Archive({
    indexedDB: factory,
    name: 'records',
    nowMs: () => Date.now(),
    tell: () => undefined,
    channel: records,
  });
  const one = await sessionRig(
    { sandbox: { sizeFactor: 0.1, ...sandbox } },
    {
      device,
      archive: store,
      vaultOn: vaultOn(factory, {
        channel: vaults,
        opened: (vault) => closing.push(() => vault.close()),
      }),
    },
  );
  closing.push(() => store.close());
  await remembering(one);
  return { ...one, store };
}

test('an account forgotten in one window while the other reads it: reading stops, nothing is kept, the cell says what to do', async () => {
  const disk = newDisk();
  const one = await windowOn(disk);
  await one.connect({ ...one.credentials.broker, remember: { withoutPin: true } });
  const forgotten: string[] = [];
  const two = await windowOn(disk, {
    onRequest: ({ nth, operation }) => {
      if (operation === 'ledger' && nth === 3) {
        forgotten.push('Main');
        one.session.accounts.forget('Main');
      }
      return undefined;
    },
  });
  await until(() => states(two).length === 1);
  // Its Excel tells of no edits.
  void two.session.accounts.useHere('Main');
  const cells = ['2026-07', '2026-08', '2026-09', '2026-10'].map((month) =>
    two.enter('LEDGER', null, null, month),
  );
  await until(
    () => forgotten.length > 0,
    () => two.clock.advance(5),
  );
  expect(forgotten).toEqual(['Main']);
  await until(() => states(two).length === 0);
  await settle(two);
  // What the other window was writing when it was told is deleted a moment later.
  await until(async () => (await two.store.storedInAll()).rows === 0);
  for (const { store } of [one, two])
    expect(await store.storedInAll()).toMatchObject({ bytes: 0, rows: 0 });
  expect(cells.map((cell) => sentenceOf(cell.last()))).toContain(
    "No account is connected. Open the Tieout pane and connect one: this cell then fills itself. The workbook's account is Main.",
  );
  const asked = two.sandbox.requests.length;
  await two.clock.run(two.session.liveData.refresh('workbook'));
  expect(two.sandbox.requests).toHaveLength(asked);
});

test('a PIN set in one window: the other says so and keeps its accounts, is unlocked with the PIN, and has lost nothing', async () => {
  const disk = newDisk();
  const [one, two] = [await windowOn(disk), await windowOn(disk)];
  await two.connect(two.credentials.trader);
  const before = two.enter('LEDGER', null, null, '2026-10', null, null, null, 'Client');
  await settle(two);
  const [shown, asked] = [rowsOf(before.last()), two.sandbox.requests.length];
  await one.connect({ ...one.credentials.broker, remember: { pin: PIN } });
  await until(() => states(two).length === 2);
  expect(states(two)).toEqual(['Client: connected, null', 'Main: locked, pin']);
  expect(two.session.state.history[0]?.sentence).toBe(
    'Another window put accounts of this device under a PIN. Unlock them here too, under Accounts: until then their kept rows are not shown.',
  );
  expect(two.session.state.remembering).toMatchObject({ hasPin: true, unlocked: false });
  expect(
    one.session.state.history.some(({ sentence }) => sentence.startsWith('Another window')),
  ).toBe(false);
  expect(rowsOf(before.last())).toEqual(shown);

  const meanwhile = two.enter('LEDGER', null, null, '2026-09', null, null, null, 'Client');
  await settle(two);
  expect(rowsOf(meanwhile.last()).length).toBeGreaterThan(0);
  const afterwards = two.sandbox.requests.length;
  expect(await two.clock.run(two.session.accounts.unlock(PIN))).toMatchObject({ ok: true });
  await settle(two);
  const owner = ownersOf(disk).ledger;
  expect((await one.store.coverage(owner)).months).toEqual(['2026-09', '2026-10']);
  expect(afterwards).toBeGreaterThan(asked);
  expect(two.sandbox.requests).toHaveLength(afterwards);
});
