// The .xlsx file that the workbench writes: what Excel would write, and readers that are not ours
// find the last values.
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { formulaInFile } from '../../src/xlsx/formula-in-file';
import { xlsxFile } from '../../src/xlsx/xlsx-file';
import { gridAsFile } from '../../src/workbench/grid-as-file';
import { CustomXmlStore } from '../../src/workbench/excel/custom-xml-store';
import { SettingsStore } from '../../src/workbench/excel/settings-store';
import { TableOptionsStore } from '../../src/workbench/excel/tables/table-options';
import { excelInNode } from '../workbench/excel-in-node';
import { inLibreOffice, inPopulate, partsOf } from './other-readers';

jest.setTimeout(180_000);

const NAMES = ['LEDGER', 'LEDGER.CHECK', 'EXACT.SUM'];
const AWKWARD = ' a<b>&"c"\n_x000A_ €\u000b';
let bytes: Uint8Array;

beforeAll(async () => {
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
  bytes = xlsxFile(
    gridAsFile({
      grid: excel.grid,
      tableOptions: new TableOptionsStore(),
      settings,
      customXml,
      functionNames: NAMES,
    }),
  );
});

test('every part is well-formed and named with its type', () => {
  const parts = partsOf(bytes);
  const parser = new DOMParser({ onError: onErrorStopParsing });
  for (const xml of Object.values(parts)) parser.parseFromString(xml, 'text/xml');
  const types = parts['[Content_Types].xml']!;
  for (const path of Object.keys(parts).filter(
    (name) => !/\.rels$|^customXml\/item\d|^\[/.test(name),
  ))
    expect(types).toContain(`PartName="/${path}"`);
});

test('formulas stand as Excel writes them: arrays with cm, names after _xldudf_, texts untouched', () => {
  const sheet = partsOf(bytes)['xl/worksheets/sheet1.xml']!;
  expect(sheet).toContain(
    '<c r="A1" t="str" cm="1"><f t="array" ref="A1:C3">_xldudf_LEDGER(&quot;USDT&quot;)</f><v>Time</v></c>',
  );
  expect(sheet).toContain(
    '<f t="array" ref="E1">_xldudf_LEDGER_CHECK(&quot;a LEDGER(b)&quot;,SUM(A2:A3))</f><v>#N/A</v>',
  );
  expect(formulaInFile('=FILTER(SORT(A1:B2),A1:A2>0)', NAMES)).toBe(
    '_xlfn._xlws.FILTER(_xlfn._xlws.SORT(A1:B2),A1:A2>0)',
  );
});

test('settings stand with the add-in, XML parts with their namespace, the table with its columns', () => {
  const parts = partsOf(bytes);
  expect(parts['xl/webextensions/webextension1.xml']).toContain(
    '<we:property name="tieout.zone" value="&quot;UTC &amp; \\&quot;more\\&quot;&quot;"/>',
  );
  expect(parts['customXml/item1.xml']).toBe('<tieout xmlns="urn:tieout:rows">AAAA</tieout>');
  expect(parts['customXml/itemProps1.xml']).toContain('ds:uri="urn:tieout:rows"');
  expect(parts['xl/tables/table1.xml']).toMatch(
    /displayName="Book" ref="H1:I3".*<tableColumn id="1" name="Name"\/><tableColumn id="2" name="Amount"\/>/,
  );
});

test('a reader from npm finds the last values, texts with every sign', async () => {
  const found = await Promise.all(
    ['A1', 'A2', 'B2', 'C2', 'C3', 'I3'].map((at) => inPopulate(bytes, 'Sheet1', at)),
  );
  expect(found).toEqual(['Time', 46000.5, '701234572560763808', -1.5, true, 2]);
});

test('LibreOffice opens it: values, dates and tables as they were, array formulas calculated anew', async () => {
  const { Sheet1 } = await inLibreOffice(bytes);
  const lines = Sheet1!.split('\n').map((line) => line.replaceAll('"', ''));
  expect(lines[0]).toMatch(/,Name,Amount$/);
  expect(lines[2]).toMatch(/,two,2$/);
  // With seconds or without, as the version of LibreOffice writes times.
  expect(lines[4]).toMatch(/^2025-12-09 12:00(?::00)?,701234572560763808,-1\.5,TRUE,/);
  // It takes no last values of array formulas (docs/workbooks.md), so a spill of ours is #NAME?.
  expect(lines[0]).toMatch(/^#NAME\?,#NAME\?,#NAME\?,/);
});
