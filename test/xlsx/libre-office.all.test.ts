import { awkwardWorkbook } from './awkward-workbook';
import { inLibreOffice } from './libre-office';

test('LibreOffice opens it: values, dates and tables as they were, array formulas calculated anew', async () => {
  const { Sheet1 } = await inLibreOffice(await awkwardWorkbook());
  const lines = Sheet1!.split('\n').map((line) => line.replaceAll('"', ''));
  expect(lines[0]).toMatch(/,Name,Amount$/);
  expect(lines[2]).toMatch(/,two,2$/);
  // With seconds or without, as the version of LibreOffice writes times.
  expect(lines[4]).toMatch(/^2025-12-09 12:00(?::00)?,701234572560763808,-1\.5,TRUE,/);
  // It takes no last values of array formulas (docs/workbooks.md), so a spill of ours is #NAME?.
  expect(lines[0]).toMatch(/^#NAME\?,#NAME\?,#NAME\?,/);
});
