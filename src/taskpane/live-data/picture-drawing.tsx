// One picture as lines and bars. The numbers stand in the table beside it; here they are only as exact as a pixel.
import type { Picture } from '../../session/pane-state';
import { usePane } from '../pane-context';
import { words } from '../words';
import { hueOf } from './coin-hue';

const WIDTH = 288;
const HEIGHT = 140;
/** Room for the labels above and below. */
const TOP = 18;
const BOTTOM = 18;

export function PictureDrawing({ picture: { kind, title, coin, points } }: { readonly picture: Picture }) {
  const { format } = usePane();
  const values = points.map(({ value }) => Number(value));
  // Bars stand on zero; a line may float, or a small movement of a large balance would not be seen.
  const [least, most] = kind === 'bars' ? [Math.min(0, ...values), Math.max(0, ...values)] : [Math.min(...values), Math.max(...values)];
  const y = (value: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (most === least ? 0.5 : (most - value) / (most - least));
  const step = WIDTH / points.length;
  const x = (at: number): number => (at + 0.5) * step;
  const top = values.indexOf(most);
  const breaks = points.flatMap(({ missing }, at) => (missing === undefined ? [] : [{ at, missing }]));
  const [first, last] = [points[0], points.at(-1)];
  return (
    <figure class={`picture hue-${hueOf(coin)}`}>
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words.liveData.picture.alt(title, format.count(points.length), breaks.length)}>
        {kind === 'bars' ? (
          values.map((value, at) => <rect key={at} class="bar-mark" x={at * step + step * 0.1} width={Math.max(0.5, step * 0.8)} y={Math.min(y(0), y(value))} height={Math.max(0.5, Math.abs(y(value) - y(0)))} />)
        ) : (
          <polyline class="line-mark" points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')} />
        )}
        {kind === 'bars' && <line class="ground" x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />}
        {kind === 'line' && points.length === 1 && <circle class="bar-mark" cx={x(0)} cy={y(most)} r={3} />}
        <text class="mark-label" x={clamp(x(top))} y={TOP - 6} text-anchor="middle">
          {points[top]?.value}
        </text>
        {breaks.map(({ at, missing }) => (
          <g key={at} class="break-mark">
            <circle cx={x(at)} cy={y(values[at] ?? 0)} r={4} />
            <text x={clamp(x(at))} y={Math.min(HEIGHT - BOTTOM - 2, y(values[at] ?? 0) + 15)} text-anchor="middle">
              {words.liveData.picture.breakLabel(missing)}
            </text>
          </g>
        ))}
        <text class="mark-label" x={0} y={HEIGHT - 4}>
          {first?.label}
        </text>
        {last !== first && (
          <text class="mark-label" x={WIDTH} y={HEIGHT - 4} text-anchor="end">
            {last?.label}
          </text>
        )}
      </svg>
    </figure>
  );
}

/** Keeps a label in the middle of its mark as long as it stays inside the picture. */
const clamp = (at: number): number => Math.min(WIDTH - 44, Math.max(44, at));
