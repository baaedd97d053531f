// A workbook that is saved and opened again: sheets, settings, XML parts, and formulas that start
// again as in Excel.
import { openTestAddin, type TestAddin } from '../open-test-addin';

jest.setTimeout(60_000);

let host: TestAddin;
let empty: unknown;
beforeAll(async () => {
  host = await openTestAddin();
  empty = await host.save();
});
beforeEach(() => host.load(empty));
afterAll(async () => {
  expect(await host.finish()).toEqual([]);
});

/** Office.context.document.settings and Excel's own settings are one store of the workbook. */
const writeSettings = (): Promise<void> =>
  host.addin().evaluate(async () => {
    const { settings } = Office.context.document;
    settings.set('tieout.zone', 'UTC+8');
    settings.set('tieout.list', [1, { two: 2 }]);
    await new Promise<void>((done) => {
      settings.saveAsync(() => {
        done();
      });
    });
    await Excel.run(async (context) => {
      context.workbook.settings.add('from.excel', { since: 3 });
      context.workbook.customXmlParts.add('<kept xmlns="urn:kept">1</kept>');
      await context.sync();
    });
  });

test('settings and XML parts travel with the file, and come back when the page is loaded again', async () => {
  await writeSettings();
  const saved = (await host.save()) as {
    settings: Record<string, string>;
    customXmlParts: { xml: string }[];
  };
  expect(saved.settings).toEqual({
    'tieout.zone': '"UTC+8"',
    'tieout.list': '[1,{"two":2}]',
    'from.excel': '{"since":3}',
  });
  expect(saved.customXmlParts.map(({ xml }) => xml)).toEqual(['<kept xmlns="urn:kept">1</kept>']);

  await host.page.evaluate(() => window.workbench.reloadAddin());
  const seen = await host.addin().evaluate(async () => {
    const { settings } = Office.context.document;
    const ofExcel = await Excel.run(async (context) => {
      const setting = context.workbook.settings.getItemOrNullObject('from.excel').load('value');
      const missing = context.workbook.settings.getItemOrNullObject('none').load('isNullObject');
      await context.sync();
      return [setting.value, missing.isNullObject];
    });
    return [
      settings.get('tieout.zone'),
      settings.get('tieout.list'),
      settings.get('from.excel'),
      ofExcel,
    ];
  });
  expect(seen).toEqual(['UTC+8', [1, { two: 2 }], { since: 3 }, [{ since: 3 }, true]]);
});

test('a refresh gives settings that another user saved', async () => {
  await writeSettings();
  const value: unknown = await host.addin().evaluate(async () => {
    await Excel.run(async (context) => {
      context.workbook.settings.add('tieout.zone', 'UTC');
      await context.sync();
    });
    await new Promise<void>((done) => {
      Office.context.document.settings.refreshAsync(() => {
        done();
      });
    });
    return Office.context.document.settings.get('tieout.zone') as unknown;
  });
  expect(value).toBe('UTC');
});

test('a saved workbook holds formulas, values and what spilled; opened again, its formulas start anew', async () => {
  await host.enter('A1', '=REBATES("BTCUSDT","USDT")');
  await host.setValues('H1', [['kept', 12.5, true]]);
  await host.setFormula('H2', '=I1*2');
  await host.page.evaluate(() => {
    const { tabs, cells } = window.workbenchHost.grid;
    const id = tabs.add('Second');
    cells.enter(id, { startRow: 0, endRow: 0, startColumn: 0, endColumn: 0 }, [
      [{ formula: '=LEDGER("BTC")' }],
    ]);
    cells.flush();
  });
  await writeSettings();
  await host.settled();
  const before = await host.read('A1:J20');
  const saved = await host.save();
  expect(JSON.stringify(saved)).toContain('=REBATES(');
  expect(JSON.stringify(saved)).toContain('0011');

  await host.enter('A1', '');
  await host.setValues('H1', [['', '', '']]);
  await host.load(JSON.parse(JSON.stringify(saved)));
  await host.settled();
  expect(await host.read('A1:J20')).toEqual(before);
  expect((await host.read('Second!A1:B1')).values).toEqual([['=1+1', '1,234']]);
  const seen = await host.seen();
  expect(seen.started).toHaveLength(2);
  expect(await host.streams()).toBe(2);
  const zone: unknown = await host
    .addin()
    .evaluate(() => Office.context.document.settings.get('tieout.zone') as unknown);
  expect(zone).toBe('UTC+8');
  await host.enter('A1', '=1+1');
  expect(await host.text('A1')).toBe('2');
  expect((await host.seen()).cancelled).toHaveLength(1);
});

test('tables survive', async () => {
  await host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.getRange('A1:B3').values = [
        ['coin', 'amount'],
        ['BTC', 1],
        ['ETH', 2],
      ];
      const table = sheet.tables.add('A1:B3', true);
      table.name = 'Kept';
      table.style = 'TableStyleLight9';
      await context.sync();
    }),
  );
  await host.load(await host.save());
  const seen = await host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const table = context.workbook.tables.getItem('Kept').load('name,style');
      const range = table.getRange().load('address');
      await context.sync();
      return [table.name, table.style, range.address];
    }),
  );
  expect(seen).toEqual(['Kept', 'TableStyleLight9', 'Sheet1!A1:B3']);
});
