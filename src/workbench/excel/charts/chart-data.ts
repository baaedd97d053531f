// Which series a block of cells makes, by Excel's own guess:
// https://support.microsoft.com/office/select-data-for-a-chart-5fca57b7-8c52-4e09-979a-631085113862
import { addressOf, columnsOf, quotedSheet, rowsOf, type Area } from '../../a1';
import { newSeries, type ChartSeriesState } from './chart-store';
import { sheetOf, type ExcelContext } from '../excel-context';

export interface ChartBlock {
  readonly sheetId: string;
  readonly area: Area;
}

/** A date at the left names its row, as a text does. */
const isLabel = (
  { grid: { cells } }: ExcelContext,
  sheetId: string,
  row: number,
  column: number,
): boolean =>
  typeof cells.value(sheetId, row, column) === 'string' ||
  /[ymdh]/i.test(cells.format(sheetId, row, column).replaceAll(/"[^"]*"|\[[^\]]*\]|General/g, ''));

/** @param seriesBy "Auto": the longer side holds the points. */
export function seriesOf(
  context: ExcelContext,
  { sheetId, area }: ChartBlock,
  chartType: string,
  seriesBy: string,
): { plotBy: 'Rows' | 'Columns'; series: ChartSeriesState[] } {
  const { cells } = context.grid;
  cells.flush();
  const plotBy =
    seriesBy === 'Rows' || (seriesBy !== 'Columns' && columnsOf(area) > rowsOf(area))
      ? 'Rows'
      : 'Columns';
  const { startRow, startColumn, endRow, endColumn } = area;
  const [deep, wide] = [rowsOf(area) > 1, columnsOf(area) > 1];
  const cornerIsBlank = deep && wide && cells.value(sheetId, startRow, startColumn) === '';
  const hasHeader = deep && (cornerIsBlank || isLabel(context, sheetId, startRow, endColumn));
  const hasLabels = wide && (cornerIsBlank || isLabel(context, sheetId, endRow, startColumn));
  const data: Area = {
    ...area,
    startRow: startRow + (hasHeader ? 1 : 0),
    startColumn: startColumn + (hasLabels ? 1 : 0),
  };
  const sheet = quotedSheet(sheetOf(context, sheetId).name);
  const place = (part: Area): string => `${sheet}!${addressOf(part)}`;
  const count = plotBy === 'Columns' ? columnsOf(data) : rowsOf(data);
  const categories =
    plotBy === 'Columns'
      ? hasLabels
        ? place({ ...data, startColumn, endColumn: startColumn })
        : ''
      : hasHeader
        ? place({ ...data, startRow, endRow: startRow })
        : '';
  const series = Array.from({ length: count }, (_, i) => {
    const own =
      plotBy === 'Columns'
        ? { ...data, startColumn: data.startColumn + i, endColumn: data.startColumn + i }
        : { ...data, startRow: data.startRow + i, endRow: data.startRow + i };
    const named = plotBy === 'Columns' ? hasHeader : hasLabels;
    const name = named
      ? cells.text(
          sheetId,
          plotBy === 'Columns' ? startRow : own.startRow,
          plotBy === 'Columns' ? own.startColumn : startColumn,
        )
      : `Series${i + 1}`;
    return newSeries(name, chartType, place(own), categories);
  });
  return { plotBy, series };
}
