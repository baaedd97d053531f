// A saved workbook with all that others might misread: spills, text ids, dates, awkward signs.
import { xlsxFile } from '../../src/xlsx/xlsx-file';
import { CustomXmlStore } from '../../src/workbench/model/custom-xml-store';
import { SettingsStore } from '../../src/workbench/model/settings-store';
import { TableOptionsStore } from '../../src/workbench/model/table-options';
import { gridAsFile } from '../../src/workbench/grid-as-file';
import { excelInNode } from '../workbench/excel-in-node';

export const NAMES = ['LEDGER', 'LEDGER.CHECK', 'EXACT.SUM'];
const AWKWARD = ' a<b>&"c"\n_x000A_ €\u000b';

export async function awkwardWorkbook(): Promise<Uint8Array> {
  const excel = excelInNode();
  await excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sheet1');
    sheet.getRange('A1:C3').values = [
      ['=LEDGER("USDT")', 'Entry ID', 'Change'],
      [46000.5, "'701234572560763808", -1.5],
      [46001.5, `'${AWKWARD}`, true],
    ];
    sheet.getRange('A2:A3').numberFormat = [['yyyy-mm-dd hh:mm'], ['yyyy-mm-dd hh:mm']];
    sheet.getRange('E1').values = [['=LEDGER.CHECK("a LEDGER(b)",SUM(A2:A3))']];
    sheet.getRange('A5:D5').values = [[46000.5, "'701234572560763808", -1.5, true]];
    sheet.getRange('A5').numberFormat = [['yyyy-mm-dd hh:mm']];
    sheet.getRange('H1:I3').values = [
      ['Name', 'Amount'],
      ['one', 1],
      ['two', 2],
    ];
    sheet.tables.add('H1:I3', true).name = 'Book';
    await context.sync();
  });
  const { cells } = excel.grid.sheets[0]!;
  cells.get('0,0')!.value = 'Time';
  cells.get('0,4')!.value = '#N/A';
  excel.grid.spills.set(`${excel.grid.tabs.activeId()}|0|0`, {
    startRow: 0,
    endRow: 2,
    startColumn: 0,
    endColumn: 2,
  });
  const [settings, customXml] = [new SettingsStore(), new CustomXmlStore()];
  settings.replaceAll([['tieout.zone', JSON.stringify('UTC & "more"')]]);
  customXml.add('<tieout xmlns="urn:tieout:rows">AAAA</tieout>');
  return xlsxFile(
    gridAsFile({
      grid: excel.grid,
      tableOptions: new TableOptionsStore(),
      settings,
      customXml,
      functionNames: NAMES,
    }),
  );
}
