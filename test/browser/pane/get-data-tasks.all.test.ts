// The tasks of Get data besides records: each from its button to its cells, with nothing typed.
import type { Locator } from 'playwright-core';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

let tieout: OpenTieout;
beforeAll(async () => {
  const { sandbox, device } = WIDE_WEIGHTS;
  tieout = await openTieout({ device, sandbox: { ...sandbox, sizeFactor: 0.1 } });
  await tieout.connectDemo('Demo broker');
});
afterAll(async () => expect(await tieout.finish()).toEqual([]));

const button = (name: string): Locator => tieout.addin().getByRole('button', { name, exact: true });

test('a roll-forward, balances and a tie-out of all coins go from Get data into the sheet with nothing typed', async () => {
  await tieout.addin().evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.worksheets.add('Tasks').activate();
      await context.sync();
    }),
  );
  let clicks = 0;
  const press = async (control: Locator): Promise<void> => {
    await control.click();
    clicks += 1;
  };
  await button('Get data').click();
  for (const [task, first] of [
    ['Roll-forward', 'Month'],
    ['Balances', 'Coin'],
    ['Tie-out', 'Settlement day'],
  ] as const) {
    await press(tieout.addin().getByRole('radio', { name: task, exact: true }));
    await tieout
      .addin()
      .locator('.plan')
      .getByText(/request/)
      .waitFor();
    const said = tieout.addin().locator('.formula-card .said');
    await press(button('Insert live formula'));
    await said.getByText(/Inserted at|is not empty/).waitFor();
    if (await button('Insert on a new sheet').isVisible())
      await press(button('Insert on a new sheet'));
    await said.getByText('Inserted at').waitFor();
    await tieout.settled();
    const [, address] = /Inserted at (.+?!)A1/.exec(await said.innerText()) ?? [];
    expect((await tieout.read(`${address}A1:B1`)).values[0]).toContain(first);
  }
  expect(clicks).toBeLessThanOrEqual(8);
  await press(button('Format this result'));
  await tieout.settled();
  await tieout
    .addin()
    .locator('.foot .said-line')
    .getByText(/^Formatted /)
    .waitFor();
  // Words that say how a day stands have the colour of what they say.
  const painted = await tieout.page.evaluate(() => {
    const sheet = window.workbenchHost.sheet.model.getActiveSheet();
    const cells = Array.from({ length: 40 }, (_, row) => sheet.getCell(row, 6));
    return cells.map((cell) => [
      String(cell?.v ?? ''),
      typeof cell?.s === 'object' ? (cell.s?.cl?.rgb ?? '') : '',
    ]);
  });
  const green = painted.filter(([words]) => words === 'ties out');
  expect(green.length).toBeGreaterThan(0);
  expect(new Set(green.map(([, color]) => color))).toEqual(new Set(['#0e6b3c']));
  expect(painted[0]).toEqual(['Status', '']);
});
