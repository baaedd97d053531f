// Everything live in this workbook, and the three ways to refresh it.
import { useId } from 'preact/hooks';
import type { ResultCard } from '../session/pane-state';
import { usePane } from './pane-context';
import { ResultItem } from './result-item';
import { standingOf } from './result-standing';
import { Searchable } from './searchable';
import { words } from './words';

const SCOPES = ['workbook', 'sheet', 'selection'] as const;

export function ResultsSection({ results }: { readonly results: readonly ResultCard[] }) {
  const { session, track } = usePane();
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} data-focus-home>
        {words.results.heading}
      </h2>
      <div class="refresh-buttons">
        {SCOPES.map((scope) => (
          <button key={scope} type="button" class={scope === 'workbook' ? 'primary' : ''} onClick={() => void track(session.refresh(scope))}>
            {words.refresh[scope]}
          </button>
        ))}
      </div>
      <Searchable items={results} label={words.results.find} textOf={textOf} listClass="results" renderItem={(result) => <ResultItem key={result.id} result={result} />} />
    </section>
  );
}

const textOf = (result: ResultCard): string => [...result.addresses, result.formula, result.asks, words.results.standing[standingOf(result)], result.error ?? ''].join(' ');
