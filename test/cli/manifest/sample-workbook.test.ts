// `npm run manifest -- --workbook FILE`: a workbook in which the add-in stands already.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inPopulate, partsOf } from '../../xlsx/other-readers';
import { projectFolder, runInProject } from './real-manifest';

const SIDELOADED = ['--for', 'sideload'];

test('the workbook names the add-in of the manifest, opens its pane and holds two formulas', async () => {
  const { code, out, folder } = await runInProject(['--workbook', 'sample.xlsx', ...SIDELOADED]);
  expect([code, out]).toEqual([
    0,
    'Wrote sample.xlsx. Sideload manifest.xml first, then open the workbook in Excel.\n',
  ]);
  const bytes = readFileSync(path.join(folder, 'sample.xlsx'));
  const parts = partsOf(bytes);
  expect(parts['xl/webextensions/webextension1.xml']).toContain(
    '<we:reference id="d63377f2-f512-4407-a6c9-fab6f2885b4b" version="1.0.0.0" store="developer" storeType="Registry"/>',
  );
  expect(parts['xl/webextensions/webextension1.xml']).toContain(
    'name="Office.AutoShowTaskpaneWithDocument" value="true"',
  );
  expect(parts['xl/webextensions/taskpanes.xml']).toContain('visibility="1"');
  expect(parts['xl/worksheets/sheet1.xml']).toContain('_xldudf_LEDGER(&quot;USDT&quot;)');
  expect(await inPopulate(bytes, 'Tieout', 'B4')).toBe('Connect an account in the pane');
});

// office-js 2064: a file that names another way of deployment than the one in use ends Excel.
test('the workbook of a firm names the deployment by its administrator', async () => {
  const { code, out, folder } = await runInProject(['--workbook', 'firm.xlsx', '--for', 'firm']);
  expect([code, out]).toEqual([
    0,
    'Wrote firm.xlsx. Deploy manifest.xml in the admin centre first; people then open the workbook.\n',
  ]);
  const xml = partsOf(readFileSync(path.join(folder, 'firm.xlsx')))[
    'xl/webextensions/webextension1.xml'
  ];
  expect(xml).toContain('store="EXCatalog" storeType="EXCatalog"');
  expect(xml).not.toContain('Registry');
});

test('formulas carry the prefix of a manifest that has one', async () => {
  const folder = projectFolder();
  const made = ['--url', 'https://addin.example', '--namespace', 'TIEOUT', '--out', 'firm.xml'];
  expect((await runInProject(made, folder)).code).toBe(0);
  expect(
    (await runInProject(['--workbook', 'firm.xlsx', '--for', 'firm', 'firm.xml'], folder)).code,
  ).toBe(0);
  expect(
    partsOf(readFileSync(path.join(folder, 'firm.xlsx')))['xl/worksheets/sheet1.xml'],
  ).toContain('_xldudf_TIEOUT_LEDGER(');
});

test.each([
  [['--workbook', 'sample.xml'], 2, '--workbook needs a file that ends in .xlsx.'],
  [['--workbook', 'a.xlsx'], 2, '--workbook needs --for sideload'],
  [['--workbook', 'a.xlsx', '--for', 'both'], 2, '--workbook needs --for sideload'],
  [['--for', 'firm'], 2, '--for belongs to --workbook.'],
  [['--workbook', 'a.xlsx', '--check'], 2, '--workbook goes with --for alone'],
  [['--workbook', 'a.xlsx', ...SIDELOADED, 'none.xml'], 1, 'There is no file none.xml'],
  [['--workbook', 'no/such/folder/a.xlsx', ...SIDELOADED], 1, 'the file cannot be written'],
] as const)('%j is refused with a sentence', async (args, code, sentence) => {
  const ended = await runInProject(args);
  expect(ended).toMatchObject({ code, out: '', err: expect.stringContaining(sentence) });
});

test('a file that is there stays as it is', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tieout-manifest-'));
  const there = path.join(folder, 'mine.xlsx');
  writeFileSync(there, 'mine');
  expect(await runInProject(['--workbook', there, ...SIDELOADED])).toMatchObject({
    code: 1,
    err: expect.stringContaining('this file is there already'),
  });
  expect(readFileSync(there, 'utf8')).toBe('mine');
});
