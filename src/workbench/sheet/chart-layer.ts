// The charts of the active sheet, drawn over its cells: they follow scrolling, and are drawn again
// when values change.
import { areaOf } from '../model/a1';
import type { ChartState, ChartStore } from '../model/chart-store';
import { tabIn, type Grid } from '../model/grid';
import { onceAFrame } from '../model/once-a-frame';
import { drawChart } from './chart-drawing';
import type { Spreadsheet } from './spreadsheet';

const PIXELS_PER_POINT = 4 / 3;
/** Univer's own row and column headers. */
const HEADER_PX = { width: 46, height: 20 };
/** The maximum of frames until a sheet is ready. */
const MAX_TRIES = 300;
/** Frequent events of Univer that change no chart: selections, hovering. */
const FOLLOWED =
  /scroll|set-worksheet-active|range-values|formula|width|height|insert|remove|delete/;

export function showCharts(
  sheet: Spreadsheet,
  grid: Grid,
  charts: ChartStore,
  container: HTMLElement,
): void {
  const layer = document.createElement('div');
  layer.className = 'charts';
  let tries = 0;

  const draw = (): void => {
    tries += 1;
    try {
      paint();
      tries = 0;
    } catch (error) {
      // Univer's services of a sheet do not exist yet while it loads or another workbook replaces
      // it.
      if (tries >= MAX_TRIES) throw error;
      plan();
    }
  };

  const paint = (): void => {
    // Univer empties the container when it starts.
    if (!layer.isConnected) container.append(layer);
    const shown = charts.all().filter(({ sheetId }) => sheetId === grid.tabs.activeId());
    if (shown.length === 0) {
      layer.replaceChildren();
      return;
    }
    const canvas = [...container.querySelectorAll('canvas')]
      .map((one) => one.getBoundingClientRect())
      .sort((a, b) => b.width * b.height - a.width * a.height)[0];
    if (!canvas) return;
    const around = container.getBoundingClientRect();
    const origin = originOf(sheet, grid);
    layer.style.inset = `${canvas.y - around.y + origin.height}px 0 ${around.bottom - canvas.bottom}px ${canvas.x - around.x}px`;
    const offset = { x: origin.x, y: origin.y - origin.height };
    layer.replaceChildren(...shown.map((chart) => figure(chart, grid, offset)));
  };

  const plan = onceAFrame(draw);
  charts.onChange(plan);
  sheet.commands.onCommandExecuted(({ id }) => {
    if (charts.all().length > 0 && FOLLOWED.test(id)) plan();
  });
  sheet.api.addEvent(sheet.api.Event.Scroll, plan);
  window.addEventListener('resize', plan);
}

/**
 * The position of the sheet's first cell, in pixels of the canvas; frozen rows and columns do not
 * scroll, and charts do.
 */
function originOf(
  sheet: Spreadsheet,
  { layout, tabs }: Grid,
): { x: number; y: number; height: number } {
  const sheetId = tabs.activeId();
  const active = sheet.workbook.getActiveSheet();
  const { x, y, height } = active.getRange(0, 0).getCellRect();
  const { rows, columns } = layout.frozen(sheetId);
  const { sheetViewStartRow, sheetViewStartColumn, offsetX, offsetY } = active.getScrollState();
  let [across, down] = [offsetX, offsetY];
  for (let row = rows; row < rows + sheetViewStartRow; row += 1)
    down += layout.rowHeight(sheetId, row);
  for (let column = columns; column < columns + sheetViewStartColumn; column += 1)
    across += layout.columnWidth(sheetId, column);
  return {
    x: (columns > 0 ? x : HEADER_PX.width) - across,
    y: (rows > 0 ? y : HEADER_PX.height) - down,
    height,
  };
}

function figure(chart: ChartState, grid: Grid, offset: { x: number; y: number }): HTMLElement {
  const box = document.createElement('figure');
  const caption = document.createElement('figcaption');
  caption.textContent = chart.title.text;
  Object.assign(box.style, {
    left: `${offset.x + chart.left * PIXELS_PER_POINT}px`,
    top: `${offset.y + chart.top * PIXELS_PER_POINT}px`,
    width: `${chart.width * PIXELS_PER_POINT}px`,
    height: `${chart.height * PIXELS_PER_POINT}px`,
  });
  box.append(caption, drawChart(chart, grid), ...dateAxis(chart, grid));
  return box;
}

/** The first and the last day below the picture. */
function dateAxis({ axis, series: [first] }: ChartState, { tabs, cells }: Grid): HTMLElement[] {
  const days = axis.categoryType === 'DateAxis' ? first?.labels : undefined;
  const sheet = days !== undefined && tabIn(tabs, days);
  if (!sheet) return [];
  const { startRow, endRow, startColumn } = areaOf(days);
  const line = document.createElement('p');
  for (const row of [startRow, endRow]) {
    const day = document.createElement('span');
    day.textContent = cells.text(sheet.id, row, startColumn);
    line.append(day);
  }
  return [line];
}
