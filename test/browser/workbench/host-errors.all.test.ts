// What the sheet shows when a function fails or misbehaves, and where its sentence stands.
import { openTestAddin, type TestAddin } from '../open-test-addin';

let host: TestAddin;
beforeAll(async () => {
  host = await openTestAddin();
});
afterAll(async () => {
  expect(await host.finish()).toEqual([]);
});

test.each([
  ['SETRESULT', '#N/A', 'The account is locked: open the pane and unlock it.'],
  ['SETERROR', '#N/A', 'Sent by setError.'],
  ['THROW', '#VALUE!', 'Coin must be a text.'],
  ['PLAIN', '#VALUE!', ''],
  ['EMPTY', '#CALC!', 'The function returned an empty array.'],
  ['RAGGED', '#VALUE!', 'The function returned rows of different lengths.'],
])('%s shows %s', async (type, text, sentence) => {
  await host.enter('A20', `=LEDGER("BTC","${type}")`);
  expect(await host.read('A20')).toEqual({
    values: [[text]],
    text: [[text]],
    formats: [['General']],
  });
  expect(await host.message('A20')).toBe(sentence);
});

test('an error inside a result is the error of its own cell', async () => {
  await host.enter('A20', '=LEDGER("BTC","INNER")');
  expect((await host.read('A20:B21')).text).toEqual([
    ['a', '#N/A'],
    ['b', '2'],
  ]);
  expect(await host.message('A20')).toBe('');
  expect(await host.message('B20')).toBe('only this cell');
});

test('what JSON cannot carry arrives as blank or text', async () => {
  await host.enter('A20', '=LEDGER("BTC","ODD")');
  expect((await host.read('A20:D20')).values).toEqual([['', '', '', '1970-01-01T00:00:00.000Z']]);
});

test('a rejected promise is lost: the cell stays #BUSY!, whatever is answered after it', async () => {
  const other = await openTestAddin();
  await other.setFormula('A20', '=LEDGER("BTC","REJECT")');
  await other.setFormula('A30', '=LEDGER("BTC")');
  await other.page.waitForFunction(() => window.workbench.read('A30').values[0]?.[0] === '=1+1');
  expect(await other.text('A20')).toBe('#BUSY!');
  expect(await other.finish()).toEqual([expect.stringContaining('page error')]);
});

test('numbers keep 15 significant digits, unless the rule is switched off', async () => {
  await host.enter('A20', '=LEDGER("BTC","DIGITS")');
  expect((await host.read('A20:C20')).values).toEqual([
    [0.3, 12345678901234600000, 0.333333333333333],
  ]);
  await host.setValues('A30', [[0.1 + 0.2]]);
  expect((await host.read('A30')).values).toEqual([[0.3]]);
  await host.page.evaluate(() => {
    window.workbench.rules.fifteenDigits = false;
    window.workbench.setFormula('A20', '');
  });
  await host.settled();
  await host.enter('A20', '=LEDGER("BTC","DIGITS",1)');
  expect((await host.read('A20:C20')).values).toEqual([[0.1 + 0.2, 12345678901234567890, 1 / 3]]);
  await host.page.evaluate(() => {
    window.workbench.rules.fifteenDigits = true;
  });
});

test('a result above 5 MB is refused and explained, as on the web', async () => {
  await host.enter('A20', '=LEDGER("BTC","WIDE")');
  expect(await host.text('A20')).toBe('#VALUE!');
  expect(await host.message('A20')).toMatch(/larger than 5 MB/);
  await host.enter('A20', '');
});

test('the sentence stands on the card that opens over the cell', async () => {
  await host.enter('A2', '=LEDGER("BTC","SETRESULT")');
  const cell = await host.page.evaluate(() => {
    const grid = [...document.querySelectorAll('#sheet canvas')]
      .map((canvas) => canvas.getBoundingClientRect())
      .sort((a, b) => b.height - a.height)[0]!;
    const { x, y } = window.workbenchHost.sheet.workbook
      .getActiveSheet()
      .getRange('A2')
      .getCellRect();
    return { x: grid.x + x, y: grid.y + y };
  });
  await host.page.mouse.move(cell.x + 400, cell.y + 300);
  await host.page.mouse.move(cell.x + 20, cell.y + 8);
  await host.page.mouse.move(cell.x + 24, cell.y + 10);
  await host.page.getByText('The account is locked: open the pane and unlock it.').waitFor();
});
