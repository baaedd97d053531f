// Open, Save and Save as in the workbench, and what a reload asks: a person's work is not lost
// without a question.
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

let tieout: OpenTieout;
const asked: string[] = [];
beforeAll(async () => {
  const { sandbox, device } = WIDE_WEIGHTS;
  tieout = await openTieout({ device, sandbox: { ...sandbox, sizeFactor: 0.05 } });
  tieout.page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await tieout.connectDemo('Demo broker');
});
afterAll(async () => expect(await tieout.finish()).toEqual([]));

const press = (name: string) => tieout.page.getByRole('button', { name, exact: true }).click();
const reload = async (): Promise<string[]> => {
  asked.length = 0;
  await tieout.page.reload();
  await tieout.settled();
  return [...asked];
};
const type = async (text: string): Promise<void> => {
  await tieout.page.getByRole('link', { name: 'Skip to the sheet' }).press('Enter');
  await tieout.page.keyboard.type(text);
  await tieout.page.keyboard.press('Enter');
  await tieout.settled();
};

test('what a script entered is not asked about; what a person typed is, and saved no more', async () => {
  await tieout.setFormula('Sheet1!C1', '=LEDGER("USDT")');
  await tieout.settled();
  expect(await reload()).toEqual([]);
  await type('42');
  expect(await reload()).toEqual(['beforeunload']);
  // A new workbook: nothing of the one before is in the way.
  expect((await tieout.read('Sheet1!A1')).values).toEqual([['']]);
});

test('a saved workbook is there after a reload, with its live results, and opens without a request', async () => {
  await tieout.setFormula('Sheet1!C1', '=LEDGER("USDT")');
  await type('43');
  const shown = await tieout.read('Sheet1!A1:L4');
  await press('Save as');
  await tieout.page.getByLabel('Name of the workbook').fill('October');
  await press('Keep in this browser');
  await tieout.page.getByText('Saved October in this browser.').waitFor();
  expect(await reload()).toEqual([]);
  expect(await tieout.page.title()).toBe('Tieout workbench');

  await tieout.connectDemo('Demo broker');
  const sent = (): number =>
    tieout.sandbox.requests.filter(({ operation }) => operation === 'ledger').length;
  const before = sent();
  await press('Open workbook');
  await press('Open October');
  await tieout.page.getByText('Opened October.').waitFor();
  await tieout.settled();
  expect((await tieout.read('Sheet1!A1:L4')).values).toEqual(shown.values);
  expect(sent()).toBe(before);

  // Save needs no name any more.
  await tieout.setValues('Sheet1!A2', [[44]]);
  await press('Save');
  await tieout.page.getByText('Saved October in this browser.').waitFor();
  await press('Open workbook');
  await press('Delete October');
  await tieout.page.getByText('No workbook is kept in this browser yet.').waitFor();
  await press('Close');
});
