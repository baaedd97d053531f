// A month that is over: Refresh says in sight that there is nothing was refreshed, and "Refresh past months too"
// beside it reads all the same.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

/** Over for more than a month, whatever day of grace is set. */
const overSince = ((now) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)).toISOString().slice(0, 7))(
  new Date(),
);

let tieout: OpenTieout;
beforeAll(async () => {
  tieout = await openTieout({
    ...WIDE_WEIGHTS,
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.1 },
  });
  await tieout.connectDemo('Demo broker');
});
afterAll(async () => expect(await tieout.finish()).toEqual([]));

const said = () => tieout.addin().locator('.said-line');
const button = (name: string) => tieout.addin().getByRole('button', { name, exact: true });

test('Refresh of a month that is over asks nothing and says so; Refresh past months too asks, and says so too', async () => {
  await tieout.setFormula('Sheet1!A1', `=LEDGER("USDT",,"${overSince}")`);
  await tieout.settled();
  const before = tieout.sandbox.requests.length;
  const shown = await tieout.read('Sheet1!A1:J3');
  await button('Refresh workbook').click();
  await said().getByText('nothing was refreshed').waitFor();
  expect(await said().innerText()).toMatch(
    /^\w+ \d{4} is over and was read on \d+ \w+ \d{4}, \d\d:\d\d UTC; nothing was refreshed\./,
  );
  expect(tieout.sandbox.requests).toHaveLength(before);

  await button('Refresh past months too').click();
  await said().getByText('Refreshed 1 result, past months included.').waitFor();
  expect(tieout.sandbox.requests.length).toBeGreaterThan(before);
  expect(await tieout.read('Sheet1!A1:J3')).toEqual(shown);
  expect(await button('Refresh past months too').count()).toBe(0);

  await button('Close this message').click();
  await said().waitFor({ state: 'detached' });
});

test('a way to a cell lives on when its sheet gets another name, and then says the new one', async () => {
  await button('Go to Sheet1!A1').waitFor();
  await tieout.addin().evaluate(() =>
    Excel.run(async (context) => {
      const { worksheets } = context.workbook;
      worksheets.getItem('Sheet1').name = 'October';
      worksheets.getItem('Welcome').activate();
      await context.sync();
    }),
  );
  await button('Go to Sheet1!A1').click();
  await button('Go to October!A1').waitFor();
  expect(
    await tieout.addin().evaluate(() =>
      Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.getActiveWorksheet().load('name');
        await context.sync();
        return sheet.name;
      }),
    ),
  ).toBe('October');
  expect(await said().count()).toBe(0);
});
