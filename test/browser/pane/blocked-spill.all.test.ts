// Rows that have no room in the sheet: never called complete, named by the cell in their way.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

let tieout: OpenTieout;
beforeAll(async () => {
  tieout = await openTieout({
    ...WIDE_WEIGHTS,
    sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.1 },
  });
});
afterAll(async () => {
  expect(await tieout.finish()).toEqual([]);
});

/** A stream tells it a moment later. */
async function shows(address: string, value: unknown): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await tieout.read(address)).values[0]![0] === value) return;
    await tieout.page.waitForTimeout(100);
  }
  expect((await tieout.read(address)).values).toEqual([[value]]);
}

test('#SPILL! says which cell is in the way, with a way there; it is an open item, and gone with that cell', async () => {
  await tieout.connectDemo('Demo broker');
  await tieout.setValues('Sheet1!B5', [['my note']]);
  await tieout.setFormula('Sheet1!A1', '=LEDGER("USDT",,"2026-10")');
  await tieout.settled();
  await tieout.setFormula('Sheet1!Z1', '=RESULT.STATUS("Sheet1!A1","complete")');
  const pane = tieout.addin();
  await pane.getByRole('button', { name: 'Live data', exact: true }).click();
  const first = pane.getByRole('listitem').first();
  await first.getByText('Blocked by Sheet1!B5.').waitFor();
  expect(await first.getByText('Not shown', { exact: true }).count()).toBe(1);
  await shows('Sheet1!Z1', false);
  await first.getByRole('button', { name: 'Go to Sheet1!B5', exact: true }).click();
  await pane.getByRole('button', { name: /1 without room/ }).waitFor();

  await pane.getByRole('button', { name: 'Close', exact: true }).click();
  const close = pane.getByRole('region', { name: /^Close / });
  await close.getByLabel('Month to close', { exact: true }).fill('2026-10');
  await close.getByRole('button', { name: 'Open items', exact: true }).click();
  await close.getByText(/not shown in the sheet \(#SPILL!\): blocked by Sheet1!B5/).waitFor();

  await tieout.setValues('Sheet1!B5', [['']]);
  await tieout.settled();
  await pane.getByRole('button', { name: 'Live data', exact: true }).click();
  await pane.getByText('Blocked by Sheet1!B5.').waitFor({ state: 'detached' });
  await shows('Sheet1!Z1', true);
});
