// What unfolds first under a result or a table: its formula, how many rows and how old, what else
// should be known, and the ways to refresh it.
import { say } from '../../platform/say';
import { Icon } from '../controls/icons';
import { useNow, usePane } from '../pane-context';
import { resultSays, type ResultWords } from '../texts/result-says';

interface LineFactsProps {
  readonly card: ResultWords;
  /** Of a formula. */
  readonly formula: string | null;
  /** Tells this line's buttons from those of another. */
  readonly where: string;
  readonly refresh: (reach: 'open' | 'closed too') => Promise<void>;
}

export function LineFacts({ card, formula, where, refresh }: LineFactsProps) {
  const { format, track } = usePane();
  const says = resultSays(card, useNow(), format);
  return (
    <>
      {formula !== null && <code class="formula">{formula}</code>}
      {(says.rows !== '' || says.when !== '') && (
        <p class="small quiet">
          {[says.rows, says.when]
            .filter(Boolean)
            .map((part) => [<span class="unbroken">{part}</span>, ' '])}
        </p>
      )}
      {says.notes.map((note) => (
        <p class="small quiet" key={note}>
          {note}
        </p>
      ))}
      <div class="button-row">
        <button type="button" onClick={() => void track(refresh('open'))}>
          <Icon name="refresh" />
          {say`Refresh`}
          <span class="unseen">{say` only ${where}`}</span>
        </button>
        <button type="button" onClick={() => void track(refresh('closed too'))}>
          {say`Past months too`}
        </button>
      </div>
    </>
  );
}
