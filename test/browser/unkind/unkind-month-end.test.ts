// All that a stranger's Excel may do, at once.
import { ALL_UNKIND } from '../../../src/workbench/model/options';
import { tellsMonth } from './tells-month';

const open = tellsMonth(ALL_UNKIND);

test('a pane that was closed, and a page that was loaded again, leave every cell as it was', async () => {
  const tieout = open();
  const shown = await tieout.read('Sheet1!A1:AI60');
  await tieout.page.evaluate(() => window.workbench.closePane());
  await tieout.page.getByRole('button', { name: 'Open (ribbon)' }).click();
  await tieout.settled();
  for (const leave of ['closed pane', 'reload'] as const) {
    if (leave === 'reload') await tieout.page.evaluate(() => window.workbench.reloadAddin());
    await tieout
      .addin()
      .getByText(/^Excel had started Tieout anew/)
      .first()
      .waitFor();
    await tieout.settled();
    expect((await tieout.read('Sheet1!A1:AI60')).values).toEqual(shown.values);
  }
});
