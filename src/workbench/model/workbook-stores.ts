// The stores that travel with the workbook beside its cells, and the undo list.
import { ChartStore } from './chart-store';
import { CustomXmlStore } from './custom-xml-store';
import { SettingsStore } from './settings-store';
import { SheetOptionsStore } from './sheet-options';
import { TableOptionsStore } from './table-options';
import { UndoList } from './undo-list';

export const newStores = () => ({
  settings: new SettingsStore(),
  customXml: new CustomXmlStore(),
  tableOptions: new TableOptionsStore(),
  sheetOptions: new SheetOptionsStore(),
  charts: new ChartStore(),
  undo: new UndoList(),
});

export type Stores = Readonly<ReturnType<typeof newStores>>;
