// `npm run manifest -- --workbook FILE`: a workbook in which the add-in stands already.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inPopulate, partsOf } from '../xlsx/other-readers';
import { projectFolder, runInProject } from './real-manifest';

test('the workbook names the add-in of the manifest, opens its pane and holds two formulas', async () => {
  const { code, out, folder } = runInProject(['--workbook', 'sample.xlsx']);
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

test('formulas carry the prefix of a manifest that has one', () => {
  const folder = projectFolder();
  const made = ['--url', 'https://addin.example', '--namespace', 'TIEOUT', '--out', 'firm.xml'];
  expect(runInProject(made, folder).code).toBe(0);
  expect(runInProject(['--workbook', 'firm.xlsx', 'firm.xml'], folder).code).toBe(0);
  expect(
    partsOf(readFileSync(path.join(folder, 'firm.xlsx')))['xl/worksheets/sheet1.xml'],
  ).toContain('_xldudf_TIEOUT_LEDGER(');
});

test.each([
  [['--workbook', 'sample.xml'], 2, '--workbook needs a file that ends in .xlsx.'],
  [['--workbook', 'a.xlsx', '--check'], 2, '--workbook goes with no other option'],
  [['--workbook', 'a.xlsx', 'none.xml'], 1, 'There is no file none.xml'],
  [['--workbook', 'no/such/folder/a.xlsx'], 1, 'the file cannot be written'],
] as const)('%j is refused with a sentence', (args, code, sentence) => {
  const ended = runInProject(args);
  expect(ended).toMatchObject({ code, out: '', err: expect.stringContaining(sentence) });
});

test('a file that is there stays as it is', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tieout-manifest-'));
  const there = path.join(folder, 'mine.xlsx');
  writeFileSync(there, 'mine');
  expect(runInProject(['--workbook', there])).toMatchObject({
    code: 1,
    err: expect.stringContaining('this file is there already'),
  });
  expect(readFileSync(there, 'utf8')).toBe('mine');
});
