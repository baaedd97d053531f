// The menu of a right click on a cell: each command does its work for the cell that is selected.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

let tieout: OpenTieout;
const pane = () => tieout.addin();
const command = async (name: string, cell: string): Promise<void> => {
  await pane().evaluate(
    (at) =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().getRange(at).select();
        await context.sync();
      }),
    cell,
  );
  await tieout.page.evaluate(
    (id) =>
      (
        window as unknown as { workbench: { runCommand(name: string): Promise<void> } }
      ).workbench.runCommand(id),
    name,
  );
  await tieout.settled();
};
const sent = (): number =>
  tieout.sandbox.requests.filter(({ operation }) => operation !== 'time').length;

beforeAll(async () => {
  const { sandbox, device } = WIDE_WEIGHTS;
  tieout = await openTieout({ device, sandbox: { ...sandbox, sizeFactor: 0.05 } });
  await tieout.connectDemo('Demo broker');
  await tieout.setFormula('A1', '=LEDGER("USDT")');
  await tieout.setFormula('N1', '=LEDGER.TOTAL("Change","USDT")');
  await tieout.settled();
});
afterAll(async () => {
  expect(await tieout.finish()).toEqual([]);
});

test('“What is behind this number” shows the records of the selected cell', async () => {
  await command('showBehind', 'N1');
  await pane().getByText('(Sheet1!N1)').or(pane().getByText('Sheet1!N1')).first().waitFor();
  await pane().getByRole('table').first().waitFor();
});

test('“Certificate” opens the details of the result and makes its certificate', async () => {
  const before = sent();
  await command('showCertificate', 'B3');
  await pane().getByText('SHA-256', { exact: false }).first().waitFor();
  expect(sent()).toBe(before);
  await command('showCertificate', 'R30');
  await pane()
    .locator('p')
    .getByText('The selected cell shows no live result and no table of Tieout.')
    .waitFor();
});

test('“Refresh this result” asks for the selected one alone', async () => {
  const before = sent();
  await command('refreshSelection', 'C2');
  expect(sent()).toBeGreaterThan(before);
});
