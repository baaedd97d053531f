import type { Row, Table } from './topic';

const HEAD = ['', 'figure', 'baseline', 'ratio', 'min–max', 'aim'];

/**
 * The table as text, its columns in line. A ratio over its aim is marked; nothing fails because of
 * it.
 */
export function printed({ title, rows, notes = [] }: Table): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, at) => Math.max(...lines.map((cells) => cells[at]!.length)));
  const text = lines.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [
    `== ${title}`,
    text[0],
    rule,
    ...text.slice(1),
    ...notes.map((note) => `   ${note}`),
    '',
  ].join('\n');
}

function cellsOf({ what, figure, baseline, ratio, atMost }: Row): string[] {
  if (ratio === null) return [what, figure, baseline, '', '', ''];
  const { median, least, most } = ratio;
  const range = least === most ? '' : `${least.toFixed(2)}–${most.toFixed(2)}`;
  const aim =
    atMost === undefined
      ? ''
      : `≤ ${atMost.toFixed(2)}${Number((median - atMost).toFixed(4)) <= 0 ? '' : '  OVER'}`;
  return [what, figure, baseline, median.toFixed(2), range, aim];
}
