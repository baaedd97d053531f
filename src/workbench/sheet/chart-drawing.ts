// Draws a chart as a simple picture: columns or lines, of the values that its series refer to.
import { areaOf, matrixOf } from '../model/a1';
import type { ChartState } from '../model/chart-store';
import { tabIn, type Grid } from '../model/grid';

const COLORS = ['#0b6b4b', '#b86e00', '#2f5d9b'];
const [WIDTH, HEIGHT] = [100, 60];
/** The share of a point's width that its columns fill. */
const FILLED = 0.7;

function valuesAt({ tabs, cells }: Grid, place: string): number[] {
  const sheet = tabIn(tabs, place);
  if (!sheet) return [];
  const values = matrixOf(areaOf(place), (row, column) => cells.value(sheet.id, row, column));
  return values.flat().map((value) => (typeof value === 'number' ? value : 0));
}

/** The picture, with a text alternative for screen readers. */
export function drawChart({ chartType, title, series }: ChartState, grid: Grid): SVGElement {
  const drawn = series.map(({ values }) => valuesAt(grid, values));
  const points = Math.max(1, ...drawn.map(({ length }) => length));
  const all = [0, ...drawn.flat()];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (value: number): number => HEIGHT - ((value - low) / (high - low || 1)) * HEIGHT;
  const slot = WIDTH / points;
  const width = (slot * FILLED) / drawn.length;

  const columns = (numbers: readonly number[], at: number): string =>
    numbers
      .map((value, i) => {
        const x = slot * (i + (1 - FILLED) / 2) + width * at;
        const [top, height] = [Math.min(y(value), y(0)), Math.abs(y(value) - y(0))];
        return `<rect x="${x}" y="${top}" width="${width}" height="${height}" fill="${colorOf(at)}"/>`;
      })
      .join('');
  const line = (numbers: readonly number[], at: number): string => {
    const places = numbers.map((value, i) => `${slot * (i + 0.5)},${y(value)}`);
    return `<polyline points="${places.join(' ')}" stroke="${colorOf(at)}" stroke-width="1.5"/>`;
  };

  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  picture.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  picture.setAttribute('preserveAspectRatio', 'none');
  picture.setAttribute('role', 'img');
  picture.setAttribute(
    'aria-label',
    `Chart: ${title.text}. ${series.map(({ name }) => name).join(', ')}, ${points} points.`,
  );
  // Only numbers and colours: no text of a cell becomes markup.
  picture.innerHTML = [
    ...drawn.map(chartType === 'Line' ? line : columns),
    `<line x1="0" x2="${WIDTH}" y1="${y(0)}" y2="${y(0)}" stroke="currentColor"/>`,
  ].join('');
  return picture;
}

const colorOf = (series: number): string => COLORS[series % COLORS.length] ?? '';
