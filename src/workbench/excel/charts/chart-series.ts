// Excel.ChartSeries: https://learn.microsoft.com/javascript/api/excel/excel.chartseries
import { columnsOf, rowsOf } from '../../a1';
import { Collection } from '../collection';
import { ChartDataLabels, FormatOfPoint, FormatOfSeries } from './chart-format';
import {
  newPoint,
  newSeries,
  type ChartPointState,
  type ChartSeriesState,
  type ChartState,
} from './chart-store';
import type { ExcelContext } from '../excel-context';
import { HostError } from '../../host/host-error';
import { Kept, keepProperties, stateOf } from '../kept-properties';
import { placeOfName } from '../names';
import { Range } from '../ranges/range';

class ChartPoint extends Kept<ChartPointState> {
  readonly #value: () => unknown;
  constructor(state: ChartPointState, value: () => unknown) {
    super(state);
    this.#value = value;
  }
  get Value(): unknown {
    return this.#value();
  }
  get Format(): FormatOfPoint {
    return new FormatOfPoint(stateOf(this).fill, stateOf(this).line);
  }
}
keepProperties<ChartPointState>(ChartPoint, 'hasDataLabel');

export class ChartPointsCollection extends Collection<ChartPoint> {
  readonly #context: ExcelContext;
  readonly #series: ChartSeriesState;
  constructor(context: ExcelContext, series: ChartSeriesState) {
    super();
    this.#context = context;
    this.#series = series;
  }
  get Count(): number {
    return this.Items().length;
  }
  Items(): ChartPoint[] {
    const place = placeOfName(this.#context, this.#series.values);
    const length = place ? rowsOf(place.area) * columnsOf(place.area) : 0;
    return Array.from(
      { length },
      (_, i) =>
        new ChartPoint(
          (this.#series.points[i] ??= newPoint()),
          () => place && new Range(this.#context, place.sheetId, place.area).Values?.flat()[i],
        ),
    );
  }
  protected find(): undefined {
    return undefined;
  }
}

export class ChartSeries extends Kept<ChartSeriesState> {
  readonly #context: ExcelContext;
  readonly #chart: ChartState;
  constructor(context: ExcelContext, chart: ChartState, state: ChartSeriesState) {
    super(state);
    this.#context = context;
    this.#chart = chart;
  }

  SetValues(source: Range): void {
    stateOf(this).values = source.Address;
  }
  SetXAxisValues(source: Range): void {
    stateOf(this).categories = source.Address;
  }
  Delete(): void {
    this.#chart.series = this.#chart.series.filter((series) => series !== stateOf(this));
  }

  get Format(): FormatOfSeries {
    return new FormatOfSeries(stateOf(this).fill, stateOf(this).line);
  }
  get DataLabels(): ChartDataLabels {
    return new ChartDataLabels(stateOf(this).labels);
  }
  get Points(): ChartPointsCollection {
    return new ChartPointsCollection(this.#context, stateOf(this));
  }
}
keepProperties<ChartSeriesState>(
  ChartSeries,
  'name',
  'chartType',
  'axisGroup',
  'hasDataLabels',
  'markerStyle',
  'markerSize',
  'markerBackgroundColor',
  'markerForegroundColor',
  'smooth',
  'gapWidth',
  'overlap',
  'plotOrder',
  'filtered',
  'invertIfNegative',
  'varyByCategories',
);

export class ChartSeriesCollection extends Collection<ChartSeries> {
  readonly #context: ExcelContext;
  readonly #chart: ChartState;
  constructor(context: ExcelContext, chart: ChartState) {
    super();
    this.#context = context;
    this.#chart = chart;
  }
  get Count(): number {
    return this.#chart.series.length;
  }
  Items(): ChartSeries[] {
    return this.#chart.series.map((series) => new ChartSeries(this.#context, this.#chart, series));
  }
  protected find(): undefined {
    return undefined;
  }

  /** Without values; they follow by setValues. */
  Add(name?: unknown, index?: unknown): ChartSeries {
    const at = typeof index === 'number' ? index : this.#chart.series.length;
    if (at < 0 || at > this.#chart.series.length)
      throw new HostError('InvalidArgument', `There is no series ${at}.`);
    const series = newSeries(
      typeof name === 'string' ? name : `Series${this.#chart.series.length + 1}`,
      this.#chart.chartType,
      '',
      '',
    );
    this.#chart.series.splice(at, 0, series);
    return new ChartSeries(this.#context, this.#chart, series);
  }
}
