// The self-check runs to its end in the workbench: every line passes or says why it cannot, the
// report is for people to read, and nothing of it stays behind.
import type { OpenTieout } from '../open-tieout';
import { openSelfCheck, reportOf } from './run-self-check';

let tieout: OpenTieout;
const pane = () => tieout.addin();
const section = () => pane().getByRole('region', { name: 'Self-check', exact: true });
const sheetNames = (): Promise<string[]> =>
  tieout.page.evaluate(() => window.workbenchHost.grid.tabs.list().map(({ name }) => name));

beforeAll(async () => {
  tieout = await openSelfCheck();
});
afterAll(async () => {
  expect(await tieout.finish()).toEqual([]);
});

test('every line is as expected in the workbench, and the report says so to a person', async () => {
  const text = await reportOf(tieout);
  expect(text).toMatch(/^Tieout \d+\.\d+\.\d+, self-check of \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC/);
  expect(text.match(/^DIFFERS.*/gm)).toBeNull();
  // The npm package of office.js lacks this member of ExcelApi 1.16.
  expect(
    text.match(/^cannot .+\n.+\n.+$/gm)?.map((line) => line.split('found:')[1]?.trim()),
  ).toEqual(['This office.js has no valuesAsJson.']);
  const lines = text.match(/^ok .+ \(\d+ ms\)\n +expected: .+\n +found: .+$/gm) ?? [];
  expect(lines.length).toBeGreaterThan(50);
});

test('no sheet, setting, XML part or formula of it stays, and the account that was there stays', async () => {
  expect(await sheetNames()).toEqual(['Sheet1', 'Welcome']);
  const saved = JSON.stringify(await tieout.save());
  expect(saved).not.toContain('self-check');
  await pane()
    .getByRole('button', { name: /^Accounts: .*Demo broker/ })
    .waitFor();
});

test('cancelled in the middle, it says so and its sheet is gone', async () => {
  await section().getByRole('button', { name: 'Run self-check' }).click();
  await section().getByText('A formula reaches Tieout').waitFor();
  expect(await sheetNames()).toContain('Tieout self-check');
  await section().getByRole('button', { name: 'Cancel self-check' }).click();
  await section()
    .getByText(/^Cancelled after \d+ lines\. The sheet is deleted\.$/)
    .first()
    .waitFor();
  expect(await sheetNames()).toEqual(['Sheet1', 'Welcome']);
});
