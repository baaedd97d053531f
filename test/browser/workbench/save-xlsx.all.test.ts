// "Save as .xlsx" of a workbook that was worked in: other programs find the last values, and no
// part of the file holds a secret.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNTS } from '../../../src/sandbox/data/accounts';
import { inPopulate, partsOf } from '../../xlsx/other-readers';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

const [BROKER] = ACCOUNTS;
const PIN = '73910482';
let tieout: OpenTieout;
let bytes: Uint8Array;
let shown: unknown[][];

beforeAll(async () => {
  const { sandbox, device } = WIDE_WEIGHTS;
  tieout = await openTieout({ device, sandbox: { ...sandbox, sizeFactor: 0.05 } });
  const { key, secret, passphrase } = BROKER;
  await tieout.connect({ name: 'Broker', key, secret, passphrase, newPin: PIN });
  await tieout.setFormula('A1', '=LEDGER("USDT")');
  await tieout.setFormula('N1', '=LEDGER.TOTAL("Change","USDT")');
  await tieout.settled();
  shown = (await tieout.read('A1:J3')).values;
  const pane = tieout.addin();
  await pane.getByRole('button', { name: 'Live data', exact: true }).click();
  await pane.getByRole('button', { name: 'Values-only copy of this sheet' }).click();
  await tieout.settled();
  const download = tieout.page.waitForEvent('download');
  await tieout.page.getByRole('button', { name: 'Save as .xlsx' }).click();
  const file = join(mkdtempSync(join(tmpdir(), 'tieout-saved-')), 'workbench.xlsx');
  await (await download).saveAs(file);
  bytes = readFileSync(file);
});
afterAll(async () => {
  expect(await tieout.finish()).toEqual([]);
});

test('a reader from npm finds the last values of live results and of their copy', async () => {
  for (const sheet of ['Sheet1', 'Sheet1 values'])
    for (const [at, value] of [
      ['A1', shown[0]![0]],
      ['A2', shown[1]![0]],
      ['B2', shown[1]![1]],
    ] as const)
      expect([sheet, at, await inPopulate(bytes, sheet, at)]).toEqual([sheet, at, value]);
});

test('formulas stand as Excel writes them, and Tieout keeps its settings in the file', () => {
  const parts = partsOf(bytes);
  expect(parts['xl/worksheets/sheet1.xml']).toMatch(
    /cm="1"><f t="array" ref="A1:J\d+">_xldudf_LEDGER\(&quot;USDT&quot;\)<\/f><v>Time<\/v>/,
  );
  expect(parts['xl/worksheets/sheet1.xml']).toContain('_xldudf_LEDGER_TOTAL(');
  expect(parts['xl/webextensions/webextension1.xml']).toContain('<we:property name="tieout.');
});

test('no part of the file holds a secret', () => {
  const { key, secret, passphrase } = BROKER;
  for (const [path, text] of Object.entries(partsOf(bytes)))
    for (const one of [key, secret, passphrase, PIN])
      for (const form of [one, Buffer.from(one).toString('base64').replace(/=+$/, '')])
        expect([path, text.includes(form)]).toEqual([path, false]);
});
