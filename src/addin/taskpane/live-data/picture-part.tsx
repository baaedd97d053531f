// Pictures of a result, each with its numbers as a table for those who cannot see it.
import { useId, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type { Picture } from '../../session/pane-state';
import { usePane } from '../pane-context';
import { useOutcome } from '../controls/outcome';
import { PictureDrawing } from './picture-drawing';

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
      {picture && <OnePicture picture={picture} />}
    </div>
  );
}

function OnePicture({ picture }: { readonly picture: Picture }) {
  const { session, format, track } = usePane();
  const { outcome, tell } = useOutcome();
  const hasBreaks = picture.points.some(({ missing }) => missing !== undefined);
  return (
    <>
      <PictureDrawing picture={picture} />
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
              </tr>
            </thead>
            <tbody>
              {picture.points.map(({ label, value, missing }) => (
                <tr key={label}>
                  <th scope="row">{picture.pointsAre === 'Day' ? format.date(label) : label}</th>
                  <td class="number">{value}</td>
                  {hasBreaks && <td class="number">{missing ?? ''}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <div class="button-row">
        <button
          type="button"
          onClick={() => void track(session.liveData.insertChart(picture)).then(tell)}
        >
          {say`Insert as Excel chart`}
        </button>
      </div>
      {outcome !== null && <p class={outcome.ok ? 'hint' : 'lost'}>{outcome.sentence}</p>}
    </>
  );
}
