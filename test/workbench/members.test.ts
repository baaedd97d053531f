// The host must not have members that Excel lacks: an add-in tested against them would fail in
// Excel.
import { Application } from '../../src/workbench/excel/application';
import { AutoFilter } from '../../src/workbench/excel/tables/auto-filter';
import {
  ChartAxes,
  ChartAxis,
  ChartAxisTitle,
  ChartGridlines,
  ChartLegend,
  ChartTitle,
} from '../../src/workbench/excel/charts/chart-axis';
import {
  ChartDataLabels,
  ChartFill,
  ChartFont,
  ChartLineFormat,
  FormatOfArea,
  FormatOfAxis,
  FormatOfLine,
  FormatOfPoint,
  FormatOfSeries,
  FormatOfText,
} from '../../src/workbench/excel/charts/chart-format';
import {
  ChartPointsCollection,
  ChartSeries,
  ChartSeriesCollection,
} from '../../src/workbench/excel/charts/chart-series';
import { Chart, ChartCollection } from '../../src/workbench/excel/charts/charts';
import { CustomXmlPartCollection } from '../../src/workbench/excel/custom-xml';
import { FreezePanes } from '../../src/workbench/excel/freeze-panes';
import { NamedItemCollection } from '../../src/workbench/excel/names';
import { HeaderFooter, HeaderFooterGroup, PageLayout } from '../../src/workbench/excel/page-layout';
import { WorksheetProtection } from '../../src/workbench/excel/protection';
import { Range } from '../../src/workbench/excel/ranges/range';
import { RangeAreas } from '../../src/workbench/excel/ranges/range-areas';
import {
  ConditionalFormat,
  ConditionalFormatCollection,
  ConditionalRangeFont,
  ConditionalRangeFormat,
  TextConditionalFormat,
} from '../../src/workbench/excel/ranges/conditional-formats';
import { RangeBorderCollection } from '../../src/workbench/excel/ranges/range-borders';
import { RangeFill, RangeFont, RangeFormat } from '../../src/workbench/excel/ranges/range-format';
import { SettingCollection } from '../../src/workbench/excel/settings';
import { Table } from '../../src/workbench/excel/tables/table';
import { TableColumnCollection } from '../../src/workbench/excel/tables/table-columns';
import { Filter } from '../../src/workbench/excel/tables/table-filter';
import { TableRowCollection } from '../../src/workbench/excel/tables/table-rows';
import { TableSort } from '../../src/workbench/excel/tables/table-sort';
import { TableCollection } from '../../src/workbench/excel/tables/tables';
import { Workbook } from '../../src/workbench/excel/workbook';
import { Worksheet } from '../../src/workbench/excel/worksheet';
import { WorksheetCollection } from '../../src/workbench/excel/worksheets';
import { excelInNode } from './excel-in-node';

const { proxies } = excelInNode();

/**
 * `getItem` travels as an indexer, `items` is read by a query, and `showGridlines = …` is sent
 * under another name.
 */
const OF_THE_WIRE = new Set(['constructor', 'Items', 'Indexer', 'find', 'Gridlines']);

const camel = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

test.each([
  ['Application', Application],
  ['AutoFilter', AutoFilter],
  ['CustomXmlPartCollection', CustomXmlPartCollection],
  ['NamedItemCollection', NamedItemCollection],
  ['Range', Range],
  ['RangeAreas', RangeAreas],
  ['RangeFormat', RangeFormat],
  ['SettingCollection', SettingCollection],
  ['Table', Table],
  ['TableCollection', TableCollection],
  ['TableColumnCollection', TableColumnCollection],
  ['TableRowCollection', TableRowCollection],
  ['Workbook', Workbook],
  ['Worksheet', Worksheet],
  ['WorksheetCollection', WorksheetCollection],
  ['WorksheetFreezePanes', FreezePanes],
  ['WorksheetProtection', WorksheetProtection],
  ['PageLayout', PageLayout],
  ['HeaderFooterGroup', HeaderFooterGroup],
  ['HeaderFooter', HeaderFooter],
  ['Filter', Filter],
  ['TableSort', TableSort],
  ['RangeFont', RangeFont],
  ['RangeFill', RangeFill],
  ['RangeBorderCollection', RangeBorderCollection],
  ['ConditionalFormatCollection', ConditionalFormatCollection],
  ['ConditionalFormat', ConditionalFormat],
  ['TextConditionalFormat', TextConditionalFormat],
  ['ConditionalRangeFormat', ConditionalRangeFormat],
  ['ConditionalRangeFont', ConditionalRangeFont],
  ['Chart', Chart],
  ['ChartCollection', ChartCollection],
  ['ChartTitle', ChartTitle],
  ['ChartLegend', ChartLegend],
  ['ChartAxes', ChartAxes],
  ['ChartAxis', ChartAxis],
  ['ChartAxisTitle', ChartAxisTitle],
  ['ChartGridlines', ChartGridlines],
  ['ChartSeries', ChartSeries],
  ['ChartSeriesCollection', ChartSeriesCollection],
  ['ChartPointsCollection', ChartPointsCollection],
  ['ChartDataLabels', ChartDataLabels],
  ['ChartFont', ChartFont],
  ['ChartFill', ChartFill],
  ['ChartLineFormat', ChartLineFormat],
  ['ChartTitleFormat', FormatOfText],
  ['ChartLegendFormat', FormatOfText],
  ['ChartGridlinesFormat', FormatOfLine],
  ['ChartAxisFormat', FormatOfAxis],
  ['ChartSeriesFormat', FormatOfSeries],
  ['ChartPointFormat', FormatOfPoint],
  ['ChartAreaFormat', FormatOfArea],
])("every member of %s is one of Microsoft's", (name, host) => {
  const proxy = proxies[name]?.prototype;
  if (!proxy) throw new Error(`Microsoft has no ${name}.`);
  const members = Object.getOwnPropertyNames(host.prototype).filter(
    (member) => !OF_THE_WIRE.has(member),
  );
  expect(members.length).toBeGreaterThan(0);
  expect(members.filter((member) => !(member in proxy) && !(camel(member) in proxy))).toEqual([]);
});
