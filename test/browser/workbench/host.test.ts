// From a formula to the add-in and back, under Microsoft's unmodified office.js.
import { openTestAddin, type TestAddin } from '../open-test-addin';

jest.setTimeout(60_000);

let host: TestAddin;
beforeAll(async () => {
  host = await openTestAddin();
});
beforeEach(async () => {
  await host.clear();
});
afterAll(async () => {
  expect(await host.finish()).toEqual([]);
});

test('what the page of the add-in has under way is seen, so that settled() follows it', async () => {
  await host.settled();
  const pending = (): Promise<number | null> =>
    host.page.evaluate(() => window.workbenchHost.frames.pending);
  expect(await pending()).toBe(0);
  await host.addin().evaluate(() => {
    void fetch('/functions.json').then(() => setTimeout(() => undefined, 400));
    setTimeout(() => undefined, 15_000);
  });
  expect(await pending()).toBe(1);
  await host.settled();
  expect(await pending()).toBe(0);
});

test('a result spills, and a larger one of the same stream spills again', async () => {
  await host.setFormula('A1', '=REBATES("BTCUSDT","USDT",,,"SPOT")');
  // Looked at in one go: the larger one comes soon after.
  const small = await host.page.waitForFunction(
    () => {
      const [last, below] = window.workbench.read('A3:A4').text;
      return last![0] !== '' && { below: below![0] };
    },
    null,
    { polling: 20 },
  );
  expect(await small.jsonValue()).toEqual({ below: '' });
  await host.settled();
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

test('a format that came with a value goes with it, one that a person set stays', async () => {
  await host.enter('M1', '=INDEX(REBATES("BTCUSDT","USDT"),2,1)');
  expect((await host.read('M1')).formats).toEqual([['yyyy-mm-dd hh:mm:ss']]);
  await host.enter('M1', '=1+1');
  expect(await host.read('M1')).toEqual({ values: [[2]], text: [['2']], formats: [['General']] });
  await host.page.evaluate(() => {
    window.workbenchHost.sheet.workbook
      .getActiveSheet()
      .getRange('M1')
      .setNumberFormat('yyyy-mm-dd hh:mm:ss');
  });
  await host.enter('M1', '=46265.5+0.49999998843');
  expect((await host.read('M1')).text).toEqual([['2026-09-01 00:00:00']]);
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
      [expect.any(Error), ''],
    ],
    '',
    '2024-01',
    null,
    null,
  ]);
});

test('an enum parameter and a function with a dot in its name work as any other', async () => {
  await host.enter('A1', '=RESULT.STATUS("Sheet1!A1","rows")');
  expect((await host.read('A1:B1')).values).toEqual([['Sheet1!A1', 'rows']]);
  expect(await host.streams()).toBe(1);
  await host.enter('A1', '');
  expect(await host.streams()).toBe(0);
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

test('the name of a function completes while it is typed, with its description and that of each argument', async () => {
  await host.page.evaluate(() => {
    window.workbenchHost.sheet.workbook.getActiveSheet().getRange('D8').activate();
  });
  await host.page.keyboard.type('=LEDG', { delay: 40 });
  await host.page.getByText('Spot ledger entries of a month').waitFor();
  await host.page.keyboard.press('Tab');
  await host.page.getByText('[type]').waitFor();
  await host.page.keyboard.type('"BTC",', { delay: 40 });
  await host.page.getByText('Business type; none means all').waitFor();
  await host.page.keyboard.press('Escape');
  await host.page.keyboard.press('Escape');
});

test('50,000 rows of 10 columns are read fast, measured in copies of the same by JSON', async () => {
  await host.page.evaluate(() => {
    window.workbench.rules.fiveMegabytes = false;
  });
  await host.enter('A1', '=LEDGER("BTC","50000x10")');
  // The best of three each, so that another program's work counts on neither side.
  const [readMs, copyMs] = await host.page.evaluate(() => {
    const best = [Infinity, Infinity];
    for (let round = 0; round < 3; round += 1) {
      const startedAt = performance.now();
      const cells = window.workbench.read('A1:J50000');
      const readAt = performance.now();
      JSON.parse(JSON.stringify(cells));
      best[0] = Math.min(best[0]!, readAt - startedAt);
      best[1] = Math.min(best[1]!, performance.now() - readAt);
    }
    return best as [number, number];
  });
  // 2 to 4 here; 15 and more when every cell goes through Univer's painting.
  expect(readMs / copyMs).toBeLessThan(12);
  expect(await host.text('B50000')).toBe('0049998');
  await host.page.evaluate(() => {
    window.workbench.rules.fiveMegabytes = true;
  });
});
