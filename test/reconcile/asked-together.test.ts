// What would be lost if this failed: a sheet of thousands of totals writes the workbook's settings
// once for each.
import type { SettingChange } from '../../src/addin/workbook/excel/excel-settings';
import type { ExcelWorkbook } from '../../src/addin/workbook/excel/excel-workbook';
import { AskedCalls } from '../../src/addin/workbook/live/asked-calls';
import { FakeWorkbook } from '../session/rig/fake-workbook';

test('calls that are asked at one moment are remembered in one writing, and all of them', async () => {
  const workbook = new FakeWorkbook();
  const writes: string[] = [];
  const counting: Omit<ExcelWorkbook, 'settings'> = Object.assign(workbook, {
    writeSetting: (name: string, change: SettingChange) => {
      writes.push(name);
      FakeWorkbook.prototype.writeSetting.call(workbook, name, change);
    },
  });
  const asked = new AskedCalls(counting);
  for (let at = 0; at < 3_000; at += 1)
    asked.remember(`call ${at}`, { first: '2026-10', last: '2026-10', askedTo: '2026-11' });
  await Promise.resolve();
  expect(writes).toEqual(['tieout.asked']);
  const opened = new AskedCalls(counting);
  expect([0, 1_500, 2_999].map((at) => opened.datesOf(`call ${at}`)?.first)).toEqual([
    '2026-10',
    '2026-10',
    '2026-10',
  ]);
});
