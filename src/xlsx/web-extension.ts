// The add-in in the file: its id, its settings, and whether its pane opens.
// https://learn.microsoft.com/office/dev/add-ins/develop/automatically-open-a-task-pane-with-a-document
// https://learn.microsoft.com/openspecs/office_standards/ms-owexml
import type { FileAddin } from './file-workbook';
import { escaped, xmlFile } from './xml';

const EXTENSION = 'http://schemas.microsoft.com/office/webextensions/webextension/2010/11';
const PANES = 'http://schemas.microsoft.com/office/webextensions/taskpanes/2010/11';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Firm: deployed by an administrator of Microsoft 365 (Centralized Deployment). */
const STORES: Readonly<Record<FileAddin['deployment'], string>> = {
  sideload: 'store="developer" storeType="Registry"',
  firm: 'store="EXCatalog" storeType="EXCatalog"',
};

export const webExtensionXml = ({ id, version, deployment, settings }: FileAddin): string =>
  xmlFile(
    [
      `<we:webextension xmlns:we="${EXTENSION}" id="{${escaped(id.toUpperCase())}}">`,
      `<we:reference id="${escaped(id)}" version="${escaped(version)}" ${STORES[deployment]}/>`,
      '<we:alternateReferences/>',
      '<we:properties>',
      ...settings.map(
        ([name, json]) => `<we:property name="${escaped(name)}" value="${escaped(json)}"/>`,
      ),
      '</we:properties>',
      '<we:bindings/>',
      `<we:snapshot xmlns:r="${RELATIONS}"/>`,
      '</we:webextension>',
    ].join(''),
  );

export const taskPanesXml = ({ opensPane }: FileAddin): string =>
  xmlFile(
    `<wetp:taskpanes xmlns:wetp="${PANES}"><wetp:taskpane dockstate="right" visibility="${opensPane ? 1 : 0}" width="350" row="1"><wetp:webextensionref xmlns:r="${RELATIONS}" r:id="rId1"/></wetp:taskpane></wetp:taskpanes>`,
  );
