// The charts of the workbook, as far as the add-in makes them and the workbench draws and saves
// them.

import { freeName } from './a1';

export interface ChartSeries {
  readonly name: string;
  /** Places with their sheet, "Sheet1!B2:B9"; they stay where they are when rows are inserted. */
  readonly values: string;
  /** The address of the points' labels, with its sheet. */
  labels?: string;
}

/** Sizes in points. */
export interface ChartState {
  readonly id: string;
  readonly sheetId: string;
  readonly chartType: string;
  left: number;
  top: number;
  width: number;
  height: number;
  readonly title: { text: string };
  readonly legend: { visible: boolean };
  readonly axis: { categoryType: string };
  readonly series: readonly ChartSeries[];
}

/** Excel's own size for a new chart, in points. */
const SIZE = { width: 360, height: 216 };

export class ChartStore {
  #charts: ChartState[] = [];
  #changed: () => void = () => undefined;

  /** In the order in which they were made. */
  all(): readonly ChartState[] {
    return this.#charts;
  }

  add(sheetId: string, chartType: string, series: readonly ChartSeries[]): ChartState {
    const ids = this.#charts.map(({ id }) => id);
    const chart: ChartState = {
      id: freeName('chart-', ids),
      sheetId,
      chartType,
      left: 48,
      top: 48,
      ...SIZE,
      title: { text: series.length === 1 && series[0]?.name ? series[0].name : 'Chart Title' },
      legend: { visible: series.length > 1 },
      axis: { categoryType: 'Automatic' },
      series,
    };
    this.#charts.push(chart);
    this.#changed();
    return chart;
  }

  forgetSheet(sheetId: string): void {
    this.#charts = this.#charts.filter((chart) => chart.sheetId !== sheetId);
    this.#changed();
  }
  replaceAll(charts: readonly ChartState[]): void {
    this.#charts = [...charts];
    this.#changed();
  }
  /**
   * Chart settings are written directly into their states, so a request that ends may have changed
   * some.
   */
  touched(): void {
    if (this.#charts.length > 0) this.#changed();
  }
  /** Calls `changed` when a chart is added, removed or changed, or all charts are replaced. */
  onChange(changed: () => void): void {
    this.#changed = changed;
  }
}
