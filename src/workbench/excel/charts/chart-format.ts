// How parts of a chart look: Excel.ChartFont, ChartFill, ChartLineFormat, ChartDataLabels.
// https://learn.microsoft.com/javascript/api/excel/excel.chartseriesformat
import type {
  ChartFillState,
  ChartFontState,
  ChartLabelsState,
  ChartLineState,
} from './chart-store';
import { Kept, keepProperties, stateOf } from '../kept-properties';

export class ChartFont extends Kept<ChartFontState> {}
keepProperties<ChartFontState>(ChartFont, 'bold', 'italic', 'color', 'name', 'size', 'underline');

export class ChartFill extends Kept<ChartFillState> {
  SetSolidColor(color: string): void {
    stateOf(this).color = color;
  }
  Clear(): void {
    stateOf(this).color = 'transparent';
  }
}

export class ChartLineFormat extends Kept<ChartLineState> {
  Clear(): void {
    stateOf(this).lineStyle = 'None';
  }
}
keepProperties<ChartLineState>(ChartLineFormat, 'color', 'lineStyle', 'weight');

export class ChartDataLabels extends Kept<ChartLabelsState> {}
keepProperties<ChartLabelsState>(
  ChartDataLabels,
  'position',
  'showValue',
  'showSeriesName',
  'showCategoryName',
  'showLegendKey',
  'showPercentage',
  'separator',
  'numberFormat',
  'linkNumberFormat',
);

/** What `format` of a part of a chart offers: of the four only those that Excel has there. */
export class FormatOfText {
  readonly #font: ChartFontState;
  constructor(font: ChartFontState) {
    this.#font = font;
  }
  get Font(): ChartFont {
    return new ChartFont(this.#font);
  }
}

export class FormatOfLine {
  readonly #line: ChartLineState;
  constructor(line: ChartLineState) {
    this.#line = line;
  }
  get Line(): ChartLineFormat {
    return new ChartLineFormat(this.#line);
  }
}

export class FormatOfAxis {
  readonly #font: ChartFontState;
  readonly #line: ChartLineState;
  constructor(font: ChartFontState, line: ChartLineState) {
    this.#font = font;
    this.#line = line;
  }
  get Font(): ChartFont {
    return new ChartFont(this.#font);
  }
  get Line(): ChartLineFormat {
    return new ChartLineFormat(this.#line);
  }
}

export class FormatOfSeries {
  readonly #fill: ChartFillState;
  readonly #line: ChartLineState;
  constructor(fill: ChartFillState, line: ChartLineState) {
    this.#fill = fill;
    this.#line = line;
  }
  get Fill(): ChartFill {
    return new ChartFill(this.#fill);
  }
  get Line(): ChartLineFormat {
    return new ChartLineFormat(this.#line);
  }
}

export class FormatOfPoint {
  readonly #fill: ChartFillState;
  readonly #border: ChartLineState;
  constructor(fill: ChartFillState, border: ChartLineState) {
    this.#fill = fill;
    this.#border = border;
  }
  get Fill(): ChartFill {
    return new ChartFill(this.#fill);
  }
  get Border(): ChartLineFormat {
    return new ChartLineFormat(this.#border);
  }
}

export class FormatOfArea {
  readonly #fill: ChartFillState;
  readonly #border: ChartLineState;
  readonly #font: ChartFontState;
  constructor(fill: ChartFillState, border: ChartLineState, font: ChartFontState) {
    this.#fill = fill;
    this.#border = border;
    this.#font = font;
  }
  get Fill(): ChartFill {
    return new ChartFill(this.#fill);
  }
  get Border(): ChartLineFormat {
    return new ChartLineFormat(this.#border);
  }
  get Font(): ChartFont {
    return new ChartFont(this.#font);
  }
}
