// Excel.ChartCollection and Chart: https://learn.microsoft.com/javascript/api/excel/excel.chart
import { columnAt, columnsOf, type Area } from '../model/a1';
import { HostError, itemNotFound } from '../model/host-error';
import type { ChartSeries, ChartState } from '../model/chart-store';
import { Collection } from './collection';
import { placeText, type ExcelContext } from './excel-context';
import { Stored, keepProperties } from './stored-properties';
import { refuseIfProtected } from './protection';
import { Range } from './ranges/range';

/** The kinds that the add-in makes and the workbench draws. */
const CHART_TYPE = /^(ColumnClustered|Line)$/;

class ChartTitle extends Stored<ChartState['title']> {}
keepProperties<ChartState['title']>(ChartTitle, 'text');

class ChartLegend extends Stored<ChartState['legend']> {}
keepProperties<ChartState['legend']>(ChartLegend, 'visible');

class ChartAxis extends Stored<ChartState['axis']> {}
keepProperties<ChartState['axis']>(ChartAxis, 'categoryType');

class ChartAxes {
  constructor(readonly CategoryAxis: ChartAxis) {}
}

class Series {
  constructor(
    readonly context: ExcelContext,
    readonly state: ChartSeries,
  ) {}
  SetXAxisValues(source: Range): void {
    this.state.labels = placeText(this.context, source.sheetId, source.area);
  }
}

class SeriesCollection extends Collection<Series, ChartState> {
  Items(): Series[] {
    return this.owner.series.map((one) => new Series(this.context, one));
  }
}

class Chart extends Stored<ChartState> {
  readonly Series: SeriesCollection;
  constructor(context: ExcelContext, state: ChartState) {
    super(state);
    this.Series = new SeriesCollection(context, state);
  }
  get Id(): string {
    return this.state.id;
  }
  readonly Axes = new ChartAxes(new ChartAxis(this.state.axis));
  readonly Title = new ChartTitle(this.state.title);
  readonly Legend = new ChartLegend(this.state.legend);
}
keepProperties<ChartState>(Chart, 'left', 'top', 'width', 'height');

export class ChartCollection extends Collection<Chart> {
  Items(): Chart[] {
    return this.context.charts
      .all()
      .filter(({ sheetId }) => sheetId === this.owner)
      .map((chart) => new Chart(this.context, chart));
  }

  /** Excel puts it in the middle of the visible sheet; here it is near the upper left corner. */
  Add(type: string, sourceData: Range, seriesBy?: unknown): Chart {
    refuseIfProtected(this.context, this.owner);
    if (!CHART_TYPE.test(type) || seriesBy !== 'Columns')
      throw new HostError(
        'NotImplemented',
        `The workbench draws no chart of type ${type} by ${String(seriesBy)}.`,
      );
    if (!(sourceData instanceof Range)) throw itemNotFound();
    const series = seriesOf(this.context, sourceData);
    return new Chart(this.context, this.context.charts.add(this.owner, type, series));
  }
}

/**
 * The series as Excel guesses them: a first row and a first column of texts name them and their
 * points.
 * https://support.microsoft.com/office/select-data-for-a-chart-5fca57b7-8c52-4e09-979a-631085113862
 */
function seriesOf(
  context: ExcelContext,
  { sheetId, area }: { readonly sheetId: string; readonly area: Area },
): ChartSeries[] {
  const { cells } = context.grid;
  cells.flush();
  const { startRow, startColumn, endRow, endColumn } = area;
  const isText = (row: number, column: number): boolean =>
    typeof cells.value(sheetId, row, column) === 'string';
  const hasHeader = endRow > startRow && isText(startRow, endColumn);
  const hasLabels = endColumn > startColumn && isText(endRow, startColumn);
  const points = {
    ...area,
    startRow: startRow + (hasHeader ? 1 : 0),
    startColumn: startColumn + (hasLabels ? 1 : 0),
  };
  return Array.from({ length: columnsOf(points) }, (_, i) => ({
    name: hasHeader ? cells.text(sheetId, startRow, points.startColumn + i) : `Series${i + 1}`,
    values: placeText(context, sheetId, columnAt(points, i)),
  }));
}
