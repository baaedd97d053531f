// A firm's server before a person has signed in: cells say what to do, and none shows #NAME?.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { SIGN_IN_SCRIPT, signInPage } from '../../src/server/access/sign-in-page';
import { builtFile } from '../built-file';
import { openTestAddin } from './open-test-addin';

test('every function of a page that asks to sign in gives one sentence', async () => {
  const addins = resolve(__dirname, '../workbench/addins');
  const folder = mkdtempSync(join(tmpdir(), 'tieout-signed-out-'));
  const page = signInPage({ inExcel: true, complaint: null });
  writeFileSync(
    join(folder, 'taskpane.html'),
    page
      .replace(/https:\/\/appsforoffice[^"]+/, '/office-js/office.js')
      .replace(/<link rel="icon"[^>]*>/, ''),
  );
  writeFileSync(join(folder, 'sign-in.js'), SIGN_IN_SCRIPT);
  copyFileSync(builtFile('addin', 'functions.json'), join(folder, 'functions.json'));
  const host = await openTestAddin({ addin: relative(addins, folder) });
  try {
    await host.setFormula('A1', '=LEDGER("USDT")');
    await host.setFormula('B1', '=LEDGER.TOTAL("Change","USDT")');
    await host.setFormula('C1', '=RESULT.STATUS("Sheet1!A1")');
    await host.setFormula('D1', '=EXACT.SUM(E1:E3)');
    await host.settled();
    const { values } = await host.read('A1:D1');
    expect(values).toEqual([['#N/A', '#N/A', '#N/A', '#N/A']]);
    for (const address of ['A1', 'B1', 'C1', 'D1'])
      expect(await host.message(address)).toMatch(/^You are signed out .* sign in;/);
  } finally {
    rmSync(folder, { recursive: true });
    expect(await host.finish()).toEqual([]);
  }
});
