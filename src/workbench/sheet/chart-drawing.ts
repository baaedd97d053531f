// A chart as a simple picture: columns or lines, of the values that its series point at.
import { areaOf, matrixOf } from '../model/a1';
import type { ChartState } from '../model/chart-store';
import { tabIn, type Grid } from '../model/grid';

const NAMESPACE = 'http://www.w3.org/2000/svg';
const COLORS = ['#0b6b4b', '#b86e00', '#2f5d9b', '#8a3b6b', '#4f7a28', '#6b5b95'];
/** Within a picture of 100 x 60 units. */
const PLOT = { left: 4, right: 96, top: 12, bottom: 52 };

function valuesAt({ tabs, cells }: Grid, place: string): number[] {
  const sheet = tabIn(tabs, place);
  if (!sheet) return [];
  const values = matrixOf(areaOf(place), (row, column) => cells.value(sheet.id, row, column));
  return values.flat().map((value) => (typeof value === 'number' ? value : 0));
}

function shape(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

interface Drawn {
  readonly numbers: readonly number[];
  readonly color: string;
}

/** The picture, with a sentence of what it shows for those who do not see it. */
export function drawChart({ chartType, title, series }: ChartState, grid: Grid): SVGElement {
  const drawn = series.map(({ values }, i): Drawn => ({
    numbers: valuesAt(grid, values),
    color: COLORS[i % COLORS.length] ?? '#0b6b4b',
  }));
  const points = Math.max(0, ...drawn.map(({ numbers }) => numbers.length));
  const picture = shape('svg', {
    viewBox: '0 0 100 60',
    preserveAspectRatio: 'none',
    role: 'img',
    'aria-label': `Chart: ${title.text}. ${series.map(({ name }) => name).join(', ')}, ${points} points.`,
  });
  plot(picture, drawn, points, chartType === 'ColumnClustered');
  return picture;
}

function plot(
  picture: SVGElement,
  drawn: readonly Drawn[],
  points: number,
  asColumns: boolean,
): void {
  const all = [0, ...drawn.flatMap(({ numbers }) => numbers)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (value: number): number =>
    PLOT.bottom - ((value - low) / (high - low || 1)) * (PLOT.bottom - PLOT.top);
  const slot = (PLOT.right - PLOT.left) / Math.max(1, points);
  const width = (slot * 0.7) / drawn.length;
  drawn.forEach(({ numbers, color }, column) => {
    if (asColumns)
      numbers.forEach((value, i) =>
        picture.append(
          shape('rect', {
            x: PLOT.left + slot * (i + 0.15) + width * column,
            y: Math.min(y(value), y(0)),
            width,
            height: Math.abs(y(value) - y(0)),
            fill: color,
          }),
        ),
      );
    else
      picture.append(
        shape('polyline', {
          points: numbers
            .map((value, i) => `${PLOT.left + slot * (i + 0.5)},${y(value)}`)
            .join(' '),
          fill: 'none',
          stroke: color,
          'stroke-width': 1.5,
          'vector-effect': 'non-scaling-stroke',
        }),
      );
  });
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
