// A workbook as an .xlsx file: the parts of Office Open XML (ECMA-376), zipped.
import { strToU8, zipSync } from 'fflate';
import type { FileWorkbook } from './file-workbook';
import { formulaInFile } from './formula-in-file';
import { sheetXml } from './sheet-xml';
import { Styles } from './styles';
import { tableXml } from './table-xml';
import { taskPanesXml, webExtensionXml } from './web-extension';
import { escaped, xmlFile } from './xml';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE_2011 = 'http://schemas.microsoft.com/office/2011/relationships';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** A constant time, so that files of the same workbook have the same bytes. */
const ONE_TIME = new Date(1980, 0, 1);

interface Relation {
  readonly type: string;
  readonly target: string;
}

const relations = (all: readonly Relation[]): string =>
  xmlFile(
    `<Relationships xmlns="${PACKAGE}/relationships">${all.map(({ type, target }, at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`,
  );

/** Marks a cell's formula (cm="1") as a dynamic array. */
const METADATA = xmlFile(
  `<metadata xmlns="${MAIN}" xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray"><metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" pasteAll="1" pasteValues="1" merge="1" splitFirst="1" rowColShift="1" clearFormats="1" clearComments="1" assign="1" coerce="1" cellMeta="1"/></metadataTypes><futureMetadata name="XLDAPR" count="1"><bk><extLst><ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}"><xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>`,
);

export function xlsxFile(workbook: FileWorkbook): Uint8Array {
  const { sheets, customXml, addin, functionNames } = workbook;
  const files = new Map<string, string>();
  const types = new Map<string, string>();
  const add = (path: string, type: string | null, content: string): void => {
    files.set(path, content);
    if (type !== null) types.set(`/${path}`, type);
  };
  const styles = new Styles();
  let tables = 0;
  sheets.forEach((sheet, at) => {
    const path = `sheet${at + 1}.xml`;
    const xml = sheetXml(sheet, { styles, functionNames, isFirst: at === 0 });
    add(`xl/worksheets/${path}`, `${SPREADSHEET}.worksheet+xml`, xml);
    const ids = sheet.tables.map((table) => {
      tables += 1;
      add(`xl/tables/table${tables}.xml`, `${SPREADSHEET}.table+xml`, tableXml(table, tables));
      return tables;
    });
    if (ids.length > 0)
      add(
        `xl/worksheets/_rels/${path}.rels`,
        null,
        relations(
          ids.map((id) => ({ type: `${RELATIONS}/table`, target: `../tables/table${id}.xml` })),
        ),
      );
  });
  add('xl/styles.xml', `${SPREADSHEET}.styles+xml`, styles.toXml());
  add('xl/metadata.xml', `${SPREADSHEET}.sheetMetadata+xml`, METADATA);
  add('xl/workbook.xml', `${SPREADSHEET}.sheet.main+xml`, workbookXml(workbook));
  add(
    'xl/_rels/workbook.xml.rels',
    null,
    relations([
      ...sheets.map((_, at) => ({
        type: `${RELATIONS}/worksheet`,
        target: `worksheets/sheet${at + 1}.xml`,
      })),
      { type: `${RELATIONS}/styles`, target: 'styles.xml' },
      { type: `${RELATIONS}/sheetMetadata`, target: 'metadata.xml' },
      ...customXml.map((_, at) => ({
        type: `${RELATIONS}/customXml`,
        target: `../customXml/item${at + 1}.xml`,
      })),
    ]),
  );
  customXml.forEach((xml, at) => {
    const item = `customXml/item${at + 1}.xml`;
    const properties = `customXml/itemProps${at + 1}.xml`;
    add(item, null, xml);
    add(
      properties,
      'application/vnd.openxmlformats-officedocument.customXmlProperties+xml',
      customXmlProperties(at, xml),
    );
    add(
      `customXml/_rels/item${at + 1}.xml.rels`,
      null,
      relations([{ type: `${RELATIONS}/customXmlProps`, target: `itemProps${at + 1}.xml` }]),
    );
  });
  add(
    'xl/webextensions/webextension1.xml',
    'application/vnd.ms-office.webextension+xml',
    webExtensionXml(addin),
  );
  add(
    'xl/webextensions/taskpanes.xml',
    'application/vnd.ms-office.webextensiontaskpanes+xml',
    taskPanesXml(addin),
  );
  add(
    'xl/webextensions/_rels/taskpanes.xml.rels',
    null,
    relations([{ type: `${OFFICE_2011}/webextension`, target: 'webextension1.xml' }]),
  );
  add(
    '_rels/.rels',
    null,
    relations([
      { type: `${RELATIONS}/officeDocument`, target: 'xl/workbook.xml' },
      { type: `${OFFICE_2011}/webextensiontaskpanes`, target: 'xl/webextensions/taskpanes.xml' },
    ]),
  );
  const typesXml = xmlFile(
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[...types].map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`).join('')}</Types>`,
  );
  return zipSync(
    Object.fromEntries(
      [['[Content_Types].xml', typesXml] as const, ...files].map(([path, content]) => [
        path,
        strToU8(content),
      ]),
    ),
    { mtime: ONE_TIME },
  );
}

const workbookXml = ({ sheets, names, functionNames }: FileWorkbook): string =>
  xmlFile(
    [
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>`,
      ...sheets.map(
        ({ name, isVisible }, at) =>
          `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isVisible ? '' : ' state="hidden"'} r:id="rId${at + 1}"/>`,
      ),
      '</sheets>',
      names.length > 0 &&
        `<definedNames>${names.map(({ name, formula }) => `<definedName name="${escaped(name)}">${escaped(formulaInFile(formula, functionNames))}</definedName>`).join('')}</definedNames>`,
      // Excel shows the stored values; add-ins recalculate after they are loaded.
      '<calcPr calcId="191029"/></workbook>',
    ]
      .filter(Boolean)
      .join(''),
  );

/** Excel finds a part by the namespace of its first element. */
function customXmlProperties(at: number, xml: string): string {
  const uri = /<[^!?][^<>]*?\sxmlns(?::\w+)?="([^"]*)"/.exec(xml)?.[1];
  const id = `{${String(at + 1).padStart(8, '0')}-0000-4000-8000-000000000000}`;
  const schemas =
    uri === undefined
      ? '<ds:schemaRefs/>'
      : `<ds:schemaRefs><ds:schemaRef ds:uri="${uri}"/></ds:schemaRefs>`;
  return xmlFile(
    `<ds:datastoreItem ds:itemID="${id}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml">${schemas}</ds:datastoreItem>`,
  );
}
