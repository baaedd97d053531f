// What would be lost if this failed: a sheet that a person deletes while Tieout reads it ends in an
// error that nobody expected.
import { excelReportSheets } from '../../src/addin/workbook/excel/excel-report-sheet';
import { excelInNode, globalsOf } from './excel-in-node';

test('a sheet that is deleted between two looks is gone', async () => {
  const excel = excelInNode();
  await excel.run(async (context) => {
    context.workbook.worksheets.add('Close').getRange('A1').values = [['Check']];
    await context.sync();
  });
  type Batch = Parameters<typeof excel.run>[0];
  let isDeleting = false;
  const run = (batch: Batch) =>
    excel.run((context) => {
      const sync = context.sync.bind(context);
      context.sync = async (...args: unknown[]) => {
        const done: unknown = await Reflect.apply(sync, context, args);
        if (!isDeleting) return done as never;
        isDeleting = false;
        await excel.run(async (other) => {
          other.workbook.worksheets.getItem('Close').delete();
          await other.sync();
        });
        return done as never;
      };
      return batch(context);
    });
  await globalsOf(excel);
  Object.assign(Excel, { run });
  expect(await excelReportSheets.read('Close')).toEqual([['Check']]);
  isDeleting = true;
  expect(await excelReportSheets.read('Close')).toBeNull();
});
