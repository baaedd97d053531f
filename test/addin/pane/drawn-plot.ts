// What Jest gives in place of uPlot: jsdom has no canvas. The tests read what would be drawn.
import type uPlot from 'uplot';

const drawn: DrawnPlot[] = [];

export default class DrawnPlot {
  static paths = { bars: () => () => null };
  static rangeNum = (least: number, most: number): [number, number] => [least, most];
  readonly over = document.createElement('div');
  readonly cursor: { idx: number | null } = { idx: null };
  setSize = (): void => undefined;
  redraw = (): void => undefined;
  destroy = (): void => undefined;

  constructor(
    readonly options: uPlot.Options,
    readonly data: uPlot.AlignedData,
  ) {
    drawn.push(this);
  }

  /** What the legend says of the point, by the names of the series. */
  said(at: number | null): Record<string, string> {
    return Object.fromEntries(
      this.options.series.map(({ label, value }, series) => [
        typeof label === 'string' ? label : '',
        typeof value === 'function' ? value(this as unknown as uPlot, 0, series, at) : '',
      ]),
    ) as Record<string, string>;
  }
}

/** The plot that was made last. */
export function drawnPlot(): DrawnPlot {
  const last = drawn.at(-1);
  if (last === undefined) throw new Error('Nothing was drawn.');
  return last;
}

globalThis.ResizeObserver = class {
  observe = (): void => undefined;
  unobserve = (): void => undefined;
  disconnect = (): void => undefined;
};
