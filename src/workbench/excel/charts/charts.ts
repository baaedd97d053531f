// Excel.ChartCollection and Chart: https://learn.microsoft.com/javascript/api/excel/excel.chart
import { areaOf, type Area } from '../../a1';
import { HostError, itemNotFound } from '../../host/host-error';
import { ChartAxes, ChartLegend, ChartTitle } from './chart-axis';
import { seriesOf } from './chart-data';
import { ChartDataLabels, FormatOfArea } from './chart-format';
import { ChartSeriesCollection } from './chart-series';
import type { ChartState } from './chart-store';
import { Collection, sameName } from '../collection';
import type { ExcelContext } from '../excel-context';
import { Kept, keepProperties, stateOf } from '../kept-properties';
import { refuseIfProtected } from '../protection';
import { Range } from '../ranges/range';

/** The families that the workbench draws; each comes plain, stacked, or with markers. */
const CHART_TYPE =
  /^(Column(Clustered|Stacked|Stacked100)|Bar(Clustered|Stacked|Stacked100)|Line(Markers)?(Stacked|Stacked100)?|Area(Stacked|Stacked100)?|Pie|Doughnut|XYScatter(Lines|LinesNoMarkers|Smooth|SmoothNoMarkers)?)$/;

export class Chart extends Kept<ChartState> {
  readonly #context: ExcelContext;
  constructor(context: ExcelContext, state: ChartState) {
    super(state);
    this.#context = context;
  }

  get Id(): string {
    return stateOf(this).id;
  }
  get Title(): ChartTitle {
    return new ChartTitle(stateOf(this).title, stateOf(this).titleFont);
  }
  get Legend(): ChartLegend {
    return new ChartLegend(stateOf(this).legend, stateOf(this).legendFont);
  }
  get Axes(): ChartAxes {
    return new ChartAxes(stateOf(this));
  }
  get Series(): ChartSeriesCollection {
    return new ChartSeriesCollection(this.#context, stateOf(this));
  }
  get DataLabels(): ChartDataLabels {
    return new ChartDataLabels(stateOf(this).labels);
  }
  get Format(): FormatOfArea {
    return new FormatOfArea(stateOf(this).fill, stateOf(this).border, stateOf(this).font);
  }
  get Worksheet(): object {
    return this.#context.make.worksheet(stateOf(this).sheetId);
  }

  SetData(source: Range, seriesBy?: unknown): void {
    const chart = stateOf(this);
    Object.assign(
      chart,
      seriesOf(this.#context, Range.areaOf(source), chart.chartType, seriesByOf(seriesBy)),
    );
  }

  /** Covers the cells from the first to the last, whole. */
  SetPosition(startCell: Range | string, endCell?: unknown): void {
    const chart = stateOf(this);
    const at = (cell: Range | string): Range =>
      new Range(
        this.#context,
        chart.sheetId,
        typeof cell === 'string' ? areaOf(cell) : Range.areaOf(cell).area,
      );
    const first = at(startCell);
    Object.assign(chart, { left: first.Left, top: first.Top });
    if (typeof endCell !== 'string' && !(endCell instanceof Range)) return;
    const last = at(endCell);
    Object.assign(chart, {
      width: last.Left + last.Width - first.Left,
      height: last.Top + last.Height - first.Top,
    });
  }

  Activate(): void {
    this.#context.grid.tabs.activate(stateOf(this).sheetId);
  }
  Delete(): void {
    refuseIfProtected(this.#context, stateOf(this).sheetId, 'allowEditObjects');
    this.#context.charts.remove(this.Id);
  }
}
keepProperties<ChartState>(
  Chart,
  'name',
  'chartType',
  'left',
  'top',
  'width',
  'height',
  'style',
  'plotBy',
  'plotVisibleOnly',
  'displayBlanksAs',
);

const seriesByOf = (given: unknown): string => (typeof given === 'string' ? given : 'Auto');

export class ChartCollection extends Collection<Chart> {
  readonly #context: ExcelContext;
  readonly #sheetId: string;
  constructor(context: ExcelContext, sheetId: string) {
    super();
    this.#context = context;
    this.#sheetId = sheetId;
  }

  get Count(): number {
    return this.Items().length;
  }
  Items(): Chart[] {
    return this.#context.charts
      .all()
      .filter(({ sheetId }) => sheetId === this.#sheetId)
      .map((chart) => new Chart(this.#context, chart));
  }
  protected find(key: unknown): Chart | undefined {
    return this.Items().find((chart) => sameName(stateOf(chart).name, key) || chart.Id === key);
  }

  /** In the middle of the sheet that a person sees in Excel; here near its left upper corner. */
  Add(type: string, sourceData: Range, seriesBy?: unknown): Chart {
    refuseIfProtected(this.#context, this.#sheetId, 'allowEditObjects');
    if (!CHART_TYPE.test(type))
      throw new HostError('NotImplemented', `The workbench draws no chart of type ${type}.`);
    if (!(sourceData instanceof Range)) throw itemNotFound();
    const block: { sheetId: string; area: Area } = Range.areaOf(sourceData);
    const { plotBy, series } = seriesOf(this.#context, block, type, seriesByOf(seriesBy));
    const chart = this.#context.charts.add(this.#sheetId, type, series);
    chart.plotBy = plotBy;
    return new Chart(this.#context, chart);
  }
}
