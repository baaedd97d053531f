// Pictures of a result, each with its numbers as a table for people who cannot see it.
import { useId, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type { Picture } from '../../engine/proofs/chart-data';
import { usePane } from '../../pane/context/pane-context';
import { useOutcome } from '../../pane/controls/outcome-line';

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
  const { session, track, format, features } = usePane();
  const Drawing = features.find((one) => one.Drawing)?.Drawing;
  const goTo = (row: number): void => void track(session.goToRecord(id, row));
  const { outcome, ask } = useOutcome();
  const hasLate = picture.points.some(({ late }) => late !== undefined);
  const hasBreaks = picture.points.some(({ missing }) => missing !== undefined);
  return (
    <>
      {Drawing && <Drawing key={picture.title} picture={picture} goTo={goTo} />}
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
              {picture.points.map(({ label, value, missing, late, row }) => (
                <tr key={label}>
                  <th scope="row">
                    <button
                      type="button"
                      class="link"
                      disabled={row === undefined}
                      onClick={() => row !== undefined && goTo(row)}
                    >
                      {picture.pointsAre === 'Day' ? format.date(label) : label}
                    </button>
                  </th>
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
