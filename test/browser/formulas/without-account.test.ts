// A workbook opened on a computer where its account is not connected: the cells show the rows that
// travelled with it and their date, the pane names the account, and nothing is asked.
import type { Cells } from '../open-workbench';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

const OPTIONS = { ...WIDE_WEIGHTS, sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.05 } };
const CLIENT = 'Client A';
/** Rows of a named account, and a total of the workbook's account. */
const SHOWN = 'A1:T20';

const connect = (tieout: OpenTieout): Promise<void> =>
  tieout.connect({ ...tieout.sandbox.accounts[0], name: CLIENT });

let tieout: OpenTieout;
let saved: unknown;
let before: Cells;
let refreshed: unknown;
beforeAll(async () => {
  tieout = await openTieout(OPTIONS);
  await connect(tieout);
  await tieout.setFormula('A1', `=LEDGER("USDT",,"2026-09",,,,"${CLIENT}")`);
  await tieout.setFormula('T1', '=LEDGER.TOTAL("deltaAmount","USDT",,"2026-09")');
  await tieout.settled();
  await tieout.setFormula('V1', '=RESULT.STATUS("Sheet1!A1","refreshed")');
  await tieout.setFormula('W1', '=RESULT.STATUS("Sheet1!A1","source")');
  await tieout.settled();
  before = await tieout.read(SHOWN);
  expect(before.values[1]?.[0]).toBe(CLIENT);
  expect(typeof before.values[0]?.at(-1)).toBe('number');
  const status = (await tieout.read('V1:W1')).values[0]!;
  expect(status[1]).toBe('this device');
  refreshed = status[0];
  saved = JSON.parse(JSON.stringify(await tieout.save()));
});
afterAll(async () => expect(await tieout.finish()).toEqual([]));

test('a new workbook does not show the account of the one before: not its rows, not in Get data', async () => {
  await tieout.page.reload();
  await tieout.page.waitForFunction('window.workbench !== undefined');
  await tieout.page.evaluate('window.workbench.ready');
  await tieout.setFormula('A1', '=LEDGER("USDT",,"2026-10")');
  await tieout.settled();
  expect((await tieout.read('A1')).values).toEqual([['#N/A']]);
  expect(await tieout.message('A1')).toMatch(/^No account is connected/);
  await tieout.connectDemo('Demo trader');
  const traders = await tieout.read('A1:J200');
  expect(traders.values.map((row) => row[1]).filter((id) => id !== '')).toEqual([
    'Entry ID',
    ...tieout.sandbox.truth
      .ledger('ordinary', '2026-10')
      .flatMap(({ coinName, billId }) => (coinName === 'USDT' ? [billId] : []))
      .slice(0, 199),
  ]);
  await tieout
    .addin()
    .getByRole('listitem')
    .filter({ hasText: 'Sheet1!A1' })
    .filter({ hasText: 'Demo trader' })
    .waitFor();
});

test('on a fresh profile the numbers are the same and nothing is asked; the missing account is named in the pane and by Refresh; connected, its rows are read again', async () => {
  expect(await tieout.problems()).toEqual([]);
  tieout = await tieout.onAnotherDevice();
  const sent = tieout.sandbox.requests.length;
  await tieout.load(saved);
  await tieout.settled();
  const pane = tieout.addin();
  await pane.getByRole('heading', { name: 'Connect your exchange' }).waitFor();
  await pane.getByRole('button', { name: 'Go to Sheet1!A1', exact: true }).waitFor();
  await pane.getByText('From the workbook', { exact: true }).first().waitFor({ state: 'attached' });
  expect(await tieout.read(SHOWN)).toEqual(before);
  expect((await tieout.read('V1:W1')).values).toEqual([[refreshed, 'workbook']]);
  expect(tieout.requests.filter((url) => url.includes('/exchange/'))).toEqual([]);
  await pane.getByRole('button', { name: 'Refresh workbook', exact: true }).click();
  await tieout.settled();
  await pane
    .getByRole('listitem')
    .filter({
      hasText: `Account ${CLIENT} is not connected on this device. Connect it in the Tieout pane`,
    })
    .waitFor();
  expect(await tieout.read(SHOWN)).toEqual(before);
  expect(tieout.sandbox.requests.slice(sent)).toEqual([]);
  await connect(tieout);
  await pane.getByRole('button', { name: 'Refresh workbook', exact: true }).click();
  await tieout.settled();
  await pane
    .getByRole('listitem')
    .filter({ hasText: 'Sheet1!A1' })
    .filter({ hasText: 'Complete' })
    .waitFor();
  expect(await tieout.read(SHOWN)).toEqual(before);
  expect(tieout.sandbox.requests.length).toBeGreaterThan(sent);
});
