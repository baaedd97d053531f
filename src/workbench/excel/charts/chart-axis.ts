// Excel.ChartAxes and ChartAxis, ChartTitle and ChartLegend:
// https://learn.microsoft.com/javascript/api/excel/excel.chartaxis
import { FormatOfAxis, FormatOfLine, FormatOfText } from './chart-format';
import type {
  ChartAxisState,
  ChartFontState,
  ChartLegendState,
  ChartLineState,
  ChartState,
  ChartTextState,
} from './chart-store';
import { HostError } from '../../host/host-error';
import { Kept, keepProperties, stateOf } from '../kept-properties';

/** A title is shown by giving it a text, as in Excel. */
class ShownText extends Kept<ChartTextState> {
  readonly #font: ChartFontState;
  constructor(state: ChartTextState, font: ChartFontState) {
    super(state);
    this.#font = font;
  }
  get Text(): string {
    return stateOf(this).text;
  }
  set Text(text: string) {
    Object.assign(stateOf(this), { text, visible: true });
  }
  get Format(): FormatOfText {
    return new FormatOfText(this.#font);
  }
}

export class ChartTitle extends ShownText {}
keepProperties<ChartTextState>(ChartTitle, 'visible', 'overlay', 'position');

export class ChartAxisTitle extends ShownText {}
keepProperties<ChartTextState>(ChartAxisTitle, 'visible');

export class ChartLegend extends Kept<ChartLegendState> {
  readonly #font: ChartFontState;
  constructor(state: ChartLegendState, font: ChartFontState) {
    super(state);
    this.#font = font;
  }
  get Format(): FormatOfText {
    return new FormatOfText(this.#font);
  }
}
keepProperties<ChartLegendState>(ChartLegend, 'visible', 'position', 'overlay');

export class ChartGridlines extends Kept<{ visible: boolean }> {
  readonly #line: ChartLineState;
  constructor(state: { visible: boolean }, line: ChartLineState) {
    super(state);
    this.#line = line;
  }
  get Format(): FormatOfLine {
    return new FormatOfLine(this.#line);
  }
}
keepProperties<{ visible: boolean }>(ChartGridlines, 'visible');

export class ChartAxis extends Kept<ChartAxisState> {
  get MajorGridlines(): ChartGridlines {
    return new ChartGridlines(stateOf(this).majorGridlines, stateOf(this).gridLine);
  }
  get MinorGridlines(): ChartGridlines {
    return new ChartGridlines(stateOf(this).minorGridlines, stateOf(this).gridLine);
  }
  get Title(): ChartAxisTitle {
    return new ChartAxisTitle(stateOf(this).title, stateOf(this).titleFont);
  }
  get Format(): FormatOfAxis {
    return new FormatOfAxis(stateOf(this).font, stateOf(this).line);
  }
}
keepProperties<ChartAxisState>(
  ChartAxis,
  'visible',
  'minimum',
  'maximum',
  'majorUnit',
  'minorUnit',
  'numberFormat',
  'linkNumberFormat',
  'displayUnit',
  'reversePlotOrder',
  'tickLabelPosition',
  'tickLabelSpacing',
  'tickMarkSpacing',
  'majorTickMark',
  'minorTickMark',
  'categoryType',
  'baseTimeUnit',
  'textOrientation',
  'position',
  'scaleType',
);

export class ChartAxes {
  readonly #chart: ChartState;
  constructor(chart: ChartState) {
    this.#chart = chart;
  }
  get CategoryAxis(): ChartAxis {
    return new ChartAxis(this.#chart.categoryAxis);
  }
  get ValueAxis(): ChartAxis {
    return new ChartAxis(this.#chart.valueAxis);
  }
  GetItem(type: unknown, group?: unknown): ChartAxis {
    if (type === 'Category') return this.CategoryAxis;
    if (type === 'Value')
      return group === 'Secondary' ? new ChartAxis(this.#chart.secondaryAxis) : this.ValueAxis;
    throw new HostError('InvalidArgument', `The chart has no axis "${String(type)}".`);
  }
}
