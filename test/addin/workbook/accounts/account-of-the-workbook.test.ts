// Whose rows a cell shows where its formula names no account: those of one that is connected now,
// or none.
import { IDBFactory } from 'fake-indexeddb';
import { DeviceOwners } from '../../../../src/addin/engine/accounts/device-owners';
import { AccountBook } from '../../../../src/addin/workbook/accounts/account-book';
import { workbookSettings } from '../../../../src/addin/workbook/settings/setting';
import { until } from '../../../until';
import { FakeWorkbook } from '../../rig/fake-workbook';
import { FakeXmlParts } from '../../rig/fake-xml-parts';
import {
  brokerSession,
  rowsOf,
  sentenceOf,
  sessionRig,
  type SessionRig,
  type SessionRigOptions,
} from '../../rig/session-rig';
import { PIN, vaultOn } from '../../rig/vault-on';

const small = { sandbox: { sizeFactor: 0.1 } };
const october = [null, null, '2026-10'] as const;

const idsOf = (rig: SessionRig, account: 'broker' | 'ordinary'): string[] =>
  rig.sandbox.truth.ledger(account, '2026-10').map(({ billId }) => billId);
const shownIds = (outcome: Parameters<typeof rowsOf>[0]): unknown[] =>
  rowsOf(outcome).map((row) => row[1]);

/** The device on which Main was read before; the workbook is another one where none is given. */
async function laterOn(more: SessionRigOptions & { readonly xmlParts?: FakeXmlParts } = {}) {
  const first = await brokerSession(more);
  first.enter('LEDGER', ...october);
  await first.settled();
  await first.until(() => !first.session.state.travelling.isSaving);
  return first;
}

/** The same device on another day. */
const nextDay = ({ archive, device }: SessionRig, more: SessionRigOptions): Promise<SessionRig> =>
  sessionRig(small, { archive, device, ...more });

test('a new workbook shows the rows of the account that is connected, not of one that was', async () => {
  const first = await laterOn();
  const one = await nextDay(first, { workbook: new FakeWorkbook() });
  await one.connect(one.credentials.trader);
  const cell = one.enter('LEDGER', ...october);
  await one.settled();
  expect(shownIds(cell.last())).toEqual(idsOf(one, 'ordinary'));
  expect(one.session.state.results).toMatchObject([{ accounts: ['Client'], complete: true }]);
});

test("a workbook whose account is not connected shows an error that names it, not this device's rows", async () => {
  const first = await laterOn();
  const one = await nextDay(first, { workbook: first.workbook });
  await one.connect(one.credentials.trader);
  const cell = one.enter('LEDGER', ...october);
  await one.settled();
  expect(sentenceOf(cell.last())).toBe(
    "This workbook's account is Main, which is not connected. Connect it in the Tieout pane: this cell then fills itself.",
  );
  expect(one.session.state.results).toMatchObject([
    { state: 'waiting', accounts: ['Main'], complete: false, rows: null },
  ]);
  const asked = one.sandbox.requests.length;
  await one.connect(one.credentials.broker);
  await one.settled();
  expect(shownIds(cell.last())).toEqual(idsOf(one, 'broker'));
  expect(
    one.sandbox.requests.slice(asked).filter(({ operation }) => operation === 'ledger'),
  ).toHaveLength(1); // The probe of Connect; the rows are kept.
});

test('Get data counts no kept rows of an account that is not connected as rows of the formula', async () => {
  const first = await laterOn();
  const one = await nextDay(first, { workbook: first.workbook });
  const draft = { name: 'LEDGER', args: october } as const;
  expect(await one.session.getData.previewFormula(draft)).toMatchObject({
    ok: true,
    plan: { waitsFor: expect.stringContaining('Main') },
  });
  expect(await one.session.getData.insertFormula(draft, 'active cell')).toMatchObject({ ok: true });
  await first.session.getData.insertFormula(draft, 'active cell');
  expect(first.workbook.written.map(({ room }) => room.rows)).toEqual([
    null,
    idsOf(one, 'broker').length + 1,
  ]);
});

test('a formula that names its account shows what is kept of it, and the card names it', async () => {
  const first = await laterOn();
  const named = first.enter('LEDGER', null, null, '2026-10', null, null, null, 'Main');
  await first.settled();
  const one = await nextDay(first, { workbook: first.workbook });
  const cell = one.start('LEDGER', null, null, '2026-10', null, null, null, 'Main');
  await one.settled();
  expect(cell.last()).toEqual(named.last());
  expect(one.session.state.results).toMatchObject([{ accounts: ['Main'], state: 'shown' }]);
});

test("the workbook's own rows are shown and named; this device's replace them once the account is connected", async () => {
  const xmlParts = new FakeXmlParts();
  const first = await laterOn({ xmlParts });
  const one = await nextDay(first, { workbook: first.workbook, xmlParts });
  const cell = one.enter('LEDGER', ...october);
  await one.settled();
  expect(shownIds(cell.last())).toEqual(idsOf(one, 'broker'));
  expect(one.session.state.results).toMatchObject([
    { fromWorkbook: true, accounts: ['Main'], notes: [expect.stringContaining('rows of Main')] },
  ]);
  await one.connect(one.credentials.broker);
  await one.settled();
  expect(one.session.state.results[0]).not.toHaveProperty('fromWorkbook');
  expect(one.session.state.results).toMatchObject([{ accounts: ['Main'], state: 'shown' }]);
});

test('an account that is only remembered, and locked, is no default of a new workbook', async () => {
  const factory = new IDBFactory();
  const remembers = { vaultOn: vaultOn(factory) };
  const first = await sessionRig(small, remembers);
  await first.clock.advance(1_000);
  await first.connect({ ...first.credentials.broker, remember: { pin: PIN } });
  const shown = first.enter('LEDGER', ...october);
  await first.settled();
  first.session.accounts.lock();
  first.session.settings.changeWorkbook({ amountsAsText: true });
  await first.settled();
  expect(shownIds(shown.last())).toEqual(idsOf(first, 'broker')); // They were on show already.

  const one = await nextDay(first, { ...remembers, workbook: new FakeWorkbook() });
  await until(() => one.session.state.accounts.length > 0);
  expect(one.session.state.accounts).toMatchObject([
    { name: 'Main', state: 'locked', isDefault: false },
  ]);
  const cell = one.enter('LEDGER', ...october);
  await one.settled();
  expect(sentenceOf(cell.last())).toBe(
    'No account is connected. Unlock one in the Tieout pane, or connect one.',
  );
  await one.connect(one.credentials.trader);
  await one.settled();
  expect(one.session.state.accounts).toMatchObject([
    { name: 'Client', isDefault: true },
    { name: 'Main', isDefault: false },
  ]);
  expect(shownIds(cell.last())).toEqual(idsOf(one, 'ordinary'));
});

test('an account whose name is longer than any name is none', () => {
  const device = { getItem: () => null, setItem: () => undefined };
  const chosen = (name: string): string | null =>
    new AccountBook(
      workbookSettings(new FakeWorkbook([['tieout.account', JSON.stringify(name)]])),
      new DeviceOwners(device),
    ).defaultName;
  expect(chosen('Main')).toBe('Main');
  expect(chosen('x'.repeat(1_000_000))).toBeNull();
});
