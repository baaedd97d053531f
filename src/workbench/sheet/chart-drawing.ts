// A chart as a simple picture: columns, bars, lines, areas or a ring, of the values that its series
// point at.
import { areaOf, splitAddress } from '../a1';
import { sameName } from '../excel/collection';
import type { ChartSeriesState, ChartState } from '../excel/charts/chart-store';
import type { Grid } from '../excel/grid';

const NAMESPACE = 'http://www.w3.org/2000/svg';
const COLORS = ['#0b6b4b', '#b86e00', '#2f5d9b', '#8a3b6b', '#4f7a28', '#6b5b95'];
/** Within a picture of 100 x 60 units. */
const PLOT = { left: 4, right: 96, top: 12, bottom: 52 };

const colorOf = ({ fill, line }: ChartSeriesState, index: number): string =>
  fill.color || line.color || (COLORS[index % COLORS.length] ?? '#0b6b4b');

function valuesAt({ tabs, cells }: Grid, place: string): (string | number)[] {
  const { sheetName, rest } = splitAddress(place);
  const sheet = tabs.list().find(({ name }) => sheetName !== null && sameName(name, sheetName));
  if (!sheet) return [];
  const { startRow, endRow, startColumn, endColumn } = areaOf(rest);
  const found: (string | number)[] = [];
  for (let row = startRow; row <= endRow; row += 1)
    for (let column = startColumn; column <= endColumn; column += 1) {
      const value = cells.value(sheet.id, row, column);
      found.push(typeof value === 'number' ? value : cells.text(sheet.id, row, column));
    }
  return found;
}

function shape(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  text = '',
): SVGElement {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

interface Drawn {
  readonly numbers: readonly number[];
  readonly color: string;
  readonly type: string;
}

/** The picture, with a sentence of what it shows for those who do not see it. */
export function drawChart(chart: ChartState, grid: Grid): SVGElement {
  const series = chart.series.filter(({ filtered }) => !filtered);
  const drawn = series.map((one, i): Drawn => ({
    numbers: valuesAt(grid, one.values).map((value) => (typeof value === 'number' ? value : 0)),
    color: colorOf(one, i),
    type: one.chartType,
  }));
  const title = chart.title.visible ? chart.title.text : chart.name;
  const points = Math.max(0, ...drawn.map(({ numbers }) => numbers.length));
  const picture = shape('svg', {
    viewBox: '0 0 100 60',
    preserveAspectRatio: 'none',
    role: 'img',
    'aria-label': `Chart: ${title}. ${series.map(({ name }) => name).join(', ')}, ${points} points.`,
  });
  if (/^(Pie|Doughnut)/.test(chart.chartType)) ring(picture, drawn[0]?.numbers ?? []);
  else plot(picture, drawn, points);
  return picture;
}

function plot(picture: SVGElement, drawn: readonly Drawn[], points: number): void {
  const all = [0, ...drawn.flatMap(({ numbers }) => numbers)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (value: number): number =>
    PLOT.bottom - ((value - low) / (high - low || 1)) * (PLOT.bottom - PLOT.top);
  const slot = (PLOT.right - PLOT.left) / Math.max(1, points);
  const columns = drawn.filter(({ type }) => /^(Column|Bar)/.test(type)).length;
  let column = 0;
  for (const { numbers, color, type } of drawn) {
    if (/^(Column|Bar)/.test(type)) {
      const [width, from] = [(slot * 0.7) / columns, column++];
      numbers.forEach((value, i) =>
        picture.append(
          shape('rect', {
            x: PLOT.left + slot * (i + 0.15) + width * from,
            y: Math.min(y(value), y(0)),
            width,
            height: Math.abs(y(value) - y(0)),
            fill: color,
          }),
        ),
      );
    } else {
      const line = numbers
        .map((value, i) => `${PLOT.left + slot * (i + 0.5)},${y(value)}`)
        .join(' ');
      picture.append(
        shape('polyline', {
          points: line,
          fill: 'none',
          stroke: color,
          'stroke-width': 1.5,
          'vector-effect': 'non-scaling-stroke',
        }),
      );
    }
  }
  picture.append(
    shape('line', {
      x1: PLOT.left,
      x2: PLOT.right,
      y1: y(0),
      y2: y(0),
      stroke: 'currentColor',
      'stroke-width': 1,
      'vector-effect': 'non-scaling-stroke',
    }),
  );
}

function ring(picture: SVGElement, numbers: readonly number[]): void {
  const whole = numbers.reduce((sum, value) => sum + Math.abs(value), 0) || 1;
  let from = 0;
  numbers.forEach((value, i) => {
    const part = (Math.abs(value) / whole) * 100;
    picture.append(
      shape('circle', {
        cx: 50,
        cy: 32,
        r: 15,
        pathLength: 100,
        fill: 'none',
        stroke: COLORS[i % COLORS.length] ?? '#0b6b4b',
        'stroke-width': 8,
        'stroke-dasharray': `${part} ${100 - part}`,
        'stroke-dashoffset': -from,
      }),
    );
    from += part;
  });
}
