// What the workbench's window offers to tests and outside trials, under Microsoft's unmodified
// office.js with a small add-in: setFormula, setValues, read, message, settled, save and load.
import { openTestAddin, type TestAddin } from '../open-test-addin';

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

/** Lets the running function of the small add-in give its second result. */
async function nextResult(): Promise<void> {
  await host.addin().evaluate(() => (window as unknown as { nextResult(): void }).nextResult());
  await host.settled();
}

test('a fresh workbench has an empty Sheet1 in front, a welcome behind it, one frame, and has called nothing', async () => {
  const names = await host.page.evaluate(() =>
    window.workbenchHost.grid.tabs.list().map(({ name }) => name),
  );
  expect(names).toEqual(['Sheet1', 'Welcome']);
  expect((await host.read('A1:J40')).values.flat().every((value) => value === '')).toBe(true);
  const welcome = (await host.read('Welcome!A1:C9')).values.flat().filter((value) => value !== '');
  expect(welcome).toHaveLength(3);
  for (const sentence of welcome)
    expect(sentence).toMatch(/^Type =(LEDGER|REBATES)\(.*\) in an empty cell: .+\.$/);
  expect(host.page.frames()).toHaveLength(2);
  expect((await host.seen()).started).toEqual([]);
  expect(await host.streams()).toBe(0);
  expect(
    host.requests.filter(
      (url) => new URL(url).hostname !== 'localhost' && !url.startsWith('data:'),
    ),
  ).toEqual([]);
});

test('what the page of the add-in has under way is seen, so that settled() follows it', async () => {
  await host.settled();
  const pending = (): Promise<number | null> =>
    host.page.evaluate(() => window.workbenchHost.frames.pending);
  expect(await pending()).toBe(0);
  // Looked at in one go: it ends by itself.
  const begun = await host.addin().evaluate(() => {
    const work = { isDone: false };
    Object.assign(window, { work });
    void fetch('/functions.json').then(() =>
      setTimeout(() => {
        work.isDone = true;
      }, 400),
    );
    setTimeout(() => undefined, 15_000);
    return parent.workbenchHost.frames.pending;
  });
  expect(begun).toBe(1);
  await host.settled();
  expect(
    await host
      .addin()
      .evaluate(() => (window as unknown as { work: { isDone: boolean } }).work.isDone),
  ).toBe(true);
  expect(await pending()).toBe(0);
});

test('a cell that holds a formula and no value is not settled', async () => {
  const shown = await host.page.evaluate(async () => {
    const { reader } = window.workbenchHost;
    const cells = reader.sheet.model.getSheets()[0]!.getCellMatrix();
    cells.setValue(0, 0, { f: '=1+1' });
    const look = reader.hasFormulaWithoutValue.bind(reader);
    let looks = 0;
    reader.hasFormulaWithoutValue = () => {
      looks += 1;
      if (looks === 20) cells.setValue(0, 0, { f: '=1+1', v: 2 });
      return look();
    };
    await window.workbench.settled();
    reader.hasFormulaWithoutValue = look;
    return cells.getValue(0, 0)?.v ?? null;
  });
  expect(shown).toBe(2);
});

test('a formula that gives a link is calculated, so that settled() does not wait for its value', async () => {
  await host.enter('A1', `=HYPERLINK("#'Sheet1'!A1","top")`);
  expect(await host.page.evaluate(() => window.workbenchHost.reader.hasFormulaWithoutValue())).toBe(
    false,
  );
});

test('a result spills, and a larger one of the same stream spills again', async () => {
  await host.setFormula('A1', '=LEDGER("Q","GROWS")');
  await host.settled();
  expect((await host.read('A1:B4')).text.map(([time]) => time !== '')).toEqual([
    true,
    true,
    true,
    false,
  ]);
  await nextResult();
  const { text } = await host.read('A1:D14');
  expect(text[0]).toEqual(['time', 'bill', 'amount', 'note']);
  expect(text[12]![1]).toBe('0011');
  expect(text[13]).toEqual(['', '', '', '']);
});

test('typed cells keep their number format, texts stay texts, null is blank', async () => {
  await host.enter('A1', '=REBATES("BTCUSDT","USDT")');
  const { values, text, formats } = await host.read('A2:D2');
  expect(values).toEqual([[45321.5, '000', 0.00012345, '']]);
  expect(text).toEqual([['2024-01-30 12:00:00', '000', '0.00012345', '']]);
  expect(formats).toEqual([['yyyy-mm-dd hh:mm:ss', 'General', '0.00000000', 'General']]);
  await host.enter('A20', '=LEDGER("BTC")');
  expect((await host.read('A20:I20')).values).toEqual([
    ['=1+1', '1,234', "'q", 'TRUE', '2024-01-31', '00123', true, '', ''],
  ]);
});

test('formulas over a spill see its values, and a format set on a cell wins', async () => {
  await host.enter('A1', '=REBATES("BTCUSDT","USDT")');
  await host.setFormula('F1', '=SUM(C2:C13)');
  await host.setFormula('F2', '=TEXT(A2,"yyyy")');
  await host.setFormula('G1', '=SORT(A2:C13,1,-1)');
  await host.settled();
  expect((await host.read('F1:F2')).values).toEqual([[expect.closeTo(0.0096291, 10)], ['2024']]);
  expect((await host.read('G1:H1')).values).toEqual([
    [expect.closeTo(45321.5 + 11 / 24, 6), '0011'],
  ]);
  await host.page.evaluate(() => {
    window.workbenchHost.sheet.workbook.getActiveSheet().getRange('A2').setNumberFormat('yyyy');
  });
  expect(await host.text('A2')).toBe('2024');
});

test('arguments arrive as Excel sends them: matrices, blanks, errors, and null where omitted', async () => {
  await host.setValues('F1:G2', [
    ['BTC', 1],
    ['ETH', null],
  ]);
  await host.setFormula('F3', '=1/0');
  await host.enter('K1', '=LEDGER(F1:G3,F5,"2024-01")');
  expect((await host.seen()).started.at(-1)).toEqual([
    [
      ['BTC', 1],
      ['ETH', ''],
      [expect.objectContaining({ name: 'Error' }), ''],
    ],
    '',
    '2024-01',
    null,
    null,
  ]);
});

test('only a function that asks for its address gets one', async () => {
  await host.enter('Sheet1!B7', '=WHEREAMI()');
  expect(await host.text('B7')).toBe('Sheet1!B7');
  await host.enter('A1', '=RESULT.STATUS("x")');
  expect((await host.seen()).addresses.slice(-2)).toEqual(['Sheet1!B7', null]);
});

test('#SPILL! where something is in the way, and the result when it is gone', async () => {
  await host.setValues('B5', [['in the way']]);
  await host.enter('A3', '=REBATES("Q","USDT")');
  expect((await host.read('A3:B3')).text).toEqual([['#SPILL!', '']]);
  await host.setValues('B5', [['']]);
  await host.settled();
  expect((await host.read('A3:B3')).text).toEqual([['time', 'bill']]);
});

test('each cell of a column of criteria is counted, equal, blank and of another type', async () => {
  await host.setValues('N1:O6', [
    ['Ann', 1],
    ['Bo', 2],
    ['Ann', 1],
    ['', '1'],
    ['Ann', 2],
    ['', ''],
  ]);
  await host.setFormula('P1', '=COUNTIFS(N1:N6,N1:N6)');
  await host.setFormula('Q1', '=COUNTIFS(N1:N6,N1:N6,O1:O6,O1:O6)');
  await host.setFormula('R1', '=SUMPRODUCT((N1:N6<>"")*COUNTIFS(N1:N6,N1:N6,O1:O6,">0"))');
  await host.settled();
  expect((await host.read('P1:Q6')).values).toEqual([
    [3, 2],
    [1, 1],
    [3, 2],
    [0, 0],
    [3, 1],
    [0, 0],
  ]);
  expect((await host.read('R1')).values).toEqual([[10]]);
});

test('where a spill goes, because its formula is deleted or gives an error, what counts it counts anew', async () => {
  await host.setFormula('F1', '=COUNTIFS(A3:A9,"<>")&" "&SUM(C3:C9)');
  await host.enter('A1', '=REBATES("Q","USDT")');
  const full = await host.text('F1');
  expect(full).not.toBe('0 0');
  await host.enter('A1', '');
  expect(await host.text('F1')).toBe('0 0');
  await host.enter('A1', '=REBATES("Q","USDT")');
  expect(await host.text('F1')).toBe(full);
  await host.setFormula('A1', '=LEDGER("Q","GOES")');
  await host.settled();
  expect(await host.text('F1')).toMatch(/^4 /);
  await nextResult();
  expect((await host.read('A1')).text).toEqual([['#N/A']]);
  expect(await host.text('F1')).toBe('0 0');
});

test.each([
  'setFormula("A1","1+1")',
  'setFormula("A1:B2","=1")',
  'setFormula("Nowhere!A1","=1")',
  'setFormula("1A","=1")',
  'setValues("A1",[[1],[1,2]])',
  'setValues("A1:B1",[[1]])',
  'setValues("A1",[[{}]])',
  'load({})',
])('%s fails with a sentence', async (call) => {
  const message = await host.page.evaluate(async (code) => {
    const [, name = '', list = ''] = /^(\w+)\((.*)\)$/.exec(code) ?? [];
    const method = Reflect.get(window.workbench, name) as (...values: unknown[]) => unknown;
    try {
      await method(...(JSON.parse(`[${list}]`) as unknown[]));
      return 'no error';
    } catch (error) {
      return (error as Error).message;
    }
  }, call);
  expect(message).toMatch(/^[A-Z"].{15,}\.$|takes/);
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
