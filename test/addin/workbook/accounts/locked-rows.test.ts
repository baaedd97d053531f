// A person who locks the accounts wants their rows hidden. The rows lie beside their key, so it is
// Tieout that shows none of an account that is locked.
import { Explain } from '../../../../src/addin/features/explain/explain';
import { IDBFactory } from 'fake-indexeddb';
import { Archive } from '../../../../src/addin/engine/archive/archive';
import { until } from '../../../until';
import { ledgerCall } from '../tables/paper-table';
import { PaperTables } from '../tables/paper-tables';
import { settle } from '../../rig/disk-time';
import {
  rowsOf,
  sentenceOf,
  sessionRig,
  type SessionRig,
  type SessionRigOptions,
} from '../../rig/session-rig';
import { PIN, remembering, vaultOn } from '../../rig/vault-on';

interface Opened {
  readonly one: SessionRig;
  readonly archive: Archive;
}

/** A window on a device: its vault and its rows share one disk. */
async function openOn(disk: IDBFactory, more: SessionRigOptions = {}): Promise<Opened> {
  const archive = new Archive({
    indexedDB: disk,
    name: 'records',
    nowMs: () => Date.now(),
    tell: () => undefined,
  });
  const one = await sessionRig(
    { sandbox: { sizeFactor: 0.1 } },
    {
      ...more,
      archive,
      vaultOn: vaultOn(disk),
    },
  );
  await remembering(one);
  return { one, archive };
}

const MONTH = ['LEDGER', null, null, '2026-10', null, null, null, 'Main'] as const;
const LOCKED = 'Account Main is locked. Unlock it in the Tieout pane.';

/** The same device on another day. */
async function anotherDay(
  more: SessionRigOptions = {},
): Promise<Opened & { readonly rows: readonly unknown[] }> {
  const disk = new IDBFactory();
  const first = await openOn(disk);
  await first.one.connect({ ...first.one.credentials.broker, remember: { pin: PIN } });
  const cell = first.one.enter(...MONTH);
  await settle(first.one);
  const rows = rowsOf(cell.last());
  await first.archive.close();
  const { workbook, device } = first.one;
  return { ...(await openOn(disk, { ...more, workbook, device })), rows };
}

test('while its account is locked a cell that names it shows no kept row; unlocked, it shows them without a request', async () => {
  const { one, archive, rows } = await anotherDay();
  const cell = one.enter(...MONTH);
  await settle(one);
  expect(sentenceOf(cell.last())).toBe(LOCKED);
  expect(await one.clock.run(one.session.accounts.unlock('not the words'))).toMatchObject({
    ok: false,
  });
  expect(await one.clock.run(one.session.accounts.unlock(PIN))).toMatchObject({ ok: true });
  await settle(one);
  expect(rowsOf(cell.last())).toEqual(rows);
  expect(one.sandbox.requests).toHaveLength(0);
  one.session.accounts.lock();
  expect(rowsOf(cell.last())).toEqual(rows); // A cell keeps what it shows.
  const other = one.enter('LEDGER', 'USDT', ...MONTH.slice(2));
  await settle(one);
  expect(sentenceOf(other.last())).toBe(LOCKED);
  await archive.close();
});

test('while its account is locked nothing behind a result is told: no certificate, no suggestion; how much is kept is', async () => {
  const tables = new PaperTables();
  const { one, archive } = await anotherDay({ tables });
  const { proof, getData } = one.session;
  const explain = new Explain(one.session);
  one.enter(...MONTH);
  one.enter('LEDGER.CHECK', 'USDT', '2026-10', null, null, 'Main');
  one.workbook.formulas.set('Sheet1!A1', '=LEDGER.CHECK("USDT","2026-10",,,"Main")');
  await one.clock.run(one.session.accounts.unlock(PIN));
  await settle(one);
  const table = await one.clock.run(
    getData.insertTable(ledgerCall({ from: '2026-10', accounts: ['Main'] }), null),
  );
  if (!table.ok) throw new Error(table.sentence);
  one.session.accounts.lock();
  const [month, check] = one.session.state.results;
  const locked = { ok: false, sentence: LOCKED };
  expect(await one.clock.run(proof.certificate(month!.id))).toMatchObject(locked);
  expect(await one.clock.run(proof.certificate(table.id))).toMatchObject(locked);
  expect(await one.clock.run(explain.breaksOf(check!.id))).toMatchObject(locked);
  one.workbook.selected = [
    { sheet: 'Sheet1', startRow: 1, endRow: 1, startColumn: 3, endColumn: 3 },
  ];
  expect(await one.clock.run(explain.lookBehind())).toMatchObject(locked);
  expect((await one.session.settings.storedHere())?.accounts).toMatchObject([
    { name: 'Main', rows: (await archive.storedInAll()).rows },
  ]);
  await archive.close();
});

test('an account that is forgotten while it is locked: its rows are gone at once', async () => {
  const { one, archive } = await anotherDay();
  expect((await archive.storedInAll()).rows).toBeGreaterThan(0);
  one.session.accounts.forget('Main');
  await until(async () => (await archive.storedInAll()).rows === 0);
  await archive.close();
});
