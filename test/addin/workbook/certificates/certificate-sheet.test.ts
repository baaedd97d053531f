// The certificate in a sheet, through Microsoft's own proxies: typed values, exact digits, no
// formula out of a remote text.
import { excelReportSheets } from '../../../../src/addin/workbook/excel/excel-report-sheet';
import { certificateReport } from '../../../../src/addin/workbook/certificates/certificate-report';
import { excelInNode } from '../../../workbench/excel-in-node';
import { ledgerEvidence } from '../../engine/evidence/rig';

test('labels, typed values and exact digits stand in a new sheet with a free name', async () => {
  const excel = excelInNode();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(globalThis, {
    Excel: {
      run: (batch: Parameters<typeof excel.run>[0]) => excel.run(batch),
      PageOrientation: { landscape: 'Landscape' },
      HorizontalAlignment: { right: 'Right' },
    },
    Office: { context: { requirements: { isSetSupported: () => true } } },
    OfficeExtension: { Error },
  });
  const { certificate } = await ledgerEvidence();
  const report = certificateReport(
    'Certificate LEDGER',
    [{ ...certificate, called: [{ name: 'coin', text: '=HYPERLINK("x")' }] }],
    1900,
  );
  const sheets = excelReportSheets;
  expect(await sheets.write(report)).toBe('Certificate LEDGER');
  expect(await sheets.write(report)).toBe('Certificate LEDGER 2');
  const { values, formats } = await excel.run(async (context) => {
    const range = context.workbook.worksheets
      .getItem('Certificate LEDGER')
      .getUsedRange()
      .load('values,numberFormat');
    await context.sync();
    return { values: range.values as unknown[][], formats: range.numberFormat as string[][] };
  });
  const rowOf = (label: string): number => values.findIndex(([first]) => first === label);
  expect([values[0]![0], values[2]![0]]).toEqual(['Certificate LEDGER', 'Certificate']);
  expect(values[rowOf('SHA-256 of the rows')]![1]).toBe(certificate.rowsSha256);
  expect(values[rowOf('Rows')]![1]).toBe(certificate.rows);
  expect(values[rowOf('coin')]![1]).toBe('=HYPERLINK("x")');
  expect(formats[rowOf('Fetched from (UTC)')]![1]).toBe('yyyy-mm-dd hh:mm:ss');
  const total = values[rowOf('Control totals') + 2]!;
  expect(total.slice(0, 4)).toEqual([
    'deltaAmount',
    'USDT',
    Number(certificate.totals[0]!.sum),
    certificate.totals[0]!.sum,
  ]);
});
