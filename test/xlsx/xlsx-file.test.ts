// The .xlsx file that the workbench writes: what Excel would write, and readers that are not ours
// find the last values.
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { formulaInFile } from '../../src/xlsx/formula-in-file';
import { awkwardWorkbook, NAMES } from './awkward-workbook';
import { inPopulate, partsOf } from './other-readers';

let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await awkwardWorkbook();
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
  expect(formulaInFile('=LET(own_rates,A1:B2,SUM (own_rates,"own_rates"))', NAMES)).toBe(
    '_xlfn.LET(_xlpm.own_rates,A1:B2,SUM (_xlpm.own_rates,"own_rates"))',
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
