// One result as a card: where it stands, what it asks, how much of it there is, how old and how complete it is.
import { useId, useState } from 'preact/hooks';
import type { ResultCard } from '../session/pane-state';
import { Addresses } from './addresses';
import { Icon } from './icons';
import { ResultDetails } from './live-data/result-details';
import { usePane } from './pane-context';
import { standingOf, toneOf } from './result-standing';
import { resultSays } from './result-says';
import { STANDING_ICONS } from './standing-icons';
import { words } from './words';

export function ResultItem({ result }: { readonly result: ResultCard }) {
  const { session, format, nowMs, track } = usePane();
  const id = useId();
  const [open, setOpen] = useState(false);
  const standing = standingOf(result);
  const tone = toneOf(standing);
  const says = resultSays(result, nowMs, format);
  return (
    <li class="result card">
      <div class="result-head">
        <Addresses addresses={result.addresses} />
        <span class={`standing ${tone}`}>
          <Icon name={STANDING_ICONS[standing]} />
          {words.results.standing[standing]}
        </span>
      </div>
      <code class="formula">{result.formula}</code>
      <p class="asks">{result.asks}</p>
      {says.trouble !== null && tone !== 'quiet' && (
        <p class={`banner ${tone}`}>
          <span>{says.trouble}</span>
        </p>
      )}
      {says.notes.map((note) => (
        <p class="note" key={note}>
          {note}
        </p>
      ))}
      <div class="result-foot">
        <p class="freshness">
          {says.rows} <span class="unbroken">{says.when}</span>
          {tone === 'quiet' && says.trouble}
          {says.readingAgain && (
            <span class="with-icon">
              <Icon name="reading" />
              {words.results.readingAgain}
            </span>
          )}
        </p>
        {standing !== 'waiting' && (
          <span class="result-actions">
          <button type="button" class="subtle" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {words.liveData.details}
            <span class="unseen">{words.liveData.detailsOf(result.addresses[0] ?? result.formula)}</span>
          </button>
          <button type="button" class="subtle" onClick={() => void track(session.refreshResult(result.id))}>
            <Icon name="refresh" />
            {words.results.refreshOne}
            <span class="unseen">{words.results.refreshOneWhere(result.addresses[0] ?? result.formula)}</span>
          </button>
          </span>
        )}
      </div>
      <div id={id} class="details" hidden={!open}>
        {open && <ResultDetails result={result} />}
      </div>
    </li>
  );
}
