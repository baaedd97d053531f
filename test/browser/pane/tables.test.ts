// Tables in a real spreadsheet under Microsoft's office.js: written, refreshed around a person's
// work, stopped, refused.
import { entriesInARow as entries } from '../../addin/engine/records/sample-records';
import { useTables } from './tables-host';

const tables = useTables();
const { hold, insert, refresh, valuesOf, saved, newSheet, inserted } = tables;

test('200 entries become a table: texts are texts, types and totals are right, identity is hidden', async () => {
  const odd = ['=1+1', '+7', '-7', '@x', "'quoted", '00123', 'TRUE', '2026-09', '\tx'];
  await inserted(
    'Written',
    entries(200, (i) => ({ bizType: odd[i] ?? 'trade_out' })),
  );
  await tables.host.settled();
  const { values, formats, text } = await tables.host.read('Written!A1:M203');
  expect(values[0]![0]).toBe('Ledger, March 2026');
  expect(values[1]).toEqual([
    'Time',
    'Entry ID',
    'Coin',
    'Coin ID',
    'Business type',
    'Type',
    'Change',
    'Balance after',
    'Fees',
    'Filled quantity',
    'Filled amount',
    'Tieout check',
    'Tieout ID',
  ]);
  expect(values.slice(2, 11).map((row) => row[4])).toEqual([
    '=1+1',
    '+7',
    '-7',
    '@x',
    "'quoted",
    '00123',
    'TRUE',
    '2026-09',
    '␉x',
  ]);
  expect(values[2]!.slice(0, 3)).toEqual([46082, '701000000000000000', 'USDT']);
  expect(text[2]![0]).toBe('2026-03-01 00:00:00');
  expect(formats[201]!.slice(0, 7)).toEqual([
    'yyyy-mm-dd hh:mm:ss',
    '@',
    '@',
    'General',
    '@',
    '@',
    expect.stringMatching(/^0\.00\?*$/),
  ]);
  expect(values[202]).toEqual(['Total', '', '', '', '', '', 20, '', 20, '', '', '', '']);
  const look = await tables.host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Written');
      const [shown, hidden] = [
        sheet.getRange('L1').load('columnHidden'),
        sheet.getRange('M1').load('columnHidden'),
      ];
      const frozen = sheet.freezePanes.getLocationOrNullObject().load('address');
      const coinId = sheet.getRange('D1').load('columnHidden');
      const header = sheet.getRange('G2');
      header.format.load('horizontalAlignment');
      header.format.font.load('bold');
      const [table] = [sheet.tables.getItemAt(0).load('name')];
      await context.sync();
      return {
        shown: shown.columnHidden,
        hidden: hidden.columnHidden,
        coinId: coinId.columnHidden,
        frozen: frozen.address,
        name: table.name,
        header: [header.format.horizontalAlignment, header.format.font.bold],
      };
    }),
  );
  expect(look).toEqual({
    shown: false,
    hidden: true,
    coinId: true,
    frozen: 'Written!1:2',
    name: 'Ledger202603',
    header: ['Right', true],
  });
  expect(await tables.host.addin().evaluate(() => window.tables.progress)).toEqual([
    50, 100, 150, 200,
  ]);
});

test('rows are added as cells above the totals row: people who edit together keep both versions', async () => {
  const retained = entries(20);
  const id = await inserted('Grown', retained);
  await tables.host.page.evaluate(() => {
    const { richApi, grid } = window.workbenchHost;
    // The sheet calculates between growing and writing, as it does on a slow computer.
    const resize = grid.tables.resize.bind(grid.tables);
    grid.tables.resize = async (table, area) => {
      await resize(table, area);
      await new Promise((done) => {
        setTimeout(done, 400);
      });
    };
    const named = ((window as unknown as { named: string[] }).named = []) as string[];
    const execute = richApi.execute.bind(richApi);
    richApi.execute = (body) => {
      for (const { Name, ParentObjectPathId } of Object.values(body.ObjectPaths))
        named.push(`${body.ObjectPaths[ParentObjectPathId ?? -1]?.Name ?? ''}.${Name}`);
      return execute(body);
    };
  });
  await hold(entries(25));
  expect(await refresh(id)).toMatchObject({ ok: true });
  const named = await tables.host.page.evaluate(
    () => (window as unknown as { named: string[] }).named,
  );
  expect(named.filter((name) => name.endsWith('.Insert'))).toHaveLength(1);
  expect(named).not.toContain('Rows.Add');
  const rows = await valuesOf('Grown!A22:M28');
  expect(rows.slice(0, 6).map(([, id]) => id)).toEqual([
    ...[19, 20, 21, 22, 23, 24].map((i) => String(701_000_000_000_000_000n + BigInt(i))),
  ]);
  expect(rows[6]?.[6]).toBeCloseTo(2.5, 12);
});

test('the record of a deleted row comes back, last, and all other rows keep their own columns', async () => {
  const retained = entries(8);
  const id = await inserted('Returned', retained);
  await tables.host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Returned');
      sheet.tables.getItemAt(0).resize('A2:N10');
      sheet.getRange('N2:N10').values = ['Note', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(
        (note) => [note],
      );
      await context.sync();
      sheet.getRange('5:6').delete('Up');
      await context.sync();
    }),
  );
  expect(await refresh(id)).toMatchObject({
    ok: true,
    changes: { report: { added: [6, 7], returned: 2, changed: [], uncounted: [] } },
  });
  const rows = await valuesOf('Returned!A3:N11');
  expect(rows.map((row) => [row[1], row[13]])).toEqual([
    ...[0, 1, 4, 5, 6, 7].map((at) => [retained[at]!.billId, 'abcdefgh'[at]]),
    ...[2, 3].map((at) => [retained[at]!.billId, '']),
    ['', ''],
  ]);
  expect([rows[7]?.[6], rows[8]?.[0]]).toEqual([0.1, 'Total']);
  expect(rows[8]?.[6]).toBeCloseTo(0.8, 12);
});

/** Requests that write into a sheet meanwhile: each is one step of Excel's undo list. */
async function undoSteps(work: () => Promise<unknown>): Promise<number> {
  await tables.host.page.evaluate(() => {
    const { richApi } = window.workbenchHost;
    const execute = richApi.execute.bind(richApi);
    const seen = { steps: 0, execute };
    Object.assign(window, { seen });
    // 3: a method, 4: a property; a method that changes nothing is named so.
    const reads = /^(Get|_|Load|Indexer|ItemAt|Retrieve)/;
    richApi.execute = (body) => {
      const isSetting = (path: number | undefined): boolean => {
        const of = path === undefined ? undefined : body.ObjectPaths[path];
        return of !== undefined && (of.Name === 'Settings' || isSetting(of.ParentObjectPathId));
      };
      const writes = body.Actions.some(
        ({ ActionType, Name, ObjectPathId }) =>
          (ActionType === 4 || (ActionType === 3 && !reads.test(Name))) && !isSetting(ObjectPathId),
      );
      if (writes) seen.steps += 1;
      return execute(body);
    };
  });
  await work();
  return tables.host.page.evaluate(() => {
    const { seen } = window as unknown as {
      seen: { steps: number; execute: typeof window.workbenchHost.richApi.execute };
    };
    window.workbenchHost.richApi.execute = seen.execute;
    return seen.steps;
  });
}

test('a small table is one step of the undo list; its refresh is one, or two where it grows', async () => {
  await newSheet('Undone');
  await hold(entries(20));
  let id = '';
  const steps = await undoSteps(async () => {
    const outcome = await insert('Undone', 0, 0);
    id = outcome.ok ? outcome.table.tableId : outcome.sentence;
  });
  expect(steps).toBe(1);
  expect(await valuesOf('Undone!A1')).toEqual([['Ledger, March 2026']]);
  expect((await valuesOf('Undone!G22:G23')).flat()).toEqual([0.1, 2]);
  await hold(entries(20, () => ({ fees: '0.25' })));
  expect(await undoSteps(() => refresh(id))).toBe(1);
  expect((await valuesOf('Undone!I3:I4')).flat()).toEqual([0.25, 0.25]);
  await hold(entries(25, () => ({ fees: '0.25' })));
  expect(await undoSteps(() => refresh(id))).toBe(2);
  expect((await valuesOf('Undone!G27:G28')).flat()).toEqual([0.1, 2.5]);
  expect(await undoSteps(() => refresh(id))).toBe(0);
});

test('a refresh widens columns for longer amounts, and leaves wide and hidden ones as they are', async () => {
  const id = await inserted('Widened', entries(3));
  const setLooks = (): Promise<void> =>
    tables.host.addin().evaluate(() =>
      Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.getItem('Widened');
        sheet.getRange('B:B').format.columnWidth = 300;
        sheet.getRange('H:H').columnHidden = true;
        await context.sync();
      }),
    );
  await setLooks();
  const looks = (): Promise<[boolean, number][]> =>
    tables.host.addin().evaluate(() =>
      Excel.run(async (context) => {
        const cells = ['B', 'H', 'I'].map((letter) =>
          context.workbook.worksheets
            .getItem('Widened')
            .getRange(`${letter}1`)
            .load('columnHidden,format/columnWidth'),
        );
        await context.sync();
        return cells.map(({ columnHidden, format }): [boolean, number] => [
          columnHidden,
          format.columnWidth,
        ]);
      }),
    );
  const before = await looks();
  await hold(entries(5, () => ({ fees: '-123456789.012345', afterAmount: '123456789.012345' })));
  expect(await refresh(id)).toMatchObject({ ok: true });
  const after = await looks();
  expect(after.map(([isHidden]) => isHidden)).toEqual([false, true, false]);
  expect(after[0]![1]).toBe(300);
  expect(after[2]![1]).toBeGreaterThan(before[2]![1] + 20);
  await tables.host.settled();
  // As a reader sees it: no cell, and not its total, is "####".
  expect((await tables.host.read('Widened!I3:I8')).text.flat().join()).not.toContain('#');
});

test('a refresh keeps notes, order and columns of the person, and refreshing again writes nothing', async () => {
  const retained = entries(120);
  const id = await inserted('Kept', retained);
  await tables.host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Kept');
      sheet.getRange('A:A').insert('Right');
      await context.sync();
      // The column before the table, and one of the person's own at its end.
      const table = sheet.tables.getItemAt(0);
      table.resize('B2:O122');
      sheet.getRange('O2:O4').values = [['Note'], ['first'], ['second']];
      await context.sync();
    }),
  );
  const changed = [
    ...retained.slice(1).map((one, i) => (i === 0 ? { ...one, fees: '0.25' } : one)),
    ...entries(125).slice(120),
  ];
  await hold(changed);
  const outcome = await refresh(id);
  expect(outcome).toMatchObject({
    ok: true,
    changes: {
      report: { changed: [1], gone: [0], uncounted: [], added: [120, 121, 122, 123, 124] },
    },
  });
  const rows = await valuesOf('Kept!B3:O128');
  expect(rows[0]).toMatchObject({
    1: '701000000000000000',
    11: 'Not counted: gone at the exchange.',
    13: 'first',
  });
  expect(rows[1]).toMatchObject({ 1: '701000000000000001', 8: 0.25, 11: '', 13: 'second' });
  expect(rows[124]).toMatchObject({ 1: '701000000000000124', 6: 0.1, 13: '' });
  expect(await valuesOf('Kept!B1')).toEqual([['Ledger, March 2026']]);
  const before = await saved();
  expect(await refresh(id)).toMatchObject({
    ok: true,
    changes: { report: { changed: [], gone: [], uncounted: [], added: [] } },
  });
  expect(await saved()).toBe(before);
});

const cancelAfter = (reports: number): Promise<void> =>
  tables.host.addin().evaluate((count) => {
    window.tables.cancelAfter = count;
  }, reports);

test('Cancel half-way leaves what is there under a line that says INCOMPLETE, and no table', async () => {
  await newSheet('Stopped');
  await hold(entries(200));
  await cancelAfter(2);
  const outcome = await insert('Stopped', 0, 0);
  await cancelAfter(Infinity);
  expect(outcome).toEqual({
    ok: false,
    isCancelled: true,
    halfWritten: true,
    sentence: 'Cancelled. Stopped holds 100 of 200 rows, under a line that says INCOMPLETE.',
  });
  expect(await valuesOf('Stopped!A1')).toEqual([
    ['INCOMPLETE: stopped after 100 of 200 rows. Delete this and insert the table again.'],
  ]);
  expect((await valuesOf('Stopped!B102:B103')).flat()).toEqual(['701000000000000099', '']);
});

test("a refresh that stops says INCOMPLETE in the check's header where the title is the person's, until one ends", async () => {
  const id = await inserted('Titled', entries(120));
  await tables.host.setValues('Titled!A1', [['My ledger']]);
  await hold(entries(120, () => ({ fees: '0.25' })));
  // Three reports are those of reading.
  await cancelAfter(4);
  expect(await refresh(id)).toMatchObject({ ok: false, isCancelled: true, halfWritten: true });
  expect((await valuesOf('Titled!A1:L2')).map((row) => [row[0], row[11]])).toEqual([
    ['My ledger', ''],
    ['Time', 'Tieout check: INCOMPLETE'],
  ]);
  expect((await valuesOf('Titled!I52:I53')).flat()).toEqual([0.25, 0.1]);
  await cancelAfter(Infinity);
  expect(await refresh(id)).toMatchObject({ ok: true, changes: { report: { added: [] } } });
  expect((await valuesOf('Titled!A1:L2')).map((row) => [row[0], row[11]])).toEqual([
    ['My ledger', ''],
    ['Time', 'Tieout check'],
  ]);
  expect((await valuesOf('Titled!I53:I122')).flat()).toEqual(entries(70).map(() => 0.25));
});

test('nothing is written over what stands in the sheet', async () => {
  await newSheet('Taken');
  await tables.host.setValues('Taken!C4', [['mine']]);
  await hold(entries(3));
  expect(await insert('Taken', 0, 0)).toMatchObject({
    ok: false,
    sentence: expect.stringMatching(/^Taken!C4 is not empty.*Nothing was written\.$/),
  });
  expect(await valuesOf('Taken!A1:A2')).toEqual([[''], ['']]);
});

test('a protected sheet and a filtered table say what to do, and nothing is written', async () => {
  const id = await inserted('Guarded', entries(3));
  const act = (what: 'protect' | 'unprotect' | 'hide'): Promise<void> =>
    tables.host.addin().evaluate(
      (how) =>
        Excel.run(async (context) => {
          const sheet = context.workbook.worksheets.getItem('Guarded');
          if (how === 'protect') sheet.protection.protect();
          else if (how === 'unprotect') sheet.protection.unprotect();
          else sheet.getRange('4:4').rowHidden = true;
          await context.sync();
        }),
      what,
    );
  await hold(entries(4));
  await act('protect');
  expect(await refresh(id)).toMatchObject({
    ok: false,
    sentence: expect.stringMatching(/^Guarded is protected.*Nothing was written\.$/),
  });
  await act('unprotect');
  await act('hide');
  expect(await refresh(id)).toMatchObject({
    ok: false,
    sentence: expect.stringMatching(/is filtered, and 1 new rows.*Nothing was written\.$/),
  });
  await hold(entries(3, (i) => ({ fees: `${i}` })));
  expect(await refresh(id)).toMatchObject({
    ok: true,
    changes: { report: { changed: [0, 1, 2] } },
  });
  expect((await valuesOf('Guarded!I3:I5')).flat()).toEqual([0, 1, 2]);
});

test('a total leaves out what is gone, and counts what is new', async () => {
  const id = await inserted('Counted', entries(3));
  await hold(entries(5).slice(1));
  expect(await refresh(id)).toMatchObject({
    ok: true,
    changes: { report: { gone: [0], added: [3, 4] } },
  });
  expect((await valuesOf('Counted!G3:G8')).flat()).toEqual([0.1, 0.1, 0.1, 0.1, 0.1, 0.4]);
});

test('a host that is busy is asked again', async () => {
  const id = await inserted('Busy', entries(2));
  await hold(entries(4));
  await tables.host.page.evaluate(() => {
    window.workbench.refuse(5004, 2);
    window.workbench.refuse(5102, 1);
  });
  expect(await refresh(id)).toMatchObject({ ok: true, changes: { report: { added: [2, 3] } } });
  expect((await valuesOf('Busy!B3:B7')).flat()).toEqual([
    ...entries(4).map(({ billId }) => billId),
    '',
  ]);
});

test('an Excel that adds no rows to a table is told so, and the refresh ends', async () => {
  const retained = entries(20, () => ({}));
  const id = await inserted('Narrow', retained.slice(0, 10));
  await hold(retained);
  const addin = tables.host.addin();
  await addin.evaluate(() => {
    const { prototype } = Excel.TableRowCollection;
    Object.assign(Excel.Range.prototype, { insert: () => undefined });
    Object.assign(prototype, { add: () => undefined });
  });
  expect(await refresh(id)).toMatchObject({
    ok: false,
    sentence: expect.stringMatching(/^Excel adds no rows to this table/) as unknown,
  });
});
