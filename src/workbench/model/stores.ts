// What travels with the workbook beside its cells.
import { ChartStore } from './chart-store';
import { CustomXmlStore } from './custom-xml-store';
import { SettingsStore } from './settings-store';
import { SheetOptionsStore } from './sheet-options';
import { TableOptionsStore } from './table-options';

export const newStores = () => ({
  settings: new SettingsStore(),
  customXml: new CustomXmlStore(),
  tableOptions: new TableOptionsStore(),
  sheetOptions: new SheetOptionsStore(),
  charts: new ChartStore(),
});

export type Stores = Readonly<ReturnType<typeof newStores>>;
