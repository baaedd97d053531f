// What would be lost if this failed: the word that Excel refused to say what is selected, where the
// pane says that nothing is there, or nothing at all.
import { ExcelRefused } from '../../../../src/addin/workbook/excel/excel-reading';
import { brokerSession } from '../../rig/session-rig';

test('a selection that Excel refuses to tell is said to be refused, and is not taken for an empty one', async () => {
  const one = await brokerSession();
  const { liveData } = one.session;
  const error = { code: 'AccessDenied' } as OfficeExtension.Error;
  one.workbook.selectionRefusal = new ExcelRefused('the selection', error);
  const said = () =>
    one.session.state.history.flatMap(({ kind, sentence }) =>
      kind === 'failed' ? [sentence] : [],
    );
  const refused = expect.stringMatching(/^Excel does not let Tieout read the selection\./);
  await liveData.refresh('selection');
  expect(said()).toEqual([refused]);
  expect(await liveData.selected()).toBeNull();
  expect(said()).toEqual([refused, refused]);
  one.workbook.selectionRefusal = null;
  expect(await liveData.selected()).toEqual([]);
});
