// Pictures of a result, each with its numbers as a table for those who cannot see it.
import type { TargetedKeyboardEvent, TargetedPointerEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { say, counted } from '../../platform/say';
import type { Picture } from '../../engine/proofs/pictures';
import { usePane } from '../../pane/context/pane-context';
import { useOutcome } from '../../pane/controls/outcome';

export function PicturePart({ id }: { readonly id: string }) {
  const { session } = usePane();
  const heading = useId();
  const [pictures, setPictures] = useState<readonly Picture[] | null>(null);
  const [at, setAt] = useState(0);
  const picture = pictures?.[Math.min(at, pictures.length - 1)];
  return (
    <div role="group" class="stack close small" aria-labelledby={heading}>
      <h3 id={heading} tabIndex={-1} data-focus-home>
        {say`Chart`}
      </h3>
      {pictures === null && (
        <div class="button-row">
          <button type="button" onClick={() => setPictures(session.liveData.picturesOf(id))}>
            {say`Show chart`}
          </button>
        </div>
      )}
      {pictures?.length === 0 && <p class="hint">{say`There are no records to draw.`}</p>}
      {pictures !== null && pictures.length > 1 && (
        <label class="field">
          {say`Chart of`}
          <select
            aria-label={say`Chart of`}
            value={at}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
          >
            {pictures.map(({ title }, index) => (
              <option key={title} value={index}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {picture && <OnePicture picture={picture} id={id} />}
    </div>
  );
}

function OnePicture({ picture, id }: { readonly picture: Picture; readonly id: string }) {
  const { session, format } = usePane();
  const { outcome, ask } = useOutcome();
  const hasLate = picture.points.some(({ late }) => late !== undefined);
  const hasBreaks = picture.points.some(({ missing }) => missing !== undefined);
  return (
    <>
      <PictureDrawing key={picture.title} picture={picture} id={id} />
      <details class="columns">
        <summary tabIndex={0}>{say`The numbers`}</summary>
        <div class="numbers-scroll" tabIndex={0} role="group" aria-label={picture.title}>
          <table class="proof">
            <thead>
              <tr>
                <th scope="col">{picture.pointsAre === 'Day' ? say`Day` : say`Pair`}</th>
                <th scope="col" class="number">
                  {picture.valuesAre === 'Commission'
                    ? say`Commission (${picture.coin})`
                    : say`Balance (${picture.coin})`}
                </th>
                {hasBreaks && <th scope="col" class="number">{say`Missing before it`}</th>}
                {hasLate && <th scope="col" class="number">{say`Late records`}</th>}
              </tr>
            </thead>
            <tbody>
              {picture.points.map(({ label, value, missing, late }) => (
                <tr key={label}>
                  <th scope="row">{picture.pointsAre === 'Day' ? format.date(label) : label}</th>
                  <td class="number">{format.amount(value)}</td>
                  {hasBreaks && <td class="number">{format.amount(missing ?? '')}</td>}
                  {hasLate && <td class="number">{late ?? ''}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <div class="button-row">
        <button type="button" onClick={() => ask(session.liveData.insertChart(picture))}>
          {say`Insert as Excel chart`}
        </button>
      </div>
      {outcome !== null && <p class={outcome.ok ? 'hint' : 'lost'}>{outcome.sentence}</p>}
    </>
  );
}

const HEIGHT = 140;
/** Room for the labels above and below. */
const TOP = 18;
const BOTTOM = 32;

function PictureDrawing({
  picture: { kind, title, coin, points, pointsAre },
  id,
}: {
  readonly picture: Picture;
  readonly id: string;
}) {
  const { session, track, format } = usePane();
  /** The point under the pointer, or that the arrow keys went to. */
  const [at, setAt] = useState<number | null>(null);
  const values = points.map(({ value }) => Number(value));
  // Bars stand on zero; a line may float, or a small movement of a large balance would not be seen.
  const [least, most] =
    kind === 'bars'
      ? [Math.min(0, ...values), Math.max(0, ...values)]
      : [Math.min(...values), Math.max(...values)];
  const y = (value: number): number =>
    TOP + (HEIGHT - TOP - BOTTOM) * (most === least ? 0.5 : (most - value) / (most - least));
  const step = 100 / points.length;
  // In per cent: the picture is as wide as the pane, and its words stay as large as the others.
  const x = (at: number): string => `${(at + 0.5) * step}%`;
  const [top, bottom] = [values.indexOf(most), values.indexOf(least)];
  const marks = points.flatMap(({ missing, late }, place) => [
    ...(missing === undefined
      ? []
      : [{ place, look: 'break-mark', words: say`break ${format.label(missing)}` }]),
    ...(late === undefined
      ? []
      : [{ place, look: 'late-mark', words: say`${format.count(late)} late` }]),
  ]);
  const breaks = marks.filter(({ look }) => look === 'break-mark').length;
  const [first, last] = [points[0], points.at(-1)];
  const labelOf = (label: string): string => (pointsAre === 'Day' ? format.date(label) : label);
  const point = at === null ? undefined : points[at];
  const pointSaid =
    point === undefined
      ? say`Point at a day, or use the arrow keys. Press it, or Enter, to go to its record.`
      : `${labelOf(point.label)}: ${format.amount(point.value)} ${coin}`;
  const go = (): void => {
    if (point?.row !== undefined) void track(session.goToRecord(id, point.row));
  };
  const move = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (event.key === 'Enter') go();
    else if (step === undefined) return;
    else setAt(Math.max(0, Math.min(points.length - 1, (at ?? -1) + step)));
    event.preventDefault();
  };
  const pointAt = ({ currentTarget, clientX }: TargetedPointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientX - left) / width) * points.length);
    setAt(Math.max(0, Math.min(points.length - 1, place)));
  };
  return (
    <figure class={`picture hue-${hueOf(coin)}`}>
      <figcaption>{title}</figcaption>
      <div
        class="points"
        role="slider"
        tabIndex={0}
        aria-label={
          breaks === 0
            ? say`${title}: ${format.count(points.length)} points. The numbers stand in the table below.`
            : say`${title}: ${format.count(points.length)} points, ${counted(breaks, 'break')}. The numbers stand in the table below.`
        }
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(at ?? 0) + 1}
        aria-valuetext={pointSaid}
        onKeyDown={move}
        onPointerMove={pointAt}
        onPointerDown={pointAt}
        onClick={go}
      >
        <svg height={HEIGHT} aria-hidden="true">
          {kind === 'bars' ? (
            values.map((value, place) => (
              <rect
                key={place}
                class="bar-mark"
                x={`${(place + 0.1) * step}%`}
                width={`${step * 0.8}%`}
                y={Math.min(y(0), y(value))}
                height={Math.max(0.5, Math.abs(y(value) - y(0)))}
              />
            ))
          ) : (
            <svg viewBox={`0 0 ${points.length} ${HEIGHT}`} preserveAspectRatio="none">
              <polyline
                class="line-mark"
                points={values.map((value, at) => `${at + 0.5},${y(value)}`).join(' ')}
              />
            </svg>
          )}
          {kind === 'bars' && <line class="ground" x1={0} x2="100%" y1={y(0)} y2={y(0)} />}
          {kind === 'line' && points.length === 1 && (
            <circle class="bar-mark" cx={x(0)} cy={y(most)} r={3} />
          )}
          {at !== null && (
            <line class="ground" x1={x(at)} x2={x(at)} y1={TOP} y2={HEIGHT - BOTTOM} />
          )}
          {[...new Set([top, ...(kind === 'line' ? [bottom] : [])])].map((place) => (
            <text
              key={place}
              class="mark-label"
              x={x(place)}
              y={place === top ? TOP - 6 : HEIGHT - BOTTOM + 13}
              text-anchor={anchor((place + 0.5) * step)}
            >
              {format.label(points[place]?.value ?? '')}
            </text>
          ))}
          {marks.map(({ place, look, words }) => (
            <g key={`${look} ${place}`} class={look}>
              <circle cx={x(place)} cy={y(values[place] ?? 0)} r={4} />
              <text
                x={x(place)}
                y={y(values[place] ?? 0) + (y(values[place] ?? 0) > TOP + 20 ? -9 : 17)}
                text-anchor={anchor((place + 0.5) * step)}
              >
                {words}
              </text>
            </g>
          ))}
          <text class="mark-label" x={0} y={HEIGHT - 4}>
            {first && labelOf(first.label)}
          </text>
          {last && last !== first && (
            <text class="mark-label" x="100%" y={HEIGHT - 4} text-anchor="end">
              {labelOf(last.label)}
            </text>
          )}
        </svg>
      </div>
      <p class="hint">{pointSaid}</p>
    </figure>
  );
}

/** Keeps a label inside the picture. */
const anchor = (percent: number): 'start' | 'middle' | 'end' =>
  percent < 30 ? 'start' : percent > 70 ? 'end' : 'middle';

/** As many as live-data.css has. */
const HUES = 6;
const KNOWN = ['USDT', 'BTC', 'ETH', 'USDC', 'SOL', 'XRP'];

/** 0 to HUES − 1: the well-known coins apart, others by their letters. */
function hueOf(coin: string): number {
  const at = KNOWN.indexOf(coin);
  return at >= 0
    ? at
    : Array.from(coin, (letter) => letter.charCodeAt(0)).reduce(
        (sum, code) => (sum * 31 + code) % 9973,
        7,
      ) % HUES;
}
