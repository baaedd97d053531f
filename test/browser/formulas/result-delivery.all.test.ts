// A cell in edit mode over lunch: Excel refuses results, office.js drops them after 60 s, and the
// numbers must be there all the same when the person comes back.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

let tieout: OpenTieout;
afterEach(async () => {
  expect(await tieout.finish()).toEqual([]);
});

test('a result that office.js has dropped is pushed again', async () => {
  tieout = await openTieout({
    ...WIDE_WEIGHTS,
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.05 },
  });
  await tieout.setFormula('A1', '=LEDGER("USDT",,"2026-09")');
  await tieout.settled();
  await tieout.page.evaluate(() => {
    const cell = { startRow: 3, endRow: 3, startColumn: 12, endColumn: 12 };
    window.workbenchHost.grid.layout.select('sheet1', cell);
  });
  await tieout.page.keyboard.type('lunch');
  await tieout.addin().getByRole('button', { name: 'Use Demo broker' }).click();
  // The cells are looked at, and the pane says what it sees; the result is given again.
  const sentence = tieout.addin().getByText('Excel has not taken this yet', { exact: false });
  await sentence.first().waitFor();
  // More than a minute passes for the page, as for a person at lunch: office.js gives up.
  await tieout.addin().evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 61_000;
  });
  await tieout.page.waitForFunction(() => window.workbench.read('A1').values[0]?.[0] === '#N/A');
  // The person comes back and clicks another cell.
  const box = (await tieout.page.locator('#sheet').boundingBox())!;
  await tieout.page.mouse.click(box.x + 300, box.y + 300);
  await tieout.page.waitForFunction(() => window.workbench.read('A1').values[0]?.[0] === 'Time');
  await sentence.first().waitFor({ state: 'detached' });
});
