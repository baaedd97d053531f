// Draws a picture with uPlot: axes, and below it the values under the pointer. A screen reader
// reads the table of its numbers.
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import type { Picture, PicturePoint } from '../../engine/proofs/chart-data';
import type { DrawingProps } from '../../pane/context/feature';
import type { LocaleFormat } from '../../pane/context/locale-format';
import { usePane } from '../../pane/context/pane-context';
import { counted, say } from '../../platform/say';

const HEIGHT = 180;
const DAY_S = 86_400;

export function PictureDrawing({ picture, goTo }: DrawingProps) {
  const { format } = usePane();
  const place = useRef<HTMLDivElement>(null);
  const { title, points } = picture;
  useEffect(() => {
    const target = place.current!;
    const size = () => ({ width: target.clientWidth, height: HEIGHT });
    const ink = (name: string) => () => getComputedStyle(target).getPropertyValue(`--${name}`);
    const { options, data } = plotOf(picture, format, ink);
    const plot = new uPlot({ ...options, ...size() }, data, target);
    plot.over.addEventListener('click', () => {
      const row = points[plot.cursor.idx ?? -1]?.row;
      if (row !== undefined) goTo(row);
    });
    const sizes = new ResizeObserver(() => plot.setSize(size()));
    sizes.observe(target);
    // A canvas ignores style sheets, so it is redrawn when the theme changes.
    const themes = new MutationObserver(() => plot.redraw(false));
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      themes.disconnect();
      sizes.disconnect();
      plot.destroy();
    };
  }, [picture]);
  const breaks = points.filter(({ missing }) => missing !== undefined).length;
  const label =
    breaks === 0
      ? say`${title}: ${format.count(points.length)} points. The numbers stand in the table below.`
      : say`${title}: ${format.count(points.length)} points, ${counted(breaks, 'break')}. The numbers stand in the table below.`;
  return (
    <figure class="picture">
      <figcaption>{title}</figcaption>
      <div ref={place} role="img" aria-label={label} />
    </figure>
  );
}

/** @param ink gives the present colour of a name. */
export function plotOf(
  { kind, coin, points, pointsAre, valuesAre }: Picture,
  format: LocaleFormat,
  ink: (name: string) => () => string,
): { readonly options: Omit<uPlot.Options, 'width' | 'height'>; readonly data: uPlot.AlignedData } {
  const areDays = pointsAre === 'Day';
  const unit = areDays ? DAY_S : 1;
  const places = points.map(({ label }, at) => (areDays ? Date.parse(label) / 1000 : at));
  const values = points.map(({ value }) => Number(value));
  const series = (label: string, text: (point: PicturePoint) => string): uPlot.Series => ({
    label,
    value: (_plot, _value, _series, at) => (at === null ? '–' : text(points[at]!)),
  });
  const marks = [
    {
      of: points.map(({ missing }) => missing && format.amount(missing)),
      label: say`Missing before it`,
      stroke: ink('colorStatusDangerForeground1'),
      fill: ink('colorStatusDangerForeground1'),
    },
    {
      of: points.map(({ late }) => late && format.count(late)),
      label: say`Late records`,
      stroke: ink('colorStatusWarningForeground1'),
      fill: ink('colorNeutralBackground1'),
    },
  ].filter(({ of }) => of.some((text) => text !== undefined));
  const stroke = ink('colorBrandForeground1');
  const axis: uPlot.Axis = {
    stroke: ink('colorNeutralForeground2'),
    grid: { stroke: ink('colorNeutralStroke2'), width: 1 },
    ticks: { show: false },
  };
  const options = {
    tzDate: (seconds: number) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: {
        time: areDays,
        range: (_: uPlot, from: number, to: number): uPlot.Range.MinMax => [
          from - unit / 2,
          to + unit / 2,
        ],
      },
      // Bars start at zero. A line need not: a small movement of a large balance would be
      // invisible.
      y: {
        range: (_: uPlot, least: number, most: number) =>
          kind === 'bars'
            ? uPlot.rangeNum(Math.min(0, least), Math.max(0, most), 0.1, true)
            : uPlot.rangeNum(least, most, 0.1, true),
      },
    },
    axes: [
      {
        ...axis,
        size: 28,
        space: areDays ? 60 : 100,
        incrs: [1, 2, 5, 7, 14, 31, 61, 92, 183, 366].map((count) => count * unit),
        values: (_: uPlot, splits: number[]) =>
          splits.map((split) =>
            areDays ? format.shortDate(split * 1000) : (points[split]?.label ?? ''),
          ),
      },
      {
        ...axis,
        space: 34,
        size: (_: uPlot, labels: string[] | null) =>
          16 + 7 * Math.max(3, ...(labels ?? []).map(({ length }) => length)),
        values: (_: uPlot, splits: number[]) => splits.map((split) => format.label(String(split))),
      },
    ],
    series: [
      series(areDays ? say`Day` : say`Pair`, ({ label }) => (areDays ? format.date(label) : label)),
      {
        ...series(
          valuesAre === 'Commission' ? say`Commission (${coin})` : say`Balance (${coin})`,
          ({ value }) => format.amount(value),
        ),
        stroke,
        width: 2,
        points: { show: kind === 'line' && points.length === 1 },
        ...(kind === 'bars' && { fill: stroke, paths: uPlot.paths.bars!({ size: [0.8, 40] }) }),
      },
      ...marks.map(({ of, label, ...inks }) => ({
        ...series(label, (point) => of[points.indexOf(point)] || '–'),
        ...inks,
        paths: () => null,
        points: { show: true, size: 9, width: 2, ...inks },
      })),
    ],
  };
  const marked = marks.map(({ of }) => values.map((value, at) => (of[at] ? value : null)));
  return { options, data: [places, values, ...marked] };
}
