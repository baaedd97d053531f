// What travels with the workbook beside its cells.
import { ChartStore } from './chart-store';
import { CustomXmlStore } from './custom-xml-store';
import { SettingsStore } from './settings-store';
import { SheetOptionsStore } from './sheet-options';
import { TableOptionsStore } from './table-options';

export class Stores {
  readonly settings = new SettingsStore();
  readonly customXml = new CustomXmlStore();
  readonly tableOptions = new TableOptionsStore();
  readonly sheetOptions = new SheetOptionsStore();
  readonly charts = new ChartStore();
}
