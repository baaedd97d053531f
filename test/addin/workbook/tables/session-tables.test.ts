// Tables through the session, against the real sandbox: asked, remembered by the workbook,
// refreshed anywhere, stopped.
import type { RecordCall } from '../../../../src/addin/engine/answers/definitions';
import { LEDGER_RECORD } from '../../../../src/addin/engine/records/ledger-entry';
import { ExcelRefused } from '../../../../src/addin/workbook/excel/excel-reading';
import type { FakeWorkbook } from '../../rig/fake-workbook';
import { connectedRig, sessionRig, type SessionRig } from '../../rig/session-rig';
import { ledgerCall, rebatesCall } from './paper-table';
import { PaperTables } from './paper-tables';

const DAY_MS = 86_400_000;
const small = { sandbox: { sizeFactor: 0.1 } };

async function open(
  tables = new PaperTables(),
  more: { workbook?: FakeWorkbook } = {},
): Promise<SessionRig & { tables: PaperTables }> {
  return { ...(await sessionRig(small, { tables, ...more })), tables };
}

async function withTable(call = ledgerCall({ from: '2026-11' })) {
  const one = await open();
  await one.connect(one.credentials.broker);
  const inserted = await one.clock.run(one.session.getData.insertTable(call, null));
  if (!inserted.ok) throw new Error(inserted.sentence);
  return { ...one, id: inserted.id, inserted };
}

const idsIn = ({ tables: [table] }: PaperTables): unknown[] =>
  table!.rows.map((row) => row[1]).sort();
const truth = ({ sandbox }: SessionRig, month: `${number}-${number}`): string[] =>
  sandbox.truth
    .ledger('broker', month)
    .map(({ billId }) => billId)
    .sort();

/** The table has the account, the fields, the check and the hidden identity. */
const LAST = String.fromCharCode('A'.charCodeAt(0) + Object.keys(LEDGER_RECORD).length + 2);

test('a table holds what the exchange holds, and its card says where, whose, how many and whether it is all', async () => {
  const one = await withTable(ledgerCall({ from: '2026-09' }));
  expect(idsIn(one.tables)).toEqual(truth(one, '2026-09'));
  const rows = one.tables.tables[0]!.rows.length;
  expect(one.inserted).toMatchObject({
    ok: true,
    address: `Sheet1!A2:${LAST}${rows + 3}`,
    sentence: `Inserted Table1 with ${rows} rows at Sheet1!A2:${LAST}${rows + 3}.`,
  });
  expect(one.session.state.tables).toMatchObject([
    {
      name: 'Table1',
      functionName: 'LEDGER',
      asks: 'all coins, September 2026',
      accounts: ['Main'],
      rows,
      complete: true,
      stale: false,
      busy: false,
      error: null,
      changes: null,
      refreshedAtMs: expect.any(Number),
    },
  ]);
  expect(one.tables.tables[0]!.title).toBe('Ledger of Main: all coins, September 2026.');
});

test('opening the workbook again asks the exchange nothing; Refresh asks, adds what was posted since, and twice changes nothing', async () => {
  const one = await withTable();
  const before = one.tables.tables[0]!.rows.length;
  await one.clock.advance(2 * DAY_MS);
  const again = one.reopened();
  const asked = one.sandbox.requests.length;
  await one.clock.advance(5_000);
  expect(again.state.tables).toMatchObject([
    { id: one.id, rows: before, accounts: ['Main'], complete: true },
  ]);
  expect(one.sandbox.requests.length).toBe(asked);

  await one.clock.run(again.accounts.connect(one.credentials.broker));
  await one.clock.run(again.liveData.refreshTable(one.id));
  expect(idsIn(one.tables)).toEqual(truth(one, '2026-11'));
  const added = one.tables.tables[0]!.rows.length - before;
  expect(added).toBeGreaterThan(0);
  expect(again.state.tables[0]).toMatchObject({
    error: null,
    stale: false,
    rows: before + added,
    changes: {
      added: { count: added, addresses: [`Sheet1!A${before + 3}:${LAST}${before + added + 2}`] },
      changed: { count: 0 },
      gone: { count: 0 },
      uncounted: { count: 0 },
    },
  });

  const sheet = JSON.stringify(one.tables.tables);
  await one.clock.run(again.liveData.refreshTable(one.id));
  expect(JSON.stringify(one.tables.tables)).toBe(sheet);
});

test('a colleague without the account sees what it is and is told whose account is missing; nothing is touched, no secret travels', async () => {
  const one = await withTable();
  const { key, secret, passphrase } = one.credentials.broker;
  const travels = JSON.stringify([...one.workbook.settings]);
  for (const hidden of [key, secret, passphrase]) expect(travels).not.toContain(hidden);

  const colleague = await open(one.tables, { workbook: one.workbook });
  const sheet = JSON.stringify(one.tables.tables);
  await colleague.clock.run(colleague.session.liveData.refresh('workbook'));
  expect(colleague.session.state.tables).toMatchObject([
    {
      asks: 'all coins, November 2026',
      accounts: ['Main'],
      stale: true,
      error: 'Account Main is not connected here. Connect it in the Tieout pane, then try again.',
    },
  ]);
  expect(colleague.session.state.history[0]?.sentence).toBe(
    'Refreshed 0 of 1 table. Account Main is not connected here. Connect it in the Tieout pane, then try again.',
  );
  expect(JSON.stringify(one.tables.tables)).toBe(sheet);
  expect(colleague.sandbox.requests).toHaveLength(0);

  // Beside a formula that is refreshed each kind is counted by itself.
  await colleague.connect({ ...colleague.credentials.trader, name: 'Client B' });
  colleague.enter('LEDGER', 'USDT', null, '2026-10', null, null, null, 'Client B');
  await colleague.settled();
  await colleague.clock.run(colleague.session.liveData.refresh('workbook'));
  expect(colleague.session.state.history[0]?.sentence).toMatch(
    /^Refreshed 1 of 1 result and 0 of 1 table\. Account Main/,
  );
});

test('a table goes on asking its own account when the workbook chooses another', async () => {
  const one = await withTable();
  await one.connect(one.credentials.trader);
  one.session.accounts.choose('Client');
  await one.clock.advance(DAY_MS);
  await one.clock.run(one.session.liveData.refresh('workbook'));
  expect(idsIn(one.tables)).toEqual(truth(one, '2026-11'));
  expect(one.session.state.tables).toMatchObject([{ accounts: ['Main'], error: null }]);
});

test('a table without a last month grows from its first one on, and no row falls out of what is asked', async () => {
  const one = await withTable(ledgerCall());
  await one.clock.advance(15 * DAY_MS);
  await one.clock.run(one.session.liveData.refreshTable(one.id));
  expect(idsIn(one.tables)).toEqual([...truth(one, '2026-11'), ...truth(one, '2026-12')].sort());
  expect(one.session.state.tables).toMatchObject([
    { asks: 'all coins, November 2026 to December 2026', changes: { gone: { count: 0 } } },
  ]);
});

test('refreshing the sheet or the selection means the tables that stand there', async () => {
  const one = await withTable();
  one.workbook.sheet = 'Elsewhere';
  const asked = one.sandbox.requests.length;
  await one.clock.run(one.session.liveData.refresh('sheet'));
  expect(one.session.state.history[0]?.sentence).toBe(
    'This sheet holds no live formula and no table of Tieout.',
  );
  one.workbook.selected = [
    { sheet: 'Sheet1', startRow: 0, endRow: 0, startColumn: 0, endColumn: 3 },
  ];
  await one.clock.run(one.session.liveData.refresh('selection'));
  expect(one.session.state.history[0]?.sentence).toBe(
    'The selection holds no live formula and no table of Tieout.',
  );
  expect(one.sandbox.requests.length).toBe(asked);
  one.workbook.selected = [
    { sheet: 'Sheet1', startRow: 4, endRow: 4, startColumn: 3, endColumn: 3 },
  ];
  await one.clock.advance(1_000); // What was read in this very moment need not be read again.
  await one.clock.run(one.session.liveData.refresh('selection'));
  expect(one.session.state.history[0]?.sentence).toBe('Refreshed 1 table.');
  expect(one.sandbox.requests.length).toBeGreaterThan(asked);
});

test('a deleted table is no longer listed, and refreshing the workbook leaves it alone', async () => {
  const one = await withTable();
  one.tables.tables = [];
  await one.clock.run(one.session.liveData.refresh('workbook'));
  expect(one.session.state.tables).toEqual([]);
  expect(one.session.state.history[0]?.sentence).toBe(
    'This workbook holds no live formula and no table of Tieout.',
  );
});

test('Cancel while rows are written stops with a sentence, and the workbook remembers no table', async () => {
  const one = await open();
  await one.connect(one.credentials.broker);
  const titles: (string | undefined)[] = [];
  one.tables.onProgress = () => {
    titles.push(one.session.state.work?.title);
    one.session.cancel();
  };
  expect(
    await one.clock.run(
      one.session.getData.insertTable(ledgerCall({ from: '2026-09' }), 'Sheet1!C3'),
    ),
  ).toEqual({ ok: false, isCancelled: true, sentence: 'Cancelled. The sheet says INCOMPLETE.' });
  expect(titles).toEqual([expect.stringMatching(/^Writing the table, \d+ of \d+ rows$/)]);
  expect(one.session.state).toMatchObject({ tables: [], work: null });
});

test('a refresh that stopped half-way is not shown as complete, also after reopening, until one ends', async () => {
  const one = await withTable();
  await one.clock.advance(DAY_MS);
  one.tables.stopsHalfWay = true;
  await one.clock.run(one.session.liveData.refreshTable(one.id));
  expect(one.session.state.tables).toMatchObject([
    { complete: false, stale: true, error: expect.stringContaining('INCOMPLETE') },
  ]);

  const again = one.reopened();
  await one.clock.advance(5_000);
  expect(again.state.tables).toMatchObject([{ id: one.id, complete: false, stale: true }]);
  one.tables.stopsHalfWay = false;
  await one.clock.run(again.accounts.connect(one.credentials.broker));
  await one.clock.run(again.liveData.refreshTable(one.id));
  expect(again.state.tables).toMatchObject([{ complete: true, stale: false, error: null }]);
  expect(idsIn(one.tables)).toEqual(truth(one, '2026-11'));
});

test('what cannot be had is a sentence, and nothing is written', async () => {
  const one = await open();
  const insert = (
    call: RecordCall = ledgerCall({ from: '2026-09' }),
    address: string | null = null,
  ) => one.clock.run(one.session.getData.insertTable(call, address));
  expect(await insert()).toMatchObject({
    ok: false,
    sentence: 'No account is connected. Connect one in the Tieout pane, then insert the table.',
  });
  await one.connect(one.credentials.trader);
  expect(await insert(ledgerCall(), 'somewhere')).toMatchObject({
    ok: false,
    sentence: 'somewhere is no cell. Give the cell as Sheet1!A1, or leave it out.',
  });
  expect(await insert(rebatesCall())).toMatchObject({
    ok: false,
    isCancelled: false,
    sentence: expect.stringContaining('broker'),
  });
  expect(one.tables.tables).toEqual([]);
});

test('a clock that is set back while a table is written does not make the time left nonsense', async () => {
  const one = await open();
  await one.connect(one.credentials.broker);
  let left: number | null | undefined;
  one.tables.onProgress = () => {
    one.clock.setByMs = -DAY_MS;
    left = one.session.state.work?.secondsLeft;
  };
  await one.clock.run(one.session.getData.insertTable(ledgerCall({ from: '2026-09' }), null));
  expect(left).toBe(0);
});

test('a row that a person deleted comes back with the next refresh, which says so', async () => {
  const one = await withTable(ledgerCall({ from: '2026-09' }));
  one.tables.tables[0]!.rows.splice(2, 1);
  await one.clock.run(one.session.liveData.refreshTable(one.id, 'closed too'));
  expect(idsIn(one.tables)).toEqual(truth(one, '2026-09'));
  expect(one.session.state.history[0]?.sentence).toBe(
    'Refreshed 1 table, past months included. 1 deleted row is back: the exchange still has it.',
  );
  await one.clock.run(one.session.liveData.refreshTable(one.id, 'closed too'));
  expect(one.session.state.history[0]?.sentence).toBe('Refreshed 1 table, past months included.');
});

test('a table of a past month says that it is older than a formula that was read again, until it is refreshed itself', async () => {
  let late = false;
  const rewrite = (body: string): string => {
    const entries = JSON.parse(body) as Record<string, string>[];
    return JSON.stringify(entries.map((entry) => ({ ...entry, bizType: 'renamed' })));
  };
  const tables = new PaperTables();
  const one = await connectedRig(
    {
      sandbox: {
        ...small.sandbox,
        onRequest: ({ parameters }) =>
          late && parameters['month'] === '2026-09' ? { kind: 'rewrite', rewrite } : undefined,
      },
    },
    { tables },
  );
  const insert = (from: `${number}-${number}`) =>
    one.clock.run(one.session.getData.insertTable(ledgerCall({ from }), null));
  expect(await insert('2026-09')).toMatchObject({ ok: true });
  expect(await insert('2026-08')).toMatchObject({ ok: true });
  one.enter('LEDGER.TOTAL', 'Change', 'USDT', null, '2026-09');
  await one.settled();
  late = true;
  await one.clock.advance(60_000);
  const cards = () => one.session.state.tables.map(({ stale, error }) => ({ stale, error }));
  const fresh = { stale: false, error: null };
  const older = {
    stale: true,
    error: expect.stringMatching(/older than they are\. Press Refresh/),
  };
  await one.clock.run(one.session.liveData.readAgain([one.session.state.results[0]!.id]));
  expect(cards()).toEqual([older, fresh]);
  expect(one.reopened().state.tables.map(({ stale }) => stale)).toEqual([true, false]);
  await one.clock.run(one.session.liveData.refreshTable(one.session.state.tables[0]!.id));
  expect(cards()).toEqual([fresh, fresh]);
});

test('tables that Excel refuses to tell of are said to be refused, and are not taken for gone', async () => {
  const one = await withTable();
  const error = { code: 'AccessDenied' } as OfficeExtension.Error;
  one.tables.refusal = new ExcelRefused('the tables of this workbook', error);
  await one.clock.run(one.session.liveData.refresh('workbook'));
  expect(one.session.state.warning).toMatch(
    /^Excel does not let Tieout read the tables of this workbook\./,
  );
  expect(one.session.state.tables).toHaveLength(1);
});
