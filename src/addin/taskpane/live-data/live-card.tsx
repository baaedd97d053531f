// A live formula or an inserted table as a card: where it stands, what it asks, how much of it
// there is, how old and how complete.
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Addresses } from '../controls/addresses';
import { Icon } from '../controls/icons';
import { usePane } from '../pane-context';
import { resultSays, type ResultWords } from '../texts/result-says';
import { standingOf, toneOf } from './result-standing';
import { STANDING_ICONS } from '../controls/standing-icons';
import { words } from '../texts/words';

interface LiveCardProps {
  readonly card: ResultWords;
  readonly addresses: readonly string[];
  /** The formula, or the table's name. */
  readonly name: string;
  /** Tells this card's buttons from those of another. */
  readonly where: string;
  readonly asks: string;
  readonly refresh: () => Promise<void>;
  /** What unfolds; drawn when it does. */
  readonly children: ComponentChildren;
}

export function LiveCard({ card, addresses, name, where, asks, refresh, children }: LiveCardProps) {
  const { format, nowMs, track } = usePane();
  const id = useId();
  const [open, setOpen] = useState(false);
  const standing = standingOf(card);
  const tone = toneOf(standing);
  const says = resultSays(card, nowMs, format);
  const trouble = tone === 'quiet' ? null : says.trouble;
  const freshness = [says.rows, says.when, tone === 'quiet' ? says.trouble : ''].filter(Boolean);
  return (
    <li class="result card">
      <div class="result-head">
        <Addresses addresses={addresses} />
        <span class={`standing ${tone}`}>
          <Icon name={STANDING_ICONS[standing]} />
          {words.results.standing[standing]}
        </span>
      </div>
      <code class="formula">{name}</code>
      <p>{asks}</p>
      {trouble !== null && (
        <p class={`banner ${tone === 'good' ? 'care' : tone}`}>
          <span>{trouble}</span>
        </p>
      )}
      {says.notes.map((note) => (
        <p class="note" key={note}>
          {note}
        </p>
      ))}
      <div class="result-foot">
        {(freshness.length > 0 || says.readingAgain) && (
          <p class="freshness">
            {freshness.map((part) => [<span class="unbroken">{part}</span>, ' '])}
            {says.readingAgain && (
              <span class="with-icon">
                <Icon name="reading" />
                {words.results.readingAgain}
              </span>
            )}
          </p>
        )}
        {standing !== 'waiting' && (
          <span class="result-actions">
            <button
              type="button"
              class="subtle"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {words.liveData.details}
              <span class="unseen">{words.liveData.detailsOf(where)}</span>
            </button>
            <button type="button" class="subtle" onClick={() => void track(refresh())}>
              <Icon name="refresh" />
              {words.results.refreshOne}
              <span class="unseen">{words.results.refreshOneWhere(where)}</span>
            </button>
          </span>
        )}
      </div>
      <div id={id} class="details" hidden={!open}>
        {open && children}
      </div>
    </li>
  );
}
