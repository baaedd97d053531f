// The charts of the workbook: what Excel keeps about them, as far as the workbench draws or saves
// it.

/** Sizes in points. A color is "#RRGGBB"; "" leaves it to the chart. */
export interface ChartTextState {
  text: string;
  visible: boolean;
  overlay: boolean;
  position: string;
}
export interface ChartLegendState {
  visible: boolean;
  position: string;
  overlay: boolean;
}
export interface ChartFontState {
  bold: boolean;
  italic: boolean;
  color: string;
  name: string;
  size: number;
  underline: string;
}
export interface ChartLineState {
  color: string;
  lineStyle: string;
  weight: number;
}
export interface ChartFillState {
  color: string;
}
export interface ChartLabelsState {
  position: string;
  showValue: boolean;
  showSeriesName: boolean;
  showCategoryName: boolean;
  showLegendKey: boolean;
  showPercentage: boolean;
  separator: string;
  numberFormat: string;
  linkNumberFormat: boolean;
}

/** null: as Excel chooses. */
export interface ChartAxisState {
  visible: boolean;
  minimum: number | null;
  maximum: number | null;
  majorUnit: number | null;
  minorUnit: number | null;
  numberFormat: string;
  linkNumberFormat: boolean;
  displayUnit: string;
  reversePlotOrder: boolean;
  tickLabelPosition: string;
  tickLabelSpacing: number | null;
  tickMarkSpacing: number;
  majorTickMark: string;
  minorTickMark: string;
  categoryType: string;
  baseTimeUnit: string;
  textOrientation: number;
  position: string;
  scaleType: string;
  title: ChartTextState;
  titleFont: ChartFontState;
  majorGridlines: { visible: boolean };
  minorGridlines: { visible: boolean };
  gridLine: ChartLineState;
  font: ChartFontState;
  line: ChartLineState;
}

export interface ChartPointState {
  hasDataLabel: boolean;
  fill: ChartFillState;
  line: ChartLineState;
  label: { text: string };
}

export interface ChartSeriesState {
  name: string;
  chartType: string;
  axisGroup: string;
  hasDataLabels: boolean;
  markerStyle: string;
  markerSize: number;
  markerBackgroundColor: string;
  markerForegroundColor: string;
  smooth: boolean;
  gapWidth: number;
  overlap: number;
  plotOrder: number;
  filtered: boolean;
  invertIfNegative: boolean;
  varyByCategories: boolean;
  fill: ChartFillState;
  line: ChartLineState;
  labels: ChartLabelsState;
  points: Record<number, ChartPointState>;
  /**
   * Places with their sheet, "Sheet1!B2:B9"; "" where none was set. They stay where they are when
   * rows are inserted.
   */
  values: string;
  categories: string;
}

export interface ChartState {
  id: string;
  sheetId: string;
  name: string;
  chartType: string;
  left: number;
  top: number;
  width: number;
  height: number;
  style: number;
  plotBy: string;
  plotVisibleOnly: boolean;
  displayBlanksAs: string;
  title: ChartTextState;
  titleFont: ChartFontState;
  legend: ChartLegendState;
  legendFont: ChartFontState;
  font: ChartFontState;
  fill: ChartFillState;
  border: ChartLineState;
  labels: ChartLabelsState;
  categoryAxis: ChartAxisState;
  valueAxis: ChartAxisState;
  secondaryAxis: ChartAxisState;
  series: ChartSeriesState[];
}

/** Excel's own size for a new chart, in points. */
const SIZE = { width: 360, height: 216 };

export const newFont = (): ChartFontState => ({
  bold: false,
  italic: false,
  color: '',
  name: '',
  size: 10,
  underline: 'None',
});
export const newLine = (): ChartLineState => ({ color: '', lineStyle: 'Automatic', weight: 2.25 });
export const newLabels = (): ChartLabelsState => ({
  position: 'Invalid',
  showValue: true,
  showSeriesName: false,
  showCategoryName: false,
  showLegendKey: false,
  showPercentage: false,
  separator: ', ',
  numberFormat: 'General',
  linkNumberFormat: true,
});
export const newPoint = (): ChartPointState => ({
  hasDataLabel: false,
  fill: { color: '' },
  line: newLine(),
  label: { text: '' },
});
const newTitle = (visible: boolean): ChartTextState => ({
  text: '',
  visible,
  overlay: false,
  position: 'Top',
});

const newAxis = (withGrid: boolean): ChartAxisState => ({
  visible: true,
  minimum: null,
  maximum: null,
  majorUnit: null,
  minorUnit: null,
  numberFormat: 'General',
  linkNumberFormat: true,
  displayUnit: 'None',
  reversePlotOrder: false,
  tickLabelPosition: 'NextToAxis',
  tickLabelSpacing: null,
  tickMarkSpacing: 1,
  majorTickMark: 'None',
  minorTickMark: 'None',
  categoryType: 'Automatic',
  baseTimeUnit: 'Days',
  textOrientation: 0,
  position: 'Automatic',
  scaleType: 'Linear',
  title: newTitle(false),
  titleFont: newFont(),
  majorGridlines: { visible: withGrid },
  minorGridlines: { visible: false },
  gridLine: newLine(),
  font: newFont(),
  line: newLine(),
});

export const newSeries = (
  name: string,
  chartType: string,
  values: string,
  categories: string,
): ChartSeriesState => ({
  name,
  chartType,
  values,
  categories,
  axisGroup: 'Primary',
  hasDataLabels: false,
  markerStyle: 'Automatic',
  markerSize: 5,
  markerBackgroundColor: '',
  markerForegroundColor: '',
  smooth: false,
  gapWidth: 150,
  overlap: 0,
  plotOrder: 1,
  filtered: false,
  invertIfNegative: false,
  varyByCategories: false,
  fill: { color: '' },
  line: newLine(),
  labels: newLabels(),
  points: {},
});

export class ChartStore {
  #charts: ChartState[] = [];
  #changed: () => void = () => undefined;

  /** In the order in which they were made. */
  all(): readonly ChartState[] {
    return this.#charts;
  }
  find(id: string): ChartState | undefined {
    return this.#charts.find((chart) => chart.id === id);
  }

  add(sheetId: string, chartType: string, series: ChartSeriesState[]): ChartState {
    let n = 1;
    while (
      this.#charts.some(
        ({ id, name, sheetId: other }) =>
          id === `chart-${n}` || (other === sheetId && name === `Chart ${n}`),
      )
    )
      n += 1;
    const chart: ChartState = {
      id: `chart-${n}`,
      sheetId,
      name: `Chart ${n}`,
      chartType,
      left: 48,
      top: 48,
      ...SIZE,
      style: 201,
      plotBy: 'Columns',
      plotVisibleOnly: true,
      displayBlanksAs: 'NotPlotted',
      title: {
        ...newTitle(true),
        text: series.length === 1 && series[0]?.name ? series[0].name : 'Chart Title',
      },
      titleFont: newFont(),
      legend: { visible: series.length > 1, position: 'Bottom', overlay: false },
      legendFont: newFont(),
      font: newFont(),
      fill: { color: '' },
      border: newLine(),
      labels: newLabels(),
      categoryAxis: newAxis(false),
      valueAxis: newAxis(true),
      secondaryAxis: newAxis(false),
      series,
    };
    this.#charts.push(chart);
    this.#changed();
    return chart;
  }

  remove(id: string): void {
    this.#charts = this.#charts.filter((chart) => chart.id !== id);
    this.#changed();
  }
  forgetSheet(sheetId: string): void {
    this.#charts = this.#charts.filter((chart) => chart.sheetId !== sheetId);
    this.#changed();
  }
  replaceAll(charts: readonly ChartState[]): void {
    this.#charts = structuredClone([...charts]);
    this.#changed();
  }
  /**
   * Settings of charts are written straight into their states; a request that ends may have changed
   * some.
   */
  touched(): void {
    if (this.#charts.length > 0) this.#changed();
  }
  /** Called when a chart is added, goes or may look different, or others come in their place. */
  onChange(changed: () => void): void {
    this.#changed = changed;
  }
}
